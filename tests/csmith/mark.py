#!/usr/bin/env python3
"""Puts regions of interest around what is in some of the blocks of a csmith program: mark.py SEED <PROGRAM >MARKED

A region begins in front of a block's declarations, or behind them."""
import random
import re
import sys

DECLARES = re.compile(r"\s*(const |volatile |static |register |struct |union |u?int\d+_t |float |int )")


def blocks(lines):
    """The lines of the braces of each."""
    for i, line in enumerate(lines):
        if re.match(r"\s*\{ /\* block id", line):
            depth, last = 1, i
            while depth:
                last += 1
                depth += lines[last].count("{") - lines[last].count("}")
            yield i, last


def main():
    random.seed(int(sys.argv[1]))
    lines = sys.stdin.read().split("\n")
    found = list(blocks(lines))
    for number, (first, last) in enumerate(random.sample(found, min(25, len(found)))):
        begin = first + 1
        while begin < last and number % 3 and (DECLARES.match(lines[begin]) or not re.search(r"(;|\*/)$", lines[begin - 1])):
            begin += 1
        if begin < last:
            lines[begin] = "#pragma memrewrite begin r%d\n%s" % (number, lines[begin])
            lines[last] = "#pragma memrewrite end r%d\n%s" % (number, lines[last])
    print("\n".join(lines))


main()
