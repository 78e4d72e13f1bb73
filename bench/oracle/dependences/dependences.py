#!/usr/bin/env python3
"""What depends on what in a compiled program, from a trace of all its instructions and accesses: the reference for the module dependence.

    valgrind --tool=lackey --trace-mem=yes --basic-counts=no ./prog 2>&1 >/dev/null | dependences.py SOURCE.c ./prog

The program is SOURCE.c alone, built with -O0 -g -gdwarf-4 -no-pie by clang.  It shares nothing with memrewrite, not even what a loop is:

- A site is a line of SOURCE.c, the one that the debug information has for the instruction.
- A loop is one of the text: `for (`, `while (` or `do {` at the beginning of a line, its statement or block on those behind.  It runs in a call of its function
  while instructions of its lines do.  An iteration begins with the evaluation of the condition; where there is none (and after `do`) with the block.
  What stands in front of the first semicolon of a `for` belongs to the first iteration.
- Each byte knows the last store to it, and the loads since.  The sources of an access are that store and, if it stores, the last of the loads and the
  last one before a loop or an iteration last began or ended in front of that.  Bytes with one source are one dependence.
- Where accesses are in different iterations of one execution of a loop, the outermost such loop carries the dependence, over the difference of the
  iterations' numbers; else the innermost loop around both stands there.
- Not compared are accesses to the stack, where -O0 keeps what others keep in registers, and to arrays there; and what is not of SOURCE.c.

Rows on stdout, sorted, with tabs: kind, source line, sink line, line of the loop or -, carried, count, minimal and maximal distance or -."""
import re
import subprocess
import sys
from collections import defaultdict

MOST = 6_000_000  # A trace of more lines is left alone, with status 3.
STACK = 0x1000000000  # Valgrind has the main thread's stack above this address, and all else below.


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


# ---- The text ----

class Loop:
    def __init__(self, kind, first, text):
        self.kind, self.first, self.last, self.semicolons, self.has_test = kind, first, first, (), True
        if kind == "for":
            depth, places = 0, []
            for at, c in enumerate(text, 1):
                depth += (c == "(") - (c == ")")
                if c == ";" and depth == 1:
                    places.append(at)
            self.keyword, self.semicolons = len(text) - len(text.lstrip()) + 1, places
            self.has_test = text[places[0]:places[1] - 1].strip() != ""

    def part(self, line, column):
        """init, test, step, body: what of the loop is there; None: the jump between two of them."""
        if self.kind == "do":
            return "test" if line == self.last else "body"
        if line != self.first:
            return "body"
        if self.kind == "while":
            return "test"
        if column <= self.keyword:
            return None if self.has_test else "step"
        if column < self.semicolons[0]:
            return "init"
        return "test" if column < self.semicolons[1] else "step"


def loops_of(path):
    """The loops of the text, the outer ones first."""
    loops, blocks, waiting = [], [], []  # `waiting` has loops whose statement has not begun.
    with open(path, encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            bare = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'|/\*.*?\*/', lambda m: " " * len(m.group()), line)
            found = re.match(r"\s*(for|while|do)\b", bare)
            if found and not (found.group(1) == "while" and bare.rstrip().endswith(";")):
                loops.append(Loop(found.group(1), number, bare))
                waiting.append(loops[-1])
            for c in bare:
                if c == "{":
                    blocks.append(waiting)
                    waiting = []
                elif c == "}":
                    for loop in blocks.pop():
                        loop.last = number
            if waiting and not found and bare.rstrip().endswith(";"):
                for loop in waiting:
                    loop.last = number
                waiting = []
    return loops


# ---- The program ----

def lines_of(program):
    """Line and column of each address that begins a row of the line table."""
    where, address, line, column, number, name = {}, 0, 1, 0, 1, {}
    for row in output_of("readelf", "--debug-dump=rawline", program).splitlines():
        words = row.split()
        if row.startswith("  ") and len(words) == 5 and words[0].isdigit():
            name[int(words[0])] = words[4]
            continue
        if "The File Name Table" in row:
            name = {}
        elif "set Address to" in row:
            address = int(words[-1], 16)
        elif "End of Sequence" in row:
            where[address] = None
            address, line, column, number = 0, 1, 0, 1
        elif "Set column to" in row:
            column = int(words[-1])
        elif "Set File Name to entry" in row:
            number = int(words[6])
        elif "Advance Line by" in row:
            line = int(words[-1])
        elif "Advance PC by" in row:
            address = int(words[-1], 16)
        if "Special opcode" in row:
            address, line = int(re.search(r"to (0x[0-9a-f]+)", row).group(1), 16), int(words[-1])
        if "Special opcode" in row or re.search(r"\]  Copy", row):
            where[address] = (name.get(number), line, column)
    return where


