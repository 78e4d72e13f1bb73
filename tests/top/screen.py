"""memreport top in a pseudo-terminal, seen through pyte, an emulator of one.

screen.py MEMREPORT PROGRAM SIDECAR PROGRAM_WITH_THREADS ITS_SIDECAR [CASE…]: each case says "ok NAME" or "FAIL NAME: WHY", with the screen behind it.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pyte

memreport, program, sidecar, threads, threads_sidecar = sys.argv[1:6]
PATIENCE = float(os.environ.get("PATIENCE", 60))  # seconds, for a machine that is busy with other things


class Failed(Exception):
    pass


class Top:
    """One run of memreport top, on a terminal of its own."""

    def __init__(self, *words, size=(24, 80), locale="C.UTF-8", term="xterm-256color", mix=sidecar):
        self.screen = pyte.Screen(size[1], size[0])
        self.stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.master, self.slave = pty.openpty()
        self.set_size(*size)
        self.before = termios.tcgetattr(self.slave)
        env = dict(os.environ, TERM=term, LC_ALL=locale)
        env.pop("LINES", None)
        env.pop("COLUMNS", None)
        self.process = subprocess.Popen(
            [memreport, "top", "-i", "100ms", "--mix", mix, *map(str, words)],
            stdin=self.slave, stdout=self.slave, stderr=self.slave, env=env, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def set_size(self, lines, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def resize(self, lines, columns):
        self.screen.resize(lines, columns)
        self.set_size(lines, columns)
        os.kill(self.process.pid, signal.SIGWINCH)

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            data = os.read(self.master, 65536)
            self.sent += data
            # pyte 0.8 takes neither the private form of SGR nor "repeat the last character"
            data = re.sub(rb"\x1b\[>[0-9;]*m", b"", data)
            self.stream.feed(re.sub(rb"(.)\x1b\[([0-9]+)b", lambda m: m[1] * (1 + int(m[2])), data))

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def text(self):
        return "\n".join(self.lines())

    def type(self, keys):
        os.write(self.master, keys.encode())

    def until(self, condition, what):
        """The screen at which the condition holds; it is asked after each piece of output."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if condition(self):
                return self.lines()
            if self.process.poll() is not None:
                self.read(0)
                raise Failed(f"it ended with {self.process.returncode} before: {what}\n{self.text()}")
            self.read(0.05)
        raise Failed(f"never: {what}\n{self.text()}")

    def shows(self, pattern, what=None):
        return self.until(lambda top: re.search(pattern, top.text()), what or pattern)

    def quiet(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.05)

    def end(self, status, said=""):
        """It ends so, and leaves the terminal as it was."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            self.read(0.05)
        self.quiet(0.2)
        if self.process.poll() != status:
            raise Failed(f"status {self.process.poll()}, not {status}\n{self.text()}")
        if termios.tcgetattr(self.slave) != self.before:
            raise Failed("the terminal's settings are others than before")
        if self.sent.rfind(b"\x1b[?1049l") <= self.sent.rfind(b"\x1b[?1049h"):
            raise Failed("it stays on the other screen (rmcup)")
        if self.sent.rfind(b"\x1b[?25l") > max(self.sent.rfind(b"\x1b[?25h"), self.sent.rfind(b"\x1b[?12l")):
            raise Failed("the cursor stays hidden")
        if said not in self.sent[self.sent.rfind(b"\x1b[?1049l"):].decode():
            raise Failed(f"not said behind the screen: {said}")

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)


def start(how="forever", path=program):
    """The program, once it counts."""
    process = subprocess.Popen([path, how], stdout=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and f"memrewrite.{process.pid}.mrc" not in open(f"/proc/{process.pid}/maps").read():
        time.sleep(0.02)
    return process


ROW = r"(?m)^ *{pid} phases +copy +0 +\d[\d.]* [kMG]B/s +\d[\d.]* [kMG]B/s +\d+% *[\d.]+% [ ▁-█]*[▁-█]"


def row(pid):
    return ROW.format(pid=pid)


def figures(top, pid):
    found = re.search(row(pid), top.text())
    return found.group(0) if found else None


# ---- cases ----

def case_rows():
    """Name, process, bandwidths and a trend; the figures move, and q leaves."""
    a = start()
    top = Top(a.pid)
    try:
        top.shows(row(a.pid))
        head = top.lines()[0]
        if "1 process," not in head or "every 0.1 s" not in head or not re.search(r"[kMG]B/s requested", head):
            raise Failed(f"the first line: {head}")
        first = figures(top, a.pid)
        top.until(lambda t: figures(t, a.pid) not in (None, first), "other figures")
        top.until(lambda t: len(re.findall("[▁-█]", t.text())) >= 9, "a trend of nine intervals")
        top.type("q")
        top.end(0)
    finally:
        top.close()
        a.kill()
        a.wait()


def case_bandwidth():
    """One loop that copies doubles: it reads what it writes, nearly all the time."""
    a = start()
    top = Top(a.pid)
    try:
        def is_right(t):
            cells = (figures(t, a.pid) or "").split()
            if len(cells) < 10:
                return False
            read, write = float(cells[4]), float(cells[6])
            return cells[5] == cells[7] and abs(read / write - 1) < 0.05 and cells[9] == "100.0%" and read > 0
        top.until(is_right, "as many bytes read as written, all of them by copy")
        top.type("q")
        top.end(0)
    finally:
        top.close()
        a.kill()
        a.wait()


def case_threads():
    """A row for each thread in a region, with what that thread moves: one reads, one copies."""
    a = start(path=threads)
    top = Top(a.pid, mix=threads_sidecar)
    try:
        def is_right(t):
            rows = {}
            for line in t.lines():
                cells = line.split()
                if len(cells) >= 10 and cells[:3] == [str(a.pid), "threads", "work"]:
                    rows[cells[3]] = cells
            if len(rows) != 2:
                return False
            rate = {"B/s": 1, "kB/s": 1e3, "MB/s": 1e6, "GB/s": 1e9}
            (r, w), (rr, ww) = ([float(c[i]) * rate[c[i + 1]] for i in (4, 6)] for _, c in sorted(rows.items()))
            shares = [float(c[9].rstrip("%")) for c in rows.values()]
            return r > 1e6 and w < r / 100 and rr > 1e6 and abs(rr / ww - 1) < 0.05 and abs(sum(shares) - 100) < 0.5
        top.until(is_right, "two threads of work, the first one writing nothing, the second one as much as it reads")
        top.type("f")
        top.shows(rf"(?m)^ *{a.pid} threads +pass +work +")
        if len(re.findall(rf"(?m)^ *{a.pid} threads +pass", top.text())) != 1:
            raise Failed("a function has a row for each thread\n" + top.text())
        top.type("q")
        top.end(0)
    finally:
        top.close()
        a.kill()
        a.wait()


def names_of(top):
    return re.findall(r"(?m)^ *(\d+) phases +(\w+)", top.text())


def case_sort():
    """By name, by process, and the other way round."""
    a, b = start(), start()
    top = Top(a.pid, b.pid)
    try:
        top.until(lambda t: figures(t, a.pid) and figures(t, b.pid), "both processes")
        low, high = sorted((a.pid, b.pid))
        top.type("i")
        top.until(lambda t: [int(p) for p, _ in names_of(t)] == [low, high] and ">pid" in t.text(), "by process")
        top.type("i")
        top.until(lambda t: [int(p) for p, _ in names_of(t)] == [high, low] and "<pid" in t.text(), "turned round")
        for key, heading in ("n", ">region"), ("r", ">read"), ("w", ">write"), ("t", ">time"), ("b", ">share"):
            top.type(key)
            top.shows(heading)
        top.type("q")
        top.end(0)
    finally:
        top.close()
        for process in a, b:
            process.kill()
            process.wait()


def case_pause():
    """Nothing moves while it is paused; then it goes on."""
    a = start()
    top = Top(a.pid)
    try:
        top.shows(row(a.pid))
        top.type("p")
        top.shows("PAUSED")
        first = top.text()
        top.quiet(1)
        if top.text() != first:
            raise Failed("it moves\n" + top.text())
        top.type("p")
        top.until(lambda t: "PAUSED" not in t.text() and figures(t, a.pid) and t.text() != first, "figures again")
        top.type("q")
        top.end(0)
    finally:
        top.close()
        a.kill()
        a.wait()


def case_functions():
    """f shows functions, f shows regions again; h the help."""
    a = start()
    top = Top(a.pid)
    try:
        top.shows(row(a.pid))
        top.type("f")
        top.shows(rf"(?m)^ *pid program +function +region(.|\n)*^ *{a.pid} phases +copy +copy +\d[\d.]* [kMG]B/s")
        top.type("f")
        top.shows(row(a.pid))
        top.type("h")
        top.shows("Ctrl-L")
        top.type("h")
        top.shows(row(a.pid))
        top.type("+")
        top.shows("every 0.2 s")
        top.type("--")
        top.shows("every 0.1 s")
        top.type("q")
        top.end(0)
    finally:
        top.close()
        a.kill()
        a.wait()


def case_resize():
    """It fills the new size: wider, then so small that no row has room."""
    a = start()
    top = Top(a.pid)
    try:
        top.shows(row(a.pid))
        top.resize(40, 132)
        top.until(lambda t: t.lines()[39].startswith("q quit") and figures(t, a.pid), "keys in the 40th line")
        top.until(lambda t: any(len(line) > 100 and "phases" in line for line in t.lines()), "a longer trend")
        top.resize(3, 20)
        top.until(lambda t: t.lines()[2].startswith("q quit") and t.lines()[0].startswith("memreport top"), "three lines")
        top.resize(24, 80)
        top.shows(row(a.pid))
        top.type("q")
        top.end(0)
    finally:
        top.close()
        a.kill()
        a.wait()


def case_signals():
    """Whatever ends it, the terminal is as it was."""
    a = start()
    try:
        for number in signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT, signal.SIGABRT:
            top = Top(a.pid)
            try:
                top.shows(row(a.pid))
                top.process.send_signal(number)
                top.end(-number)
            finally:
                top.close()
        top = Top(a.pid)
        try:
            top.shows(row(a.pid))
            top.type("\x03")
            top.end(-signal.SIGINT)
        finally:
            top.close()
    finally:
        a.kill()
        a.wait()


def case_end():
    """A process that ends is said; when the last one has ended, so does top."""
    a, b = start(), start()
    top = Top(a.pid, b.pid)
    try:
        top.until(lambda t: figures(t, a.pid) and figures(t, b.pid), "both processes")
        a.kill()
        a.wait()
        top.shows(rf"phases \({a.pid}\) has ended, at \d\d:\d\d:\d\d")
        top.shows("1 process,")
        top.until(lambda t: not re.search(rf"(?m)^ *{a.pid} phases", t.text()), "its rows are gone")
        b.kill()
        b.wait()
        top.end(0, f"phases ({b.pid}) has ended")
    finally:
        top.close()


def case_all():
    """Without ids: what runs of this user, also what begins later."""
    top = Top()
    a = None
    try:
        top.shows("memreport top: ")
        a = start()
        top.shows(row(a.pid))
        a.kill()
        a.wait()
        top.shows(rf"phases \({a.pid}\) has ended")
        top.type("q")
        top.end(0)
    finally:
        top.close()
        if a and a.poll() is None:
            a.kill()
            a.wait()


def case_ascii():
    """Where characters are bytes, and the terminal is an old one, trends are of ASCII."""
    a = start()
    top = Top(a.pid, locale="C", term="vt100")
    try:
        top.shows(row(a.pid).replace("▁-█", ".:=+*#@-"))
        if any(byte > 127 for byte in top.sent):
            raise Failed("bytes beyond ASCII")
        top.type("q")
        top.quiet(1)
        if top.process.poll() != 0 or termios.tcgetattr(top.slave) != top.before:
            raise Failed("it does not leave the terminal as it was")
    finally:
        top.close()
        a.kill()
        a.wait()


def case_lack():
    """A process that counts nothing has a line that says so."""
    a = subprocess.Popen(["sleep", "1000"])
    top = Top(a.pid)
    try:
        top.shows(rf"{a.pid} sleep \(no counters\)")
        top.type("q")
        top.end(0)
    finally:
        top.close()
        a.kill()
        a.wait()


for name in [name[5:] for name in list(globals()) if name.startswith("case_")]:
    if sys.argv[6:] and name not in sys.argv[4:]:
        continue
    try:
        globals()["case_" + name]()
        print("ok", name, flush=True)
    except Failed as why:
        first, _, rest = str(why).partition("\n")
        print(f"FAIL {name}: {first}", *("  |" + line for line in rest.split("\n") if line.strip()), sep="\n", flush=True)
