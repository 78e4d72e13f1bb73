"""The spans of a trace, by the rules of the trace-event format and as Perfetto's trace_processor takes them.

    trace_spans.py FILE    prints their bytes
"""
import collections
import json
import sys

events = json.load(open(sys.argv[1]))["traceEvents"]
spans, bytes_ = collections.defaultdict(list), 0
for e in events:
    assert e["ph"] in "XMC" and isinstance(e["pid"], int) and isinstance(e["tid"], int) and isinstance(e["name"], str), e
    if e["ph"] == "M":
        assert e["name"] in ("process_name", "thread_name") and isinstance(e["args"]["name"], str), e
        continue
    assert e["ts"] >= 0, e
    if e["ph"] == "C":
        assert all(isinstance(v, int) and v >= 0 for v in e["args"].values()), e
        continue
    # Where all is a multiple of an eighth of a microsecond, sums are exact in every reader's arithmetic, and whole nanoseconds.
    assert e["dur"] > 0 and e["ts"] * 8 % 1 == 0 and e["dur"] * 8 % 1 == 0, e
    bytes_ += e["args"]["bytes_loaded"] + e["args"]["bytes_stored"]
    begin = int(e["ts"] * 1000)
    spans[e["pid"], e["tid"]].append((begin, begin + int(e["dur"] * 1000)))
# Perfetto's trace_processor cuts times to nanoseconds, takes a track's slices by time, and drops one that ends behind the one that it begins in.
for of_thread in spans.values():
    around = []
    for begin, end in sorted(of_thread, key=lambda span: span[0]):
        while around and around[-1] <= begin:
            around.pop()
        assert not around or end <= around[-1], (begin, end, around)
        around.append(end)
assert {(e["pid"], e["tid"]) for e in events if e["ph"] == "M" and e["name"] == "thread_name"} >= set(spans)
print(bytes_)
