#!/usr/bin/env python3
"""Loops of all sorts, and how often each part of them runs.

generate.py SEED COUNT FOLDER [FLAG…] writes FOLDER/loops.c, a program of about COUNT functions with a loop or two each, FOLDER/main.c, which
calls them, and FOLDER/truth: a line "LINE COLUMN RUNS" for each place in loops.c.  The same seed gives the same program.
generate.py FILE.loops 0 FOLDER [FLAG…] takes the functions of a file: a line "// CALL;" in front of each, a @ at each place.

The truth comes from the C compiler: of each function a second text counts for itself at each place, and is built with gcc's checks
for undefined behaviour.  A function that does what C does not define, or that does not end soon, is left out.
"""
import os
import random
import re
import subprocess
import sys

INTEGERS = ["signed char", "unsigned char", "char", "short", "unsigned short", "int", "int", "unsigned", "long", "unsigned long",
            "long long", "unsigned long long", "enum small", "enum sign"]
BITS = {"signed char": 8, "unsigned char": 8, "char": 8, "short": 16, "unsigned short": 16, "int": 32, "unsigned": 32, "long": 64,
        "unsigned long": 64, "long long": 64, "unsigned long long": 64, "enum small": 32, "enum sign": 32, "_Bool": 1}
EDGES = [0, 0, 0, 1, 2, 3, 5, 10, -1, -2, -3, 20, -1, -5]
COMPARISONS = ["<", "<", "<", "<=", "<=", ">", ">", ">=", ">=", "!=", "!=", "=="]
HEAD = """#include <limits.h>
#include <stddef.h>
enum small { NONE, SOME, FIVE = 5, TEN = 10 };
enum sign { BELOW = -3, ABOVE = 6 };
static int table[4];
static char room[1 << 18];
struct bits { unsigned low : 3; int high : 5; unsigned wide : 20; };
struct limits { int n; unsigned u; short s; };
#define THREE 3
#define HALF(n) ((n) / 2)
#define TWO_TIMES 2 *
#define AND_FOUR + 4
#define LESSER(a, b) ((a) < (b) ? (a) : (b))
"""
COUNTING = """#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
static long hits[200000];
static long budget;
static sigjmp_buf out;
static void leave(int sig) { siglongjmp(out, sig); }
static int tick(int k) { hits[k]++; if (!budget--) siglongjmp(out, 1); return 0; }
"""


