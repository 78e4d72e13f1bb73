"""Looks at pages as a person does: what their elements say, against the CSV of the same run.

    drive.py BROWSER FOLDER PICTURES CASE…    FOLDER has NAME.html and NAME-COMMAND.csv; prints ok … and FAIL … as tests/lib.sh has it
"""
import base64
import csv
import json
import os
import re
import socket
import sys

import lists
from browser import Browser

VIEWS = ["overview", "functions", "source", "data", "data/field", "data/type", "data/class", "data/function", "calls", "threads", "roofline"]
program, folder, pictures = sys.argv[1:4]
cases = sys.argv[4:]
browser = Browser(program, folder=folder)


def say(good, name, why=""):
    print(f"ok {name}" if good else f"FAIL {name}: {why}", flush=True)


def rows_of(name, command):
    with open(f"{folder}/{name}-{command}.csv", newline="", errors="replace") as file:
        return list(csv.DictReader(file))


def open_page(name):
    browser.page(name)


def table(name):
    """Rows of a table in the page: what each cell has as its exact value, or says."""
    return browser.get("""[...document.querySelectorAll('table[data-table="%s"] tbody tr:not(.spacer)')].map(row => Object.fromEntries(
        [...row.children].map(cell => [cell.dataset.column, cell.dataset.value ?? cell.textContent])))""" % name)


def same(want, got):
    """A figure of the CSV and one of the page: no figure is an empty field, or a column that is left out since all of it is 0."""
    if not want or not got:
        return not want and not got or (want or got) in ("0", "0.0") or float(want or got) == 0
    return want == got or (want.replace(".", "").replace("e", "").replace("-", "").isdigit() and float(want) == float(got))


def compare(case, want, got, columns):
    key = lambda row: [row.get(column) or "" for column in columns[1]]
    want, got = sorted(want, key=key), sorted(got, key=key)
    faults = [f"{len(got)} rows, not {len(want)}"] if len(want) != len(got) else []
    for w, g in zip(want, got):
        faults += [f"{key(w)} {column}: {g.get(column)}, not {w.get(column)}" for column in columns[0] if not same(w.get(column), g.get(column))]
        faults += [f"{key(g)}, not {key(w)}"] if key(w) != key(g) else []
    say(want and not faults, case, "; ".join(faults[:4]) or "nothing to compare with")


FIGURES = ["bytes_loaded", "bytes_stored", "loads", "stores"]


def figures(name):
    open_page(name)
    compare(f"figures.summary.{name}", rows_of(name, "summary"), table("summary"), (["entries", "threads", "seconds", "bytes_loaded", "bytes_stored", "read_bw", "write_bw", "intensity"], ["roi"]))
    total = sum(int(row["bytes_loaded"]) + int(row["bytes_stored"]) for row in rows_of(name, "summary"))
    say(browser.get("Number(document.querySelector('[data-tile=\"Bytes moved\"] strong').dataset.value)") == total, f"figures.total.{name}", "other bytes than summary's")
    browser.view("functions")
    roi = ["roi"] if len(rows_of(name, "summary")) > 1 else []
    compare(f"figures.functions.{name}", rows_of(name, "functions"), table("functions"), (FIGURES + ["entered", "flops", "intops", "branches", "calls"], ["function"] + roi + ["bytes_loaded"]))
    browser.view("threads")
    compare(f"figures.threads.{name}", rows_of(name, "threads"), table("threads"), (["seconds", "waited", "busy", "bytes_loaded", "bytes_stored", "read_bw", "flops"], ["roi", "thread"]))
    for by in ("variable", "field", "type", "class") if os.path.exists(f"{folder}/{name}-variable.csv") else ():
        browser.view(f"data/{by}")
        compare(f"figures.{by}.{name}", rows_of(name, by), table("data_" + by), (FIGURES + ["size"], ["name"] + roi + ["bytes_loaded", "bytes_stored", "loads"]))
    if os.path.exists(f"{folder}/{name}-function.csv"):
        browser.view("data/function")
        compare(f"figures.data_function.{name}", rows_of(name, "function"), table("data_function"), (FIGURES + ["size"], ["accessed_by", "name"] + roi + ["bytes_loaded", "bytes_stored", "loads"]))
    lines(name)


