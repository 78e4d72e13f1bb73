"""Bytes of one run in every format that memreport writes: the same sums, to the byte; where a format has none, counts.

    sums.py MEMREPORT FOLDER OPTION… FILE.mrc…    files go into FOLDER; prints what was compared, and what differs; exit 1: something does

Method: each format is read on its own as {key: bytes}; regions, functions, lines and data of two formats that have them are compared.
"""
import collections
import csv
import gzip
import json
import os
import sqlite3
import subprocess
import sys

memreport, folder, given = sys.argv[1], sys.argv[2], sys.argv[3:]
csv.field_size_limit(1 << 30)
said, wrong = [], 0


def run(name, *arguments):
    path = os.path.join(folder, name)
    if os.path.exists(path):
        os.remove(path)
    subprocess.run([memreport, *arguments, "-o", path, *given], check=True, stderr=subprocess.DEVNULL)
    return path


def read(path, binary=False):
    with open(path, "rb" if binary else "r", **({} if binary else {"errors": "surrogateescape", "newline": ""})) as file:
        return file.read()


def add(rows, key):
    """{key(row): bytes} without what moves none."""
    sums = collections.Counter()
    for row in rows:
        sums[key(row)] += int(row["bytes_loaded"] or 0) + int(row["bytes_stored"] or 0)
    return {k: v for k, v in sums.items() if v}


def same(what, want, got):
    global wrong
    if want == got and want:
        said.append(f"same {what}: {len(want)} with {sum(want.values())}")
        return
    wrong += 1
    differ = [k for k in list(want) + list(got) if want.get(k) != got.get(k)]
    said.append(f"DIFFERENT {what}: " + ("; ".join(f"{k}: {got.get(k)}, not {want.get(k)}" for k in differ[:4]) or "nothing to compare"))


def total(sums):
    return {"all": sum(sums.values())}


KEYS = {"summary": lambda r: r["roi"], "threads": lambda r: r["roi"], "blocks": lambda r: (r["roi"], r["function"]), "functions": lambda r: (r["roi"], r["function"]),
        "annotate": lambda r: (r["file"], str(r["line"])), "data": lambda r: (r["roi"], r["name"], r["type"] or "", str(r["line"] or ""))}
tables = {command: list(csv.DictReader(open(run(command + ".csv", command, "--all", "--format", "csv"), newline="", errors="surrogateescape"))) for command in KEYS if command != "data"}
data = {by: list(csv.DictReader(open(run(f"data_{by}.csv", "data", "--by", by, "--format", "csv"), newline="", errors="surrogateescape"))) for by in ("variable", "field", "type", "class")}
regions, functions = add(tables["summary"], KEYS["summary"]), add(tables["functions"], KEYS["functions"])
lines = add(tables["annotate"], KEYS["annotate"])
by_name = collections.Counter()
for (_, name), amount in functions.items():
    by_name[name] += amount

# ---- CSV with itself ----
for command in ("threads", "functions", "blocks"):
    same(f"csv {command}, by region", regions, add(tables[command], lambda r: r["roi"]))
same("csv blocks, by function", functions, add(tables["blocks"], KEYS["blocks"]))
same("csv annotate", total(regions), total(lines))
for by, rows in data.items():
    same(f"csv data --by {by}, by region", regions, add(rows, lambda r: r["roi"]))
graph = collections.Counter()
for (roi, callee, _, _), amount in {(r["roi"], r["callee"], r["callee_file"], r["callee_line"]): int(r["callee_exclusive"] or 0) for r in csv.DictReader(
        open(run("callgraph.csv", "callgraph", "--format", "csv"), newline="", errors="surrogateescape"))}.items():
    graph[roi, callee] += amount
same("csv callgraph, by function", functions, {k: v for k, v in graph.items() if v})

# ---- JSON ----
for command, key in KEYS.items():
    if command == "data":
        for by in data:
            same(f"json data --by {by}", add(data[by], key), add(json.loads(read(run("data.json", "data", "--by", by, "--format", "json")))["rows"], key))
    else:
        same(f"json {command}", add(tables[command], key), add(json.loads(read(run(command + ".json", command, "--all", "--format", "json")))["rows"], key))
