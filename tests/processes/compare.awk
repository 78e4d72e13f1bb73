# Compares what a process says that it passed (FILE seen: PROCESS LINE COUNT) with its counter file's blocks (CSV).  A line is of the shortest block
# around it; what is never passed has none.
# -v process=N -v killed=1: what follows where it was killed may have been counted once.
FILENAME ~ /seen$/ { if ($1 == process) want[$2] = $3; lines[$2]; next }
FNR == 1 { for (split($0, f, ","); ++i in f;) column[f[i]] = i; next }
{
    split($0, f, ",")
    first = f[column["line"]]; last = f[column["end_line"]]
    for (line = first; line <= last; line++)
        if (!(line in span) || last - first < span[line]) {
            span[line] = last - first
            got[line] = f[column["count"]]
        }
}
END {
    for (line in lines) {
        w = want[line] + 0
        g = got[line] + 0
        if (w != g && !(killed && g == w + 1)) printf "process %d, line %d: passed %d times, %d counted\n", process, line, w, g
        n++
    }
    if (!n) print "nothing to compare"
}
