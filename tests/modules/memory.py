#!/usr/bin/env python3
"""Memory replayed from a trace: each load finds what the last store of its bytes left.

    memory.py SIDECAR <FILE.mrc.trace

Prints how many loads were looked at, then each that found something else.  What copies of structures and ranges write is not known: it
has no values."""
import json
import sys

SCALARS = (1, 2, 4, 8)
with open(sys.argv[1], encoding="utf-8") as sidecar:
    sites = json.load(sidecar)["events"]["sites"]
memory, looked_at, wrong = {}, 0, []
for line in sys.stdin:
    cells = line.rstrip("\n").split("\t")
    if line.startswith("#") or len(cells) < 7 or cells[1] not in ("load", "store", "alloc", "stack"):
        continue
    kind, site, at = cells[1], sites[int(cells[2])], int(cells[4], 16)
    size, value = int(cells[5]), int(cells[6] or 0)
    is_known = kind in ("load", "store") and site[6] in SCALARS and not site[7].startswith(("struct", "union"))
    left = value.to_bytes(8, "little") if is_known else [None] * size
    if kind == "load" and is_known:
        found = [memory.get(at + i) for i in range(size)]
        if None not in found:
            looked_at += 1
            if bytes(found) != left[:size]:
                wrong.append("%s:%d %s finds %d, not %d" % (site[8], site[3], site[7], value, int.from_bytes(bytes(found), "little")))
    if kind != "load" or is_known:
        for i in range(size):
            memory[at + i] = left[i]
print(looked_at)
print("\n".join(wrong))
