# In: doc/accuracy.txt, which sh bench/accuracy.sh --table --details printed, and behind it doc/accuracy_reasons.txt.
# Out: a table of doc/accuracy.md, chosen by -v part=…: means; or, with -v model=, level= and rule=, the workloads that the rule names, with their
# reasons: off (loaded or stored off by more than limit), real (the real programs, all of them).  part=low, from doc/accuracy_levels.txt: workloads of any compiler and level whose loaded
# bytes are right by less than 1 - limit, by reason.
#
# A reason is a line "LEVEL WORKLOAD… | text".  Workloads of a line that are off stand together in a row.  One that is off and has no reason, or has one and is
# not off, stops it: exit 1.
BEGIN { split(real, word, " "); for (i in word) is_real[word[i]] = 1 }
FNR == 1 { file++ }

file == 1 && /^(source|optimised),/ && NF == 1 { split($1, at, ","); key = at[1] "," at[3]; c = at[2] ~ /^gcc/ ? "gcc" : "clang"; next }
file == 1 && /^workload / { next }
file == 1 && /^model, / { in_means = 1; next }
file == 1 && in_means && /^(source|optimised),/ { mean[++n_means] = $0; next }
file == 1 && NF > 2 {
    if (!($1 in seen)) { seen[$1] = 1; name[++n_names] = $1 }
    loaded[key, c, $1] = ratio(0); stored[key, c, $1] = ratio(1)
    next
}
function ratio(k,    text) { text = substr($0, 29 + 18 * k, 6); gsub(/ /, "", text); return text == "-" ? "" : text }

file == 2 && /^(gcc|clang):-O[0-9] / {
    low_of[++n_low] = $1; text = $0; sub(/^[^|]*[|] /, "", text); low_text[n_low] = text
    text = $0; sub(/ [|] .*/, "", text); sub(/^[^ ]* /, "", text); low_names[n_low] = text
    next
}
file == 2 && !/^#/ && / \| / {
    split($0, half, " [|] ")
    n = split(half[1], part_of, " ")
    if (part_of[1] != level) next
    row[++n_rows] = half[2]
    for (i = 2; i <= n; i++) { reason[part_of[i]] = n_rows; listed[part_of[i]] = 1 }
}

function off(x) { return x != "" && (x < 1 - limit - 1e-9 || x > 1 + limit + 1e-9) }
function low(x) { return x != "" && (x > 1 ? 2 - x : x) < 1 - limit }
function is_named(w,    k, j) {
    if (rule == "real") return w in is_real
    if (w in is_real) return 0
    for (j = 1; j <= 2; j++) {
        k = model "," level SUBSEP (j == 1 ? "gcc" : "clang") SUBSEP w
        if (rule == "off" && (off(loaded[k]) || off(stored[k]))) return 1
        if (rule == "low" && low(loaded[k])) return 1
    }
    return 0
}
function two(x) { return x == "" ? "–" : sprintf("%.2f", x) }
function figures(c, w,    k) { k = model "," level SUBSEP c SUBSEP w; return k in loaded ? two(loaded[k]) ", " two(stored[k]) : "" }

function print_means(    i, f, m) {
    print "| model | compiler | loaded: mean, least | below 85 % | stored: mean, least | below 85 % | FLOPs: mean, least |"
    print "|---|---|---|---|---|---|---|"
    for (i = 1; i <= 3 * n_means; i++) {
        split(mean[(i - 1) % n_means + 1], f, " +"); split(f[1], m, ",")
        if (m[1] "," m[3] != (i <= n_means ? "source,-O0" : i <= 2 * n_means ? "source,-O2" : "optimised,-O2")) continue
        sub(/-[0-9]+$/, "", m[2])
        split(mean[(i - 1) % n_means + 1], f, " ")
        printf "| %s | %s %s |", m[1] == "optimised" ? "**optimised**" : m[1], m[2], m[3]
        # mean % least % below/of who, three times
        k = 2
        for (j = 1; j <= 3; j++) {
            split(f[k + 4], b, "/")
            printf " %s %%, %s %% |", f[k], f[k + 2]
            if (j < 3) printf " %s of %s |", b[1], b[2]
            k += 6
        }
        print ""
    }
}

function print_rows(    i, w, g, c, names, r) {
    print "| workload | gcc: loaded, stored | clang: loaded, stored | reason |"
    print "|---|---|---|---|"
    for (i = 1; i <= n_names; i++) {
        w = name[i]
        if (!is_named(w)) { if ((w in listed) && rule != "real" && !(w in is_real)) { printf "%s at %s has a reason, and is not off\n", w, level >"/dev/stderr"; bad = 1 } continue }
        if (!(w in reason)) { printf "%s at %s is off (%s; %s), and has no reason\n", w, level, figures("gcc", w), figures("clang", w) >"/dev/stderr"; bad = 1; continue }
        printf "| %s | %s | %s | %s |\n", w, figures("gcc", w), figures("clang", w), row[reason[w]]
    }
}

function print_within(    i, j, w, k, n, good, is_good) {
    for (i = 1; i <= n_names; i++) {
        w = name[i]; is_good = 1; has = 0
        for (j = 1; j <= 2; j++) {
            k = model "," level SUBSEP (j == 1 ? "gcc" : "clang") SUBSEP w
            if (!(k in loaded)) continue
            has = 1
            if (off(loaded[k]) || off(stored[k])) is_good = 0
        }
        n += has; good += has && is_good
    }
    printf "%d of the %d workloads are within %g %% of both figures with both compilers.\n", good, n, 100 * limit
}

# The workloads whose loaded bytes are right by less than 1 - limit, by reason, each of which is one of a compiler's at a level.
function print_low(    r, i, n, w, word, c, k, names, listed_low) {
    print "| level | workloads | reason |"
    print "|---|---|---|"
    for (r = 1; r <= n_low; r++) {
        split(low_of[r], word, ":"); c = word[1]; k = model "," word[2] SUBSEP c; names = ""
        n = split(low_names[r], word, " ")
        for (i = 1; i <= n; i++) {
            w = word[i]; listed_low[k, w] = 1
            if (!low(loaded[k, w])) { printf "%s of %s has a reason, and is not off\n", w, low_of[r] >"/dev/stderr"; bad = 1 }
            names = names (i > 1 ? ", " : "") w " " two(loaded[k, w]) (low(stored[k, w]) ? " (stored " two(stored[k, w]) ")" : "")
        }
        sub(":", " ", low_of[r])
        printf "| %s | %s | %s |\n", low_of[r], names, low_text[r]
    }
    for (k in loaded) {
        split(k, word, SUBSEP)
        if (index(k, model ",") == 1 && !(k in listed_low) && low(loaded[k])) { print word[3] " (" word[1] ", " word[2] ") is off, and has no reason" >"/dev/stderr"; bad = 1 }
    }
}

END {
    if (part == "low") print_low()
    else if (part == "means") print_means()
    else if (part == "within") print_within()
    else print_rows()
    exit bad
}
