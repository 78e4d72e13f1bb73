"""The lists of the overview and what is an estimate, against the CSV of the same run: for drive.py."""


def estimates(browser, say, rows_of):
    """What is split over several callers is marked, in the icicle, its table and the list of loops; nothing else is."""
    rows = rows_of("shared", "callgraph")
    arcs = {row["callee"] + "<" + row["caller"]: (row["bytes_estimate"] != "", int(row["bytes"])) for row in rows if row["bytes"]}
    arcs = {name.replace("<(outside)", "<" + rows[0]["roi"]): of for name, of in arcs.items()}
    browser.page("shared")
    browser.view("calls")
    got = browser.get("""(() => { const all = {}, walk = node => node.children.forEach(child => { all[`${child.name}<${node.name}`] = [isEstimate(child), child.sum]; walk(child); });
        walk(callTree(page.calls[0], 'bytes')); return all; })()""")
    got = {name: tuple(of) for name, of in got.items()}
    say(got == arcs and {of for of, _ in arcs.values()} == {True, False}, "estimates.calls", f"{got}, not {arcs}")
    boxes = browser.get("[...document.querySelectorAll('.frame')].map(of => [of.textContent.includes('≈'), of.classList.contains('estimate'), of.title.includes('≈'), of.title.split(':')[0]])")
    names = {name.split("<")[0]: of for name, (of, _) in arcs.items()}
    wrong = [box for box in boxes if box[3] in names and (box[1] != names[box[3]] or box[2] != names[box[3]] or (box[0] and not box[1]))]
    say(len(boxes) > 4 and not wrong and any(box[0] for box in boxes), "estimates.frames", f"{wrong or boxes}")
    want = {row["callee"]: row["inclusive_estimate"] != "" for row in rows if row["callee_inclusive"]}
    got = dict(browser.get("[...document.querySelectorAll('table[data-table=calls] tbody tr:not(.spacer)')].map(row => [row.querySelector('[data-column=name]').textContent, row.querySelector('[data-column=sum]').textContent.includes('≈')])"))
    say(got == want and set(want.values()) == {True, False}, "estimates.table", f"{got}, not {want}")
    browser.view("overview")
    loops = {name: of for name, of in browser.get("callingLoops(9).map(of => [of.line, of.bytes])")}
    lines = {row["line"]: row["source"] for row in rows_of("shared", "annotate")}
    want = {int(line): arcs[callee][1] for line, text in lines.items() for callee, r in (("one<main", "r < 3"), ("two<main", "r < 4")) if r in text}
    shown = browser.get("[...document.querySelectorAll('ol[data-hot=\"Loops with what they call\"] .part')].map(of => of.textContent)")
    say(loops == want and len(want) == 2, "estimates.loops", f"{loops}, not {want}")
    say(len(shown) == 2 and all(of.startswith("≈ ") for of in shown), "estimates.loops.shown", str(shown))
    others = browser.get("[...document.querySelectorAll('ol.hot:not([data-hot=\"Loops with what they call\"]) .part')].filter(of => of.textContent.includes('≈')).length")
    say(others == 0, "estimates.others", f"{others} exact figures are marked")


def rest(browser, say, rows_of):
    """Beside what moves most stands what no variable and no member has; what moves nearly nothing is left out."""
    bytes_of = lambda rows: sum(int(row["bytes_loaded"]) + int(row["bytes_stored"]) for row in rows)
    part = lambda name, by, of: 100 * bytes_of(row for row in rows_of(name, by) if row["name"] == of) / bytes_of(rows_of(name, by))
    for name in ("prog", "layout", "library"):
        browser.page(name)
        for title, by in (("Variables and arrays", "variable"), ("Members of structures", "field")):
            want = [f"{part(name, by, of):.1f} % {words}" for of, words in (("(library)", "library functions move"), ("(no member)", "are of no structure")) if part(name, by, of) >= 0.05]
            got = browser.get(f"(list => list.parentNode.querySelector('.rest')?.textContent || '')([...document.querySelectorAll('.card > *')].find(of => of.dataset.hot === '{title}' || of.className === 'none'  && of.parentNode.textContent.startsWith('{title}')))")
            say(got == ", ".join(want), f"rest.{by}.{name}", f"{got!r}, not {want}")
    say("(0.0 %" not in browser.get("document.querySelector('.headline').textContent") and "the line" in browser.get("document.querySelector('.headline').textContent"), "rest.headline", browser.get("document.querySelector('.headline').textContent"))
    shown = browser.get("[...document.querySelectorAll('ol.hot')].map(list => [...list.querySelectorAll('.part')].slice(1).filter(of => of.textContent === '0.0 %').length).reduce((a, b) => a + b)")
    say(shown == 0, "rest.least", f"{shown} parts of nothing")