touched = collections.Counter()
for row in json.loads(read(run("annotate.json", "annotate", "--all", "--format", "json")))["line_data"]:
    touched[row["file"], str(row["line"])] += row["bytes"]
same("json annotate, data of lines", lines, {k: v for k, v in touched.items() if v})

# ---- SQLite ----
base = sqlite3.connect(run("run.sqlite", "export", "--to=sqlite"))
base.row_factory = sqlite3.Row
for command, key in KEYS.items():
    for by in data if command == "data" else [""]:
        name = command + ("_" + by if by not in ("", "variable") else "")
        same(f"sqlite {name}", add(data[by] if by else tables[command], key), add([dict(r) for r in base.execute(f"SELECT * FROM {name}")], key))

# ---- baseline ----
saved = json.loads(read(run("run.baseline", "save")))
part = saved["regions"]
at = len(part["columns"]) + [m[0] for m in part["metrics"]].index("bytes")
same("baseline, by region", regions, {r[0]: r[at] for r in part["rows"] if r[at]})

# ---- page ----
page = read(run("run.html", "html"))
figures = json.loads(page.split('id="figures">', 1)[1].split("</script>", 1)[0])


def of_page(name):
    columns = [(c[0], c[2]) for c in figures["tables"][name]["columns"]]
    for values in figures["tables"][name]["rows"]:
        row = {c: figures["texts"][v] if kind == "text" and v is not None else v for (c, kind), v in zip(columns, values)}
        yield collections.defaultdict(lambda: None, {**{"bytes_loaded": 0, "bytes_stored": 0}, **row})


for command in ("summary", "threads", "functions"):
    same(f"page {command}", add(tables[command], KEYS[command]), add(of_page(command), KEYS[command]))
same("page lines", lines, add(of_page("lines"), KEYS["annotate"]))
for by in data:
    same(f"page data by {by}", add(data[by], KEYS["data"]), add(of_page("data_" + by), KEYS["data"]))
ways, ends = collections.Counter(), collections.Counter()
for calls in figures["calls"]:
    stack, roi = [], figures["texts"][calls["roi"]]
    for kept, *added, amount in calls["stacks"]:
        stack = stack[:kept] + added
        ways[roi] += abs(amount)
        ends[figures["texts"][calls["nodes"][stack[-1]][0]]] += abs(amount)
same("page calls, by region", regions, dict(ways))
same("page calls, by function", dict(by_name), dict(ends))

# ---- stacks ----
folded, leaves = collections.Counter(), collections.Counter()
for line in read(run("run.folded", "export", "--to=folded")).split("\n"):
    if line:
        stack, amount = line.rsplit(" ", 1)
        folded[stack.split(";")[0]] += int(amount)
        leaves[stack.split(";")[-1]] += int(amount)
same("folded, by region", regions, dict(folded))
same("folded, by function", dict(by_name), {k: v for k, v in leaves.items() if v})


def fields(blob):
    """(number, integer or bytes) of a message of protocol buffers."""
    i = 0

    def varint():
        nonlocal i
        value = shift = 0
        while True:
            value, shift, i = value | (blob[i] & 127) << shift, shift + 7, i + 1
            if not blob[i - 1] & 128:
                return value

    while i < len(blob):
        tag = varint()
        value = varint()
        if tag & 7 == 2:
            value, i = blob[i:i + value], i + value
        yield tag >> 3, value


def integers(value):
    if isinstance(value, int):
        return [value]
    out, number, shift = [], 0, 0
    for byte in value:
        number, shift = number | (byte & 127) << shift, shift + 7
        if not byte & 128:
            out.append(number)
            number = shift = 0
    return out


profile = collections.defaultdict(list)
blob = read(run("run.pprof", "export", "--to=pprof"), True)
for number, value in fields(gzip.decompress(blob) if blob[:2] == b"\x1f\x8b" else blob):
    profile[number].append(value)
texts = [t.decode(errors="surrogateescape") for t in profile[6]]
unit = [texts[dict(fields(v)).get(1, 0)] for v in profile[1]].index("bytes")
names = {}
for number, name in ((of[1], texts[of[2]]) for of in (dict(fields(function)) for function in profile[5])):
    names[number] = name
