# In: what the oracle counted (CSV), then memreport's blocks (CSV).  Out: a line for each region and, for all of them, the verdict:
#
#   exact   loads, stores and bytes of the program's own code are equal: static + indirect of ours, static + heap + what goes through
#           pointers to the stack of the oracle's; or the same without the latter, which compilers make themselves
#           (a structure's place that the caller passes, variable arguments)
#   within  ours lie between those two
#   differs
#
# Counts of accesses are compared where none of ours is wider than 8 bytes: a structure is copied in as many pieces as the compiler likes.
BEGIN { FS = ","; split("loads stores bytes_loaded bytes_stored", figure, " ") }
FNR == 1 { part++; split("", column); for (i = 1; i <= NF; i++) column[$i] = i; next }
part == 1 {
    if ($3 != "own" || ($4 != "load" && $4 != "store") || $5 == "frame" || $5 == "linkage")
        next
    roi[$1] = 1
    add($5 == "stack" ? "stack" : "true", $1, $4 "s", $7)
    add($5 == "stack" ? "stack" : "true", $1, $4 == "load" ? "bytes_loaded" : "bytes_stored", $8)
    next
}
{
    roi[$1] = 1
    for (i = 1; i <= 4; i++) {
        f = figure[i]
        add("ours", $1, f, $column[f "_static"] + $column[f "_indirect"])
        if (i <= 2)
            add("wide", $1, f, $column[f "_16"] + $column[f "_other"] - $column[f "_library"])
    }
}
function add(what, region, f, n) { sum[what, region, f] += n }
function worse(a, b) { return a == "differs" || b == "differs" ? "differs" : a == "within" || b == "within" ? "within" : "exact" }
END {
    verdict = "exact"
    for (r in roi) {
        all = "exact"
        text = ""
        for (i = 1; i <= 4; i++) {
            f = figure[i]
            ours = sum["ours", r, f] + 0
            least = sum["true", r, f] + 0
            most = least + sum["stack", r, f]
            if (i > 2 || !sum["wide", r, f])
                all = worse(all, ours == least || ours == most ? "exact" : ours > least && ours < most ? "within" : "differs")
            text = text sprintf("  %s %d of %s", f, ours, least == most ? least : least ".." most)
        }
        print "  " r ": " all text
        verdict = worse(verdict, all)
    }
    print "verdict " verdict
}
