# In: doc/bandwidth.txt, which sh bench/bandwidth.sh --table --details printed.
# Out: a table of doc/accuracy.md, chosen by -v part=…: means; off, the workloads whose reported time is off by more than -v limit=, for each compiler
# the worst first.
function compiler(key) { return key ~ /^gcc/ ? "gcc" : "clang" }
function field(c, name) { return cell[c, name] == "" ? " |" : " " cell[c, name] " |" }
function row(title, name) { print "| " title " |" field("gcc", name) field("clang", name) }

/^[a-z0-9-]+,-O2 +[a-z]/ { # COMPILER,LEVEL WORKLOAD BYTES TIME …
    c = compiler($1)
    if ($4 < 1 - limit || $4 > 1 + limit) { off_name[c, ++n_off[c]] = $2; off[c, n_off[c]] = $4 }
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
    print "| gcc | clang |"; print "|---|---|"
    for (k = 1; k <= 2; k++) {
        c = k == 1 ? "gcc" : "clang"; text = ""
        for (i = 2; i <= n_off[c]; i++) # insertion sort by distance from 1
            for (j = i; j > 1 && (off[c, j] - 1) ^ 2 > (off[c, j - 1] - 1) ^ 2; j--) {
                t = off[c, j]; off[c, j] = off[c, j - 1]; off[c, j - 1] = t
                t = off_name[c, j]; off_name[c, j] = off_name[c, j - 1]; off_name[c, j - 1] = t
            }
        for (i = 1; i <= n_off[c]; i++) text = text (i > 1 ? ", " : "") "`" off_name[c, i] "` " sprintf("%.2f", off[c, i])
        printf "%s %s", k == 1 ? "|" : " |", text == "" ? "none" : text
    }
    print " |"
}
