#!/usr/bin/env python3
"""Nests of loops with constant trip counts, and conditions on what they step, beside others that are not known.

nests.py SEED prints a text for generate.py: 60 functions, the same ones for a seed.
"""
import random
import sys

TYPES = ["int", "unsigned", "signed char", "unsigned char", "short", "unsigned short", "long", "unsigned long"]
DEEPEST = 3


class Function:
    def __init__(self, random_, name):
        self.r = random_
        self.name = name
        self.n = 0
        self.lines = []

    def add(self, indent, line):
        self.lines.append("    " * indent + line)

    def fresh(self, letter):
        self.n += 1
        return f"{letter}{self.n}"

    def operand(self, variables, depth=0):
        kind = self.r.random()
        if depth > 2 or kind < 0.35:
            return self.r.choice(variables + [str(self.r.randint(0, 6))])
        inner = self.operand(variables, depth + 1)
        if kind < 0.5:
            return f"({self.r.choice(TYPES)})({inner})"
        if kind < 0.6:
            return f"{self.r.choice('-~!')}({inner})"
        op = self.r.choice(["+", "-", "*", "&", "|", "^", "%", "/", "==", "<", "!=", ">="])
        right = str(self.r.randint(1, 5)) if op in "%/" else self.operand(variables, depth + 1)
        return f"({inner} {op} {right})"

    def condition(self, variables):
        kind = self.r.random()
        op = "&&" if kind < 0.2 else "||" if kind < 0.4 else self.r.choice(["==", "!=", "<", ">", "<=", ">="])
        return f"{self.operand(variables)} {op} {self.operand(variables)}"

    def loop(self, variables, depth, indent):
        v, t = self.fresh("i"), self.r.choice(TYPES)
        first = self.r.randint(0 if t.startswith("unsigned") else -4, 4)
        step = self.r.choice([f"{v}++", f"{v} += 2"])
        self.add(indent, f"for ({t} {v} = {first}; {v} < {first + self.r.randint(1, 7)}; {step}) {{")
        self.statements(variables + [v], depth + 1, indent + 1)
        self.add(indent, "}")

    def branch(self, variables, depth, indent):
        self.add(indent, f"if ({self.condition(variables)}) {{")
        self.add(indent + 1, "@x++;")
        if self.r.random() < 0.4:
            self.statements(variables, depth + 1, indent + 1)
        if self.r.random() < 0.1:
            self.add(indent + 1, self.r.choice(["break;", "continue;"]))
        if self.r.random() < 0.4:
            self.add(indent, "} else {")
            self.add(indent + 1, "@x--;")
        self.add(indent, "}")

    def unknown(self, variables, depth, indent):
        self.add(indent, f"if (table[x & 3] {self.r.choice(['<', '=='])} {self.r.randint(0, 1)}) {{")
        self.add(indent + 1, "@x += 2;")
        if depth < DEEPEST:
            self.statements(variables, depth + 1, indent + 1)
        self.add(indent, "}")

    def change(self, variables, indent):
        v = self.r.choice(variables)
        self.add(indent, self.r.choice([f"{v} += {self.r.randint(1, 3)};", f"{v}++;", f"{v} = {self.operand(variables)};"]))

    def statements(self, variables, depth, indent):
        for _ in range(self.r.randint(1, 4)):
            kind = self.r.random()
            others = [v for v in variables if v.startswith("k")]
            if kind < 0.25 and depth < DEEPEST:
                self.loop(variables, depth, indent)
            elif kind < 0.7:
                self.branch(variables, depth, indent)
            elif kind < 0.8:
                v = self.fresh("k")
                self.add(indent, f"{self.r.choice(TYPES)} {v} = {self.operand(variables)};")
                variables = variables + [v]
            elif kind < 0.9 and others:
                self.change(others, indent)
            else:
                self.unknown(variables, depth, indent)

    def text(self):
        self.add(1, "int x = 0;")
        self.add(1, f"for (int i = 0; i < {self.r.randint(1, 6)}; i++) {{")
        self.statements(["n", "i"], 1, 2)
        self.add(1, "}")
        self.add(1, "return @x;")
        body = "\n".join(self.lines)
        return f"// {self.name}(3);\nint {self.name}(int n)\n{{\n{body}\n}}\n"


def main():
    r = random.Random(int(sys.argv[1]))
    for i in range(60):
        print(Function(r, f"f{i}").text())


main()
