# Groups of events -> a line each: its name, its first processor, and its events with counts of 2, 3, 5, 7 and 11 for a piece of work.
function put() {
    if (name != "")
        print name, pmu, events
}
BEGIN { split("2 3 5 7 b", rate) }
$1 == "group" { put(); name = $2; sub(":", "", name); events = ""; n = 0 }
$1 == "pmu" { pmu = $2 }
$1 == "event" { event = $3; sub("=.*", "", event); events = events (n ? "," : "") event "=4:" rate[++n] }
END { put() }