class Writer:
    """A function's text; places in it are written as @."""

    def __init__(self, random_, name):
        self.r = random_
        self.name = name
        self.lines = []
        self.params = []
        self.arguments = []
        self.depth = 0
        self.names = 0
        self.plain = self.chance(0.4)

    def chance(self, p):
        return self.r.random() < p

    def new_name(self, stem):
        self.names += 1
        return stem + str(self.names)

    def line(self, text):
        self.lines.append("    " * (self.depth + 1) + text)

    def value(self, of=None):
        """A number, often at the edge of a type."""
        if self.chance(0.75):
            return self.r.choice(EDGES)
        of = of or self.r.choice(INTEGERS)
        bits = BITS[of]
        top = (1 << bits - self.r.choice([0, 1])) - 1
        return self.r.choice([top, top, -top - 1, 0, top // 2]) + self.r.choice([0, 0, 1, -1, 2, -2, 3, -5, 9])

    def number(self, value):
        """A constant expression of that value, or of what is left of it in some type."""
        value = max(min(value, (1 << 64) - 1), -(1 << 63) + 1)
        if value >= 1 << 63:
            return str(value) + "u"
        suffix = self.r.choice(["", "", "", "u", "l", "ul", "ll"]) if abs(value) < 1 << 31 else ""
        text = str(value) + suffix
        how = self.r.random()
        if how < 0.1:
            return "(%s)%s" % (self.r.choice(INTEGERS), text if value >= 0 else "(%s)" % text)
        if how < 0.14:
            return self.r.choice(["sizeof table / sizeof *table", "sizeof(int)", "TEN", "FIVE", "BELOW", "'a'", "'\\xf0'"])
        if how < 0.2:
            return "(%s - 1)" % str(value + 1 if value < (1 << 63) - 1 else value)
        return text

    def limit(self, kind):
        """The other side of a comparison: a constant, a parameter, a local, a member."""
        value = self.value(kind)
        how = self.r.random()
        if how < 0.45 or self.plain:
            return self.number(value)
        of = self.r.choice(INTEGERS + ["float", "double", "_Bool"])
        if how < 0.75:
            name = self.new_name("n")
            self.params.append("%s %s" % (of, name))
            self.arguments.append("(%s)%s" % (of, self.number(value)))
            return name
        if how < 0.85:
            name = self.new_name("k")
            self.line("%s%s %s = (%s)%s;" % (self.r.choice(["", "const ", "volatile "]), of, name, of, self.number(value)))
            return name
        if how < 0.92:
            name = self.new_name("b")
            self.line("struct bits %s = { %s };" % (name, ", ".join(str(self.r.choice([-1, 0, 1, 3, 7])) for _ in range(3))))
            return name + self.r.choice([".low", ".high", ".wide"])
        if how < 0.96:
            return "(%s %s 1)" % (self.limit(kind), self.r.choice("+-"))
        return self.computed(value)

    def computed(self, value):
        """Of a parameter, by what no value makes undefined."""
        name, of = self.new_name("n"), self.r.choice(INTEGERS)
        self.params.append("%s %s" % (of, name))
        self.arguments.append("(%s)%s" % (of, self.number(value)))
        how = self.r.choice(["%s / 2", "%s / 3u", "%s %% 7", "%s >> 1", "%s & ~1", "~%s", "%s ^ 5", "%s | 1", "(" + self.r.choice(INTEGERS) + ")%s"])
        return "(%s)" % (how % name)

    # ---- the parts of a loop ----

    def step(self, i, up):
        """A change of i that leads up or down, as an expression."""
        by = self.r.choice([1, 1, 1, 2, 3, 7, 5, 64])
        suffix = self.r.choice(["", "", "", "u", "l", "ul"])
        plus, minus = ("+", "-") if up else ("-", "+")
        how = self.r.random()
        if how < 0.45:
            return self.r.choice([i + plus * 2, plus * 2 + i])
        if how < 0.65:
            return "%s %s= %d%s" % (i, plus, by, suffix)
        if how < 0.75:
            return "%s %s= -%d" % (i, minus, by)
        if how < 0.95:
            return "%s = %s %s %d%s" % (i, i, plus, by, suffix)
        return "%s = %d + %s" % (i, by if up else -by, i)

    def condition(self, i, kind):
        op = self.r.choice(COMPARISONS)
        limit = self.limit(kind)
        if self.chance(0.08):
            i = "(%s)%s" % (self.r.choice(INTEGERS), i)
        sides = (limit, op, i) if self.chance(0.15) else (i, op, limit)
        text = "%s %s %s" % sides
        how = self.r.random()
        if how < 0.08:
            return "!(%s)" % text
        if how < 0.12:
            return "%s %s x < 50" % (text, self.r.choice(["&&", "||"]))
        if how < 0.15:
            return "x < 40 && %s" % text
        if how < 0.17:
            return "(x++, %s)" % text
        if how < 0.21:
            return i
        return text

    def body(self, i):
        self.depth += 1
        self.line("@x++;")
        how = 1 if self.plain and self.chance(0.8) else self.r.random()
        if how < 0.1:
            self.line("if (x %% %d == 1)" % self.r.choice([2, 3, 5]))
            self.line("    continue;")
        elif how < 0.5:
            self.line("if (++iterations > %d)" % self.r.choice([1, 4, 30, 260, 300, 600]))
            self.line("    %s;" % self.r.choice(["break", "break", "goto end", "return (int)x"]))
        elif how < 0.55:
            self.line("if (x == 5)")
            self.line("    %s;" % self.step(i, self.chance(0.5)))
        elif how < 0.58:
            self.line("if (x & 1) {")
            self.line("    @x += 2;")
            self.line("}")
        if self.depth < 3 and self.chance(0.15):
            self.loop()
        if self.chance(0.3):
            self.line("@x += 3;")
        self.depth -= 1

    # ---- loops ----

    def begin(self, kind):
        """Declares the variable, with a value or without; returns it and what sets it."""
        i = self.new_name("i")
        first = self.number(self.value(kind))
        return i, first

    def loop(self):
        kind = self.r.choice(INTEGERS)
        if self.plain:
            self.for_(kind)
            return
        self.r.choice([self.for_, self.for_, self.for_, self.for_, self.while_, self.while_, self.do_, self.counting, self.pointer,
                       self.floating, self.member])(kind)

    def for_(self, kind):
        i, first = self.begin(kind)
        how = self.r.random()
        up = self.chance(0.65)
        if how < 0.5 or self.plain:
            init = "%s %s = %s" % (kind, i, first)
        else:
            self.line("%s %s = %s;" % (kind, i, first if how >= 0.8 else "0"))
            init = "" if how >= 0.8 else "%s = %s" % (i, first)
        self.line("for (%s; @(%s); @%s) {" % (init, self.condition(i, kind), self.step(i, up)))
        self.body(i)
        self.line("}")

    def while_(self, kind):
        i, first = self.begin(kind)
        self.line("%s %s = %s;" % (kind, i, first))
        self.line("while (@(%s)) {" % self.condition(i, kind))
        self.line("    @%s;" % self.step(i, self.chance(0.65)))
        self.body(i)
        self.line("}")

    def do_(self, kind):
        i, first = self.begin(kind)
        self.line("%s %s = %s;" % (kind, i, first))
        test = self.condition(i, kind)
        self.line("do {")
        self.line("    @%s;" % self.step(i, self.chance(0.65)))
        self.body(i)
        self.line("} while (@(%s));" % test)

    def counting(self, kind):
        """The condition changes the variable."""
        i, first = self.begin(kind)
        self.line("%s %s = %s;" % (kind, i, first))
        change = self.r.choice([i + "++", i + "--", i + "--", "++" + i, "--" + i])
        test = self.r.choice([change, "%s %s %s" % (change, self.r.choice(COMPARISONS), self.limit(kind)), "%s > 0" % change, "%s != 0" % change,
                              "%s > 0 && x < 300" % change, "%s && x != 9" % change])
        head = self.r.choice(["while (@(%s)) {", "for (; @(%s);) {"])
        self.line(head % test)
        self.body(i)
        self.line("}")

    def pointer(self, _):
        of = self.r.choice(["char", "int", "short", "const struct bits", "double"])
        i = self.new_name("p")
        up = self.chance(0.7)
        start, end = self.r.choice([(30000, 30000), (30000, 30040), (30040, 30000)])
        at = "(%s *)(room + %d)" % (of, 120000)
        far = "%s + %d" % (at, self.r.choice([0, 1, 2, 5, 10, 40, -1, -10, -40]))
        if self.chance(0.5):
            name = self.new_name("e")
            self.line("%s *%s = %s;" % (of, name, far))
            far = name
        by = self.r.choice([1, 2, 5]) * (1 if up else -1)
        step = self.r.choice([i + ("++" if up else "--"), "%s += %d" % (i, by), "%s = %s + %d" % (i, i, by), "%s -= %d" % (i, -by)])
        self.line("for (%s *%s = %s; @(%s %s %s); @%s) {" % (of, i, at, i, self.r.choice(COMPARISONS), far, step))
        self.body(i)
        self.line("}")

    def floating(self, _):
        of = self.r.choice(["float", "double", "long double"])
        i = self.new_name("d")
        first, limit = self.r.choice(["0", "-1.5", "3", "1e7f", "16777210"]), self.limit(None)
        self.line("for (%s %s = %s; @(%s %s %s); @%s %s= %s) {" % (of, i, first, i, self.r.choice(COMPARISONS), limit, i, self.r.choice("++-"),
                                                             self.r.choice(["1", "0.5", "0.1f", "2u"])))
        self.body(i)
        self.line("}")

    def member(self, kind):
        """What cannot be followed: a member, a bit-field, what a pointer leads to, a truth value."""
        i = self.new_name("m")
        how = self.r.random()
        if how < 0.3:
            self.line("struct bits %s = {0};" % i)
            i += self.r.choice([".low", ".wide"])
        elif how < 0.5:
            self.line("struct limits %s = {%d, 0, 0};" % (i, self.r.choice(EDGES)))
            i += self.r.choice([".n", ".u", ".s"])
        elif how < 0.7:
            self.line("%s %s = %s, *r%s = &%s;" % (kind, i, self.number(self.value(kind)), i, i))
            i = "*r" + i if self.chance(0.5) else i
        elif how < 0.85:
            self.line("volatile %s %s = %s;" % (kind, i, self.number(self.value(kind))))
        else:
            self.line("_Bool %s = %d;" % (i, self.r.choice([0, 1])))
        i = "(%s)" % i
        self.line("for (; @(%s); @%s) {" % (self.condition(i, kind), self.step(i, self.chance(0.65))))
        self.body(i)
        self.line("}")

    def write(self):
        if self.chance(0.15):
            self.line("for (int o = 0; o < %d; o++) {" % self.r.choice([2, 3]))
            self.depth += 1
            self.loop()
            self.depth -= 1
            self.line("}")
        else:
            self.loop()
        head = "int %s(%s)" % (self.name, ", ".join(self.params) or "void")
        return [head, "{", "    unsigned x = 0, iterations = 0;"] + self.lines + ["    goto end;", "end:", "    return (int)(x + iterations);", "}"]


def random_functions(seed, count):
    for k in range(count):
        w = Writer(random.Random("%s %d" % (seed, k)), "f%d" % k)
        text = w.write()
        yield text, "%s(%s);" % (w.name, ", ".join(w.arguments))


def functions_of(path):
    with open(path) as source:
        parts = re.split(r"^// (.*)$", source.read(), flags=re.MULTILINE)
    for call, text in zip(parts[1::2], parts[2::2]):
        yield text.strip().split("\n"), call


class Program:
    def __init__(self, functions, folder, flags):
        self.functions, self.folder, self.flags = list(functions), folder, flags

    def path(self, name):
        return os.path.join(self.folder, name)

    def counts(self):
        """How often each place of each function runs; functions that do not count are left out."""
        n = 0
        with open(self.path("counting.c"), "w") as out:
            out.write(COUNTING + HEAD)
            for text, _ in self.functions:
                for line in text:
                    while "@" in line:
                        line = line.replace("@", "tick(%d), " % n, 1)
                        n += 1
                    out.write(line + "\n")
            out.write("int main(void)\n{\n    signal(SIGILL, leave);\n    signal(SIGFPE, leave);\n    signal(SIGTRAP, leave);\n    signal(SIGSEGV, leave);\n")
            for _, call in self.functions:
                out.write("    budget = 300000;\n    if (!sigsetjmp(out, 1)) { %s puts(\"ok\"); } else puts(\"no\");\n" % call)
            out.write("    for (int i = 0; i < %d; i++)\n        printf(\"%%ld\\n\", hits[i]);\n    return 0;\n}\n" % n)
        subprocess.run(["gcc", "-O0", "-w", "-fsanitize=undefined,float-cast-overflow", "-fno-sanitize=null,alignment,bool,enum",
                        "-fsanitize-undefined-trap-on-error"] + self.flags + [self.path("counting.c"), "-o", self.path("counting")],
                       check=True)
        said = subprocess.run(os.environ.get("EMULATOR", "").split() + [self.path("counting")], check=True, stdout=subprocess.PIPE, universal_newlines=True).stdout.split()
        return said[:len(self.functions)], [int(s) for s in said[len(self.functions):]]

    def write(self):
        verdicts, hits = self.counts()
        at, line_number, n = 0, HEAD.count("\n"), 0
        calls = []
        with open(self.path("loops.c"), "w") as out, open(self.path("truth"), "w") as truth:
            out.write(HEAD)
            for (text, call), verdict in zip(self.functions, verdicts):
                places = sum(line.count("@") for line in text)
                if verdict != "ok":
                    print("left out: " + text[0], file=sys.stderr)
                    at += places
                    continue
                calls.append((text[0], call))
                for line in text:
                    line_number += 1
                    while "@" in line:
                        truth.write("%d %d %d\n" % (line_number, line.index("@") + 1, hits[at]))
                        line = line.replace("@", "", 1)
                        at += 1
                    out.write(line + "\n")
                n += 1
        with open(self.path("main.c"), "w") as out:
            out.write(HEAD)
            for head, _ in calls:
                out.write(head + ";\n")
            out.write("int main(void)\n{\n")
            for _, call in calls:
                out.write("    " + call + "\n")
            out.write("    return 0;\n}\n")
        print("%d of %d functions" % (n, len(self.functions)))
        return n


if __name__ == "__main__":
    source, count = sys.argv[1], int(sys.argv[2])
    Program(functions_of(source) if source.endswith(".loops") else random_functions(source, count), sys.argv[3], sys.argv[4:]).write()
