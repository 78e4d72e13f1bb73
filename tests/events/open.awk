# What is wrong with a series of entries that last (open.c): the first fault that it has, and status 1.
#
#   awk -F, -f open.awk WHOLE.csv SERIES.csv
function wrong(text) { if (why == "") why = text }
function least(roi, event, most_few) {
    if (n[roi, event] < most_few) wrong(roi " has " event " in " n[roi, event] + 0 " intervals, not " most_few " or more")
}
FNR == 1 { next }
NR == FNR { whole[$1, $2] = $3; next }
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
    if (whole["outer", "task-clock"] < 1.19e9 || whole["outer", "task-clock"] > 1.5e9)
        wrong(sprintf("outer itself took %.3f s of a processor, not 1.2", whole["outer", "task-clock"] / 1e9))
    if (why != "") {
        print why
        exit 1
    }
}
