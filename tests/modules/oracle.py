#!/usr/bin/env python3
"""What the modules have to say of a stream of events, worked out in the plainest way: every access of every byte is kept, and looked at again.

    oracle.py MODULE <DESCRIPTION            the description of mkevents.c
    oracle.py MODULE SIDECAR <FILE.mrc.trace     what the module trace wrote of a program

MODULE may be curve, the second table of reuse.  Prints the rows of the result file's first table in the order of their text.  It shares nothing
with memprof/: no shadow memory, no ticks, no tree."""
import json
import sys
from collections import defaultdict

OBJECTS, SET = 8, 8


class Stream:
    """Events as (kind, thread, id, address, bytes, value, nest, region, calls, tick); nest: ((loop, invocation, iteration), …); the tick grows when
    a loop or an iteration but the first begins, or a loop ends."""

    def __init__(self, lines):
        self.site_kind, self.site_bytes, self.parent, self.function, self.registers = [], [], [], [], []
        self.events, self.values = [], False
        self.nest, self.frames, self.regions, self.thread = defaultdict(list), defaultdict(list), defaultdict(list), 0
        self.calls, self.invocations, self.entries, self.tick = 0, 0, 0, 0
        for line in lines:
            words = line.split("#")[0].split()
            if words:
                self.line(words[0], words[1:])

    def places(self, events):
        """Sites and loops of a sidecar."""
        self.site_kind = [site[5] for site in events["sites"]]
        self.site_bytes = [site[6] for site in events["sites"]]
        self.parent = [loop[1] for loop in events["loops"]]
        self.function = [loop[0] for loop in events["loops"]]
        words = [[how for _, how in loop[4]] if len(loop) > 4 else [] for loop in events["loops"]]
        self.registers = [2 if "carried" in w else 1 if "reduction" in w else 0 for w in words]
        self.values = True

    def row(self, cells):
        thread, kind, site, number, address, size, value = cells
        self.thread = int(thread)
        names = {"loop": "begin", "iteration": "iterate", "loop_end": "end"}
        if kind in ("load", "store"):
            self.add(kind, int(site), int(address, 16), int(size), int(value))
        elif kind in ("pointer", "free"):
            self.add(kind, int(site), int(address, 16))
        elif kind in ("alloc", "stack", "unstack", "global"):
            self.event(kind, [int(site), int(address, 16), int(size)])
        elif kind in ("enter", "exit", "loop", "test", "iteration", "loop_end", "region", "region_end"):
            self.event(names.get(kind, kind), [int(number)])

    def line(self, word, rest):
        if word == "site":
            for kind, size in zip(rest[::2], rest[1::2]):
                self.site_kind.append(kind)
                self.site_bytes.append(int(size))
            return
        if word == "loop":
            self.parent.append(int(rest[0]))
            self.function.append(int(rest[1]))
            self.registers.append(int(rest[2]) if len(rest) > 2 else 0)
            return
        if word in ("values", "short", "buffer", "functions", "build", "kill"):
            self.values |= word == "values"
            return
        if word == "group":
            self.group([int(n, 0) for n in rest])
            return
        self.event(word, [int(n, 0) for n in rest])

    def group(self, n):
        """A loop as one event: its iterations one by one."""
        loop, count, condition, tail = n[:4]
        members = [list(n[i : i + 3]) for i in range(4, len(n), 3)]
        body = len(members) - condition

        def turns(first, last):
            for m in members[first:last]:
                self.event(self.site_kind[m[0]], [m[0], m[2] % 2**64])
                m[2] += m[1]

        self.event("begin", [loop])
        if condition:
            self.event("test", [loop])
            turns(body, len(members) if count else max(tail, body))
        for i in range(count):
            last = len(members) if i + 1 < count else tail
            self.event("iterate", [loop])
            turns(0, min(last, body))
            if last > body:
                self.event("test", [loop])
                turns(body, last)
        self.event("end", [loop])

    def add(self, kind, number, address=0, size=0, value=0):
        t = self.thread
        nest = tuple((l[0], l[1], l[2]) for l in self.nest[t])
        calls = tuple(f[0] for f in self.frames[t])
        self.events.append((kind, t, number, address, size, value, nest, self.regions[t][-1] if self.regions[t] else (-1, 0), calls, self.tick))

    def cut(self, nest, depth):
        """Loops from that depth on have ended."""
        self.tick += len(nest[depth:])
        del nest[depth:]

    def event(self, word, n):
        t = self.thread
        nest = self.nest[t]
        if word == "thread":
            self.thread = n[0]
        elif word in ("load", "store", "update"):
            value = n[2] if len(n) > 2 and self.values else 0
            if word != "store":
                self.add("load", n[0], n[1], self.site_bytes[n[0]], value)
            if word == "update" and self.values:
                value = n[3] if len(n) > 3 else 0
            if word != "load":
                self.add("store", n[0], n[1], self.site_bytes[n[0]], value)
        elif word.startswith("strided_"):
            step, count = n[2], n[3]
            for i in range(count):
                self.add(word[8:], n[0], (n[1] + i * step) % 2**64, self.site_bytes[n[0]])
        elif word.startswith("range_"):
            for at in range(0, n[2], 8):
                self.add(word[6:], n[0], n[1] + at, min(8, n[2] - at))
        elif word in ("pointer", "free"):
            self.add(word, n[0], n[1])
        elif word in ("alloc", "stack", "unstack", "global"):
            self.add(word, n[0], n[1], n[2])
        elif word == "enter":
            self.calls += 1
            self.frames[t].append((self.calls, n[0], len(nest)))
        elif word == "exit":
            while any(f[1] == n[0] for f in self.frames[t]):
                _, function, depth = self.frames[t].pop()
                self.cut(nest, depth)
                if function == n[0]:
                    break
        elif word == "begin":
            while any(f[1] == self.function[n[0]] for f in self.frames[t]) and self.frames[t][-1][1] != self.function[n[0]]:
                self.cut(nest, self.frames[t].pop()[2])
            floor = self.frames[t][-1][2] if self.frames[t] else 0
            while len(nest) > floor and self.function[nest[-1][0]] == self.function[n[0]] and nest[-1][0] != self.parent[n[0]]:
                self.cut(nest, len(nest) - 1)
            self.invocations += 1
            self.tick += 1
            nest.append([n[0], self.invocations, -1, False])
            self.add("begin", n[0])
        elif word in ("test", "iterate", "end"):
            at = max((i for i in range(len(nest)) if nest[i][0] == n[0]), default=None)
            if at is None:
                return
            self.cut(nest, at + 1)
            while self.frames[t] and self.frames[t][-1][2] > at:
                self.frames[t].pop()
            if word == "end":
                self.cut(nest, at)
            else:
                if word == "test" or not nest[at][3]:
                    nest[at][2] += 1
                    self.tick += nest[at][2] > 0
                nest[at][3] = word == "test"
                self.add(word, n[0])
        elif word == "region":
            self.entries += 1
            self.regions[t].append((n[0], self.entries))
        elif word == "region_end":
            self.regions[t].pop()


