#!/usr/bin/env python3
"""A stream of events (mkevents.c) of a program that never was: loops in loops and calls, left by all ways; few places, so that much depends on much.

    random_stream.py SEED [EVENTS]"""
import random
import sys

r = random.Random(int(sys.argv[1]))
left = int(sys.argv[2]) if len(sys.argv) > 2 else 400
out = []
KINDS = ["load"] * 4 + ["store"] * 3 + ["update"]
sites = [(r.choice(KINDS), r.choice([1, 2, 4, 8, 8, 4])) for _ in range(12)]
sites += [("pointer", 8), ("alloc", 0), ("stack", 0), ("global", 0), ("free", 0), ("range_load", 0), ("range_store", 0)]
FUNCTIONS, LOOPS = 4, 8
function_of = [i % FUNCTIONS for i in range(LOOPS)]
parent = [next((j for j in range(i - 1, -1, -1) if function_of[j] == function_of[i] and r.random() < 0.6), -1) for i in range(LOOPS)]
has_threads, has_values = r.random() < 0.4, r.random() < 0.5
has_groups = not has_values
if has_values:
    out.append("values")
if r.random() < 0.5:
    out.append("short")
buffer = r.choice([128, 256, 4096])
out.append("buffer %d" % buffer)
out.append("functions %d" % FUNCTIONS)
out += ["site %s %d" % s for s in sites]
out += ["loop %d %d %d" % (parent[i], function_of[i], r.choice([0, 0, 0, 1, 2])) for i in range(LOOPS)]
BASE = 0x7F0000001000 - 64
blocks = []
walk = [r.randrange(0, 256) for _ in sites]
step = [r.choice([0, 4, 8, -8, 16, 64]) for _ in sites]


def address(site, size):
    if r.random() < 0.6:
        walk[site] = (walk[site] + step[site]) % 512
        return BASE + walk[site]
    return BASE + r.randrange(0, 512 // size) * size + (r.randrange(0, 8) if r.random() < 0.1 else 0)


def access():
    global left
    left -= 1
    site = r.randrange(0, 12)
    kind, size = sites[site]
    value = r.choice([0, 0, 1, 2, 7, r.randrange(0, 1 << 8 * size)]) if r.random() < 0.3 else site * 3 % (1 << 8 * size)
    out.append("%s %d %#x%s" % (kind, site, address(site, size), " %d" % value + (" %d" % (value * 7 % 1000) if kind == "update" else "") if has_values else ""))


def other():
    global left
    left -= 1
    choice = r.randrange(0, 6)
    if choice == 0:
        at, size = BASE + r.randrange(0, 30) * 16, r.randrange(1, 60)
        blocks.append(at)
        out.append("%s %d %#x %d" % (*r.choice([("alloc", 13), ("alloc", 13), ("stack", 14), ("global", 15)]), at, size))
    elif choice == 1 and blocks:
        out.append("free 16 %#x" % r.choice(blocks))
    elif choice == 2:
        out.append("pointer 12 %#x" % r.choice([0, BASE + r.randrange(0, 512)]))
    elif choice == 3:
        out.append("%s %#x %d" % (r.choice(["range_load 17", "range_store 18"]), BASE + r.randrange(0, 300), r.randrange(0, 80)))


def group(loop):
    """A loop as one event: neighbours, places that stay, ways that cross; mostly aligned, as programs are."""
    global left
    members, n = [], r.randrange(0, min(5, ((buffer - 64) // 8 - 2) // 3) + 1)
    count = r.choice([0, 1, 2, 3, 4, 5, 9, 20, 70, r.randrange(0, 700)])
    at = r.randrange(0, 64) * 8
    for _ in range(n):
        site = r.randrange(0, 12)
        size = sites[site][1]
        if r.random() < 0.4:
            at = r.randrange(0, 64) * 8
        move = r.choice([0, 0, 1, 1, 1, 1, -1, 2, 3, 8, -5, 100, 600, 9000]) * (size if r.random() < 0.6 else 8)
        if r.random() < 0.05:
            move += r.randrange(0, 8)
        members.append("%d %d %#x" % (site, move, BASE + at + (r.randrange(-2, 3) * size if r.random() < 0.5 else 0) + (r.random() < 0.03)))
    condition = r.randrange(0, n + 1) if n and r.random() < 0.4 else 0
    tail = n if r.random() < 0.7 else r.randrange(0, n + 1)
    left -= 3
    out.append("group %d %d %d %d %s" % (loop, count, condition, tail, " ".join(members)))


def body(function, loop, depth):
    for _ in range(r.randrange(1, 5)):
        if left < 0:
            return
        choice = r.random()
        inner = [i for i in range(LOOPS) if function_of[i] == function and parent[i] == loop]
        leaf = [i for i in inner if i not in parent]
        if choice < 0.15 and leaf and has_groups:
            group(r.choice(leaf))
        elif choice < 0.25 and inner and depth < 6:
            run_loop(function, r.choice(inner), depth + 1)
        elif choice < 0.35 and depth < 6:
            run_function(r.randrange(0, FUNCTIONS), depth + 1)
        elif choice < 0.45:
            other()
        else:
            access()


def run_loop(function, loop, depth):
    out.append("begin %d" % loop)
    is_tested = r.random() < 0.4
    if r.random() < 0.3:
        access()
    for _ in range(r.randrange(0, 6)):
        if is_tested:
            out.append("test %d" % loop)
            for _ in range(r.randrange(0, 3)):
                access()
        out.append("iterate %d" % loop)
        body(function, loop, depth)
    if is_tested and r.random() < 0.8:
        out.append("test %d" % loop)
        access()
    if r.random() < 0.8:
        out.append("end %d" % loop)


def run_function(function, depth):
    out.append("enter %d" % function)
    body(function, -1, depth)
    if depth == 0 or r.random() < 0.95:
        out.append("exit %d" % function)


thread = 0
while left > 0:
    if has_threads and r.random() < 0.3:
        thread = r.randrange(0, 3)
        out.append("thread %d" % thread)
    is_region = r.random() < 0.4
    if is_region:
        out.append("region %d" % r.randrange(0, 3))
    run_function(r.randrange(0, FUNCTIONS), 0)
    if is_region:
        out.append("region_end 0")
print("\n".join(out))
