# In: rows of accuracy.sh: workload, compiler, level, model, then the truth (entries, bytes loaded, bytes stored, loads, stores, flops, branches,
# calls, library bytes) and what was reported (the same without entries and library bytes).
# Out: for each model, compiler and level how near the figures are: the geometric mean and the least of their accuracies, and how many workloads
# are below 85 %.  details: before that a row for each workload, reported / true; conditional branches too, which are not judged: compilers unroll
# and vectorise loops.
#
# Accuracy is 1 - |reported / true - 1|, at least 1 %; a figure that is below a hundredth of the loaded bytes (or, for operations, of the
# accesses) is not judged, nor are bytes where there is less than one for ten branches: what is left in memory there (tasks' records) is the runtime's.
BEGIN { FS = ","; n_names = split(order, name, " "); n_figures = split("loaded stored flops", figure, " ") }
{
    key = $4 "," $2 "," $3
    if (!(key in seen)) { seen[key] = 1; keys[++n_keys] = key }
    if (!$5) { missing[key] = missing[key] " " $1; next }
    has[key, $1] = 1
    truth["loaded"] = $6; truth["stored"] = $7; truth["flops"] = $10
    ours["loaded"] = $14; ours["stored"] = $15; ours["flops"] = $18
    if ($11 > 0) branches[key, $1] = $19 / $11
    if ($11 > 0) branches_of[key, $1] = $11
    least["loaded"] = least["stored"] = $6 + $7 > $11 / 5 ? ($6 + $7) / 100 : $11 / 10
    least["flops"] = ($8 + $9) / 100
    for (i = 1; i <= n_figures; i++) {
        f = figure[i]
        if (truth[f] <= 0 || (truth[f] < least[f] && ours[f] < least[f])) continue
        r = ratio[key, $1, f] = ours[f] / truth[f]
        true_of[key, $1, f] = truth[f]
        a = r > 1 ? 2 - r : r
        if (a < 0.01) a = 0.01
        logs[key, f] += log(a); n[key, f]++
        if (!((key, f) in worst) || a < worst[key, f]) { worst[key, f] = a; who[key, f] = $1 }
        if (a < 0.85) low[key, f]++
    }
}
function amount(x) { return x >= 1e9 ? sprintf("%.2f G", x / 1e9) : x >= 1e6 ? sprintf("%.2f M", x / 1e6) : sprintf("%.1f k", x / 1e3) }
function cell(key, w, f) {
    return (key, w, f) in ratio ? sprintf("%10s %6.3f", amount(true_of[key, w, f]), ratio[key, w, f]) : sprintf("%10s %6s", "-", "-")
}
END {
    if (details)
        for (k = 1; k <= n_keys; k++) {
            printf "\n%s\n%-16s %17s %17s %17s %17s\n", keys[k], "workload", "loaded, ratio", "stored, ratio", "flops, ratio", "branches, ratio"
            for (j = 1; j <= n_names; j++)
                if ((keys[k], name[j]) in has) {
                    w = name[j]
                    printf "%-16s %s %s %s", w, cell(keys[k], w, "loaded"), cell(keys[k], w, "stored"), cell(keys[k], w, "flops")
                    printf (keys[k], w) in branches ? " %10s %6.3f\n" : "\n", amount(branches_of[keys[k], w]), branches[keys[k], w]
                }
        }
    printf "\n%-26s", "model, compiler, level"
    for (i = 1; i <= n_figures; i++) printf "  %-30s", figure[i] ": mean, least, < 85 %"
    print ""
    for (k = 1; k <= n_keys; k++) {
        printf "%-26s", keys[k]
        for (i = 1; i <= n_figures; i++) {
            f = figure[i]
            if (n[keys[k], f])
                printf "  %5.1f %% %4.0f %% %2d/%-2d %-11s", 100 * exp(logs[keys[k], f] / n[keys[k], f]), 100 * worst[keys[k], f],
                    low[keys[k], f], n[keys[k], f], who[keys[k], f]
        }
        print missing[keys[k]] == "" ? "" : "  no entry:" missing[keys[k]]
    }
}