def apart(browser, say, rows_of):
    """Each item of the overview's lists of data is one row of the tables, and reads like no other."""
    browser.page("alike")
    for title, by in (("Variables and arrays", "variable"), ("Members of structures", "field")):
        rows = [row for row in rows_of("alike", by) if not row["name"].startswith("(")]
        total = sum(int(row["bytes"]) for row in rows_of("alike", by))
        want = sorted(f"{row['name']} {100 * int(row['bytes']) / total:.1f} %" for row in rows)
        got = browser.get(f"""[...document.querySelectorAll('ol[data-hot="{title}"] li')].map(of => [of.querySelector('code').textContent + ' ' + of.querySelector('.part').textContent, of.querySelector('.what').textContent])""")
        say(sorted(of for of, _ in got) == want and len(want) > 2, f"apart.{by}", f"{got}, not {want}")
        say(len({text for _, text in got}) == len(got), f"apart.{by}.texts", f"two are alike: {got}")
    places = [(row["name"], row["function"], row["file"], row["line"]) for row in rows_of("alike", "variable")]
    say(len(set(places)) == len(places) and any(of[0] == "at->" for of in places), "apart.rows", f"two rows cannot be told apart: {places}")


def paper(browser, say):
    """On paper it is never dark, and no table is cut."""
    browser.page("layout")
    browser.get("setTheme('dark')")
    browser.call("Emulation.setEmulatedMedia", media="print")
    light = "getComputedStyle(document.querySelector('.panel')).backgroundColor"
    say(browser.get(light) == "rgb(255, 255, 255)", "paper.light", browser.get(light))
    for view in ("functions", "data", "data/field", "threads"):
        browser.view(view)
        cut = browser.get("[...document.querySelectorAll('.scroll')].filter(of => getComputedStyle(of).overflowX !== 'visible').length")
        say(cut == 0, f"paper.{view}", f"{cut} tables are cut")
    browser.call("Emulation.setEmulatedMedia", media="")
    browser.view("data/field")
    seen = browser.get("(head => head.getBoundingClientRect().right <= head.closest('.scroll').getBoundingClientRect().right)(document.querySelector('th[data-column=bytes_stored]'))")
    say(seen, "paper.figures_first", "the bytes are not on the screen")


