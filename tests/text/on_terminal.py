# Runs a program on a pseudoterminal and prints what it wrote there; ends with its status.
#
#   python3 on_terminal.py COLUMNS PROGRAM ARGUMENT…
import fcntl, os, pty, struct, sys, termios

pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])
while True:
    try:
        text = os.read(terminal, 65536)
    except OSError:  # the other end is closed
        break
    if not text:
        break
    sys.stdout.buffer.write(text.replace(b"\r\n", b"\n"))
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
