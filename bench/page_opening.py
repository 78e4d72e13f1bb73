"""How long a page takes to open in headless Chromium, and each of its views to be drawn.

    page_opening.py BROWSER FILE…    a line for each file: medians of the seconds until it is ready, of the main thread's processor
                                     seconds in them, and of its slowest view's seconds

Limits: the wait looks every 20 ms.
"""
import os
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "page"))
from browser import Browser

RUNS = int(os.environ.get("RUNS", "5"))


def seconds(what):
    begin = time.time()
    what()
    return time.time() - begin


def processor():
    return next(of["value"] for of in browser.call("Performance.getMetrics")["metrics"] if of["name"] == "TaskDuration")


browser = Browser(sys.argv[1])
try:
    browser.call("Performance.enable", timeDomain="threadTicks")
    for path in sys.argv[2:]:
        opened, busy, views = [], [], {}
        for _ in range(RUNS):
            browser.call("Page.navigate", url="about:blank")
            opened.append(seconds(lambda: browser.open(path)))
            busy.append(processor())
            for name in browser.get("shell.views.map(view => view[0])"):
                views.setdefault(name, []).append(seconds(lambda: browser.view(name)))
        slowest = max(views, key=lambda name: statistics.median(views[name]))
        print(f"{os.path.basename(path):20} {statistics.median(opened):8.2f} {statistics.median(busy):10.2f}   slowest view: {slowest}, {statistics.median(views[slowest]):.2f}")
finally:
    browser.close()