def sampled():
    """Sampled processor time, its error and the rate of functions and lines; and what libraries took."""
    open_page("sampled")
    browser.view("functions")
    columns = (["cpu_seconds", "cpu_ci95", "cpu_bw", "bytes_loaded"], ["function"])
    compare("sampled.functions", rows_of("sampled", "functions"), table("functions"), columns)
    with open(f"{folder}/sampled.json") as file:
        elsewhere = json.load(file).get("elsewhere", [])
    got = table("elsewhere")
    say(sorted(float(row["cpu_seconds"]) for row in elsewhere) == sorted(float(row["cpu_seconds"]) for row in got), "sampled.elsewhere", f"{got[:3]}, not {elsewhere[:3]}")
    browser.view("source")
    got = browser.get("[...document.querySelectorAll('.lines .line')].map(of => [Number(of.dataset.line), of.querySelector('[data-column=cpu_seconds]').dataset.value]).filter(of => Number(of[1]) > 0)")
    want = {int(row["line"]): float(row["cpu_seconds"]) for row in rows_of("sampled", "annotate") if float(row["cpu_seconds"] or 0) > 0}
    say(got and all(want.get(line) == float(value) for line, value in got), "sampled.lines", f"{got[:4]}, not {list(want.items())[:4]}")


def loops(name, source):
    """The loops that move most: those of the source, by its indentation, with the bytes that annotate has at their lines."""
    open_page(name)
    with open(source) as file:
        text = file.read().splitlines()
    indent = lambda i: len(text[i]) - len(text[i].lstrip())
    ends = {i: next((k for k in range(i + 1, len(text)) if text[k].strip() and indent(k) <= indent(i)), len(text)) for i in range(len(text)) if re.match(r"\s+(for|while) \(", text[i])}
    sums = dict.fromkeys(ends, 0)
    for row in rows_of(name, "annotate"):
        around = [i for i, end in ends.items() if i <= int(row["line"]) - 1 < end]
        if around and row["bytes_loaded"]:
            sums[max(around)] += int(row["bytes_loaded"]) + int(row["bytes_stored"])
    want = sorted(((" ".join(text[i].split()), sum) for i, sum in sums.items() if sum), key=lambda of: -of[1])[:7]
    got = [tuple(of) for of in browser.get("hotLoops(7).map(of => [of.name, of.loaded + of.stored])")]
    say(sorted(got) == sorted(want) and len(want) > 1 and [sum for _, sum in got] == [sum for _, sum in want], f"figures.loops.{name}", f"{got}, not {want}")
    shown = browser.get("[...document.querySelectorAll('ol[data-hot=Loops] li code')].map(of => of.textContent)")
    least = 0.0005 * sum(int(row["bytes_loaded"]) + int(row["bytes_stored"]) for row in rows_of(name, "summary"))
    say(shown == [text for i, (text, sum) in enumerate(got) if i == 0 or sum >= least] and browser.get("document.querySelector('.headline').textContent").startswith("What moves the most bytes: the loop "), f"figures.loops.shown.{name}", str(shown))


def events():
    """What the kernel counted, by region and by thread; no other page speaks of it."""
    columns = (["count", "per_entry", "per_second", "counted"], ["roi", "event"])
    open_page("counted")
    compare("figures.events", rows_of("counted", "events"), table("events"), columns)
    browser.view("threads")
    compare("figures.events.threads", rows_of("counted", "by_thread"), table("events_by_thread"), columns)
    open_page("prog")
    say(not table("events"), "figures.events.none", "a table where none were asked for")


def lines(name):
    """The figures of annotate at the lines, and each line's text."""
    browser.view("source")
    wrong, seen = [], 0
    for row in rows_of(name, "annotate"):
        if not row["bytes_loaded"] or int(row["bytes_loaded"]) + int(row["bytes_stored"]) == 0:
            continue
        at = f"#source/${{page.fileNumber.get({json.dumps(row['file'])})}}/{row['line']}"
        browser.get(f"location.hash = `{at}`")
        browser.until(f"document.querySelector('.line.chosen[data-line=\"{row['line']}\"]') && document.getElementById('view').dataset.drawn === `{at}`")
        got = browser.get("""Object.fromEntries([...document.querySelectorAll('.line.chosen > *')].map(of => [of.dataset.column || of.tagName, of.dataset.value ?? of.textContent]))""")
        seen += 1
        wrong += [f"{row['line']} {column}: {got.get(column)}" for column in ("count", "bytes_loaded", "bytes_stored") if not same(row[column], got.get(column))]
        touched = [part.rpartition("=")[0] for part in row["data"].split(";") if part][:4]
        if not all(name in got.get("EM", "") for name in touched) or "=" in got.get("EM", "").replace(" =", ""):
            wrong.append(f"{row['line']}: {got.get('EM')}, not {row['data']}")
        if row["source"] and got.get("CODE") != row["source"]:
            wrong.append(f"{row['line']}: {got.get('CODE')}")
    say(seen and not wrong, f"figures.lines.{name}", "; ".join(wrong[:4]) or "no line has figures")


