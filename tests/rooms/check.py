"""Prints what is wrong with the rooms of a tree: files without a room, arrows upwards, circles, rooms without their README.

    check.py ROOT ORDER [BUILD]      BUILD: the folder with ROOT's objects; without it symbols are not looked at

In: sources, their includes, symbols of their objects (nm).  Out: a line for each fault, "GROUP: what"; "counted N": what was looked at.
Method: circles are strongly connected components (Tarjan 1972) of files that use each other's symbols."""
import collections
import glob
import os
import re
import subprocess
import sys

root, order_file = sys.argv[1:3]
build = sys.argv[3] if len(sys.argv) > 3 else None
looked = collections.Counter()


def fault(group, what):
    print(f"{group}: {what}")


def read_order():
    order, inner, circles = {}, {}, {}
    for line in open(order_file):
        words = line.split()
        if line.startswith("circle "):
            room = words[1].rstrip(":")
            circles[frozenset(f"{room}/{name}" for name in words[2:])] = line.strip()
        elif words and not line.startswith("#"):
            (inner if "/" in words[0] else order)[words[0].rstrip(":")] = words[1:]
    return order, inner, circles


def room_of(path, rooms):
    """Of PROGRAM/ROOM/…/FILE: the room's number, or None."""
    part = path.split("/")
    return rooms.index(part[1]) if len(part) > 2 and part[1] in rooms else None


def check_files(program, rooms):
    for path in sorted(glob.glob(f"{root}/{program}/**/*.[ch]", recursive=True)):
        name = os.path.relpath(path, root)
        room = room_of(name, rooms)
        if room is None:
            fault("files", f"{name} is in no room of {order_file}")
            continue
        looked["files"] += 1
        for include in re.findall(r'^\s*#\s*include\s*"([^"]+)"', open(path, errors="replace").read(), re.M):
            looked["includes"] += 1
            if include.startswith(("format/", "common/", "memprof/")) and os.path.exists(f"{root}/{include}"):
                continue
            there = room_of(f"{program}/{include}", rooms)
            if there is None or not os.path.exists(f"{root}/{program}/{include}"):
                fault("includes", f"{name} includes {include}, which is not a file of a room")
            elif there > room:
                fault("includes", f"{name} includes {include}, which comes behind it")


def check_inner(room, folders):
    """The folders in a room: what they include of each other."""
    for path in sorted(glob.glob(f"{root}/{room}/*/*.[ch]")):
        name = os.path.relpath(path, root)
        here = name.split("/")[-2]
        if here not in folders:
            fault("files", f"{name} is in no folder of {order_file}")
            continue
        for there in re.findall(rf'^\s*#\s*include\s*"{room.split("/")[1]}/(\w+)/\w+\.h"', open(path, errors="replace").read(), re.M):
            if there in folders and folders.index(there) > folders.index(here):
                fault("includes", f"{name} includes a file of {there}, which comes behind it")


def symbols(path):
    defined, used = [], []
    for line in subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout.splitlines():
        word = line.split()
        if len(word) == 2 and word[0] == "U":
            used.append(word[1])
        elif len(word) == 3 and word[1] in "TDRBVCG":
            defined.append(word[2])
    return defined, used


def read_objects(program):
    """By file (without .c): the files whose symbols it uses, with one of these."""
    objects = {}
    for path in glob.glob(f"{root}/{program}/**/*.c", recursive=True):
        name = os.path.relpath(path, root)[:-2]
        if os.path.exists(f"{build}/{name}.o"):
            objects[name] = symbols(f"{build}/{name}.o")
        else:
            fault("symbols", f"{name}.c has no object")
    home = {symbol: name for name, (defined, _) in objects.items() for symbol in defined}
    return {name: {home[symbol]: symbol for symbol in used if home.get(symbol, name) != name}
            for name, (_, used) in objects.items()}


def components(graph):
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            at = stack.index(node)
            found.append(stack[at:])
            del stack[at:]

    for node in graph:
        if node not in index:
            visit(node)
    return [frozenset(part) for part in found if len(part) > 1]


def heads(circle):
    return [path for name in circle for path in (f"{root}/{name}.c", f"{root}/{name}.h") if os.path.exists(path)]


def check_symbols(program, rooms, allowed):
    graph = read_objects(program)
    for name, uses in sorted(graph.items()):
        for other, symbol in sorted(uses.items()):
            looked["calls"] += 1
            if room_of(name + ".c", rooms) is not None and room_of(other + ".c", rooms) > room_of(name + ".c", rooms):
                fault("symbols", f"{name}.c uses {symbol} of {other}.c, which comes behind it")
    circles = components(graph)
    for circle in circles:
        if circle not in allowed:
            fault("circles", "of " + " ".join(sorted(circle)))
        elif not any("recursi" in open(path).read()[:1500].lower() for path in heads(circle)):
            fault("circles", "no header tells of the recursion of " + " ".join(sorted(circle)))
    for circle, line in allowed.items():
        if next(iter(circle)).startswith(program + "/") and circle not in circles:
            fault("circles", "there is none any more: " + line)


def names_tests(lines, program, room):
    return any(re.search(f"make check-fast ONLY=({program}/)?{room}\\b", line) for line in lines)


def check_readme(folder, is_tested):
    path = f"{folder}/README.md"
    lines = [line for line in open(path).read().splitlines() if line.strip()] if os.path.exists(path) else []
    if not 5 <= len(lines) <= 15:
        fault("readmes", f"{os.path.relpath(path, root)} has {len(lines)} lines, not five to fifteen")
    elif max(map(len, lines)) > 120:
        fault("readmes", f"{os.path.relpath(path, root)} has a line of more than 120 columns")
    elif not is_tested(lines):
        fault("readmes", f"{os.path.relpath(path, root)} does not say how its room is tested")


def check_readmes(program, rooms):
    folders = [folder for room in rooms for folder, _, files in os.walk(f"{root}/{program}/{room}") if files]
    for folder in sorted(folders):
        looked["rooms"] += 1
        room = os.path.relpath(folder, f"{root}/{program}").split(os.sep)[0]
        check_readme(folder, lambda lines: names_tests(lines, program, room))


def check_other_readmes():
    """Those of programs, and of what is not made of rooms: the runtime and the library of profilers."""
    for folder in ("rewriter", "report", "rt/interface", "rt/part", "memprof/module", "memprof/part"):
        if os.path.isdir(f"{root}/{folder}"):
            check_readme(f"{root}/{folder}", lambda lines: True)


def main():
    sys.setrecursionlimit(10000)
    order, inner, circles = read_order()
    for room, folders in inner.items():
        check_inner(room, folders)
    for program, rooms in order.items():
        check_files(program, rooms)
        check_readmes(program, rooms)
        if build:
            check_symbols(program, rooms, circles)
    check_other_readmes()
    print("counted", *(f"{n} {what}" for what, n in looked.items()))


main()
