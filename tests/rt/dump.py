#!/usr/bin/env python3
"""Reads a counters file by the tables of doc/format.md and prints what does not depend on time or place.

usage: dump.py [--header | --groups | --estimate | --waits] FILE.mrc...   (several: each under its name)
A line per context, sorted: thread, ROI path from the outermost parent, entries, sampled, depth, open, counters (all
groups together); behind it one for its iterations, if it has any: iterations, counted iterations, counters.
--groups: a line per slot, with kind, group, entries and group_sampled in front of the counters.
--estimate: per context, what the counters would be had every entry and every iteration been counted.
--waits: per context, the seconds that its thread waited for its team: outside of iterations, in counted iterations, all iterations, those that counted.
What must hold in every file is checked; a violation is printed as `BROKEN: ...` and the exit status is 1.
Written from the format alone, not from the runtime."""
import struct
import sys

HEADER = [  # offset, struct code, name
    (8, "I", "byte_order"), (12, "I", "version"), (16, "I", "header_bytes"), (20, "I", "slot_header_bytes"),
    (24, "Q", "slot_bytes"), (32, "32s", "build"), (64, "I", "counters"), (68, "I", "rois"), (72, "I", "slots"),
    (76, "I", "state"), (80, "Q", "sample_period"), (88, "Q", "clock_hz"), (96, "I", "clock_kind"), (100, "I", "pid"),
    (104, "Q", "start_unix_ns"), (112, "Q", "start_ticks"), (120, "Q", "end_ticks"), (128, "8s", "type_sizes"),
    (136, "i", "rank"), (140, "I", "lost"), (144, "Q", "clock_cost_ps"), (152, "I", "sample_random"), (156, "I", "compiler"),
    (160, "Q", "entry_cost_ps"), (168, "Q", "untimed_cost_ps"), (176, "Q", "count_cost_ps"),
    (224, "32s", "compiler_version"), (256, "64s", "host"), (320, "256s", "program")]
SLOT = [
    (0, "I", "magic"), (4, "I", "roi"), (8, "I", "thread"), (12, "I", "parent"), (16, "Q", "os_thread"),
    (24, "Q", "entries"), (32, "Q", "sampled"), (40, "Q", "ticks"), (48, "Q", "nested_ticks"), (56, "Q", "open_since"),
    (64, "Q", "first_ticks"), (72, "Q", "last_ticks"), (80, "Q", "depth"), (88, "I", "kind"), (92, "I", "group"),
    (96, "I", "owner"), (100, "I", "origin"), (104, "Q", "group_sampled"), (112, "Q", "untimed"), (120, "Q", "threads"),
    (128, "Q", "waited")]
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
        expect((s["threads"] > 0) == (s["owner"] == 0), "slot %d: threads" % i)
        s["counter"] = struct.unpack_from("=%dQ" % h["counters"], data, at + h["slot_header_bytes"])
        slots[i] = s
    expect(len(data) % 4096 == 0, "size %d" % len(data))
    instance, foreign = struct.unpack_from("=II", data, 192)
    expect(foreign == 0 and instance <= 1, "header: the images are not one")
    expect(struct.unpack_from("=2I", data, 200) == (0, 32), "header: marks of phases where none is set, or no room for them")
    expect(not any(data[208:224]) and not any(data[2048:h["header_bytes"]]), "header: bytes that must be zero are not")
    image = data[576:1600].split(b"\0", 1)
    version = h["compiler_version"].rstrip(b"\0")
    expect((h["compiler"] == 0) == (version == b"") and version[:1] in (b"", *(b"%d" % i for i in range(1, 10))) and b"\0" not in version,
           "header: the compiler's version is %r" % version)
    expect(len(image) == 2 and not any(image[1]) and image[0][:1] in (b"", b"/"), "header: image is no path")
    arguments = data[1600:2048]
    expect(not any(arguments) or arguments[0] != 0, "header: the program is called with nothing in front of its arguments")
    return h, slots


def add(counters):
    return [sum(column) % 2 ** 64 for column in zip(*counters)]


def gather(h, slots):
    """The contexts: each gets `all`, its counters of all groups, and `iterations`: None or (iterations, counted iterations, counters)."""
    contexts = {i: s for i, s in slots.items() if not s["owner"]}
    for i, s in slots.items():
        mine = contexts.get(s["owner"] - 1) if s["owner"] else s
        if not mine:
            broken.append("slot %d: its owner is none" % i)
            continue
        expect(s["group"] < 8 and s["kind"] < 2, "slot %d: kind %d group %d" % (i, s["kind"], s["group"]))
        expect((s["owner"] == 0) == (s["kind"] == 0 and s["group"] == 0), "slot %d: owner" % i)
        expect([s[k] for k in ("roi", "thread", "parent")] == [mine[k] for k in ("roi", "thread", "parent")],
               "slot %d is not like its owner" % i)
        expect(not s["owner"] or not any(s[k] for k in ("ticks", "nested_ticks", "open_since", "depth", "origin")),
               "slot %d: what belongs to its owner" % i)
        expect(not s["owner"] or not s["entries"] or (s["kind"], s["group"]) == (1, 0), "slot %d: entries" % i)
        expect(s["kind"] == 1 or not s["owner"] or s["sampled"] == s["group_sampled"], "slot %d: sampled" % i)
        mine.setdefault("parts", []).append(s)
    for i, s in contexts.items():
        groups = [p for p in s["parts"] if p["kind"] == 0]
        iterations = [p for p in s["parts"] if p["kind"] == 1]
        counted = sum(p["group_sampled"] for p in groups)
        expect(counted == s["sampled"] or h["lost"] or h["state"] == 0, "slot %d: group_sampled adds up to %d" % (i, counted))
        expect(h["sample_period"] > 1 or len(s["parts"]) == 1, "slot %d: groups, but every entry is counted" % i)
        for part in groups, iterations:
            expect(len(part) == len({p["group"] for p in part}), "slot %d: a group twice" % i)
        s["all"] = add(p["counter"] for p in groups)
        s["iterations"] = (sum(p["entries"] for p in iterations), sum(p["group_sampled"] for p in iterations),
                     add(p["counter"] for p in iterations)) if iterations else None
        expect(not iterations or s["iterations"][1] <= s["iterations"][0], "slot %d: more iterations counted than run" % i)
    return contexts


