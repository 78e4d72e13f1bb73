# The table of bench/consumer.sh: WORKLOAD,MODULE,EVENTS,NANOSECONDS,KIB,INSTRUCTIONS,INSTRUCTIONS OF NOTHING.  Instructions / nanoseconds of an event;
# programs with fewer than 5000 events are left out.
$3 >= 5000 {
    if (!($1 in seen)) { seen[$1] = 1; workload[++workloads] = $1 }
    if (!($2 in known)) { known[$2] = 1; module[++modules] = $2 }
    cell[$1, $2] = sprintf("%.0f/%.1f", $6 == "-" ? 0 : ($6 - $7) / $3, $4 / $3)
    counted[$2] += $6 == "-" ? 0 : ($6 - $7) / $3; time[$2] += $4 / $3; n[$2]++
}
END {
    printf "%-16s", "workload"
    for (m = 1; m <= modules; m++) printf " %*s", (length(module[m]) > 10 ? length(module[m]) : 10), module[m]
    print ""
    for (w = 1; w <= workloads + 1; w++) {
        printf "%-16s", (w > workloads) ? "mean" : workload[w]
        for (m = 1; m <= modules; m++) {
            text = (w > workloads) ? sprintf("%.0f/%.1f", counted[module[m]] / n[module[m]], time[module[m]] / n[module[m]]) : cell[workload[w], module[m]]
            printf " %*s", (length(module[m]) > 10 ? length(module[m]) : 10), text == "" ? "-" : text
        }
        print ""
    }
}