def carrier(source, sink):
    """(loop, carried, distance, level) of two nests: the loop that carries it, else the innermost around both."""
    common = -1
    for level, (a, b) in enumerate(zip(source, sink)):
        if a[:2] != b[:2]:
            break
        if max(a[2], 0) != max(b[2], 0):
            return a[0], 1, b[2] - max(a[2], 0), level
        common = a[0]
    return common, 0, 0, -1


def dependences(stream):
    """For each byte all accesses since the last store, with everything that is known of them."""
    rows = {}
    store, loads = {}, defaultdict(list)

    def same_moment(a, b):
        return a is not None and b is not None and (a[0], a[1], a[3]) == (b[0], b[1], b[3])

    def add(kind, source, event, before):
        _, thread, site, _, _, _, nest, *_ = event
        loop, carried, distance, level = carrier(source[2], nest) if source[1] == thread else (-1, 0, 0, -1)
        row = rows.setdefault((kind, source[0], site, loop, carried), [0, 0, [], 0])
        row[0] += 1
        row[1] += source[1] != thread
        if carried:
            row[2].append(distance)
            exposed = before is None or before[1] != thread or carrier(before[2], nest) != (loop, 1, distance, level)
            row[3] += kind == "anti" and exposed

    for event in stream.events:
        kind, thread, site, address, size, _, nest, _, _, tick = event
        if kind in ("alloc", "stack"):
            for at in range(address, address + size):
                store.pop(at, None)
                loads.pop(at, None)
        if kind not in ("load", "store"):
            continue
        now = (site, thread, nest, tick)
        last = [None, None, None]
        for at in range(address, address + size):
            if at % 4096 == 0:
                last = [None, None, None]
            before = store.get(at)
            since = loads[at]
            other = [l for l in since if (l[1], l[3]) != (since[-1][1], since[-1][3])]
            sources = [before, since[-1] if since else None, other[-1] if other else None]
            kinds = ["output" if kind == "store" else "flow", "anti", "anti"]
            for i in range(3):
                if sources[i] is not None and not same_moment(sources[i], last[i]) and (i == 0 or kind == "store"):
                    add(kinds[i], sources[i], event, before)
            last = sources
            if kind == "store":
                store[at] = now
                loads[at] = []
            else:
                since.append(now)
    return rows


