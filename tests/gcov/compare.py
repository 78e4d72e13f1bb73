#!/usr/bin/env python3
"""Compares the counts of a program that was instrumented with --all with those of gcov.

usage: compare.py [--CLASS] SOURCE DUMP ROWS COUNTERS JSON TEXT
  SOURCE    as gcov names it; of gcov's other files those count in which functions of ours lie (headers)
  DUMP      memrewrite --dump=cfg,probes: our blocks and edges, the probes on them, each block's formula
  COUNTERS  the .mrc file of the run          ROWS  memreport blocks --all --format csv
  JSON      gcov -j -b -t                     TEXT  gcov -a -b -c -t: the same, with each of gcc's basic blocks
Prints a line for each difference, and figures at last: how many of each sort were compared.

What gcov says of a line: where one of gcc's blocks ends on it or passes through it, that block's count.  Where several end on it
("for (…)", "a && b"), the arcs that enter them from other lines, and the cycles among them: no block's count.  TEXT has the
blocks one by one, each on the line where it ends; gcc ends a block behind each call, we do not.

What must hold, for each line that a block of ours covers (from its first to its last line), unless it holds only a label:
  lines     gcc ends at most one block there: gcov's count is that of one of our blocks that cover it.  Where all of ours agree
            (most lines), it is thus that count.
  summed    several end there, or pass through it (the first line of a statement with a conditional further down): gcov's count
            is one of ours, or a sum of gcc's blocks' counts; where none ends, of ours there and those that follow; in the middle
            of a statement over several lines, of the arcs that enter it.
  blocks    the count of each of gcc's blocks is that of a block of ours that covers the line, of an edge to or from one, or of one that
            such an edge leads to.  The 0 and the 1 that && and || make where their value is used have no block of ours: such a block's
            count is a sum of the line's branches.  Where several returns have something to do in common (variables that go out
            of scope), gcc does it once, on the line of one of them: a block there may have their sum.
  branches  each branch of gcc's, a pair (taken, not taken), is one of our conditionals: its true and its false edge;
  operands  or the last operand of one made of && and ||: what our edges of the whole leave to it.
  values    Where it is none, since nothing but a value depends on it (x = a && b, c ? 1 : 2), or it stands in a macro that we do not
            open, the pair's sum is a count of ours.
  switches  the ways out of each switch are ours, as a multiset; an arm without text is part of the one that it falls into.
  ours      the other way round: each of our conditionals is one of gcc's branches near it, or, made of && and ||, its last operand is.
  folded    It need not be where gcc made fewer branches there (a ternary that it knows as abs, code that it drops), or where it always
            went one way and gcc, which knows that, has the branch of the operand behind it instead, taken as often (`known || a` as a
            value, where a has no conditional of ours).
  rows      the report's counts of blocks are those of the formulas; none is negative.

CLASS is that of a difference that is known, for programs where there must be one:
  ended     A callee ends the program, or leaves by longjmp, while the function is active.  Our formulas take it that what
            enters a block leaves it, gcov's end blocks at calls.  The two may be apart by as many as calls in the function did not
            return, as gcov counts them.
  signal    The same, where a signal's handler ends the program: the two may be apart by one.
  inlined   gcc inlined the function where it is always_inline, and counts each copy by itself.
"""
import collections
import csv
import json
import os
import re
import struct
import sys


# ---- our side: graphs with a count at each block and each edge ----

class Block:
    def __init__(self, number):
        self.number, self.first, self.last = number, 0, 0
        self.count, self.tests, self.is_switch, self.calls = None, 0, False, False
        self.ins, self.outs = [], []

    def covers(self, line):
        return self.first <= line <= self.last


class Edge:
    def __init__(self, source, target, site):
        self.source, self.target, self.site, self.count = source, target, site, None


class Function:
    def __init__(self, name, file):
        self.name, self.file, self.blocks, self.edges = name, file, [], []


def read_counters(path):
    """The counters' sums over all contexts (doc/format.md)."""
    with open(path, "rb") as f:
        data = f.read()
    header, slot_header, slot_bytes = struct.unpack_from("=IIQ", data, 16)
    n, _, slots = struct.unpack_from("=III", data, 64)
    total = [0] * n
    for i in range(slots):
        base = header + i * slot_bytes
        if base + slot_bytes <= len(data) and struct.unpack_from("=I", data, base)[0]:
            total = [a + b for a, b in zip(total, struct.unpack_from("=%dq" % n, data, base + slot_header))]
    return total


