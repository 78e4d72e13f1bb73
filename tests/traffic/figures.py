"""What a report's CSV says of memory traffic: by row the names, and all columns of accesses and bytes.
   figures.py traffic FILE…   such rows, but those of which nothing was moved, and but shares and times; those of X.csv go to X.figures
   figures.py others FILE     the columns of other figures that have a value in some row"""
import csv, sys

TRAFFIC = ("loads", "stores", "bytes")
NAMES = ("roi", "entries", "sampled", "threads", "function", "file", "line", "by", "name", "type", "offset", "size")
OTHERS = ("flops", "intops", "branches", "calls", "intensity", "int_", "flt_", "compares", "conversions", "atomics")


def is_traffic(column):
    return column.startswith(TRAFFIC) and not column.endswith("_ci95")


def rows_of(name):
    with open(name, newline="") as f:
        return list(csv.DictReader(f))


if sys.argv[1] == "traffic":
    for name in sys.argv[2:]:
        with open(name.removesuffix(".csv") + ".figures", "w") as out:
            for row in rows_of(name):
                moved = [row[c] for c in row if is_traffic(c)]
                if any(value not in ("", "0") for value in moved):
                    print([row[c] for c in NAMES if c in row] + moved, file=out)
else:
    for column in sorted({c for row in rows_of(sys.argv[2]) for c in row if c.startswith(OTHERS) and row[c]}):
        print(column)
