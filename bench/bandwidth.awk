# In: rows of accuracy.sh (see accuracy.awk) on standard input; `times`: those of bandwidth.sh, of which `tool`'s are taken.
# Out: for each compiler and level how near the bandwidth is: geometric mean, median and least of the accuracies, how many workloads are below 85 %, and
# the same of the times alone, and how many pairs each had; then the geometric means of the ratios themselves, reported by true, and of processor times.  details: before that
# a row for each workload.
function sorted(list, v,    n, i, j, t) {
    n = split(list, v, " ")
    for (i = 2; i <= n; i++) {
        t = v[i] + 0
        for (j = i - 1; j >= 1 && v[j] + 0 > t; j--) v[j + 1] = v[j]
        v[j + 1] = t
    }
    return n
}
# At part q of the list's way from its least to its greatest.
function quantile(list, q,    v, n, at, i) {
    n = sorted(list, v)
    at = 1 + (n - 1) * q; i = int(at)
    return i < n ? v[i] + (v[i + 1] - v[i]) * (at - i) : v[n] + 0
}
function median(list) { return quantile(list, 0.5) }
# What a list is by its median: 'lower-upper' quartiles.
function quartiles(list,    m) { m = quantile(list, 0.5); return sprintf("%4.2f-%4.2f", quantile(list, 0.25) / m, quantile(list, 0.75) / m) }
function accuracy(r,    a) { a = r > 1 ? 2 - r : r; return a < 0.01 ? 0.01 : a }
function note(key, w, what, r,    a) {
    a = accuracy(r)
    logs[key, what] += log(a); all[key, what] = all[key, what] " " a; ratios[key, what] += log(r); n[key, what]++
    if (!((key, what) in worst) || a < worst[key, what]) { worst[key, what] = a; who[key, what] = w }
    if (a < 0.85) low[key, what]++
}
function shown(key, what) {
    return sprintf("%5.1f %% %5.1f %% %4.0f %% %2d/%-2d %-14s", 100 * exp(logs[key, what] / n[key, what]), 100 * quantile(all[key, what], 0.5),
        100 * worst[key, what], low[key, what], n[key, what], who[key, what])
}
function mean_ratio(key, what) { return exp(ratios[key, what] / n[key, what]) }
BEGIN {
    FS = ","
    while ((getline line < times) > 0) {
        split(line, f, ",")
        if (f[1] != tool) continue
        k = f[3] "," f[4] SUBSEP f[2]
        if (!(k in ratio_of)) order[++n_times] = k
        true_time = f[10] - f[11] * f[12]
        if (true_time <= 0) continue
        ratio_of[k] = ratio_of[k] " " f[14] / true_time
        pairs[k]++
        true_of[k] = true_of[k] " " true_time
        marked[k] = marked[k] " " f[8] / f[7]
        counting[k] = counting[k] " " f[9] / f[8]
    }
}
$4 == "optimised" && $6 + $7 > 0 { bytes[$2 "," $3, $1] = ($14 + $15) / ($6 + $7) }
END {
    if (details) printf "%-12s %-15s %6s %6s %-9s  %6s %9s %8s %9s\n", "", "", "bytes", "time", "of pairs", "band-", "plain", "counting", "marked"
    if (details) printf "%-12s %-15s %6s %6s %-9s  %6s %9s %8s %9s\n", "", "", "", "", "quartiles", "width", "quartiles", "program", "program"
    for (i = 1; i <= n_times; i++) {
        k = order[i]
        split(k, at, SUBSEP); key = at[1]; w = at[2]
        if (!(k in bytes)) { missing[key] = missing[key] " " w; continue }
        time = median(ratio_of[k])
        if (!(key in seen)) { seen[key] = 1; keys[++n_keys] = key; least[key] = pairs[k] }
        if (pairs[k] < least[key]) least[key] = pairs[k]
        if (pairs[k] > most[key]) most[key] = pairs[k]
        note(key, w, "time", time)
        note(key, w, "bandwidth", bytes[k] / time)
        note(key, w, "marked", median(marked[k]))
        note(key, w, "counting", median(counting[k]))
        if (details)
            printf "%-12s %-15s %6.3f %6.3f %-9s  %6.3f %9s %8.2f %9.2f\n", key, w, bytes[k], time, quartiles(ratio_of[k]), bytes[k] / time, quartiles(true_of[k]),
                median(counting[k]), median(marked[k])
    }
    printf "\n%-14s  %-43s  %-43s %s\n", "", "bandwidth: mean, median, least, < 85 %", "time: mean, median, least, < 85 %", "pairs of each"
    for (k = 1; k <= n_keys; k++)
        printf "%-14s %s %s %s%s\n", keys[k], shown(keys[k], "bandwidth"), shown(keys[k], "time"),
            least[keys[k]] == most[keys[k]] ? most[keys[k]] : least[keys[k]] "-" most[keys[k]], missing[keys[k]] == "" ? "" : "  no entry:" missing[keys[k]]
    printf "\ngeometric means of ratios\n%-14s %20s %14s %20s %18s\n", "", "reported/true width", "time", "counting/marked cpu", "marked/plain cpu"
    for (k = 1; k <= n_keys; k++)
        printf "%-14s %20.3f %14.3f %20.3f %18.3f\n", keys[k], mean_ratio(keys[k], "bandwidth"), mean_ratio(keys[k], "time"), mean_ratio(keys[k], "counting"),
            mean_ratio(keys[k], "marked")
}
