"""The bytes of one run in every format, against summary's.

    totals.py ROOT NAME     in the folder of the run; says ok and FAIL as tests/lib.sh has it"""
import csv
import gzip
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys

root, run = sys.argv[1:3]
sys.path.insert(0, f"{root}/tests/page")
TABLES = ["summary", "threads", "blocks", "functions", "annotate"]
BY = ["variable", "field", "type", "class"]


def said(*words):
    return subprocess.run(["memreport", *words], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def csv_sum(*words):
    return both(csv.DictReader(io.StringIO(said(*words, "--format", "csv").decode())))


def both(rows):
    loaded = stored = 0
    for row in rows:
        loaded += int(row["bytes_loaded"] or 0)
        stored += int(row["bytes_stored"] or 0)
    return loaded, stored


def rows_of(*words):
    return json.loads(said(*words, "--format", "json"))


want = csv_sum("summary")
total = sum(want)


def say(name, got):
    """got: loaded and stored, or their sum."""
    wanted = want if isinstance(got, tuple) else total
    print(f"ok totals: {run}, {name}" if got == wanted and total > 0 else f"FAIL totals: {run}, {name}: {got}, not {wanted}", flush=True)


def skip(name, why):
    print(f"SKIP totals: {run}, {name}: {why}", flush=True)


def tables():
    for command in TABLES:
        say(f"{command}, CSV", csv_sum(command))
        say(f"{command}, JSON", both(rows_of(command)["rows"]))
    for by in BY:
        say(f"data by {by}, CSV", csv_sum("data", "--by", by))
        say(f"data by {by}, JSON", both(rows_of("data", "--by", by)["rows"]))
    say("classes of summary", sum(row["bytes"] for row in rows_of("summary")["classes"]))
    say("data at lines", both(rows_of("annotate")["line_data"]))
    say("functions of callgraph", sum(row["exclusive"] or 0 for row in rows_of("callgraph")["functions"]))
    graph = rows_of("callgraph")["rows"]
    from_outside = sum(row["bytes"] or 0 for row in graph if row["caller"] == "(outside)")
    say("from outside, callgraph", from_outside)


def saved():
    said("save", "-o", "kept.json")
    kept = json.load(open("kept.json"))
    for part in ("regions", "functions", "lines", "variables", "fields", "types", "classes"):
        names = kept[part]["columns"] + [name for name, _ in kept[part]["metrics"]]
        say(f"{part} of save", both(dict(zip(names, row)) for row in kept[part]["rows"]))
    before = rows_of("diff", "--baseline", "kept.json", "--all", "--by", "region", *[name for name in os.listdir(".") if name.endswith(".mrc")])["rows"]
    say("diff with itself", sum(row["after"] for row in before if row["metric"] == "bytes"))


def exports():
    text = said("export", "--to=callgrind").decode()
    events = re.search(r"^events: (.*)$", text, re.M)[1].split()
    summed = re.search(r"^(?:summary|totals): (.*)$", text, re.M)[1].split()
    figures = dict(zip(events, map(int, summed)))
    say("callgrind's totals", (figures["BytesLoaded"], figures["BytesStored"]))
    own = [0] * len(events)
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("calls="):
            next(lines)
        elif re.match(r"[0-9+*-]", line):
            for i, figure in enumerate(line.split()[1:]):
                own[i] += int(figure)
    say("callgrind's lines", (own[events.index("BytesLoaded")], own[events.index("BytesStored")]))
    say("folded", sum(int(line.rsplit(" ", 1)[1]) for line in said("export", "--to=folded").decode().splitlines()))
    text = said("export", "--to=openmetrics").decode()
    say("openmetrics", tuple(sum(int(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(f"memrewrite_{way}_bytes_total{{")) for way in ("loaded", "stored")))
    spans = [event["args"] for event in json.loads(said("export", "--to=perfetto"))["traceEvents"] if event["ph"] == "X"]
    say("perfetto", both(spans))
    if shutil.which("protoc"):
        text = subprocess.run(["protoc", "-I", f"{root}/tests/export", "--decode=Profile", f"{root}/tests/export/profile.proto"], input=gzip.decompress(said("export", "--to=pprof")),
                              check=True, capture_output=True).stdout.decode()
        say("pprof", sum(int(n) for sample in re.findall(r"^sample \{(.*?)^\}", text, re.M | re.S) for n in re.findall(r"^  value: (\d+)", sample, re.M)))
    else:
        skip("pprof", "no protoc")


def database():
    done = subprocess.run(["memreport", "export", "--to=sqlite", "-o", "run.db"], capture_output=True, text=True)
    if "built without" in done.stderr:
        skip("sqlite", "memreport was built without SQLite")
        return
    base = sqlite3.connect("run.db")
    for command in TABLES + ["data"]:
        say(f"{command}, sqlite", base.execute(f"SELECT sum(bytes_loaded), sum(bytes_stored) FROM {command}").fetchone())


def page():
    program = next((name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name)), None)
    if not program:
        skip("page", "no chromium")
        return
    from browser import Browser
    said("html", "-o", "page.html")
    browser = Browser(program)
    try:
        browser.open(os.path.abspath("page.html"))
        say("page, tile", int(browser.get("Number(document.querySelector('[data-tile=\"Bytes moved\"] strong').dataset.value)")))
        for view, name in (("overview", "summary"), ("functions", "functions"), ("threads", "threads")) + tuple((f"data/{by}", f"data_{by}") for by in BY):
            browser.view(view)
            cells = "[...document.querySelectorAll('table[data-table=\"%s\"] td[data-column=\"%s\"]')].reduce((sum, of) => sum + Number(of.dataset.value || 0), 0)"
            say(f"page, {name}", tuple(int(browser.get(cells % (name, column))) for column in ("bytes_loaded", "bytes_stored")))
        say("page, lines", tuple(int(browser.get("(t => t.rows.reduce((sum, row) => sum + number(t, row, '%s'), 0))(tableOf('lines'))" % column)) for column in ("bytes_loaded", "bytes_stored")))
        browser.view("calls")
        # Each region has an icicle of its own.
        roots = """(() => { const choice = document.querySelector('#view select'), root = () => Number(document.querySelector('.frame.root').dataset.bytes);
            return choice ? [...choice.options].reduce((sum, one) => { choice.value = one.value; choice.dispatchEvent(new Event('change')); return sum + root(); }, 0) : root(); })()"""
        say("page, calls", int(browser.get(roots)))
    finally:
        browser.close()


for part in (tables, saved, exports, database, page):
    part()
