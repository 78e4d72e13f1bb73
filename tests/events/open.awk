# What is wrong with a series of entries that last (open.c): the first fault that it has, and status 1.
#
#   awk -F, -f open.awk OWN WHOLE.csv SERIES.csv     OWN: what open.c printed
function wrong(text) { if (why == "") why = text }
function least(roi, event, most_few) {
    if (n[roi, event] < most_few) wrong(roi " has " event " in " n[roi, event] + 0 " intervals, not " most_few " or more")
}
# The region has what its program counted in it, and the few microseconds of its begin and end.
function is_near(roi,    got) {
    got = whole[roi, "task-clock"]
    if (!own[roi] || got < 0.999 * own[roi] - 1e5 || got > 1.01 * own[roi] + 1e6)
        wrong(sprintf("%s took %.4f s of a processor, and the program counted %.4f", roi, got / 1e9, own[roi] / 1e9))
}
FNR == 1 { file++ }
file == 1 { own[$1] += $2; next }
FNR == 1 { next }
file == 2 { whole[$1, $2] = $3; next }
{
    sum[$2, $4] += $5
    n[$2, $4] += $5 > 0
    if ($5 < -1e5) wrong($2 " has " $5 " " $4 " in an interval: " $0)
}
END {
    for (k in whole)
        if (sum[k] > whole[k] + 2 || sum[k] < whole[k] - 2) {
            split(k, name, SUBSEP)
            wrong(sprintf("%s has %d %s in its intervals, and %d in all", name[1], sum[k], name[2], whole[k]))
        }
    least("outer", "task-clock", 10)
    least("inner", "task-clock", 4)
    is_near("outer")
    is_near("inner")
    if (why != "") {
        print why
        exit 1
    }
}