def dependence(stream):
    for (kind, source, sink, loop, carried), (count, threads, distances, _) in dependences(stream).items():
        yield [kind, source, sink, loop, carried, count, min(distances, default=""), max(distances, default=""), threads]


def loops(stream):
    rows, seen, iterations, longest, outer = dependences(stream), {}, defaultdict(int), defaultdict(int), {}
    for kind, _, loop, _, _, _, nest, *_ in stream.events:
        if kind == "begin":
            seen[loop] = seen.get(loop, 0) + 1
            outer.setdefault(loop, nest[-2][0] if len(nest) > 1 else None)
        elif kind == "iterate":
            iterations[loop] += 1
            longest[loop] = max(longest[loop], nest[-1][2] + 1)

    def inside(inner, loop):
        steps = 0
        while inner is not None and inner >= 0 and inner != loop and steps < 64:
            inner, steps = outer.get(inner), steps + 1
        return inner == loop

    def reduction(site, loop):
        return stream.site_kind[site] == "update" and not any(
            k == "flow" and (a == site) != (b == site) and inside(l, loop) for (k, a, b, l, _) in rows)

    for loop in sorted(seen):
        count, least, sets = 0, [], {"carried": set(), "reductions": set(), "privates": set()}
        for (kind, source, sink, at, carried), (n, _, distances, exposed) in rows.items():
            if at != loop or not carried:
                continue
            if source == sink and reduction(source, loop):
                sets["reductions"].add(sink)
            elif kind == "flow" or exposed:
                count += n if kind == "flow" else exposed
                least += distances
                sets["carried"].add(sink)
            else:
                sets["privates"].add(sink)
        registers = stream.registers[loop]
        verdict = "short" if longest[loop] < 2 else "carried" if count or registers == 2 else "private" if sets["privates"] else \
            "reduction" if sets["reductions"] or registers else "parallel"
        lists = [",".join(map(str, sorted(s)[:SET])) for s in sets.values()]
        yield [loop, stream.function[loop], verdict, seen[loop], iterations[loop], count, min(least, default="")] + lists + [loop]


def signed(value, size):
    size = min(size, 8)
    value %= 1 << 8 * size
    return value - (1 << 8 * size) if value >> (8 * size - 1) else value


