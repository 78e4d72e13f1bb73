"""A page in headless Chromium, driven by the DevTools protocol over a pipe.

In: a file.  Out: what expressions in the page are, what the page said, what it asked of a network, pictures of it.
Limits: one page at a time."""
import base64
import json
import os
import select
import signal
import subprocess
import tempfile
import time


class Browser:
    def __init__(self, program, width=1440, height=900, dark=False, folder="."):
        self.pages = folder
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, to_write = os.pipe()
        from_read, from_write = os.pipe()
        self.number, self.events, self.rest = 0, [], b""

        def as_three_and_four():
            a, b = os.dup(to_read), os.dup(from_write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-breakpad", "--disable-crash-reporter", f"--user-data-dir={self.folder.name}",
             f"--window-size={width},{height}", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=as_three_and_four, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, env={**os.environ, "HOME": self.folder.name})
        os.close(to_read)
        os.close(from_write)
        self.to, self.back = to_write, from_read
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.theme(dark)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.rest:
            heard, _, _ = select.select([self.back], [], [], 120)
            got = os.read(self.back, 1 << 16) if heard else b""
            if not got:
                raise RuntimeError("the browser has ended, or says nothing")
            self.rest += got
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def theme(self, dark):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, path):
        self.events = []
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        self.until("document.documentElement && document.documentElement.dataset.ready === 'yes'")

    def page(self, name):
        self.open(f"{self.pages}/{name}.html")

    def get(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "") + " in " + expression)
        return result["result"].get("value")

    def until(self, expression, seconds=60):
        end = time.time() + seconds
        while not self.get(f"Boolean({expression})"):
            if time.time() > end:
                raise RuntimeError("in vain: " + expression)
            time.sleep(0.02)

    def view(self, name):
        self.get(f"location.hash = '#{name}'")
        self.until(f"document.getElementById('view').dataset.drawn === '#{name}'")

    def key(self, key, text=None):
        for kind in ("keyDown", "keyUp"):
            said = text or (key if len(key) == 1 else "")
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=said if kind == "keyDown" else "")

    def picture(self, path):
        with open(path, "wb") as out:
            out.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def complaints(self):
        """Of the console, and exceptions that nobody caught."""
        said = []
        for event in self.events:
            of = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                said.append(of["exceptionDetails"].get("exception", {}).get("description", "an exception"))
            elif event.get("method") == "Runtime.consoleAPICalled" and of["type"] in ("error", "assert"):
                said.append(json.dumps(of["args"]))
            elif event.get("method") == "Log.entryAdded" and of["entry"]["level"] == "error":
                said.append(of["entry"]["text"])
        return said

    def requests(self):
        """What was asked for but the page itself."""
        urls = [event["params"]["request"]["url"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]
        return [url for url in urls if not url.startswith("file://")] + urls[1:]

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.to)
        os.close(self.back)
        self.folder.cleanup()
