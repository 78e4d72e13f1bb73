# The table of bench/events.sh: TOOL,WORKLOAD,CC,MODULE,SECONDS,KIB.  Medians' ratios, and their geometric means.
function median(key,   n, i, k, t, list) {
    n = split(times[key], list, " ")
    for (i = 2; i <= n; i++)
        for (k = i; k > 1 && list[k] + 0 < list[k - 1] + 0; k--) { t = list[k]; list[k] = list[k - 1]; list[k - 1] = t }
    return list[int((n + 1) / 2)]
}
$1 == tool && $3 == cc {
    if (!(($2, $4) in times) && $4 != "plain" && !($4 in known)) { known[$4] = 1; module[++modules] = $4 }
    if (!($2 in seen)) { seen[$2] = 1; workload[++workloads] = $2 }
    times[$2, $4] = times[$2, $4] " " $5
    if ($6 > memory[$2, $4]) memory[$2, $4] = $6
}
END {
    printf "%-20s", "workload"
    for (m = 1; m <= modules; m++) printf " %14s", module[m]
    print ""
    for (w = 1; w <= workloads; w++) {
        printf "%-20s", workload[w]
        plain = median(workload[w] SUBSEP "plain")
        for (m = 1; m <= modules; m++) {
            t = median(workload[w] SUBSEP module[m])
            if (!t || !plain) { printf " %14s", "-"; continue }
            logs[m] += log(t / plain); n[m]++
            if (t / plain > worst[m]) worst[m] = t / plain
            r = memory[workload[w], "plain"] ? memory[workload[w], module[m]] / memory[workload[w], "plain"] : 0
            mlogs[m] += log(r > 0 ? r : 1)
            printf " %14.2f", t / plain
        }
        print ""
    }
    printf "%-20s", "geometric mean"
    for (m = 1; m <= modules; m++) printf " %14.2f", n[m] ? exp(logs[m] / n[m]) : 0
    printf "\n%-20s", "worst"
    for (m = 1; m <= modules; m++) printf " %14.2f", worst[m]
    printf "\n%-20s", "memory, mean"
    for (m = 1; m <= modules; m++) printf " %14.2f", n[m] ? exp(mlogs[m] / n[m]) : 0
    print ""
}