sums, leaves = collections.Counter(), collections.Counter()
for sample in profile[2]:
    parts = collections.defaultdict(list)
    for number, value in fields(sample):
        parts[number].append(value)
    labels = {texts[of.get(1, 0)]: of for of in (dict(fields(label)) for label in parts[3])}
    amount = [v for value in parts[2] for v in integers(value)][unit]
    sums[texts[labels["roi"].get(2, 0)]] += amount
    leaves[names[[v for value in parts[1] for v in integers(value)][0]]] += amount  # a location has its function's number
same("pprof, by region", regions, {k: v for k, v in sums.items() if v})
same("pprof, by function", dict(by_name), {k: v for k, v in leaves.items() if v})

# ---- Callgrind ----
names, at, call = {}, {"fl": None, "fn": None}, False
by_line, by_function = collections.Counter(), collections.Counter()
head = None
for line in read(run("run.callgrind", "export", "--to=callgrind")).split("\n"):
    key, _, value = line.partition("=")
    if key in ("fl", "fi", "fe", "fn") and value.startswith("("):
        number, _, name = value.partition(") ")
        kind = "fn" if key == "fn" else "fl"
        number = (kind, number.rstrip(")"))
        if name:
            names[number] = name
        at[kind] = names[number]
    elif key in ("cfn", "cfi", "cfl") and value.partition(") ")[2]:
        names["fn" if key == "cfn" else "fl", value.partition(")")[0]] = value.partition(") ")[2]
    elif key == "calls":
        call = True
    elif line[:1].isdigit():
        if not call:
            where = line.split()
            by_line[at["fl"], where[0]] += int(where[1])
            by_function[at["fn"]] += int(where[1])
        call = False
    elif line.startswith("summary:"):
        head = int(line.split()[1])
same("callgrind, its summary", total(regions), {"all": head})
same("callgrind, by function", dict(by_name), {k: v for k, v in by_function.items() if v})
files = {row["file"] for row in tables["annotate"]}
whole = lambda path: next((f for f in files if path == f or path.endswith("/" + f.lstrip("./"))), path)
same("callgrind, by line", lines, {(whole(file), line): v for (file, line), v in by_line.items() if v})

# ---- coverage: no bytes, but how often each line and function was executed ----
def executed(rows, key, count):
    return {key(r): int(r[count]) for r in rows if r[count]}


of_lines, of_functions, file = {}, collections.Counter(), ""
for line in read(run("run.lcov", "export", "--to=lcov")).split("\n"):
    kind, _, value = line.partition(":")
    if kind == "SF":
        file = whole(value)
    elif kind == "DA":
        number, count = value.split(",")[:2]
        of_lines[file, number] = int(count)
    elif kind == "FNDA":
        count, name = value.split(",", 1)
        of_functions[name] += int(count)
want = executed(tables["annotate"], lambda r: (r["file"], r["line"]), "count")
same("lcov, count of each line", want, {k: v for k, v in of_lines.items() if v or k in want})
want = collections.Counter()
for row in tables["functions"]:
    want[row["function"]] += int(row["entered"] or 0)
for row in tables["blocks"]:  # a region in a function that was entered before it: lcov says that the function ran
    if int(row["count"] or 0) and not want[row["function"]]:
        want[row["function"]] = 1
same("lcov, entries of functions", dict(+want), dict(+of_functions))

# ---- traces and metrics ----
spans = collections.Counter()
for event in json.loads(read(run("run.perfetto", "export", "--to=perfetto")))["traceEvents"]:
    if event["ph"] == "X" and event.get("cat") == "region":
        spans[event["name"]] += event["args"]["bytes_loaded"] + event["args"]["bytes_stored"]
same("perfetto, by region", regions, {k: v for k, v in spans.items() if v})
for kind in ("openmetrics", "prometheus"):
    metrics = collections.Counter()
    for line in read(run("run." + kind, "export", "--to=" + kind)).split("\n"):
        if line.startswith(("memrewrite_loaded_bytes_total{", "memrewrite_stored_bytes_total{")):
            labels, amount = line.rsplit(" ", 1)
            metrics[labels.split('roi="', 1)[1].rsplit('"', 1)[0]] += int(amount)
    same(f"{kind}, by region", regions, {k: v for k, v in metrics.items() if v})

print("\n".join(said))
sys.exit(1 if wrong else 0)