def processes(name):
    """Threads of two processes have its number in front of theirs."""
    open_page(name)
    browser.view("threads")
    want = {(row["pid"], row["thread"]) for row in rows_of(name, "threads")}
    got = {(row.get("pid"), row.get("thread")) for row in table("threads")}
    say(want == got and len({pid for pid, _ in want}) == 2, f"figures.processes.{name}", f"{got}, not {want}")
    bars = browser.get("[...document.querySelectorAll('.threads .who')].map(e => e.textContent)")
    say(bars and {tuple(bar.split(":")) for bar in bars} <= want, f"figures.bars.{name}", str(bars))


def changes():
    """The page of two runs has the figures of diff's CSV, draws every view, and says which limits are exceeded."""
    open_page("changed")
    of = lambda by: [row for row in rows_of("changed", by) if row["metric"] == "bytes"]
    regions = [row for row in of("region") if not row["function"]]
    tile = "document.querySelector('[data-tile=bytes] strong').dataset"
    for side in ("before", "after"):
        want = sum(int(row[side] or 0) for row in regions)
        say(want > 0 and int(browser.get(f"{tile}.{side}")) == want, f"changes.tile.{side}", f"{browser.get(f'{tile}.{side}')}, not {want}")
    say("exceeded" in browser.get("document.getElementById('view').textContent"), "changes.limits", "no word of the limit")
    for view, by, name in (("functions", "function", "function"), ("lines", "line", "line"), ("data/variable", "variable", "object"), ("data/field", "field", "object")):
        browser.view(view)
        got = sorted(float(row["change"]) for row in table(by))
        want = sorted(float(row["change"]) for row in of(by) if float(row["change"] or 0) != 0)
        say(got == want and len(got) > 1, f"changes.{by}", f"{got}, not {want}")
    browser.view("functions")
    names = [row["name"] for row in table("function")]
    say("more" in names and "new" in [row["relative"] for row in table("function") if row["name"] == "more"], "changes.new", str(table("function")))
    for theme in ("light", "dark"):
        browser.get(f"setTheme('{theme}')")
        for view in ("overview", "functions", "lines", "data", "data/type", "data/class"):
            browser.view(view)
            say(browser.get("document.getElementById('view').textContent.length > 40"), f"changes.{view}.{theme}", "is empty")
            browser.picture(f"{pictures}/changed-{view.replace('/', '-')}-{theme}.png")
    browser.key("3")
    say(browser.get("location.hash") == "#lines", "changes.keys", browser.get("location.hash"))
    said, asked = browser.complaints(), browser.requests()
    say(not said and not asked, "changes.quiet", "; ".join(said[:3] + asked[:3]))


def quiet(name):
    """Every view draws, says nothing to the console and asks for nothing."""
    open_page(name)
    for theme in ("light", "dark"):
        browser.get(f"setTheme('{theme}')")
        for view in VIEWS:
            browser.view(view)
            say(browser.get("document.getElementById('view').textContent.length > 40"), f"views.{view}.{theme}.{name}", "is empty")
            browser.picture(f"{pictures}/{name}-{view.replace('/', '-')}-{theme}.png")
    said, asked = browser.complaints(), browser.requests()
    say(not said, f"views.console.{name}", "; ".join(said[:3]))
    say(not asked, f"views.requests.{name}", "; ".join(asked[:3]))


def sort_and_search():
    open_page("prog")
    browser.view("functions")
    for down in (False, True):
        browser.get("document.querySelector('th[data-column=\"bytes\"] button').click()")
        got = [float(row["bytes"]) for row in table("functions")]
        say(got == sorted(got, reverse=down) and len(set(got)) > 2, f"use.sort_{'down' if down else 'up'}", f"this order: {got}")
    browser.get("document.querySelector('th[data-column=\"function\"] button').click()")
    names = [row["function"] for row in table("functions")]
    say(names == sorted(names) and browser.get("document.querySelector('th[data-column=\"function\"]').getAttribute('aria-sort')") == "ascending", "use.sort_names", str(names))
    browser.key("/")
    for letter in "leaf":
        browser.key(letter)
    got = table("functions")
    say(got and all(row["function"] == "leaf" for row in got), "use.search", f"found {[row['function'] for row in got]}")
    say(browser.get("location.hash") == "#functions", "use.search_keys", "letters in the field are keys of the page")
    browser.get("document.querySelector('input.search').value = 'no such'; document.querySelector('input.search').dispatchEvent(new Event('input'))")
    say(browser.get("document.querySelector('.table tbody').textContent") == "Nothing.", "use.search_none", "finds something")


