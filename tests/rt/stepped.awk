# Of each file's dump: its one thread entered and counted what it does without signals.  The handler enters region 1
# once more, and region 2.
function judge() {
    if (file != "" && (outer != 1 || inner != 1 || signals > 1 || wrong != "")) print file ": " outer, inner, signals, wrong
    outer = inner = signals = 0; wrong = ""
}
NF == 1 { judge(); file = $1; next }
/^BROKEN/ { wrong = wrong " " $0 }
/^thread/ {
    if ($2 != 0 || $10 != 0 || $12 != 0) wrong = wrong " " $0
    if ($4 ~ /(^|\/)2$/) signals += $6
    if ($4 == "0" && $6 == 5 && $8 == sampled && $14 == 2 * sampled) outer++
    if ($4 == "0/1" && ($6 == 5 || $6 == 6) && $8 >= sampled && $8 <= sampled + 1) inner++
}
END { judge() }
