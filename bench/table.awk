# The tables of bench/table.sh.  Input by variables: runs, sizes, insns (CSV files), tool, order (of the columns).
function read_all(    line) {
    while ((getline line < runs) > 0) {
        split(line, f, ",")
        if (f[1] != tool) continue
        key = f[3] " " f[4] SUBSEP f[2] SUBSEP f[6] SUBSEP f[5]
        time[key, ++many[key]] = f[8]
        see(f[3] " " f[4], f[2], f[6])
        layout_seen[f[5]] = 1
    }
    while ((getline line < sizes) > 0) {
        split(line, f, ",")
        if (f[1] == tool && f[5] == "a") size[f[3] " " f[4], f[2], f[6]] = f[7]
    }
    while ((getline line < insns) > 0) {
        split(line, f, ",")
        if (f[1] != tool) continue
        insn[f[3] " " f[4], f[2], f[5]] = f[7] / f[6]
        see(f[3] " " f[4], f[2], f[5])
    }
}
function see(setting, workload, variant) {
    if (!((setting) in setting_seen)) { setting_seen[setting] = 1; settings[++n_settings] = setting }
    if (!((workload) in workload_seen)) { workload_seen[workload] = 1; workloads[++n_workloads] = workload }
    variant_seen[setting, variant] = 1
    any_variant[variant] = 1
}
# quantile: of the figures of a key, sorted on first use.
function quantile(key, q,    i, j, n, x, at) {
    n = many[key]
    if (!(key in sorted)) {
        for (i = 2; i <= n; i++) {
            x = time[key, i]
            for (j = i - 1; j > 0 && time[key, j] + 0 > x + 0; j--) time[key, j + 1] = time[key, j]
            time[key, j + 1] = x
        }
        sorted[key] = 1
    }
    at = 1 + (n - 1) * q
    i = int(at)
    return i == n ? time[key, n] : time[key, i] + (at - i) * (time[key, i + 1] - time[key, i])
}
# ratio: of the medians, geometric mean over the layouts; 0 where there is none.  Sets torn: the layouts disagree.
function ratio(setting, w, v,    l, a, b, n, product, low, high, r) {
    product = 1; n = 0; low = 1e9; high = 0
    for (l in layout_seen) {
        a = setting SUBSEP w SUBSEP v SUBSEP l
        b = setting SUBSEP w SUBSEP "plain" SUBSEP l
        if (!many[a] || !many[b]) continue
        r = quantile(a, 0.5) / quantile(b, 0.5)
        product *= r; n++
        if (r < low) low = r
        if (r > high) high = r
    }
    torn = n > 1 && high > 1.05 * low
    return n ? product ^ (1 / n) : 0
}
# spread: the interquartile range of the plain program's times, in percent of their median; the worse layout's.
function spread(setting, w,    l, key, s, worst) {
    for (l in layout_seen) {
        key = setting SUBSEP w SUBSEP "plain" SUBSEP l
        if (!many[key]) continue
        s = 100 * (quantile(key, 0.75) - quantile(key, 0.25)) / quantile(key, 0.5)
        if (s > worst) worst = s
    }
    return worst
}
function plain_seconds(setting, w,    l, key) {
    for (l in layout_seen) {
        key = setting SUBSEP w SUBSEP "plain" SUBSEP l
        if (many[key]) return quantile(key, 0.5)
    }
}
function heading(what, first, last,    i) {
    printf "%-16s %9s", what, first
    for (i = 2; i <= n_variants; i++) printf " %8s", brief(columns[i])
    print last
}
function brief(v) { sub(/loops-/, "l-", v); sub(/clang-/, "c-", v); return v }
function add(total, value) {
    sum[total] += log(value); number[total]++
    if (value > worst[total]) { worst[total] = value }
}
function mean(total) { return number[total] ? sprintf("%.3f", exp(sum[total] / number[total])) : "" }

function times_of(setting,    i, j, w, v, r) {
    print "\n" setting ": processor time relative to plain"
    heading("workload", "plain s", "   spread")
    for (i = 1; i <= n_workloads; i++) {
        w = workloads[i]
        if (!plain_seconds(setting, w)) continue
        printf "%-16s %9.3f", w, plain_seconds(setting, w)
        for (j = 2; j <= n_variants; j++) {
            v = columns[j]
            r = ratio(setting, w, v)
            if (!r) { printf " %8s", ""; continue }
            printf " %7.2f%s", r, torn ? "~" : " "
            add(setting SUBSEP v, r)
            add("all" SUBSEP v, r)
        }
        printf "   %.1f %%\n", spread(setting, w)
    }
    means(setting)
}
function means(name,    j) {
    printf "%-16s %9s", "geometric mean", ""
    for (j = 2; j <= n_variants; j++) printf " %8s", mean(name SUBSEP columns[j])
    printf "\n%-16s %9s", "worst", ""
    for (j = 2; j <= n_variants; j++) printf " %8s", number[name, columns[j]] ? sprintf("%.2f", worst[name, columns[j]]) : ""
    print ""
}
function instructions_of(setting,    i, j, w, v, any) {
    for (i = 1; i <= n_workloads; i++) {
        w = workloads[i]
        if (!((setting, w, "plain") in insn)) continue
        if (!any++) {
            print "\n" setting ": instructions relative to plain"
            heading("workload", "plain M")
        }
        printf "%-16s %9.3f", w, insn[setting, w, "plain"] / 1e6
        for (j = 2; j <= n_variants; j++) {
            v = columns[j]
            if (!((setting, w, v) in insn)) { printf " %8s", ""; continue }
            printf " %8.2f", insn[setting, w, v] / insn[setting, w, "plain"]
            add("i" SUBSEP setting SUBSEP v, insn[setting, w, v] / insn[setting, w, "plain"])
        }
        print ""
    }
    if (any) means("i" SUBSEP setting)
}
function sizes_all(    key, part, i, j) {
    for (key in size) {
        split(key, part, SUBSEP)
        if (part[3] != "plain" && size[part[1], part[2], "plain"] > 0) add("s" SUBSEP part[1] SUBSEP part[3], size[key] / size[part[1], part[2], "plain"])
    }
    print "\nbytes of code relative to plain, the runtimes left out: geometric mean over the programs"
    heading("", "")
    for (i = 1; i <= n_settings; i++) {
        printf "%-26s", settings[i]
        for (j = 2; j <= n_variants; j++) printf " %8s", mean("s" SUBSEP settings[i] SUBSEP columns[j])
        print ""
    }
}
BEGIN {
    read_all()
    n = split(order, wish, " ")
    for (i = 1; i <= n; i++) if (wish[i] == "plain" || wish[i] in any_variant) columns[++n_variants] = wish[i]
    for (i = 1; i <= n_settings; i++) {
        times_of(settings[i])
        instructions_of(settings[i])
    }
    if (n_settings > 1) {
        print "\nall compilers and levels: processor time relative to plain"
        heading("", "")
        means("all")
    }
    sizes_all()
}