def keys_and_links():
    open_page("prog")
    dark = browser.get("document.documentElement.dataset.theme")
    browser.key("t")
    say(browser.get("document.documentElement.dataset.theme") != dark, "use.theme", "stays")
    browser.theme(True)
    open_page("prog")
    say(browser.get("document.documentElement.dataset.theme") == "dark", "use.prefers_dark", "is light")
    browser.theme(False)
    open_page("prog")
    browser.key("4")
    browser.until("document.getElementById('view').dataset.drawn === '#data'")
    browser.view("overview")
    wanted = browser.get("document.querySelector('ol[data-hot=Functions] a').getAttribute('href')")
    browser.get("document.querySelector('ol[data-hot=Functions] a').click()")
    browser.until("document.querySelector('.line.chosen')")
    say(wanted.endswith("/" + browser.get("document.querySelector('.line.chosen').dataset.line")), "use.link", f"{wanted} leads elsewhere")
    most = browser.get("document.querySelector('.side .hot a').textContent.trim().split(' ')[0]")
    browser.key("n")
    browser.until("location.hash.endsWith('/%s')" % most)
    say(True, "use.next_hot")
    open_page("shapes")
    browser.view("data/field")
    browser.get("[...document.querySelectorAll('table[data-table=data_field] a')].find(a => a.textContent.includes('height')).click()")
    browser.until("document.querySelector('.line.chosen')")
    say("int height;" in browser.get("document.querySelector('.line.chosen code').textContent"), "use.header", "the link leads to " + browser.get("location.hash + document.querySelector('.line.chosen').textContent"))
    view = browser.get("(() => { const e = document.querySelector('.line.chosen').getBoundingClientRect(), s = document.querySelector('div.code').getBoundingClientRect(); return e.top >= s.top && e.bottom <= s.bottom })()")
    say(view, "use.line_in_view", "the line is not on the screen")


def zoom():
    open_page("prog")
    browser.view("calls")
    roi = browser.get("page.calls.findIndex(of => page.texts[of.roi] === 'first')")
    browser.get(f"(s => {{ s.value = '{roi}'; s.dispatchEvent(new Event('change')) }})(document.querySelector('#view select'))")
    with open(f"{folder}/prog.folded") as file:
        stacks = [line.rsplit(" ", 1) for line in file.read().splitlines() if line.startswith("first;")]
    total = sum(int(bytes) for _, bytes in stacks)
    middle = sum(int(bytes) for stack, bytes in stacks if "middle" in stack.split(";"))
    say(browser.get("Number(document.querySelector('.frame.root').dataset.bytes)") == total, "use.calls_total", f"not {total}")
    frame = "[...document.querySelectorAll('.frame')].find(of => of.textContent === 'middle')"
    say(browser.get(f"Number({frame}.dataset.bytes)") == middle, "use.calls_frame", f"not {middle}")
    before = browser.get(f"{frame}.getBoundingClientRect().width")
    browser.get(f"{frame}.click()")
    whole = browser.get("document.getElementById('icicle').getBoundingClientRect().width")
    say(browser.get(f"{frame}.getBoundingClientRect().width") >= whole - 2 > before + 20, "use.zoom", "is not wider")
    browser.key("Escape")
    browser.key("Escape")
    say(abs(browser.get(f"{frame}.getBoundingClientRect().width") - before) < 1, "use.unzoom", "is not as before")
    browser.get("(f => { f.value = 'leaf'; f.dispatchEvent(new Event('input')) })(document.querySelector('input.search'))")
    say(browser.get("[...document.querySelectorAll('.frame.found')].map(of => of.textContent).join()") == "leaf", "use.find_frame", "not the frame of leaf")
    point = browser.get("(() => { location.hash = '#roofline'; return 1 })()")
    browser.until("document.getElementById('view').dataset.drawn === '#roofline'")
    sums = {name: sum(int(row[name] or 0) for row in rows_of("prog", "summary")) for name in ("flops", "intops")}
    say(browser.get("roofline.floats") == (sums["flops"] * 100 >= sums["intops"]), "use.roofline_first", f"begins with the other operations: {sums}")
    browser.get("document.querySelector('[data-choice=false]').click()")
    say(point and browser.get("document.querySelectorAll('.point.region').length") > 0, "use.roofline_integer", "no region has a point")


