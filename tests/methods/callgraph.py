#!/usr/bin/env python3
"""A program of a few functions that call each other in circles, drawn by SEED:  callgraph.py SEED >program.c

Each function's entries follow from its callers' blocks, or it counts them itself, or one of its counters follows from others: which of these
depends on the order in which the circles are settled.  `fuel` and the depth end every recursion."""
import sys

state = int(sys.argv[1]) * 7919 + 1


def draw(n):
    """0 … n - 1, the same with every version of Python."""
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (state >> 33) % n


def call(n):
    return f"f{draw(n)}(d - 1)"


def statement(n):
    return [
        lambda: [f"r += {call(n)};"],
        lambda: [f"if (take() & {1 << draw(3)}) r += {call(n)}; else r ^= {call(n)};"],
        lambda: [f"for (int i = 0; i < (take() & 1); i++) r += {call(n)};"],
        lambda: ["switch (take() & 3) {", f"case 0: r += {call(n)}; break;", f"case 1: r += {call(n)}; return r;", "default: r++; }"],
        lambda: [f"if (take() & 1) return {call(n)};"],
        lambda: [f"r += take() & 1 ? {call(n)} : {call(n)};"],
        lambda: [f"while (take() & 1) {{ r += {call(n)}; if (take() & 2) break; }}"],
        lambda: [f"if (take() & 1 && {call(n)} > 3) r++;"],
    ][draw(8)]()


def function(i, n):
    out = [f"static int f{i}(int d)", "{", "int r = d;"]
    out.append("if (fuel-- <= 0 || d <= 0) return 1;" if draw(5) else "if (d <= 0) return 2;")
    for _ in range(1 + draw(4)):
        out += statement(n)
    return out + ["return r;", "}"]


def program():
    n = 3 + draw(7)
    out = ["#include <stdio.h>", "static int fuel = 3000; static unsigned seed = 7;"]
    out += ["static int take(void) { seed = seed * 1103515245u + 12345u; return (int)(seed >> 16); }"]
    out += [f"static int f{i}(int d);" for i in range(n)]
    for i in range(n):
        out += function(i, n)
    out += ["int main(void)", "{", "int s = 0;"]
    out += [f"s += f{draw(n)}({1 + draw(6)});" for _ in range(1 + draw(3))]
    return out + ['printf("%d\\n", s);', "return 0;", "}"]


print("\n".join(program()))
