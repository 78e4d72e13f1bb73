"""Says what is wrong with the columns of CSV files: COMMAND.RUN.csv, of several runs for each command.

    columns.py [--plain] FILE...      --plain: without pandas"""
import collections
import csv
import keyword
import os
import re
import sys

plain = sys.argv[1] == "--plain"
files = sys.argv[1 + plain:]
seen = collections.defaultdict(set)


def kind_of(values):
    values = [value for value in values if value != ""]
    if not values:
        return None
    if all(re.fullmatch(r"-?\d+", value) for value in values):
        return "integer"
    return "number" if all(re.fullmatch(r"-?\d+(\.\d+)?(e[-+]?\d+)?", value) for value in values) else "text"


def types_of(path):
    if plain:
        with open(path, newline="") as file:
            rows = list(csv.DictReader(file))
            return {name: kind_of([row[name] for row in rows]) for name in rows[0]} if rows else {}
    import pandas
    table = pandas.read_csv(path, keep_default_na=False, na_values=[""])
    names = {"i": "integer", "f": "number", "O": "text", "b": "truth"}
    return {name: names[column.dtype.kind] if column.notna().any() else None for name, column in table.items()}


for path in files:
    command = os.path.basename(path).split(".")[0]
    types = types_of(path)
    if not types and command not in ("unseen", "balance"):
        print(f"{path}: nothing to look at")
    for name, kind in types.items():
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
            print(f"{path}: {name} is no identifier")
        seen[command, name].add("number" if kind == "integer" else kind)
for (command, name), kinds in seen.items():
    if len(kinds - {None}) > 1:
        print(f"{command}: {name} is {' and '.join(sorted(kinds - {None}))}")
for wanted, name, kind in (("threads", "thread", "number"), ("blocks", "count", "number"), ("data", "name", "text"), ("annotate", "source", "text"), ("summary", "read_bw", "number")):
    if seen[wanted, name] - {None} != {kind}:
        print(f"{wanted}: {name} is {seen[wanted, name]}, not {kind}")
