"""What a shell offers behind a line, one word on a line, sorted: what the last word of the line may become, behind its last = or comma.

    offered.py bash|zsh|fish SCRIPT FOLDER [LINE...]     in FOLDER; behind each line's words a line "--"

bash: the function that complete -F names is called with the words that readline would make.  zsh: a shell on a terminal of its own gets the line
and a tab, and says what was given to compadd.  fish: complete -C."""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

shell, script, folder = sys.argv[1:4]
lines = sys.argv[4:]
program = re.sub(r"\..*", "", os.path.basename(script))


def in_bash(line):
    # readline ends words at = and : as well as at blanks.
    words = [word for part in line.split(" ") for word in (re.findall(r"=|[^=]+", part) or [""])]
    if line.endswith("="):
        words.append("")
    code = 'source "$1"; function=$(complete -p "$2" | sed "s/.*-F \\([^ ]*\\).*/\\1/"); shift 2; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); "$function"; printf "%s\\n" "${COMPREPLY[@]}"'
    return subprocess.run(["bash", "--norc", "-c", code, "bash", script, program] + words, cwd=folder, capture_output=True, text=True, timeout=60).stdout


def in_fish(line):
    out = subprocess.run(["fish", "--no-config", "-c", 'source $argv[1]; complete -C $argv[2]', script, line], cwd=folder, capture_output=True, text=True, timeout=60,
                         env={**os.environ, "HOME": folder}).stdout
    return "\n".join(word.split("\t")[0] for word in out.splitlines())


class Zsh:
    """An interactive one; compadd is ours, which keeps what matches."""

    def __init__(self):
        self.there = tempfile.mkdtemp()
        os.mkdir(f"{self.there}/functions")
        os.symlink(os.path.abspath(script), f"{self.there}/functions/_{program}")
        with open(f"{self.there}/.zshrc", "w") as file:
            file.write(f"""
PS1='ready> ' ; unsetopt zle_bracketed_paste beep prompt_cr prompt_sp list_beep; LISTMAX=100000
fpath=({self.there}/functions $fpath); autoload -U compinit; compinit -u -D
zstyle ':completion:*' list-packed no
function compadd {{
    local -a hits
    if [[ ${{@[1,(i)(-|--)]}} == *-(O|A|D)* ]]; then builtin compadd "$@"; return; fi
    builtin compadd -O hits "$@"
    (( $#hits )) && print -rl -- $hits >>{self.there}/words
    builtin compadd "$@"
}}
function said {{ print -r -- done >>{self.there}/words; BUFFER=; }}
zle -N said; bindkey '^X' said; bindkey '^I' complete-word
zle -C complete-word complete-word _generic
cd {folder}
""")
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(ZDOTDIR=self.there, TERM="dumb", COLUMNS="200", LINES="1000")
            os.execvp("zsh", ["zsh", "-d", "-i"])
        self.until(lambda: b"ready>" in self.seen)

    def until(self, true):
        self.seen = getattr(self, "seen", b"")
        end = time.time() + 60
        while not true() and time.time() < end:
            if select.select([self.fd], [], [], 0.02)[0]:
                try:
                    self.seen += os.read(self.fd, 65536)
                except OSError:
                    break

    def words(self):
        try:
            with open(f"{self.there}/words") as file:
                return file.read().splitlines()
        except FileNotFoundError:
            return []

    def offered(self, line):
        open(f"{self.there}/words", "w").close()
        os.write(self.fd, line.encode() + b"\t")
        # The tab is answered before the next key is read.
        os.write(self.fd, b"\x18")
        self.until(lambda: "done" in self.words())
        return "\n".join(self.words()[:-1])


def plain(word):
    """Without what one shell shows and another does not: quotes, the slash of folders, what stands in front of the word that is asked for."""
    return re.sub(r"^--[a-z-]+=|^.*,", "", word.replace("\\", "").rstrip("/"))


zsh = Zsh() if shell == "zsh" else None
for line in lines:
    said = in_bash(line) if shell == "bash" else in_fish(line) if shell == "fish" else zsh.offered(line)
    print("".join(f"{word}\n" for word in sorted({plain(word) for word in said.splitlines() if word})) + "--")
if zsh:
    os.close(zsh.fd)
    os.waitpid(zsh.pid, 0)
    shutil.rmtree(zsh.there)