def touched(browser, say, rows_of, table, name, pictures):
    """Variables and members lead to the functions and lines that touch them, with the bytes that annotate and data have; by keys, too."""
    browser.page(name)
    wrong, seen = [], 0
    for by in ("variable", "field"):
        browser.view(f"data/{by}")
        links = browser.get("[...document.querySelectorAll('td[data-column=touched] a')].map(a => a.getAttribute('href'))")
        rows = browser.get(f"(table => table.rows.map(row => [cell(table, row, 'name'), bytesOf(table, row), cell(table, row, 'kind')]))(tableOf('data_{by}'))")
        for href in links:
            what, bytes, kind = rows[int(href.split("/")[-1])]
            browser.view(href[1:])
            functions, at = table("touching_functions"), table("touching_lines")
            seen += 1
            sums = [sum(int(row["bytes"]) for row in some) for some in (functions, at)]
            if sums != [bytes, bytes]:
                wrong.append(f"{what}: {sums}, not {bytes}")
            if by == "field":
                want = sorted((row["line"], part.rpartition("=")[2], " ".join(row["source"].split())) for row in rows_of(name, "annotate") for part in row["data"].split(";") if part.rpartition("=")[0] == what)
                if want != sorted((row["line"], row["bytes"], row["source"]) for row in at):
                    wrong.append(f"{what}: {at}, not {want}")
                want = sorted((row["accessed_by"], row["bytes_loaded"], row["bytes_stored"]) for row in rows_of(name, "function") if row["name"] == what)
                if want != sorted((row["name"], row["loaded"], row["stored"]) for row in functions):
                    wrong.append(f"{what}: {functions}, not {want}")
    say(seen > 1 and not wrong, f"touched.{name}", "; ".join(wrong[:3]) or f"{seen} ways")
    # The layout of a structure leads there, too.
    browser.view("data/field")
    links = browser.get("[...document.querySelectorAll('details.structure[open] td[data-column=member] a')].map(a => [a.closest('details').dataset.structure + '.' + a.textContent, a.getAttribute('href')])")
    names = browser.get("(table => table.rows.map(row => cell(table, row, 'name')))(tableOf('data_field'))")
    say(links and all(names[int(href.split("/")[-1])] == member for member, href in links), f"touched.members.{name}", str(links))
    browser.get("document.querySelector('td[data-column=touched] a').focus()")
    browser.key("Enter", text="\r")
    browser.until("document.getElementById('touched')")
    say(browser.get("document.activeElement.id") == "touched", f"touched.enter.{name}", "the focus is elsewhere")
    browser.picture(f"{pictures}/{name}-touched.png")
    browser.key("Escape")
    browser.until("!document.getElementById('touched')")
    say(browser.get("location.hash") == "#data/field", f"touched.escape.{name}", browser.get("location.hash"))


def timed(browser, say, rows_of, pictures):
    """The icicle and its table by sampled time have the seconds of callgraph; the switch keeps the frame, and a run without samples has none."""
    browser.page("sampled")
    browser.view("calls")
    rows = [row for row in rows_of("sampled", "callgraph") if float(row["cpu_inclusive_seconds"] or 0) > 0]
    want = {row["callee"]: (float(row["cpu_seconds"] or 0), float(row["cpu_inclusive_seconds"])) for row in rows}
    by_bytes = browser.get("[...document.querySelectorAll('table[data-table=calls] td[data-column=sum]')].map(of => Number(of.dataset.value))")
    browser.get("zoomCalls(calls.root.children[0])")
    name = browser.get("calls.root.name")
    browser.get("document.querySelector('[data-choice=seconds]').click()")
    say(name == "main" and browser.get("calls.root.name") == name, "timed.kept", f"{name} is left for {browser.get('calls.root.name')}")
    got = {row[0]: (row[1], row[2]) for row in browser.get("""[...document.querySelectorAll('table[data-table=calls] tbody tr:not(.spacer)')].map(row => [row.querySelector('[data-column=name]').textContent].concat(
        ['own', 'sum'].map(name => Number(row.querySelector(`[data-column=${name}]`).dataset.value))))""")}
    near = lambda a, b: abs(a - b) < 2e-6 + 1e-6 * b
    # A library's function that calls back is on the way to them, and has no time of its own.
    say(len(want) > 1 and want.keys() <= got.keys() and all(near(x, y) for name in want for x, y in zip(got[name], want[name])) and all(got[name][0] == 0 for name in got.keys() - want.keys()), "timed.table", f"{got}, not {want}")
    frames = browser.get("[...document.querySelectorAll('.frame[data-seconds]')].map(of => [Number(of.dataset.seconds), of.title])")
    say(len(frames) > 1 and any(near(seconds, want["main"][1]) for seconds, _ in frames) and all(" s " in title or " ms " in title or " µs " in title for seconds, title in frames if seconds), "timed.frames", str(frames))
    browser.picture(f"{pictures}/sampled-calls.png")
    browser.get("document.querySelector('[data-choice=bytes]').click()")
    say(browser.get("[...document.querySelectorAll('table[data-table=calls] td[data-column=sum]')].map(of => Number(of.dataset.value))") == by_bytes, "timed.bytes", "are others")
    browser.view("calls/seconds")
    say(browser.get("document.querySelector('[data-choice=seconds]').getAttribute('aria-pressed')") == "true", "timed.link", "the address is not kept")
    say(not browser.complaints(), "timed.console", "; ".join(browser.complaints()[:3]))
    browser.page("prog")
    browser.view("calls/seconds")
    say(not browser.get("document.querySelector('[data-choice=seconds]')") and browser.get("document.querySelector('.frame').dataset.bytes") is not None, "timed.none", "a switch to what was not sampled")


