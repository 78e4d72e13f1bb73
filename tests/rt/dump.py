#!/usr/bin/env python3
"""Reads a counters file by the tables of doc/format.md and prints what does not depend on time or place.

usage: dump.py [--header] FILE.mrc
A line per context, sorted: thread, ROI path from the outermost parent, entries, sampled, depth, open, counters.
What must hold in every file is checked; a violation is printed as `BROKEN: ...` and the exit status is 1.
Written from the format alone, not from the runtime."""
import struct
import sys

HEADER = [  # offset, struct code, name
    (8, "I", "byte_order"), (12, "I", "version"), (16, "I", "header_bytes"), (20, "I", "slot_header_bytes"),
    (24, "Q", "slot_bytes"), (32, "32s", "build"), (64, "I", "counters"), (68, "I", "rois"), (72, "I", "slots"),
    (76, "I", "state"), (80, "Q", "sample_period"), (88, "Q", "clock_hz"), (96, "I", "clock_kind"), (100, "I", "pid"),
    (104, "Q", "start_unix_ns"), (112, "Q", "start_ticks"), (120, "Q", "end_ticks"), (128, "8s", "type_sizes"),
    (136, "i", "rank"), (140, "I", "lost"), (144, "Q", "clock_cost_ps"), (152, "Q", "reserved"),
    (256, "64s", "host"), (320, "256s", "program")]
SLOT = [
    (0, "I", "magic"), (4, "I", "roi"), (8, "I", "thread"), (12, "I", "parent"), (16, "Q", "os_thread"),
    (24, "Q", "entries"), (32, "Q", "sampled"), (40, "Q", "ticks"), (48, "Q", "nested_ticks"), (56, "Q", "open_since"),
    (64, "Q", "first_ticks"), (72, "Q", "last_ticks"), (80, "Q", "depth")]
broken = []


def expect(truth, what):
    if not truth:
        broken.append(what)


def fields(data, base, table):
    return {name: struct.unpack_from("=" + code, data, base + at)[0] for at, code, name in table}


def read(path):
    with open(path, "rb") as f:
        data = f.read()
    if data[:8] != b"\x89MRC\r\n\x1a\n":
        sys.exit("BROKEN: magic " + data[:8].hex())
    h = fields(data, 0, HEADER)
    slots = {}
    for i in range(h["slots"]):
        at = h["header_bytes"] + i * h["slot_bytes"]
        if at + h["slot_bytes"] > len(data):
            continue
        s = fields(data, at, SLOT)
        if s["magic"] == 0:
            continue
        expect(s["magic"] == 0x544F4C53, "slot %d: magic %x" % (i, s["magic"]))
        expect(not any(data[at + 88:at + 128]), "slot %d: bytes that must be zero are not" % i)
        s["counter"] = struct.unpack_from("=%dQ" % h["counters"], data, at + h["slot_header_bytes"])
        slots[i] = s
    expect(len(data) % 4096 == 0, "size %d" % len(data))
    expect(not any(data[152:256]) and not any(data[576:h["header_bytes"]]), "header: bytes that must be zero are not")
    return h, slots


def path_of(slots, s):
    """The ROI ids from the outermost parent to the context itself."""
    path = [s["roi"]]
    while s["parent"]:
        up = slots.get(s["parent"] - 1)
        if not up or up["thread"] != s["thread"] or len(path) > 1000:
            broken.append("slot with parent %d on another thread, missing or in a circle" % s["parent"])
            break
        s = up
        path.insert(0, s["roi"])
    return path


def check_header(h):
    expect(h["byte_order"] == 0x01020304 and h["version"] == 1 and h["slot_header_bytes"] == 128, "header constants")
    expect(h["header_bytes"] >= 4096 and h["header_bytes"] % 4096 == 0, "header_bytes")
    expect(h["slot_bytes"] % 4096 == 0 and h["slot_bytes"] >= 128 + 8 * h["counters"], "slot_bytes")
    expect(h["start_ticks"] > 0 and h["start_unix_ns"] > 10 ** 18, "start")
    expect((h["state"] == 1) == (h["end_ticks"] != 0), "state and end_ticks")
    expect(h["end_ticks"] == 0 or h["end_ticks"] >= h["start_ticks"], "end before start")
    expect(h["clock_cost_ps"] < 10 ** 8, "clock_cost_ps")


def check_times(h, slots):
    own = {}  # by top-level slot: the sum of exclusive times below it
    for i, s in slots.items():
        expect(s["nested_ticks"] <= s["ticks"] or s["open_since"], "slot %d: nested_ticks above ticks" % i)
        expect(s["first_ticks"] <= s["last_ticks"], "slot %d: first after last" % i)
        expect(s["sampled"] <= s["entries"], "slot %d: sampled above entries" % i)
        expect(s["roi"] < h["rois"], "slot %d: roi" % i)
        expect(not (s["open_since"] and not s["depth"]), "slot %d: open at depth 0" % i)
        top = i
        while slots[top]["parent"] and slots[top]["parent"] - 1 in slots:
            top = slots[top]["parent"] - 1
        own[top] = own.get(top, 0) + s["ticks"] - s["nested_ticks"]
    if h["state"] == 1 and h["sample_period"] == 1 and not h["lost"]:
        for top, total in own.items():
            expect(total == slots[top]["ticks"] or any(s["depth"] for s in slots.values()),
                   "exclusive times below slot %d add up to %d, not %d" % (top, total, slots[top]["ticks"]))


def main(argv):
    h, slots = read(argv[-1])
    check_header(h)
    check_times(h, slots)
    if "--header" in argv:
        for name, value in h.items():
            if isinstance(value, bytes):
                value = " ".join(str(b) for b in value) if name == "type_sizes" else value.split(b"\0")[0].decode()
            print(name, value)
    else:
        print("state %d lost %d" % (h["state"], h["lost"]))
        lines = []
        for s in slots.values():
            path = path_of(slots, s)
            lines.append((s["thread"], path, "thread %d path %s entries %d sampled %d depth %d open %d counters %s" % (
                s["thread"], "/".join(map(str, path)), s["entries"], s["sampled"], s["depth"], s["open_since"] != 0,
                " ".join(map(str, s["counter"])))))
        for _, _, line in sorted(lines):
            print(line)
    for what in broken:
        print("BROKEN: " + what)
    return 1 if broken else 0


sys.exit(main(sys.argv))