def names(name):
    """Names are text: nothing of them is an element or runs, and what turns or hides text is written out."""
    open_page(name)
    with open(f"{folder}/odd.name", encoding="utf-8", errors="replace") as file:
        raw = file.read()
    for view in VIEWS:
        browser.view(view)
        say(browser.get("!window.taken && !document.querySelector('#view x, #view script, #view img')"), f"names.{view}", "a name became an element")
    browser.view("functions")
    shown = browser.get("[...document.querySelectorAll('td[data-column=function]')].map(of => of.textContent)")
    say("<script>" in raw and any("</script><script>window.taken=1</script><!--" in text and "\\u001b[1m" in text and "\\u202e" in text for text in shown),
        "names.text", f"not as it is: {shown[:2]}")
    say(not browser.complaints(), "names.console", "; ".join(browser.complaints()[:3]))


def many():
    open_page("many")
    browser.view("functions")
    say(browser.get("document.querySelectorAll('#view tr').length") < 400, "many.rows", "all rows are elements")
    say("%d rows" % len(rows_of("many", "functions")) in browser.get("document.querySelector('.count').textContent"), "many.count", "another number of rows")
    browser.get("(s => { s.scrollTop = s.scrollHeight })(document.querySelector('.scroll.long'))")
    last = browser.get("(t => t.rows.reduce((least, row) => Math.min(least, bytesOf(t, row)), Infinity))(tableOf('functions'))")
    browser.until("Number([...document.querySelectorAll('td[data-column=bytes]')].pop().dataset.value) === %d" % last)
    say(True, "many.last_row")
    browser.view("source")
    say(browser.get("document.querySelectorAll('.line').length") < 400, "many.lines", "all lines are elements")
    browser.get("location.hash = '#source/0/20'")
    browser.until("document.querySelector('.line.chosen[data-line=\"20\"]')")
    say(True, "many.go")
    loop = browser.get("document.querySelector('.line[data-line=\"4\"] code').textContent") or ""
    say("\tk < n" in loop, "many.tab", loop)
    for view in ("source", "functions"):
        browser.view(view)
        pages = len(re.findall(rb"/Type\s*/Page[^s]", base64.b64decode(browser.call("Page.printToPDF")["data"])))
        say(0 < pages < 12, f"many.print_{view}", f"{pages} pages for what is on the screen, or the first rows")
    browser.get("location.hash = '#source/0/19000'")
    browser.until("document.querySelector('.line.chosen[data-line=\"19000\"]')")
    browser.call("Emulation.setEmulatedMedia", media="print")
    top = browser.get("document.querySelector('.line.chosen').getBoundingClientRect().top + scrollY")
    say(0 < top < 5000, "many.print_place", f"the line that was on the screen stands at {top} on paper")
    browser.call("Emulation.setEmulatedMedia", media="")
    browser.theme(False)


def ceilings():
    """Lines of every level and the peak, of one thread and of all, with the figures of the file."""
    open_page("lines")
    with open(f"{folder}/ceilings.json") as file:
        kept = json.load(file)
    browser.view("roofline")
    for threads in ("all", "single"):
        if threads == "single":
            browser.get("document.querySelector('[data-choice=single]').click()")
        else:
            browser.get("document.querySelector('[data-choice=all]').click()")
        levels = kept[threads]["levels"]
        texts = browser.get("[...document.querySelectorAll('.ceilings text')].map(of => of.textContent)")
        want = [level["name"] + " " + browser.get(f"show({level['read']}, 'rate')") for level in levels]
        lost = [text for text in want if text not in texts]
        say(not lost and any("peak" in text for text in texts), f"ceilings.lines_{threads}", f"{lost} are not in {texts}")
    browser.picture(f"{pictures}/roofline-ceilings.png")
    # Lines that nearly coincide have names that do not.
    browser.get("page.ceilings.single.levels.forEach((level, i) => { level.read = 1e10 * (1 + i / 50) }), document.querySelector('[data-choice=single]').click()")
    spans = sorted(browser.get("[...document.querySelectorAll('.ceilings text[transform]')].map(of => [Number(of.getAttribute('x')), of.getComputedTextLength()])"))
    say(len(spans) > 1 and all(a[0] + a[1] <= b[0] for a, b in zip(spans, spans[1:])), "ceilings.names_apart", str(spans))


