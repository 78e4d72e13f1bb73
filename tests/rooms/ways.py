"""Prints the ways of data that have become too long: files that a value passes as a parameter, files that read a member.

    ways.py ROOT WAYS      "ways: …" for each way that is too long, and "way: N of M NAME" for all

WAYS has a line for each:

    parameter NAME M: FILE FUNCTION TYPE     from that function's TYPE * on, through all functions that take a TYPE *
    member NAME M: REGEX                     files with a line of code that matches it
    table NAME M: DOCUMENT HEADING           files that the table under that heading has in its first column; those of
                                             a room stand together, and each is there

Method: definitions and calls are found by the layout that clang-format gives them.
Limits: what goes on as a member of another struct is not seen."""
import glob
import os
import re
import sys

root, ways_file = sys.argv[1:3]
DEFINITION = re.compile(r"^[A-Za-z][^\n;{}=]*?\b(\w+)\(([^;{}]*?)\)\n\{(.*?)^\}", re.S | re.M)


def read_functions(program):
    """By (file, name) where it is static, by ("", name) where not: file, parameters, body."""
    functions = {}
    for path in glob.glob(f"{root}/{program}/**/*.c", recursive=True):
        name = os.path.relpath(path, root)
        for m in DEFINITION.finditer(open(path).read()):
            head = m.group(0).split("(")[0]
            functions[name if head.startswith("static ") else "", m.group(1)] = (name, m.group(2), m.group(3))
    return functions


def passed(file, function, kind):
    functions = read_functions(file.split("/")[0])

    def find(name, caller):
        return functions.get((caller, name)) or functions.get(("", name))

    files, seen, todo = [], set(), [find(function, file)]
    while todo:
        at = todo.pop()
        if not at or at in seen or not re.search(rf"\b{kind} \*", at[1]):
            continue
        seen.add(at)
        if at[0] not in files:
            files.append(at[0])
        todo += [find(name, at[0]) for name in re.findall(r"\b(\w+)\(", at[2])]
    return files


def readers(pattern):
    code = re.compile(r"/\*.*?\*/|\"[^\"\n]*\"", re.S)
    return sorted(os.path.relpath(path, root) for path in glob.glob(f"{root}/*/**/*.c", recursive=True)
                  if re.search(r"^(rewriter|report|launcher|program)/", os.path.relpath(path, root))
                  and re.search(pattern, code.sub("", open(path).read())))


def listed(document, heading):
    part = open(f"{root}/{document}").read().split(f"\n{heading}\n", 1)[-1].split("\n## ")[0]
    files = [name for row in re.findall(r"^\|([^|]*)\|", part, re.M) for name in re.findall(r"`([^`]*)`", row)]
    rooms = [os.path.dirname(name) for name in files]
    for i, name in enumerate(files):
        if not os.path.exists(f"{root}/{name}"):
            print(f"ways: {document} has {name}, which is not there")
        if name in files[:i] or (i and rooms[i] != rooms[i - 1] and rooms[i] in rooms[:i]):
            print(f"ways: {document} returns to {name}")
    return files


for line in open(ways_file):
    found = re.match(r"(parameter|member|table) (.+) (\d+): (.*)", line)
    if not found:
        continue
    if found[1] == "table":
        files = listed(*found[4].strip().split(" ", 1))
    else:
        files = passed(*found[4].split()) if found[1] == "parameter" else readers(found[4].strip())
    print(f"way: {len(files)} of {found[3]} {found[2]}")
    if not 0 < len(files) <= int(found[3]):
        print(f"ways: {found[2]} passes {len(files)} files, {found[3]} at most: {' '.join(files)}")