def add_edge(function, text):
    m = re.match(r"edge (\d+) -> (\d+) ?(\w*)", text)
    e = Edge(function.blocks[int(m[1])], function.blocks[int(m[2])], m[3])
    function.edges.append(e)
    e.source.outs.append(e)
    e.target.ins.append(e)


def add_block(function, text):
    m = re.match(r"block (\d+)(?: (\d+):\d+-(\d+):\d+)?", text)
    b = Block(int(m[1]))
    if m[2] and not text.endswith("not counted"):
        b.first, b.last = int(m[2]), int(m[3])
    function.blocks.append(b)


def add_formula(function, text, counters):
    number, terms = re.match(r"block (\d+) = (.*)", text).groups()
    function.blocks[int(number)].count = sum(int(k) * counters[int(c)] for k, c in re.findall(r"([-+]\d+)\*c(\d+)", terms))


def add_probe(function, text, counters):
    m = re.match(r"probe c(\d+): edge (\d+) -> (\d+)", text)
    for e in function.edges if m else []:
        if e.count is None and (e.source.number, e.target.number) == (int(m[2]), int(m[3])):
            e.count = counters[int(m[1])]
            return


def read_dump(path, counters, source):
    """A function comes with its graph, and then again with its probes and formulas."""
    functions, f = {}, None
    for line in open(path, errors="replace"):
        text = line.strip()
        if line.startswith("function "):
            name, _, header = line[9:-1].partition(" in ")
            f = functions.setdefault(name, Function(name, os.path.basename(header or source)))
        elif line.startswith("  block ") and " = " in line:
            add_formula(f, text, counters)
        elif line.startswith("  block "):
            add_block(f, text)
        elif line.startswith("  edge "):
            add_edge(f, text)
        elif line.startswith("  probe "):
            add_probe(f, text, counters)
        elif text == "test":
            f.blocks[-1].tests += 1
        elif text.startswith("call "):
            f.blocks[-1].calls = True
        elif text == "switch":
            f.blocks[-1].is_switch = True
    return list(functions.values())


def solve_edges(function):
    """What flows into a block flows out of it."""
    again = True
    while again:
        again = False
        for b in function.blocks[1:]:
            for edges in (b.ins, b.outs):
                unknown = [e for e in edges if e.count is None]
                if len(unknown) == 1:
                    unknown[0].count = b.count - sum(e.count for e in edges if e.count is not None)
                    again = True


def check_rows(functions, path, source, say):
    """The report must say what the formulas say."""
    rows = collections.Counter()
    for r in csv.DictReader(open(path)):
        if os.path.basename(r["file"]) == source:
            rows[r["function"], int(r["line"]), int(r["end_line"])] += int(r["count"])
    ours = collections.Counter()
    for f in functions:
        for b in f.blocks[1:]:
            if b.first:
                ours[f.name, b.first, b.last] += max(b.count, 0)
            if b.count < 0:
                say(b.first, "our count %d is negative" % b.count)
    for key in ours:
        if ours[key] != rows[key]:
            say(key[1], "the report says %d, the formulas %d" % (rows[key], ours[key]))


# ---- gcov's side ----

class Line:
    def __init__(self):
        self.counts, self.blocks = [], []     # counts: more than one where several functions begin on one line
        self.functions = []
        self.unreturned = 0                   # calls that did not come back


class GccBlock:
    def __init__(self, count, branches=()):
        self.count, self.branches, self.is_hidden = count, list(branches), count is None


def number(text):
    text = text.rstrip("*")
    return int(text) if text.isdigit() else 0