def share(part, whole):
    return "%d.%06d" % (part // whole, part * 10**6 // whole % 10**6) if whole else ""


def values(stream):
    found = defaultdict(list)
    for kind, _, site, _, _, value, *_ in stream.events:
        if kind == "load" and stream.site_kind[site] != "range_load" and stream.site_bytes[site]:
            found[site].append(value)
    for site, list_ in found.items():
        size = min(stream.site_bytes[site], 8)
        steps = [signed(b - a, size) for a, b in zip(list_, list_[1:])]
        half = 4 * size
        if not any(steps):
            word = "constant"
        elif len(set(steps)) == 1:
            word = "stride"
        elif len(set(list_)) <= OBJECTS:
            word = "few"
        elif 10 * steps.count(0) >= 9 * len(steps):
            word = "last"
        elif size > 1 and (all(v < 1 << half for v in list_) or all(-(1 << half - 1) <= signed(v, size) < 1 << half - 1 for v in list_)):
            word = "narrow"
        else:
            word = "varied"
        is_even = word in ("constant", "stride")
        yield [site, len(list_), word, list_[0] if is_even else "", steps[0] if word == "stride" else "", share(list_.count(0), len(list_))]


def lines_of(event):
    _, _, _, address, size, *_ = event
    return range(address // 64, (address + size - 1) // 64 + 1) if size else ()


def reuse(stream):
    stack, rows = [], defaultdict(int)
    for event in stream.events:
        kind, _, site, _, _, _, _, region, *_ = event
        if kind not in ("load", "store"):
            continue
        for line in lines_of(event):
            if line in stack:
                distance = stack.index(line)
                stack.remove(line)
                low = 0 if not distance else 1 << distance.bit_length() - 1
                high = 0 if not distance else (1 << distance.bit_length()) - 1
            else:
                low = high = -1
            stack.insert(0, line)
            rows[region[0], site, low, high] += 1
    for key, n in rows.items():
        yield list(key) + [n]


def curve(stream):
    """Second table of reuse: caches of each size, simulated."""
    touched = [(event[7][0], line) for event in stream.events if event[0] in ("load", "store") for line in lines_of(event)]
    seen, first, count = set(), defaultdict(int), defaultdict(int)
    for roi, line in touched:
        count[roi] += 1
        first[roi] += line not in seen
        seen.add(line)
    open_, room = set(count), 1
    while open_:
        cache, misses = [], defaultdict(int)
        for roi, line in touched:
            misses[roi] += line not in cache
            cache = [line] + [other for other in cache if other != line][:room - 1]
        for roi in open_:
            yield [roi, room, count[roi], misses[roi], share(misses[roi], count[roi])]
        open_ = {roi for roi in open_ if misses[roi] > first[roi]}
        room *= 2


def stride(stream):
    accesses, touched, owner, used, brought = defaultdict(list), defaultdict(set), {}, defaultdict(int), defaultdict(int)
    for kind, thread, site, address, size, value, *_ in stream.events:
        if kind not in ("load", "store") or (kind == "store" and stream.site_kind[site] == "update"):
            continue  # an update is one access
        accesses[site].append((address, value if kind == "load" else None))
        line = address // 64
        if line not in owner:
            owner[line] = site
            brought[site] += 1
        bytes_ = {at for at in range(address, address + size) if at // 64 == line}
        used[owner[line]] += len(bytes_ - touched[line])
        touched[line] |= bytes_
    for site, list_ in accesses.items():
        steps = [b[0] - a[0] for a, b in zip(list_, list_[1:])]
        if len(set(steps)) > 8:
            continue  # the module may have lost counts: not compared
        best = max(sorted(set(steps), key=steps.index), key=steps.count, default=0)
        offsets = [b[0] - a[1] if a[1] is not None else b[0] + a[0] for a, b in zip(list_, list_[1:])]
        chases = sum(a == b for a, b in zip(offsets, offsets[1:])) if list_[0][1] is not None else 0
        n, size = len(list_), stream.site_bytes[site]
        if n > 2 and 2 * chases >= n - 2 and best:
            word = "chase"
        elif n > 1 and 2 * steps.count(best) < n - 1:
            word = "random"
        else:
            word = "fixed" if not best else "sequential" if abs(best) == size else "strided"
        yield [site, n, word, best, share(used[site], 64 * brought[site])]


def objects(stream):
    """What each address is of, at each event: (number, event of its making), from a plain list."""
    living = []
    for event in stream.events:
        kind, _, _, address, size, *_ = event
        if kind in ("alloc", "stack", "global"):
            gone = [o for o in living if o[3] < address + max(size, 1) and address < o[3] + max(o[4], 1)]
            for o in gone:
                yield "end", o, event
            living = [o for o in living if o not in gone] + [event]
        elif kind == "free":
            gone = [o for o in living if o[3] == address and o[0] == "alloc"]
            for o in gone:
                yield "end", o, event
            living = [o for o in living if o not in gone]
        elif kind == "unstack":
            gone = [o for o in living if o[0] == "stack" and o[3] < address + max(size, 1) and address < o[3] + max(o[4], 1)]
            living = [o for o in living if o not in gone]
        elif kind == "pointer":
            hit = [o for o in living if o[3] <= address < o[3] + max(o[4], 1)]
            yield "pointer", hit[0] if hit else None, event
    for o in living:
        yield "left", o, None


def pointsto(stream):
    rows = defaultdict(int)
    for what, o, event in objects(stream):
        if what == "pointer" and event[3]:
            rows[event[2], o[2] if o else -1] += 1
    for key, n in rows.items():
        yield list(key) + [n]


def lifetime(stream):
    names = {}
    calls = 0
    rows = defaultdict(lambda: [0, 0, 0])
    for what, o, event in objects(stream):
        if what == "pointer" or o[0] != "alloc":
            continue
        leaked = what == "left"
        if leaked or o[1] != event[1]:
            scope = "program"
        elif o[6] and len(event[6]) >= len(o[6]) and event[6][len(o[6]) - 1][1:] == o[6][-1][1:]:
            scope = "iteration"
        elif o[8] and o[8][-1] in event[8]:
            scope = "function"
        else:
            scope = "region" if o[7][1] and o[7] == event[7] else "program"
        row = rows[o[2], scope]
        row[0] += 1
        row[1] += o[4]
        row[2] += leaked
    for (site, scope), (n, size, leaked) in rows.items():
        yield [site, n, size, scope, leaked]


def main():
    if len(sys.argv) > 2:
        stream = Stream([])
        with open(sys.argv[2], encoding="utf-8") as sidecar:
            stream.places(json.load(sidecar)["events"])
        next(sys.stdin)
        for line in sys.stdin:
            if not line.startswith("#"):
                stream.row(line.rstrip("\n").split("\t"))
    else:
        stream = Stream(sys.stdin)
    for row in sorted("\t".join(map(str, row)) for row in globals()[sys.argv[1]](stream)):
        print(row)


main()