class Program:
    """of[pc]: (line or 0, column, is a call, is a return, begins a function) for each instruction of its own."""

    def __init__(self, path, source):
        rows, at, begins, self.of = lines_of(path), (None, 0, 0), False, {}
        for line in output_of("objdump", "-d", "--no-show-raw-insn", "-j", ".text", path).splitlines():
            if re.match(r"[0-9a-f]+ <", line):
                begins, at = True, (None, 0, 0)
                continue
            found = re.match(r"\s+([0-9a-f]+):\s+(\S+)\s*(\S*)", line)
            if not found:
                continue
            pc, word = int(found.group(1), 16), found.group(2)
            at = rows.get(pc, at) or (None, 0, 0)
            is_own = at[0] == source and at[1]
            self.of[pc] = (at[1] if is_own else 0, at[2], word.startswith("call"), word.startswith("ret"), begins)
            begins = False


# ---- The run ----

class Frame:
    def __init__(self, outside):
        self.outside = outside  # These levels of the nest are those of its callers.
        self.line = self.column = 0


class Run:
    def __init__(self, source, program):
        self.loops, self.program = loops_of(source), Program(program, source.split("/")[-1])
        self.around = {}
        self.frames, self.levels, self.nest, self.stretch, self.executions = [Frame(0)], [], (), 0, 0
        self.store, self.loads = {}, defaultdict(list)
        self.rows = {}
        self.was_call = self.was_return = False

    # levels: [loop, execution, iteration, part]; nest: the same, frozen, without the part; stretch: number of the moment, between two changes of it

    def freeze(self):
        self.nest = tuple((level[0].first, level[1], level[2]) for level in self.levels)
        self.stretch += 1

    def move(self, line, column):
        """The open function is now at that place."""
        frame = self.frames[-1]
        if (line, column) == (frame.line, frame.column):
            return
        frame.line, frame.column = line, column
        if line not in self.around:
            self.around[line] = [loop for loop in self.loops if loop.first <= line <= loop.last]
        around, at, changed = self.around[line], frame.outside, False
        for loop in around:
            part = loop.part(line, column)
            if at < len(self.levels) and self.levels[at][0] is loop:
                changed = self.step(at, part) or changed
            else:
                del self.levels[at:]
                self.executions += 1
                self.levels.append([loop, self.executions, 0, part or "init"])
                changed = True
            at += 1
        if len(self.levels) > at:
            del self.levels[at:]
            changed = True
        if changed:
            self.freeze()

    def step(self, at, part):
        """The level's loop goes on to that part of it; has an iteration begun?"""
        level = self.levels[at]
        loop, before = level[0], level[3]
        if part is None or part == before:
            return False
        level[3] = part
        if before == "init" or part != ("body" if loop.kind == "do" or not loop.has_test else "test"):
            return False
        level[2] += 1
        del self.levels[at + 1:]
        return True

    def instruction(self, pc):
        of = self.program.of.get(pc)
        if not of:
            return
        line, column, is_call, is_return, begins = of
        if self.was_call and begins:
            self.frames.append(Frame(len(self.levels)))
        elif self.was_return and len(self.frames) > 1:
            depth = self.frames.pop().outside
            if len(self.levels) > depth:
                del self.levels[depth:]
                self.freeze()
        self.was_call, self.was_return = is_call, is_return
        if line:
            self.move(line, column)

    def access(self, is_store, address, size):
        frame = self.frames[-1]
        now = (frame.line, self.nest, self.stretch)
        last = [None, None, None]
        for at in range(address, address + size):
            since = self.loads[at]
            sources = [self.store.get(at), None, None]
            if is_store and since:
                sources[1] = since[-1]
                sources[2] = next((load for load in reversed(since) if load[2] != since[-1][2]), None)
            for i, source in enumerate(sources):
                if source and source is not last[i]:
                    self.add(("output" if is_store else "flow") if i == 0 else "anti", source, now)
            last = sources
            if is_store:
                self.store[at] = now
                self.loads[at] = []
            elif not since or since[-1] is not now:
                # Only the last of several loads in one stretch is ever asked for.
                if since and since[-1][2] == self.stretch:
                    since.pop()
                since.append(now)
                del since[:-2]

    def add(self, kind, source, now):
        loop, distance = "-", 0
        for a, b in zip(source[1], now[1]):
            if a[:2] != b[:2]:
                break
            loop = a[0]
            if a[2] != b[2]:
                distance = b[2] - a[2]
                break
        row = self.rows.setdefault((kind, source[0], now[0], loop, int(distance > 0)), [0, None, 0])
        row[0] += 1
        if distance:
            row[1] = min(row[1] or distance, distance)
            row[2] = max(row[2], distance)

    def trace(self, lines):
        in_own, of = False, self.program.of
        for number, line in enumerate(lines):
            if number == MOST:
                sys.exit(3)
            if line[0] == "I":
                pc = int(line[3:line.index(",")], 16)
                in_own = pc in of
                if in_own:
                    self.instruction(pc)
                    in_own = of[pc][0] != 0
            elif in_own and line[0] == " ":
                address, size = line[3:].split(",")
                address = int(address, 16)
                if address < STACK:
                    if line[1] in "LM":
                        self.access(False, address, int(size))
                    if line[1] in "SM":
                        self.access(True, address, int(size))


def main():
    run = Run(sys.argv[1], sys.argv[2])
    run.trace(sys.stdin)
    for row in sorted("\t".join(map(str, key + (n, least or "-", most or "-"))) for key, (n, least, most) in run.rows.items()):
        print(row)


main()
