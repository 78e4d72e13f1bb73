#!/usr/bin/env python3
"""The rows of a result of the module dependence as dependences.py writes them: by lines of one source file.

    told.py SOURCE.c memrewrite.mix.json FILE.mrc.dependence

Sites of locals are left out, as they are there: those whose object's name begins with l_."""
import json
import sys


def main():
    source, sidecar, result = sys.argv[1:]
    with open(sidecar, encoding="utf-8") as text:
        mix = json.load(text)
    files = [f["name"] if isinstance(f, dict) else f for f in mix["files"]]
    sites, loops = mix["events"]["sites"], mix["events"]["loops"]
    rows = {}
    with open(result, encoding="utf-8") as text:
        next(text)
        for line in text:
            if line.startswith("#"):
                continue
            kind, a, b, loop, carried, count, least, most, _ = line.rstrip("\n").split("\t")
            ends = [sites[int(a)], sites[int(b)]]
            if any(files[site[2]].split("/")[-1] != source or str(site[9]).startswith("l_") for site in ends):
                continue
            key = (kind, ends[0][3], ends[1][3], loops[int(loop)][3] if int(loop) >= 0 else "-", int(carried))
            row = rows.setdefault(key, [0, None, 0])
            row[0] += int(count)
            if least:
                row[1] = min(row[1] or int(least), int(least))
                row[2] = max(row[2], int(most))
    for row in sorted("\t".join(map(str, key + (n, least or "-", most or "-"))) for key, (n, least, most) in rows.items()):
        print(row)


main()