def read_text(path, source, lines):
    """What follows a call is in a block that gcov does not print, but it prints that block's branches."""
    line = block = None
    for text in open(path, errors="replace"):
        m = re.match(r"\s*-:\s*0:Source:(.*)", text)
        if m:
            is_source = os.path.basename(m[1]) == source
        m = re.match(r"\s*(\S+):\s*(\d+)(-block\s+\d+$|:)", text)
        if m and m[2] != "0":
            line = lines[int(m[2])] if is_source else Line()
            block = GccBlock(number(m[1]) if m[3] != ":" else None)
            line.blocks.append(block)
        m = re.match(r"branch\s+\d+ (?:taken (\d+)|never executed)", text)
        if m:
            block.branches.append(int(m[1] or 0))
        m = re.match(r"call\s+\d+ (?:returned (\d+)|never executed)", text)
        if m:
            line.unreturned += max(0, (block.count or 0) - int(m[1] or 0))
            block = GccBlock(None)
            line.blocks.append(block)


def label_lines(path):
    """A label is no code, the statement behind it is; where it stands within another statement, that one's block covers it."""
    return {n for n, text in enumerate(open(path, errors="replace"), 1) if re.match(r"\s*\w+\s*:\s*$", text)}


def full_path(json_path, source, path):
    """Of a file that gcov knows."""
    found = [f["file"] for f in json.load(open(json_path))["files"] if os.path.basename(f["file"]) == source]
    return found[0] if found else path


def read_gcov(json_path, text_path, source):
    lines = collections.defaultdict(Line)
    for f in json.load(open(json_path))["files"]:
        for entry in f["lines"] if os.path.basename(f["file"]) == source else []:
            lines[entry["line_number"]].counts.append(entry["count"])
            lines[entry["line_number"]].functions.append(entry.get("function_name"))
    if lines:
        read_text(text_path, source, lines)
    for line in lines.values():
        line.blocks = [b for b in line.blocks if b.count is not None or b.branches]
        for b in line.blocks:
            b.count = sum(b.branches) if b.count is None else b.count
    return {n: line for n, line in lines.items() if line.counts}


# ---- comparison ----

class Result:
    def __init__(self, gcov, known, marked):
        self.compared, self.differences, self.gcov = collections.Counter(), [], gcov
        self.unreturned, self.known, self.excused = collections.Counter(), known, 0
        self.marked = marked                  # functions to which the class applies
        for line in gcov.values():
            for f in line.functions:
                self.unreturned[f] += line.unreturned

    def check(self, what, good, line, text):
        self.compared[what] += 1
        if not good and self.known == "ended" and what in ("ours", "switches") and self.allowed(line):
            self.excused += 1
        elif not good and self.marked and any(first <= line <= last for first, last in self.marked):
            self.excused += 1
        elif not good:
            self.say(line, text)

    def check_count(self, what, count, ours, line):
        """Is gcov's count one of ours?"""
        good = count in ours
        if not good and self.known in ("ended", "signal"):
            good = any(abs(c - count) <= self.allowed(line) for c in ours)
            self.excused += good
        self.check(what, good, line, "gcov has %d (%s), ours %s" % (count, what, sorted(ours)))

    def allowed(self, line):
        """How many activations of the line's function ended early."""
        if self.known == "signal":
            return 1
        return max([self.unreturned[f] for f in self.gcov[line].functions] if line in self.gcov else [0])

    def say(self, line, text):
        self.differences.append("line %d: %s" % (line, text))


def is_sum(total, parts):
    """Is total the sum of one or more of the parts?  Where they are too many to try, it may well be."""
    sums = set()
    for p in parts:
        sums |= {s + p for s in sums if s + p <= total} | {p}
        if len(sums) > 5000:
            return True
    return total in sums


def is_switch(block):
    """Also asm goto with several labels."""
    return block.is_switch or sum(e.target.number != 0 for e in block.outs) > 2


def is_branch(block):
    return any(e.site in ("true", "false", "arm") for e in block.outs)


def both_ways(block):
    """How often a condition was true, and false; where one of them has no edge, it has what is left."""
    known = [e.count for e in block.outs if e.site in ("true", "false", "arm")]
    return sorted(known if len(known) == 2 else (known[0], block.count - known[0]))