def search(browser, say, pictures):
    """The source is searched by text and by names of functions, in all files; what was typed and the focus stay."""
    browser.page("alike")
    browser.view("source")
    files = browser.get("page.sources.map(of => [of.file, sourceLines(of)])")
    where = lambda: tuple(int(part) for part in browser.get("[page.sources.indexOf(source.now), source.line]"))

    def enter(shift=False):
        before = browser.get("location.hash")
        browser.get("document.querySelector('#view input.search').dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', shiftKey: %s, bubbles: true}))" % ("true" if shift else "false"))
        browser.until(f"location.hash !== {before!r} && document.getElementById('view').dataset.drawn === location.hash")
        return where()

    def wanted(text):
        browser.key("/")
        browser.until("document.activeElement === document.querySelector('#view input.search')")
        browser.get("(of => { of.value = %r; of.dispatchEvent(new Event('input')); })(document.activeElement)" % text)
        browser.key("Escape")

    at = [n for n, (file, lines) in enumerate(files) if file.endswith("alike.c")][0]
    browser.view(f"source/{at}/1")
    wanted("NODES[")
    want = [(n, i + 1) for n in [at] + [n for n in range(len(files)) if n != at] for i, text in enumerate(files[n][1]) if "nodes[" in text]
    says = browser.get("document.querySelector('#view .tools .count').textContent")
    here = [of for of in want if of[0] == at]
    say(says == f"{len(here)} lines, {len(want) - len(here)} in other files", "search.count", says)
    browser.key("/")
    got = [enter() for _ in want]
    say(got == want and len({n for n, _ in want}) > 1, "search.next", f"{got}, not {want}")
    say(browser.get("document.activeElement === document.querySelector('#view input.search') && document.activeElement.value") == "nodes[", "search.focus", "is lost in another file")
    say(browser.get("[...document.querySelectorAll('.line.matched')].map(of => Number(of.dataset.line))") == [line for n, line in want if n == want[-1][0]], "search.marked", "other lines are marked")
    browser.picture(f"{pictures}/search.png")
    say(enter(shift=True) == want[-2], "search.previous", f"{where()}, not {want[-2]}")
    say((enter(), enter()) == (want[-1], want[0]), "search.around", f"{where()}, not {want[0]}")
    # The name of a function leads to it, whatever else has that text in front of it.
    wanted("other")
    begins = [(n, i + 1) for n, (_, lines) in enumerate(files) for i, text in enumerate(lines) if text == "int other(void)"]
    say([enter()] == begins, "search.function", f"{where()}, not {begins}")
    wanted("no such text")
    browser.get("stepMatch(1)")
    say(browser.get("document.querySelector('#view .tools .count').textContent") == "Nothing found" and [where()] == begins, "search.nothing", "leads somewhere")
    browser.get("document.activeElement.blur()")
    most = browser.get("hottest(source.now)[0].line")
    browser.view(f"source/{begins[0][0]}/1")
    browser.key("n")
    browser.until(f"location.hash.endsWith('/{most}')")
    say(True, "search.keys")
    say(not browser.complaints(), "search.console", "; ".join(browser.complaints()[:3]))
