# In: rows of ablation.sh: workload, compiler, level, the pass that was left out or "all", then the truth and what was reported, as in accuracy.awk.
# Out: for each pass and compiler how many workloads have another figure without it, by a tenth of a per cent and more of the true one; what the
# means of the accuracies lose without it, in per cent; the workload whose accuracy loses most.  details: before that each figure that changes by 1 %
# and more: reported / true with all passes, and without the one.
#
# Accuracy, and which figures are judged: as in accuracy.awk; one that is judged with all passes or without one is judged in both.
BEGIN { FS = ","; n_order = split(order, pass, " "); split("loaded stored flops", figure, " ") }
{
    key = $2 SUBSEP $4; rows[$1, key] = 1
    if (!($1 in seen_name)) { seen_name[$1] = 1; name[++n_names] = $1 }
    if (!($2 in seen_cc)) { seen_cc[$2] = 1; cc[++n_ccs] = $2 }
    truth[$1, $2, 1] = $6; truth[$1, $2, 2] = $7; truth[$1, $2, 3] = $10
    least[$1, $2, 1] = least[$1, $2, 2] = $6 + $7 > $11 / 5 ? ($6 + $7) / 100 : $11 / 10
    least[$1, $2, 3] = ($8 + $9) / 100
    ours[$1, key, 1] = $14; ours[$1, key, 2] = $15; ours[$1, key, 3] = $18
}
function accuracy(reported, t,    r, a) {
    r = reported / t
    a = r > 1 ? 2 - r : r
    return a < 0.01 ? 0.01 : a
}
function judged(w, c, p, f) {
    return truth[w, c, f] > 0 && (truth[w, c, f] >= least[w, c, f] || ours[w, c, "all", f] >= least[w, c, f] || ours[w, c, p, f] >= least[w, c, f])
}
function measure(p, c, f,    i, w, with, without) {
    sum_with = sum_without = n = 0
    for (i = 1; i <= n_names; i++) {
        w = name[i]
        if (!((w, c, "all") in rows) || !((w, c, p) in rows) || !judged(w, c, p, f)) continue
        with = accuracy(ours[w, c, "all", f], truth[w, c, f])
        without = accuracy(ours[w, c, p, f], truth[w, c, f])
        n++; sum_with += log(with); sum_without += log(without)
        if (abs(ours[w, c, "all", f] - ours[w, c, p, f]) >= truth[w, c, f] / 1000) changed[w] = 1
        if (with - without > worst) { worst = with - without; who = w " " figure[f] }
        if (details && abs(ours[w, c, "all", f] - ours[w, c, p, f]) >= truth[w, c, f] / 100)
            printf "%-22s %-8s %-16s %-7s %6.3f %6.3f\n", p, c, w, figure[f], ours[w, c, "all", f] / truth[w, c, f], ours[w, c, p, f] / truth[w, c, f]
    }
    lost_here = n ? 100 * (exp(sum_with / n) - exp(sum_without / n)) : 0
    return abs(lost_here) < 0.005 ? 0 : lost_here
}
function abs(x) { return x < 0 ? -x : x }
END {
    for (k = 1; k <= n_order; k++)
        for (j = 1; j <= n_ccs; j++) {
            delete changed
            worst = 0; who = ""; n_changed = 0
            line = sprintf("%-22s %-9s", pass[k], cc[j])
            for (f = 1; f <= 3; f++) lost[f] = measure(pass[k], cc[j], f)
            for (w in changed) n_changed++
            table = table sprintf("%-22s %-9s %9d %8.2f %8.2f %8.2f   %s\n", pass[k], cc[j], n_changed, lost[1], lost[2], lost[3],
                who == "" ? "-" : sprintf("%5.1f  %s", 100 * worst, who))
        }
    if (details) print ""
    printf "%-22s %-9s %9s %8s %8s %8s   %s\n", "left out", "compiler", "workloads", "loaded", "stored", "flops", "most"
    printf "%s", table
    printf "%d workloads\n", n_names
}