def last_operands(block, yes, no):
    """The ways of the operands that are the last of a condition: what they do not decide, the operands in front of them did.

         a ──false──▶ join      a && b: the join's no is a's and b's
         │true                  a || b: the join's yes is a's and b's
         b ─────────▶ join

    Where the edge from a has no site, since a probe counts the arm, it may be either.
    """
    ends = [e for e in block.ins if e.site == "" and not is_branch(e.source)]
    decided = sum(e.count for e in block.ins if e.site == "" and is_branch(e.source))
    if len(ends) != 1:
        return []
    yes -= sum(e.count for e in block.ins if e.site == "true")
    no -= sum(e.count for e in block.ins if e.site == "false")
    leaks = any(e.target.number == 0 for e in ends[0].source.outs)
    pairs = []
    for left in {(yes - decided, no), (yes, no - decided)}:
        if min(left) >= 0 and (sum(left) == ends[0].count or (leaks and sum(left) < ends[0].source.count)):
            pairs += [sorted(left)] + last_operands(ends[0].source, *left)
    return pairs


def conditions_operands(block):
    """Those of the condition with which the block ends; it may be negated."""
    ways = both_ways(block)
    return last_operands(block, *ways) + last_operands(block, *reversed(ways))


def compare_branches(line, gcc, ours, counts, result):
    """Each branch of gcc's is one of ours, or splits one of our blocks."""
    pairs = [both_ways(b) for b in ours if is_branch(b)]
    operands = [p for b in ours if is_branch(b) for p in conditions_operands(b)]
    for g in gcc.blocks:
        pair = sorted(g.branches)
        if len(pair) != 2:
            continue
        if pair in pairs:
            pairs.remove(pair)
            result.check("branches", True, line, "")
        elif pair in operands:
            operands.remove(pair)
            result.check("operands", True, line, "")
        else:
            result.check_count("values", sum(pair), counts, line)


def joined_arms(edges):
    """The counts of arms, where one that has no text and leads to another is part of that, as gcc has it: `case 1:; case 2:`."""
    targets, counts = {e.target for e in edges}, collections.Counter()
    for e in edges:
        arm = at = e.target
        while not at.first and len(at.outs) == 1:
            at = at.outs[0].target
            if at in targets:
                arm = at
        counts[arm] += e.count
    return sorted(counts.values())


def compare_switches(line, gcc, ours, result):
    # What a call in front of it keeps goes to the root from there; it is no way of the switch.
    ways = [[e for e in b.outs if not (b.calls and e.target.number == 0)] for b in ours if is_switch(b)]
    mine = [sorted(e.count for e in edges) for edges in ways] + [joined_arms(edges) for edges in ways]
    for g in gcc.blocks:
        if len(g.branches) > 2:
            result.check("switches", sorted(g.branches) in mine, line, "gcov has a switch %s, ours %s" % (sorted(g.branches), mine))


def edges_around(blocks):
    """The edges to and from them, and those behind blocks without text (where edges come together)."""
    edges, todo = set(), list(blocks)
    while todo:
        b = todo.pop()
        for e in b.ins + b.outs:
            if e not in edges:
                edges.add(e)
                todo += [t for t in (e.source, e.target) if t.number and not t.first]
    return edges


def split_hidden(gcc, ours):
    """Blocks that gcov does not print follow one another without a mark: their branches are pairs, unless they are a switch."""
    if any(is_switch(b) for b in ours):
        return
    for g in [g for g in gcc.blocks if g.is_hidden and len(g.branches) > 2]:
        gcc.blocks.remove(g)
        for i in range(0, len(g.branches), 2):
            gcc.blocks.append(GccBlock(sum(g.branches[i:i + 2]), g.branches[i:i + 2]))


def is_return(count, ours):
    """What several returns have to do in common, gcc does once, on the line of one of them."""
    leaving = [e for b in ours for e in b.outs if e.target.number == 0]
    return any(is_sum(count - e.count, [o.count for o in e.target.ins if o is not e]) for e in leaving)