def window():
    return browser.get("[time.from, time.to]")


def over_time():
    """The series as a timeline: its sums are the counter files', a phase's part has the phase's bytes; mouse, wheel and keys zoom."""
    series, phases, marked = rows_of("time", "series"), rows_of("time", "phases"), rows_of("time", "marked")
    total = lambda rows, roi: sum(int(row["bytes_loaded"]) + int(row["bytes_stored"]) for row in rows if row["roi"] == roi)
    regions = {row["roi"] for row in series}
    for name in ("time", "alone"):
        open_page(name)
        browser.view("time")
        whole = window()
        say(whole[0] == 0 and whole[1] >= max(float(row["t"]) for row in series), f"time.span.{name}", f"{whole}")
        got = {row["roi"]: int(row["bytes"]) for row in table("window")}
        say(got == {roi: total(rows_of("time", "summary"), roi) for roi in regions}, f"time.sums.{name}", f"{got}")
        say(browser.get("document.querySelectorAll('#timeline path.area').length") == len(regions) and browser.get("document.querySelectorAll('#timeline path.memory').length") == 2, f"time.chart.{name}", "other areas or lines")
        say(browser.get("[...document.querySelectorAll('#timeline .band title')].map(of => of.textContent.split(':')[0])") == [row["name"] for row in phases + marked], f"time.bands.{name}", "other phases")
        compare(f"time.marked.{name}", marked, table("marked"), (["begin", "end", "bytes"], ["pid", "name", "phase"]))
        say([row["name"] for row in table("phases")] == [row["name"] for row in phases], f"time.phases.{name}", str(table("phases")[:3]))
    threads = {}
    for row in series:
        threads.setdefault(row["pid"], set()).add(row["thread"])
    several, sums = {pid for pid, of in threads.items() if len(of) > 1}, {}
    for row in series:
        if row["pid"] in several:
            key = row["pid"], row["thread"], row["roi"]
            sums[key] = sums.get(key, 0) + int(row["bytes_loaded"]) + int(row["bytes_stored"])
    got = {(row["pid"], row["thread"], row["roi"]): int(row["bytes"]) for row in table("time_threads")}
    say(len(sums) > 1 and got == sums, "time.threads", f"{got}, not {sums}")
    events, sums = rows_of("time", "events"), {}
    for row in events:
        sums[row["event"], row["roi"]] = sums.get((row["event"], row["roi"]), 0) + int(row["count"])
    got = {(row["event"], row["roi"]): int(row["count"]) for row in table("time_events")}
    if sums:
        say(got == sums, "time.events", f"{got}, not {sums}")
    else:
        print("SKIP time.events: no events can be counted here", flush=True)
    pids = sorted({row["pid"] for row in series})
    browser.get("(s => { s.value = '%s'; s.dispatchEvent(new Event('change')) })(document.querySelector('#view select'))" % pids[0])
    got = {row["roi"]: int(row["bytes"]) for row in table("window")}
    say(got == {roi: total([row for row in series if row["pid"] == pids[0]], roi) for roi in {row["roi"] for row in series if row["pid"] == pids[0]}}, "time.process", f"{got}")
    browser.get("(s => { s.value = 'all'; s.dispatchEvent(new Event('change')) })(document.querySelector('#view select'))")
    browser.get("document.getElementById('timeline').focus()")
    browser.key("+")
    closer = window()
    say(abs(closer[1] - closer[0] - (whole[1] - whole[0]) / 2) < 1e-6 and closer[0] > 0, "time.closer", f"{closer}")
    browser.key("ArrowRight")
    moved = window()
    say(moved[0] > closer[0] and abs(moved[1] - moved[0] - closer[1] + closer[0]) < 1e-9, "time.move", f"{moved}")
    at = browser.get("Number([...document.querySelectorAll('#timeline .axis')].pop().querySelector('text').textContent.split(' ')[0])")
    say(at > 0, "time.axis", f"the axis begins at {at}")
    browser.key("-")
    browser.key("-")
    say(window() == whole, "time.wider", f"{window()}")
    browser.get("(e => { const b = e.getBoundingClientRect(); e.dispatchEvent(new WheelEvent('wheel', {deltaY: -100, clientX: b.left + b.width / 2, clientY: b.top + 200, bubbles: true, cancelable: true})) })(document.querySelector('#timeline svg'))")
    say(abs(window()[1] - window()[0] - 0.8 * whole[1]) < 1e-6, "time.wheel", f"{window()}")
    browser.key("0")
    say(window() == whole, "time.all", f"{window()}")
    browser.get("""(svg => { const b = svg.getBoundingClientRect(), at = (kind, part) => svg.dispatchEvent(new PointerEvent(kind, {pointerId: 1, button: 0, clientX: b.left + 86 + part * (b.width - 126), clientY: b.top + b.height / 2, bubbles: true}));
        svg.setPointerCapture = () => 0; at('pointerdown', 0.25); at('pointermove', 0.4); at('pointerup', 0.5) })(document.querySelector('#timeline svg'))""")
    say(abs(window()[0] - whole[1] / 4) < whole[1] / 200 and abs(window()[1] - whole[1] / 2) < whole[1] / 200, "time.drag", f"{window()}")
    steps, seen = window(), browser.get("document.querySelector('#view details').open = true") and table("steps")
    want = [row for row in series if float(row["t"]) > steps[0] + 1e-9 and float(row["t"]) - float(row["length"]) < steps[1] - 1e-9 and int(row["bytes_loaded"]) + int(row["bytes_stored"])]
    say(seen and sum(int(row["bytes"]) for row in seen) == sum(int(row["bytes_loaded"]) + int(row["bytes_stored"]) for row in want), "time.steps", f"{len(seen)} rows have other bytes")
    for i, phase in enumerate(phases):
        browser.get(f"document.querySelectorAll('table[data-table=phases] button.crumb')[{i}].click()")
        got = sum(int(row["bytes"]) for row in table("window"))
        say(got == int(phase["bytes"]), f"time.phase{i}", f"{got} bytes, not {phase['bytes']}")
    browser.key("7")
    browser.until("document.getElementById('view').dataset.drawn === '#roofline'")
    browser.key("8")
    browser.until("document.getElementById('view').dataset.drawn === '#time'")
    browser.get("setWindow(0, timeSpan())")
    for theme in ("light", "dark"):
        browser.get(f"setTheme('{theme}')")
        browser.picture(f"{pictures}/time-{theme}.png")
    colours = [browser.get(f"(setTheme('{theme}'), getComputedStyle(document.querySelector('#timeline .band text')).fill)") for theme in ("light", "dark")]
    say(colours[0] != colours[1], "time.dark", f"the same in both: {colours}")
    browser.call("Emulation.setEmulatedMedia", media="print")
    say(browser.get("getComputedStyle(document.querySelector('#view .tools')).display") == "none" and browser.get("document.querySelector('#timeline svg').getBoundingClientRect().width > 100"), "time.print", "no chart on paper")
    browser.call("Emulation.setEmulatedMedia", media="")
    say(not browser.complaints() and not browser.requests(), "time.console", "; ".join(browser.complaints()[:3]))
    open_page("bare_time")
    browser.view("time")
    say(browser.get("!document.querySelector('#timeline svg')") and {row["roi"]: int(row["bytes"]) for row in table("window")} == {roi: total(series, roi) for roi in regions}, "time.bare", "no table")
    open_page("prog")
    say(browser.get("[...document.getElementById('tabs').children].every(tab => tab.dataset.view !== 'time')"), "time.none", "a view of nothing")


