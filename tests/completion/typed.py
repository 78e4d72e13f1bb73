"""Types a line with tabs into a shell on a terminal, and says with what the program was called then.

    typed.py SCRIPT KEYS         bash; \\t in KEYS is a tab"""
import os
import pty
import re
import select
import sys
import time

script, keys = sys.argv[1:3]
program = os.path.basename(script).split(".")[0]
pid, fd = pty.fork()
if pid == 0:
    os.environ.update(PS1="ready> ", TERM="dumb")
    os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])


def until(text, seconds=60):
    seen, end = b"", time.time() + seconds
    while text not in seen and time.time() < end:
        if select.select([fd], [], [], 0.05)[0]:
            try:
                seen += os.read(fd, 65536)
            except OSError:
                break
    return seen.decode(errors="replace")


os.write(fd, f"bind 'set enable-bracketed-paste off' 2>/dev/null; source '{script}'; {program}() {{ printf 'called:%s:\\n' \"$*\"; }}; echo set''up\n".encode())
until(b"setup\r")
os.write(fd, keys.replace("\\t", "\t").encode() + b"\n")
said = until(b":\r\n")
print("".join(re.findall(r"called:(.*):\r", said)))
os.close(fd)