def compare_line(line, gcc, ours, result):
    own = {b.count for b in ours}
    edges = edges_around(ours)
    counts = own | {e.count for e in edges} | {e.target.count for e in edges if e.target.number}
    branches = [c for g in gcc.blocks for c in g.branches]
    split_hidden(gcc, ours)
    for g in gcc.blocks:
        fits = is_sum(g.count, branches) or is_return(g.count, ours)
        result.check_count("blocks", g.count, counts | ({g.count} if fits else set()), line)
    total = sum(gcc.counts)
    parts = [g.count for g in gcc.blocks]
    if not parts or len(gcc.counts) > 1:
        parts = [b.count for b in ours] + [e.target.count for b in ours if is_branch(b) for e in b.outs if e.target.number]
    if total in own and len(gcc.blocks) < 2:
        result.check_count("lines", total, own, line)
    else:
        around = [n for b in ours if b.first < line < b.last for n in (b.first, b.last)]
        arcs = [e.count for e in edges] if around else []
        arcs += [c for n in range(min(around), max(around) + 1) for g in result.gcov.get(n, Line()).blocks for c in g.branches] if around else []
        fits = is_sum(total, parts) or is_sum(total, arcs)
        result.check_count("summed", total, own | ({total} if fits else set()), line)
    compare_branches(line, gcc, ours, counts, result)
    compare_switches(line, gcc, ours, result)


def branches_at(lines, gcov):
    return [sorted(g.branches) for n in lines if n in gcov for g in gcov[n].blocks if len(g.branches) == 2]


def has_next_operand(ways, pairs, everything):
    """One of gcc's branches is none of ours, and is reached as often as the condition that always went one way."""
    ours = [both_ways(b) for b in everything]
    return ways[0] == 0 and any(sum(p) == ways[1] and p not in ours for p in pairs)


def first_line(block):
    """The line where the block's statement begins: gcc has a comparison there whose second operand, further down, is a ternary."""
    top = block
    while len(top.ins) > 1 and all(len(e.source.ins) == 1 and e.source.first for e in top.ins):
        tops = {e.source.ins[0].source for e in top.ins}
        if not all(t.first and t.first <= top.first and t.last >= top.first - 2 for t in tops):
            break
        top = min(tops, key=lambda t: t.first)
    return top.first


def compare_ours(functions, gcov, result):
    """The other way round: each of our conditionals is one of gcc's branches, unless gcc made fewer of them than we did."""
    everything = [b for f in functions for b in f.blocks if b.first and is_branch(b)]
    for b in everything:
        lines = range(b.first, b.last + 1)
        near = range(first_line(b), max([b.last] + [e.target.first for e in b.outs]) + 1)
        pairs, ways = branches_at(near, gcov), both_ways(b)
        good = ways in pairs or any(p in pairs for p in conditions_operands(b))
        folded = not good and any(len(branches_at(where, gcov)) < sum(o.first in where or o.last in where for o in everything)
                                  for where in (lines, near))
        folded = folded or (not good and has_next_operand(ways, pairs, everything))
        result.check("folded" if folded else "ours", good or folded, b.last, "our branch %d/%d, gcov's %s" % (*ways, pairs))


def marked_ranges(functions, known):
    """The lines to which the class of the known difference applies."""
    marked = functions if known == "inlined" else []
    return [(min(lines), max(lines)) for lines in [[n for b in f.blocks if b.first for n in (b.first, b.last)] for f in marked] if lines]


def compare(functions, gcov, known):
    result = Result(gcov, known, marked_ranges(functions, known))
    for line, gcc in sorted(gcov.items()):
        ours = [b for f in functions for b in f.blocks if b.covers(line)]
        if ours:
            compare_line(line, gcc, ours, result)
    compare_ours(functions, gcov, result)
    return result


def main():
    known = sys.argv[1][2:] if sys.argv[1].startswith("--") else ""
    path, dump, rows, counters, json_path, text_path = sys.argv[-6:]
    everything = read_dump(dump, read_counters(counters), os.path.basename(path))
    for f in everything:
        solve_edges(f)
    compared, excused, wrong = collections.Counter(), 0, 0
    for source in sorted({f.file for f in everything}):
        functions = [f for f in everything if f.file == source]
        labels = label_lines(full_path(json_path, source, path))
        gcov = {n: line for n, line in read_gcov(json_path, text_path, source).items() if n not in labels}
        result = compare(functions, gcov, known)
        check_rows(functions, rows, source, result.say)
        for d in result.differences:
            print(source + ": " + d)
        compared += result.compared
        excused += result.excused
        wrong += len(result.differences)
    if known and not excused:
        print("it does not differ any more: take it off the list")
        wrong += 1
    print(", ".join("%s %d" % item for item in sorted(compared.items())) or "nothing")
    sys.exit(wrong > 0)


main()