def bare():
    """A memreport without libraries, a browser without what unpacks."""
    open_page("bare")
    browser.view("calls")
    say("built without d3" in browser.get("document.getElementById('view').textContent") and table("calls"), "bare.charts", "no table, or nothing is said")
    browser.view("roofline")
    say(bool(table("roofline")), "bare.roofline", "no table")
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream")["identifier"]
    open_page("prog")
    say(browser.get("document.querySelectorAll('ol[data-hot=Lines] li').length") > 2, "bare.lines", "no lines without a text")
    for view in VIEWS:
        browser.view(view)
    browser.view("source")
    say("cannot unpack" in browser.get("document.getElementById('view').textContent"), "bare.source", "nothing is said")
    say(not browser.complaints(), "bare.console", "; ".join(browser.complaints()[:3]))
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def narrow():
    """On a telephone: bars stay in their panel, the source is seen beside its shares, all views can be chosen."""
    size = lambda width: browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
    size(400)
    open_page("prog")
    for view in ("overview", "threads", "source"):
        browser.view(view)
        wide = browser.get("document.documentElement.scrollWidth")
        beyond = browser.get("[...document.querySelectorAll('.hot .bar, .threads .bar, .threads .figure, nav a')].filter(e => e.getBoundingClientRect().right > 386).length")
        say(wide <= 400 and not beyond, f"narrow.{view}", f"{wide} wide, {beyond} beyond the edge")
    shown = browser.get("(e => { const b = e.getBoundingClientRect(), t = document.querySelector('.text').getBoundingClientRect(); return t.right - b.left })(document.querySelector('.line.chosen code'))")
    say(shown > 150, "narrow.code", f"{shown} of the source are seen")
    browser.picture(f"{pictures}/narrow-source.png")
    size(1440)


