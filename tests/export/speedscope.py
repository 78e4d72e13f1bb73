"""What speedscope makes of a profile, in headless Chromium: it exports what it has imported, which is read here.

    speedscope.py BROWSER PAGE FILE…    PAGE: speedscope's index.html; prints `FILE PROFILE<TAB>FRAME<TAB>OWN FIGURE<TAB>FIGURE WITH CALLEES`
"""
import base64
import collections
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "page"))
from browser import Browser

# The export is a link to a blob, which a headless browser saves nowhere.
KEEP = "window.kept = []; { const make = URL.createObjectURL; URL.createObjectURL = blob => { kept.push(blob.text()); return make.call(URL, blob) } }"


def imported(browser, page, path):
    with open(path, "rb") as file:
        text = base64.b64encode(file.read()).decode()
    with tempfile.NamedTemporaryFile("w", suffix=".js") as script:
        script.write(f"speedscope.loadFileFromBase64({json.dumps(os.path.basename(path))}, {json.dumps(text)})")
        script.flush()
        browser.call("Page.navigate", url="about:blank")
        browser.call("Page.navigate", url=f"file://{os.path.abspath(page)}#localProfilePath={script.name}")
        browser.until("document.body && document.body.innerText.includes('Export')", 20)
        browser.call("Input.dispatchKeyEvent", type="keyDown", key="s", code="KeyS", modifiers=2)
        browser.until("window.kept.length", 20)
    return json.loads(browser.get("kept[0]"))


def figures(profile):
    """Own figures and those with callees, by frame: of the outermost where a frame is open more than once."""
    own, whole, stack, before = collections.Counter(), collections.Counter(), [], profile["startValue"]
    for event in profile["events"]:
        if stack:
            own[stack[-1]] += event["at"] - before
        for frame in set(stack):
            whole[frame] += event["at"] - before
        before = event["at"]
        if event["type"] == "O":
            stack.append(event["frame"])
        else:
            assert stack.pop() == event["frame"], event
    assert not stack and before <= profile["endValue"]
    return own, whole


browser = Browser(sys.argv[1])
browser.call("Page.addScriptToEvaluateOnNewDocument", source=KEEP)
try:
    for path in sys.argv[3:]:
        found = imported(browser, sys.argv[2], path)
        for profile in found["profiles"]:
            own, whole = figures(profile)
            for frame in whole:
                # A name may hold tabs and ends of lines.
                name = json.dumps(found["shared"]["frames"][frame]["name"])[1:-1].replace('\\"', '"')
                print(f"{path} {profile['name']}", name, *[int(n) if n % 1 == 0 else n for n in (own[frame], whole[frame])], sep="\t")
    assert not browser.complaints(), browser.complaints()
finally:
    browser.close()