def scale_of(slots, s):
    """How many iterations or entries one that was counted stands for."""
    if s["kind"] == 1:
        owner = slots[s["owner"] - 1]
        return (owner["iterations"][0] / owner["iterations"][1] if owner["iterations"][1] else 0) * scale_of(slots, owner)
    scale = s["entries"] / s["sampled"] if s["sampled"] else 1
    return scale * (scale_of(slots, slots[s["origin"] - 1]) if s["origin"] else 1)


def estimate(slots, s):
    scale = scale_of(slots, s)
    total = [scale * c for c in s["all"]]
    if s["iterations"] and s["iterations"][1]:
        total = [t + scale * s["iterations"][0] / s["iterations"][1] * c for t, c in zip(total, s["iterations"][2])]
    return " ".join("%.0f" % t for t in total)


def path_of(slots, s):
    """The ROI ids from the outermost parent to the context itself."""
    path = [s["roi"]]
    while s["parent"]:
        up = slots.get(s["parent"] - 1)
        if not up or up["thread"] != s["thread"] or len(path) > 1000:
            broken.append("slot with parent %d on another thread, missing or in a cycle" % s["parent"])
            break
        s = up
        path.insert(0, s["roi"])
    return path


def check_header(h):
    expect(h["byte_order"] == 0x01020304 and h["version"] == 1 and h["slot_header_bytes"] == 192, "header constants")
    expect(h["header_bytes"] >= 4096 and h["header_bytes"] % 4096 == 0, "header_bytes")
    expect(h["slot_bytes"] % 4096 == 0 and h["slot_bytes"] >= 192 + 8 * h["counters"], "slot_bytes")
    expect(h["start_ticks"] > 0 and h["start_unix_ns"] > 10 ** 18, "start")
    expect((h["state"] == 1) == (h["end_ticks"] != 0), "state and end_ticks")
    expect(h["end_ticks"] == 0 or h["end_ticks"] >= h["start_ticks"], "end before start")
    expect(h["clock_cost_ps"] <= h["entry_cost_ps"] < 10 ** 9 and h["untimed_cost_ps"] < 10 ** 9 and h["count_cost_ps"] < 10 ** 9, "costs")
    expect(h["clock_hz"] == 10 ** 9 if h["clock_kind"] == 0 else h["clock_kind"] == 1 and 10 ** 7 < h["clock_hz"] < 10 ** 11, "clock")


def check_times(h, slots):
    own = {}  # by top-level slot: the sum of exclusive times below it
    for i, s in slots.items():
        expect(s["nested_ticks"] <= s["ticks"] or s["open_since"], "slot %d: nested_ticks above ticks" % i)
        expect(s["first_ticks"] <= s["last_ticks"], "slot %d: first after last" % i)
        expect(s["sampled"] <= s["entries"], "slot %d: sampled above entries" % i)
        expect(s["untimed"] <= s["sampled"], "slot %d: untimed above sampled" % i)
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


def show(argv, file):
    h, slots = read(file)
    check_header(h)
    contexts = gather(h, slots)
    check_times(h, contexts)
    if "--header" in argv:
        for name, value in h.items():
            if isinstance(value, bytes):
                value = " ".join(str(b) for b in value) if name == "type_sizes" else value.split(b"\0")[0].decode()
            print(name, value)
    else:
        print("state %d lost %d" % (h["state"], h["lost"]))
        lines = []
        for s in contexts.values():
            path = path_of(slots, s)
            name = "thread %d path %s" % (s["thread"], "/".join(map(str, path)))
            texts = ["entries %d sampled %d depth %d open %d counters %s" % (
                s["entries"], s["sampled"], s["depth"], s["open_since"] != 0, " ".join(map(str, s["all"])))]
            if "--estimate" in argv:
                texts = ["estimate " + estimate(slots, s)]
            elif "--waits" in argv:
                outside, inside = (sum(p["waited"] for p in s["parts"] if p["kind"] == kind) / h["clock_hz"] for kind in (0, 1))
                texts = ["waits %.12f %.12f of %d %d" % ((outside, inside) + (s["iterations"][:2] if s["iterations"] else (0, 0)))]
            elif "--groups" in argv:
                texts = ["kind %d group %d entries %d group_sampled %d counters %s" % (
                    p["kind"], p["group"], p["entries"], p["group_sampled"], " ".join(map(str, p["counter"])))
                    for p in sorted(s["parts"], key=lambda p: (p["kind"], p["group"]))]
            elif s["iterations"]:
                texts.append("iterations %d counted %d counters %s" % (s["iterations"][0], s["iterations"][1], " ".join(map(str, s["iterations"][2]))))
            lines += [(s["thread"], path, i, name + " " + text) for i, text in enumerate(texts)]
        for _, _, _, line in sorted(lines):
            print(line)
    for what in broken:
        print("BROKEN: " + what)


def main(argv):
    files = [a for a in argv[1:] if not a.startswith("--")]
    status = 0
    for file in files:
        if len(files) > 1:
            print(file)
        show(argv, file)
        status |= bool(broken)
        broken.clear()
    return status


sys.exit(main(sys.argv))
