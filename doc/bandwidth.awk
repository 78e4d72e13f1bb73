# In: doc/bandwidth.txt, which sh bench/bandwidth.sh --table --details printed.
# Out: a table of doc/accuracy.md, chosen by -v part=…: means; off, the workloads whose reported time is off by more than -v limit= with a
# compiler, the worst first.
function compiler(key) { return key ~ /^gcc/ ? "gcc" : "clang" }
function field(c, name) { return cell[c, name] == "" ? " |" : " " cell[c, name] " |" }
function row(title, name) { print "| " title " |" field("gcc", name) field("clang", name) }

/^[a-z0-9-]+,-O2 +[a-z]/ { # COMPILER,LEVEL WORKLOAD BYTES TIME …
    c = compiler($1)
    if (!($2 in distance)) { name[++n] = $2; distance[$2] = 0 }
    time[c, $2] = $4
    far = $4 > 1 ? $4 - 1 : 1 - $4
    if (far > distance[$2]) distance[$2] = far
    next
}
/^geometric means of ratios/ { in_ratios = 1; next }
!in_ratios && /^[a-z0-9-]+,-O2 / { # mean %, median %, least %, low/all, who; twice; pairs
    c = compiler($1)
    rest = $0; sub(/^[^ ]+ +/, "", rest)
    gsub(/ %/, "%", rest); gsub(/\/ +/, "/", rest)
    split(rest, f, " +")
    for (i = 1; i in f; i++) sub(/%$/, " %", f[i])
    cell[c, "bandwidth"] = f[1] ", " f[2]; split(f[4], low, "/"); cell[c, "low"] = low[1] " of " low[2]
    cell[c, "time"] = f[6] ", " f[7]; split(f[9], low, "/"); cell[c, "low time"] = low[1] " of " low[2]
    cell[c, "pairs"] = f[11]
    next
}
in_ratios && /^[a-z0-9-]+,-O2 / { c = compiler($1); cell[c, "ratio"] = $2; cell[c, "cpu"] = $4; next }

END {
    if (part == "means") {
        print "| | gcc | clang |"; print "|---|---|---|"
        row("pairs of runs for each workload", "pairs")
        row("bandwidth right: mean, median", "bandwidth"); row("… workloads below 85 %", "low")
        row("time right: mean, median", "time"); row("… workloads below 85 %", "low time")
        row("reported ÷ true bandwidth, geometric mean", "ratio")
        row("processor time of the counting program ÷ the marked one, mean", "cpu")
        exit
    }
    print "| workload | gcc | clang |"; print "|---|---|---|"
    for (i = 2; i <= n; i++) # insertion sort
        for (j = i; j > 1 && distance[name[j]] > distance[name[j - 1]]; j--) { t = name[j]; name[j] = name[j - 1]; name[j - 1] = t }
    for (i = 1; i <= n && distance[name[i]] > limit; i++)
        printf "| `%s` | %s | %s |\n", name[i], shown("gcc", name[i]), shown("clang", name[i])
}
function shown(c, w) { return (c, w) in time ? sprintf("%.2f", time[c, w]) : "" }
