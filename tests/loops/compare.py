#!/usr/bin/env python3
"""compare.py TRUTH BLOCKS.csv SOURCE: do the blocks of loops.c run as often as they truly do?

A place belongs to the block around it that begins last.  Prints what differs, at last how many places are equal; fails if one differs.
"""
import csv
import sys


def blocks(path):
    """(from, to, runs) of each block of loops.c, summed over regions."""
    runs = {}
    with open(path) as text:
        for row in csv.DictReader(text):
            if row["file"].endswith("loops.c"):
                at = ((int(row["line"]), int(row["column"])), (int(row["end_line"]), int(row["end_column"])))
                runs[at] = runs.get(at, 0) + int(row["count"])
    return sorted((first, last, n) for (first, last), n in runs.items())


def main():
    truth, table, source = sys.argv[1:4]
    with open(source) as text:
        lines = text.read().split("\n")
    known, equal, different = blocks(table), 0, 0
    with open(truth) as text:
        for line, column, n in (map(int, row.split()) for row in text):
            around = [b for b in known if b[0] <= (line, column) <= b[1]]
            got = max(around, key=lambda b: b[0])[2] if around else None
            if got == n:
                equal += 1
                continue
            different += 1
            print("loops.c:%d:%d: counted %s, runs %d: %s" % (line, column, got, n, lines[line - 1].strip()))
    print("%d places" % equal)
    return different > 0 or not equal


if __name__ == "__main__":
    sys.exit(main())
