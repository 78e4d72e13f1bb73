#!/bin/sh
# MEMREWRITE_PROFILE: sampled processor time is that of the functions that had it, by the program's own clock; and the program does
# not notice.
#
#   sh tests/profile/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
least=25
. tests/named_cases.sh

cp "$here"/*.c "$tmp" && cd "$tmp" || exit 1
if ! { "$MEMREWRITE" shares.c -o shares_out >out 2>err && gcc -O2 -g -w -Ishares_out -o shares shares_out/*.c -lpthread 2>>err &&
    "$MEMREWRITE" library.c -o library_out >>out 2>>err && gcc -O2 -g -w -Ilibrary_out -o library library_out/*.c -lpthread 2>>err &&
    gcc -O2 -static -g -w -Ishares_out -o static_program shares_out/*.c -lpthread 2>>err; }; then
    fail setup "the programs cannot be built"
    detail err
    exit
fi
{ [ -r /proc/self/maps ] && MEMREWRITE_PROFILE=997 ./shares outside >/dev/null 2>err && [ ! -s err ]; } || { skip all "threads have no timers here"; exit; }
rm -f ./*.mr[cp]

# sample NAME PROGRAM WORDS…: in a folder of that name; out, err, status, and rows FUNCTION,SECONDS,SAMPLES,RATE
sample() {
    again="hz=${hz-997} sample $*"
    room=$tmp/$1
    shift
    mkdir -p "$room" && cd "$room" || exit 1
    rm -f memrewrite.*
    program=$1
    shift
    MEMREWRITE_PROFILE=${hz-997} "$tmp/$program" "$@" >out 2>err
    status=$?
    "$MEMREPORT" functions --mix "$tmp/${program%%_*}_out/memrewrite.mix.json" --format csv --columns "${columns-function,cpu_seconds,cpu_samples,cpu_bw}" memrewrite.*.mrc >rows 2>report
    cd "$tmp" || exit 1
    unset hz columns  # where a shell keeps what stood in front of a call of a function
}

# of FILE NAME: what the program measured; what was sampled
measured() { awk -v f="$2" '$1 == f { s += $2 } END { printf "%.4f", s }' "$tmp/$1/out"; }
sampled() { awk -F, -v f="$2" '$1 == f { s += $2 } END { printf "%.4f", s }' "$tmp/$1/rows"; }

# A machine that is busy with other work lets the thread run for less than the 4 ms after which its timer is looked at: samples are few then,
# and a function has the time of the one before it.  The samples themselves tell.  A longer run has more of them.
is_starved() { awk -F, 'NR > 1 { s += $2; n += $3 } END { exit !(s > 0.006 * n) }' "$tmp/$1/rows"; }

# agrees ROOM FUNCTION… : each has the time that it measured, by 8 % and 30 ms.  250 samples or more in a second, of 3 to 1, spread by 5 %
# at the very most (three standard errors of the smaller are 9 %); a function with another's time is off by 67 % or more.
agrees() {
    checked=$1 first=$again
    shift
    for longer in 2 4 4 4; do
        bad=
        for f in "$@"; do
            m=$(measured "$checked" "$f") s=$(sampled "$checked" "${as-$f}")
            awk -v m="$m" -v s="$s" 'BEGIN { d = m > s ? m - s : s - m; exit !(m > 0.1 && d < 0.08 * m + 0.03) }' || bad="$bad $f: $s s sampled, $m s measured;"
        done
        [ -n "$bad" ] && [ "$status" = 0 ] && is_starved "$checked" || break
        eval "$first $longer"
    done
    if [ -n "$bad" ] && [ "$status" = 0 ] && is_starved "$checked"; then
        skip "$checked" "this machine is too busy: $(awk -F, 'NR > 1 { s += $2; n += $3 } END { printf "%.0f", 1000 * s / n }' "$tmp/$checked/rows") ms between samples"
        return
    fi
    if [ -z "$bad" ] && [ "$status" = 0 ] && [ ! -s "$tmp/$checked/err" ]; then ok "$checked"; else
        fail "$checked" "${bad:-status $status}"
        detail "$tmp/$checked/err"
        detail "$tmp/$checked/rows"
        detail "$tmp/$checked/report"
    fi
}

if wanted both; then
    sample both shares both
    agrees both light heavy
    # That the system looks late at the timer of a thread that others take the processor from is no reason to lose time.
    if grep -q "not sampled" both/report; then fail "both: all of it" "time is lost"; detail both/report; else ok "both: all of it"; fi
    rate=$(awk -F, '$1 == "light" { l = $4 } $1 == "heavy" { h = $4 } END { print (l > 1e8 && h > 1e8 && l != h) }' both/rows)
    if [ "$rate" = 1 ]; then ok "both: rates"; else fail "both: rates" "none"; detail both/rows; fi
    cd both || exit 1
    "$MEMREPORT" annotate --mix ../shares_out/memrewrite.mix.json --format csv --columns file,line,cpu_seconds memrewrite.*.mrc >lines 2>>report
    # The same time by the calls, and as other tools have it: what main calls is all of it.  OpenMetrics has that of libraries, too.
    "$MEMREPORT" callgraph --mix ../shares_out/memrewrite.mix.json --format csv --columns caller,callee,cpu_seconds,cpu_inclusive_seconds memrewrite.*.mrc >calls 2>>report
    for to in callgrind pprof openmetrics; do "$MEMREPORT" export --to=$to --mix ../shares_out/memrewrite.mix.json -o as.$to memrewrite.*.mrc 2>>report; done
    all=$(awk -F, 'NR > 1 { s += $2 } END { printf "%.9f", s }' rows)
    heavy=$(awk -F, '$1 == "heavy" { printf "%.9f", $2 }' rows)
    if awk -F, -v all="$all" -v heavy="$heavy" 'function is(x, y) { return x > y - 1e-6 && x < y + 1e-6 }
        $2 == "main" { m = is($4, all) && $3 < 0.1 } $2 == "spend" { s = $4 > 0.9 * all } $2 == "heavy" { h = is($3, heavy) && is($4, heavy) }
        END { exit !(m && s && h) }' calls; then ok "both: calls"; else fail "both: calls" "not $all and $heavy s"; detail calls; fi
    ns=$(awk '/^events:/ && $NF == "CpuNs" { column = NF } /^summary:/ && column { print $column }' as.callgrind)
    seconds=$(sed -n 's/^memrewrite_cpu_seconds_total.* //p' as.openmetrics)
    if awk -v ns="${ns:-0}" -v s="${seconds:-0}" -v all="$all" 'BEGIN { exit !(all > 0.1 && ns / 1e9 > all - 1e-6 && ns / 1e9 < all + 1e-6 && s >= all - 1e-6 && s < 1.5 * all) }'; then ok "both: callgrind, OpenMetrics"; else
        fail "both: callgrind, OpenMetrics" "$ns ns and $seconds s of $all s"; fi
    "$MEMREPORT" export --to=folded --by cpu --mix ../shares_out/memrewrite.mix.json memrewrite.*.mrc >as.folded 2>>report
    ns=$(awk '{ s += $NF } END { printf "%.0f", s }' as.folded)
    if awk -v ns="$ns" -v all="$all" 'BEGIN { exit !(all > 0.1 && ns / 1e9 > all - 1e-6 && ns / 1e9 < all + 1e-6) }' && grep -q ';spend;heavy [0-9]*$' as.folded; then ok "both: folded stacks"; else
        fail "both: folded stacks" "$ns ns of $all s"
        detail as.folded
    fi
    if command -v sqlite3 >/dev/null; then
        rm -f as.sqlite && "$MEMREPORT" export --to=sqlite --mix ../shares_out/memrewrite.mix.json -o as.sqlite memrewrite.*.mrc 2>>report
        s=$(sqlite3 as.sqlite 'select sum(cpu_seconds), sum(cpu_bw > 0), sum(cpu_ci95 > 0) from functions' 2>>report)
        if echo "$s" | awk -F '|' -v all="$all" '{ exit !($1 > all - 1e-6 && $1 < all + 1e-6 && $2 >= 2 && $3 >= 2) }'; then ok "both: SQLite"; else fail "both: SQLite" "$s of $all s"; fi
    else
        skip "both: SQLite" "no sqlite3"
    fi
    "$MEMREPORT" callgraph --format dot --mix ../shares_out/memrewrite.mix.json memrewrite.*.mrc >as.dot 2>>report
    if [ "$(grep -c 'label="heavy.*CPU [0-9.]* m*s, own [0-9.]* m*s"' as.dot)" = 1 ]; then ok "both: dot"; else fail "both: dot" "no time of heavy"; detail as.dot; fi
    if command -v protoc >/dev/null; then
        ns=$(gzip -dc as.pprof | protoc -I "$top/tests/export" --decode=Profile "$top/tests/export/profile.proto" 2>>report | awk '/^sample \{/ { n = 0 } /^  value:/ && ++n == 2 { s += $2 } END { printf "%.0f", s }')
        if awk -v ns="$ns" -v all="$all" 'BEGIN { exit !(ns / 1e9 > all - 1e-6 && ns / 1e9 < all + 1e-6) }'; then ok "both: pprof"; else fail "both: pprof" "$ns ns of $all s"; fi
    else
        skip "both: pprof" "no protoc"
    fi
    # Text has error and rate beside the time.
    COLUMNS=240 "$MEMREPORT" annotate --mix ../shares_out/memrewrite.mix.json memrewrite.*.mrc >as.lines 2>>report
    COLUMNS=240 "$MEMREPORT" callgraph --mix ../shares_out/memrewrite.mix.json memrewrite.*.mrc >as.calls 2>>report
    if grep -q 'cpu time  *cpu ±  *cpu rate' as.lines && grep -q 's  *±[0-9.]* %  *[0-9.]* [kMG]*B/s.*for (int i' as.lines && grep -q 'cpu time  *cpu ±  *cpu rate' as.calls && grep -q '±[0-9.]* %  *[0-9.]* [kMG]B/s  *heavy' as.calls
    then ok "both: text"; else fail "both: text" "has no error or no rate"; detail as.lines 80; detail as.calls; fi
    if grep -q '^# TYPE memrewrite_cpu_error_ratio gauge' as.openmetrics && grep -q '^memrewrite_cpu_error_ratio{[^}]*} [0-9.e-]*$' as.openmetrics; then ok "both: OpenMetrics, error"; else
        fail "both: OpenMetrics, error" "none"
        detail as.openmetrics
    fi
    # The lines of heavy, in the source as it was written.
    begin=$(grep -n "double heavy" ../shares.c | cut -d: -f1)
    s=$(awk -F, -v b="$begin" '$2 >= b && $2 < b + 7 { s += $3 } END { printf "%.4f", s }' lines)
    cd "$tmp" || exit 1
    if awk -v m="$(measured both heavy)" -v s="$s" 'BEGIN { d = m > s ? m - s : s - m; exit !(m > 1 && d < 0.08 * m + 0.03) }'; then ok "both: lines"; elif is_starved both; then skip "both: lines" "this machine is too busy"; else fail "both: lines" "$s s"; detail both/lines 60; fi
fi
# A rate that the system does not reach is said, once; one that it does reach is not.
if wanted rate; then
    hz=10000 sample rate shares both
    hz=20 sample rate_reached shares both 4
    for room in rate rate_reached; do "$MEMREPORT" functions --mix shares_out/memrewrite.mix.json $room/memrewrite.*.mrc >$room/text 2>>err; done
    rate=$(awk -F, 'NR > 1 { s += $2; n += $3 } END { print int(n / s) }' rate/rows)
    if [ "$rate" -ge 7500 ]; then skip rate "this system takes $rate samples a second"
    elif [ "$(grep -c '^Sampled [0-9]* of 10000 times a second' rate/text)" = 1 ] && ! grep -q '^Sampled' rate_reached/text; then ok rate; else
        fail rate "$rate samples a second, and other words"
        detail rate/text
        detail rate_reached/text
    fi
fi
# Where all samples are of one function, as many are not known to be: k of n samples are Wilson's farther bound away, and a sample more or less.
if wanted alone; then
    if "$MEMREWRITE" -q alone.c -o alone_out >out 2>err && gcc -O2 -g -w -Ialone_out -o alone_program alone_out/*.c -lpthread 2>>err; then
        columns=function,cpu_samples,cpu_ci95 sample alone alone_program
        awk -F, '$1 == "main" { k = $2; e = $3 } END { z = 1.96 * 1.96; exit !(k > 20 && e > z / (k + z) && e < 0.5 && e * k < 40) }' alone/rows
        if [ $? = 0 ]; then ok "alone: error"; else fail "alone: error" "is not that of a few samples"; detail alone/rows; fi
    else
        fail alone "cannot be built"
        detail err
    fi
fi
if wanted inlined; then sample inlined shares inlined; as=inner agrees inlined outer; fi
if wanted threads; then sample threads shares threads; agrees threads light heavy; fi
if wanted deaf; then
    sample deaf shares deaf
    if [ "$status" = 0 ] && grep -q "not sampled" deaf/report; then ok "deaf: it is said"; else
        fail "deaf: it is said" "status $status"
        detail deaf/report
    fi
fi
if wanted fork; then
    sample fork shares fork
    n=$(ls fork/*.mrp | wc -l)
    agrees fork light heavy
    if [ "$n" = 2 ]; then ok "fork: a file each"; else fail "fork: a file each" "$n"; fi
fi
if wanted static; then
    cp -r shares_out static_out
    sample static static_program both
    agrees static light heavy
fi
# Without debugging information, functions have their time, lines none; without symbols, nothing has, and the time is said to be elsewhere.
# Copies that compilers make of functions have symbols of their own, and are those functions.  Which copies there are depends on the compiler, so
# the symbols are given here.
if wanted clones; then
    if ! command -v objcopy >/dev/null; then
        skip clones "no objcopy"
    elif cp -r shares_out clones_out && gcc -O2 -w -Iclones_out -c -o clones.o clones_out/shares.c 2>err &&
        objcopy --redefine-sym light=light.isra.0 --redefine-sym light__mr=light__mr.constprop.0.isra.1 --redefine-sym heavy=heavy.part.0 \
            --redefine-sym heavy__mr=heavy__mr.constprop.0 clones.o 2>>err &&
        gcc -O2 -w -Iclones_out -o clones_program clones.o clones_out/memrt.c -lpthread 2>>err; then
        sample clones clones_program both
        agrees clones light heavy
    else
        fail clones "cannot be built"
        detail err
    fi
fi
if wanted bare; then
    for bare in bare stripped; do cp -r shares_out ${bare}_out; done
    gcc -O2 -w -Ishares_out -o bare_program shares_out/*.c -lpthread 2>err && strip -o stripped_program bare_program
    sample bare bare_program both
    agrees bare light heavy
    if grep -q "without debug information (compile with -g)" bare/report; then ok "bare: it is said"; else
        fail "bare: it is said" "memreport says:"; detail bare/report; fi
    sample stripped stripped_program both
    (cd stripped && "$MEMREPORT" functions --mix ../shares_out/memrewrite.mix.json --format json memrewrite.*.mrc >json 2>report)
    s=$(jq '[.elsewhere[]? | select(.image | test("stripped")) | .cpu_seconds] | add // 0' stripped/json 2>err)
    m=$(awk '$1 == "light" || $1 == "heavy" { s += $2 } END { print s }' stripped/out)
    if [ "$(sampled stripped light)" = 0.0000 ] && awk -v m="$m" -v s="$s" 'BEGIN { exit !(m > 0.2 && s > 0.9 * m && s < 1.1 * m + 0.1) }'; then ok stripped; else
        fail stripped "$s s elsewhere, $m s measured"; detail stripped/report; fi
fi
if wanted clang && newest=$(newest_clang) && [ -n "$newest" ]; then
    cp -r shares_out clang_out
    $newest -O2 -g -w -Iclang_out -o clang_program clang_out/*.c -lpthread 2>err || detail err
    sample clang clang_program both
    agrees clang light heavy
fi
if wanted killed; then
    mkdir -p killed && cd killed || exit 1
    MEMREWRITE_PROFILE=997 ../shares forever >out 2>err &
    sleep 3
    kill -9 $!
    wait $! 2>/dev/null
    "$MEMREPORT" functions --mix ../shares_out/memrewrite.mix.json --format csv --columns function,cpu_seconds memrewrite.*.mrc >rows 2>report
    cd "$tmp" || exit 1
    s=$(sampled killed heavy)
    if awk -v s="$s" -v m="$(measured killed heavy)" 'BEGIN { exit !(m > 0.3 && s > 0.9 * m && s < m + 0.5) }'; then ok killed; else fail killed "$s s of $(measured killed heavy)"; detail killed/report; fi
fi
if wanted urgent; then
    sample urgent shares urgent
    if [ "$status" = 0 ] && grep -q "^seen 10 strays few" urgent/out; then ok "the program's own handler"; else fail "the program's own handler" "status $status: $(tail -n 1 urgent/out)"; fi
    hz=997:50 sample other shares urgent
    agrees other light
fi
if wanted reset; then
    sample reset shares reset
    if [ "$status" = 0 ]; then ok "signals reset"; else fail "signals reset" "status $status"; fi
fi
if wanted off; then
    hz= columns=function,calls sample off shares both
    if [ "$status" = 0 ] && [ "$(ls off/*.mrc | wc -l)" = 1 ] && ! ls off/*.mrp >/dev/null 2>&1 && ! "$MEMREPORT" functions --mix shares_out/memrewrite.mix.json --format csv off/*.mrc 2>err | grep -q cpu_; then ok off; else fail off "status $status, or there is something"; detail off/err; fi
    hz=fast columns=function,calls sample wrong shares outside
    if [ "$status" = 0 ] && grep -q "MEMREWRITE_PROFILE=fast: not a frequency" wrong/err && ! ls wrong/*.mrp >/dev/null 2>&1; then ok "wrong frequency"; else fail "wrong frequency" "status $status"; detail wrong/err; fi
    said=0
    for bad in -3 10001 99999999999999999999999 997:0 997:65 "997 "; do
        hz=$bad sample "range$bad" shares outside
        [ "$status" = 0 ] && grep -q "MEMREWRITE_PROFILE=$bad: not a frequency" "range$bad/err" && ! ls "range$bad"/*.mrp >/dev/null 2>&1 && said=$((said + 1))
    done
    if [ $said = 6 ]; then ok "out of range"; else fail "out of range" "$said of 6 are said"; fi
fi
if wanted library; then
    sample inside library
    # What only the library moves has no rate by the time of the function that calls it.
    if grep -q '^mover,[0-9.e-]*,[1-9][0-9]*,$' inside/rows && grep -q '^compare,[0-9.e-]*,[1-9][0-9]*,[0-9]' inside/rows; then ok "library: no rate"; else fail "library: no rate" "another"; detail inside/rows; fi
    cd inside && "$MEMREPORT" functions --mix ../library_out/memrewrite.mix.json --format json memrewrite.*.mrc >json 2>report
    cd "$tmp" || exit 1
    inside=$(jq '[.elsewhere[]? | select(.image | test("libc")) | .cpu_seconds] | add // 0' inside/json 2>err)
    c=$(sampled inside compare)
    if awk -v c="$c" -v l="$inside" 'BEGIN { exit !(c > 0.02 && l > 0.05) }'; then ok "library: named"; else fail "library: named" "$c s in compare, $inside s in libc"; detail inside/report; fi
fi

ended
