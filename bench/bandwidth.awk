# In: rows of accuracy.sh (see accuracy.awk) on standard input; `times`: those of bandwidth.sh, of which `tool`'s are taken.
# Out: for each compiler and level how near the bandwidth is: mean and least of the accuracies, how many workloads are below 85 %, and the
# same of the times alone.  details: before that a row for each workload, reported / true.  A workload whose regions take less than a
# tenth of the plain program's time is left out: the time is the difference of two then.
function median(list,    v, n, i, j, t) {
    n = split(list, v, " ")
    for (i = 2; i <= n; i++) {
        t = v[i] + 0
        for (j = i - 1; j >= 1 && v[j] > t; j--) v[j + 1] = v[j]
        v[j + 1] = t
    }
    return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2
}
function accuracy(r,    a) { a = r > 1 ? 2 - r : r; return a < 0.01 ? 0.01 : a }
function note(key, w, what, r,    a) {
    a = accuracy(r)
    logs[key, what] += log(a); n[key, what]++
    if (!((key, what) in worst) || a < worst[key, what]) { worst[key, what] = a; who[key, what] = w }
    if (a < 0.85) low[key, what]++
}
function shown(key, what) {
    return sprintf("%5.1f %% %4.0f %% %2d/%-2d %-14s", 100 * exp(logs[key, what] / n[key, what]), 100 * worst[key, what], low[key, what], n[key, what], who[key, what])
}
BEGIN {
    FS = ","
    while ((getline line < times) > 0) {
        split(line, f, ",")
        if (f[1] != tool) continue
        k = f[3] "," f[4] SUBSEP f[2]
        if (!(k in plain)) order[++n_times] = k
        plain[k] = plain[k] " " f[6]; counting[k] = counting[k] " " f[7]; clock[k] = clock[k] " " f[8]; corrected[k] = corrected[k] " " f[9]; around[k] = around[k] " " f[10]
    }
}
$4 == "optimised" && $6 + $7 > 0 { bytes[$2 "," $3, $1] = ($14 + $15) / ($6 + $7) }
END {
    for (i = 1; i <= n_times; i++) {
        split(order[i], at, SUBSEP); key = at[1]; w = at[2]
        p = median(plain[order[i]])
        true_time = p - (median(counting[order[i]]) - median(clock[order[i]]) - median(around[order[i]]))
        if (!(order[i] in bytes) || true_time < p / 10) { missing[key] = missing[key] " " w; continue }
        time = median(corrected[order[i]]) / true_time
        if (!(key in seen)) { seen[key] = 1; keys[++n_keys] = key }
        note(key, w, "time", time)
        note(key, w, "bandwidth", bytes[order[i]] / time)
        if (details) printf "%-24s %-16s bytes %6.3f  time %6.3f  bandwidth %6.3f\n", key, w, bytes[order[i]], time, bytes[order[i]] / time
    }
    printf "\n%-26s  %-35s  %s\n", "compiler, level", "bandwidth: mean, least, < 85 %", "time: mean, least, < 85 %"
    for (k = 1; k <= n_keys; k++)
        printf "%-26s %s %s%s\n", keys[k], shown(keys[k], "bandwidth"), shown(keys[k], "time"), missing[keys[k]] == "" ? "" : "  no entry:" missing[keys[k]]
}