def axes():
    """A region that hardly computes is in the table, and does not stretch the chart; no texts of an axis stand on each other."""
    open_page("prog")
    browser.view("roofline")
    for least in (0.2, 1e-9):
        browser.get("""(() => { const points = rooflinePoints; rooflinePoints = () => [{kind: 'region', name: 'far', roi: 'far', bytes: 1e9, ops: 1e9 * %g, x: %g, y: 10},
            {kind: 'region', name: 'near', roi: 'near', bytes: 1e9, ops: 1e9, x: 1, y: 1e10}]; drawRoofline(document.getElementById('roofline')); rooflinePoints = points; })()""" % (least, least))
        on = browser.get("""[...document.querySelectorAll('.axis')].map(axis => { const all = [...axis.querySelectorAll('.tick text')].map(text => text.getBoundingClientRect());
            return all.length > 1 ? all.filter((a, i) => all.some((b, k) => k > i && a.left < b.right && b.left < a.right && a.top < b.bottom - 2 && b.top < a.bottom - 2)).length : 99; })""")
        say(on == [0, 0], f"axes.texts.{least}", f"{on} stand on others")
    names = browser.get("[...document.querySelectorAll('#roofline .name')].map(text => text.textContent)")
    said = browser.get("document.getElementById('roofline').textContent")
    say(names == ["near"] and "in the table alone" in said, "axes.far", f"{names}, {said[-80:]}")
    say(browser.get("[0, 5.56e-8, 0.25].map(value => show(value, 'ratio'))") == ["0.00", "< 0.001", "0.250"], "axes.small", "a ratio with many zeros")


def closed():
    """Even a script in the page cannot ask for anything: who listens hears nothing."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(2)
    at = "http://127.0.0.1:%d/" % listener.getsockname()[1]
    open_page("prog")
    got = browser.get("""new Promise(done => { document.addEventListener('securitypolicyviolation', event => done(event.violatedDirective));
        const image = new Image(); image.onload = image.onerror = () => done('asked for'); setTimeout(() => done('asked for'), 5000); image.src = '%sx.png' })""" % at)
    say(got == "img-src", "closed.image", f"is {got}")
    say(browser.get("fetch('%s', {signal: AbortSignal.timeout(5000)}).then(() => 'sent', error => error.name)" % at) == "TypeError", "closed.fetch", "is sent")
    try:
        listener.accept()
        say(False, "closed.heard", "a request left the page")
    except TimeoutError:
        say(True, "closed.heard")


WHAT = {"figures": lambda: [figures(name) for name in ("prog", "layout")] + [processes("two"), events(), loops("layout", "tests/data/layout.c"), loops("many", f"{folder}/many.c")], "touched": lambda: [lists.touched(browser, say, rows_of, table, name, pictures) for name in ("layout", "shapes")], "sampled": lambda: (sampled(), lists.timed(browser, say, rows_of, pictures)), "search": lambda: lists.search(browser, say, pictures), "estimates": lambda: lists.estimates(browser, say, rows_of), "rest": lambda: lists.rest(browser, say, rows_of), "apart": lambda: lists.apart(browser, say, rows_of), "paper": lambda: lists.paper(browser, say), "changes": changes, "views": lambda: [quiet(name) for name in ("prog", "layout")],
        "use": lambda: (sort_and_search(), keys_and_links(), zoom()), "names": lambda: names("odd"), "many": many, "bare": bare, "time": over_time, "closed": closed, "narrow": narrow, "axes": axes, "ceilings": ceilings}
try:
    for case in cases:
        WHAT[case]()
finally:
    browser.close()
