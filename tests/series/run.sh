#!/bin/sh
# memreport record and series: what is recorded adds up to what the counter files have; whoever is killed, what was there stays.
#
#   sh tests/series/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
least=103
. tests/named_cases.sh

[ -r /proc/self/task/self/maps ] || [ -r /proc/self/maps ] || { skip all "no /proc, which record reads"; exit; }
cp "$here/phases.c" "$tmp"
cd "$tmp" || exit 1
if ! { "$MEMREWRITE" phases.c -o regions >/dev/null 2>err && gcc -O2 -w -Iregions -o phases regions/*.c -lpthread 2>>err &&
    "$MEMREWRITE" --all phases.c -o all >/dev/null 2>>err && gcc -O2 -w -Iall -o whole all/*.c -lpthread 2>>err && gcc -O2 -w -o plain phases.c -lpthread 2>>err; }; then
    fail setup "the program cannot be built"
    detail err
    exit
fi

# record NAME WORDS…: in a folder of that name; status, err and s.mrs stand there
record() {
    room=$tmp/$1
    shift
    mkdir -p "$room" && cd "$room" || exit 1
    $soon "$MEMREPORT" record -i 10ms -o s.mrs -- "$@" >out 2>err
    status=$?
    cd "$tmp" || exit 1
}

# By region, pid (0 where it is one process) and thread: entries and bytes, of the counter files and of the series.
mix="--mix $tmp/regions/memrewrite.mix.json"
# shellcheck disable=SC2086
of_counters() {
    "$MEMREPORT" threads $mix "$@" --format csv --columns roi,pid,thread,entries,loads,stores,bytes_loaded,bytes_stored,flops 2>>err | tail -n +2 |
        if [ $# = 1 ]; then cut -d , -f 1,3-; else sed 's/,\([0-9]*\),/,\1:/'; fi
}
# shellcheck disable=SC2086
of_series() {
    "$MEMREPORT" series $mix s.mrs --format csv --columns roi,pid,thread,entries,loads,stores,bytes_loaded,bytes_stored,flops 2>>err | tail -n +2 |
        awk -F, -v OFS=, -v one="$1" '{ key = $1 OFS (one ? "" : $2 ":") $3; for (i = 4; i <= 9; i++) sum[key, i] += $i; keys[key] }
            END { for (k in keys) printf "%s,%d,%d,%d,%d,%d,%d\n", k, sum[k, 4], sum[k, 5], sum[k, 6], sum[k, 7], sum[k, 8], sum[k, 9] }'
}
# adds_up NAME LEAST: to the counter files in its folder; so many intervals or more
adds_up() {
    cd "$tmp/$1" || exit 1
    files=$(echo memrewrite.*.mrc)
    one=1
    [ "$files" = "${files% *}" ] || one=
    # shellcheck disable=SC2086
    of_counters $files | sort >want
    of_series $one | sort >got
    # shellcheck disable=SC2086
    n=$("$MEMREPORT" series $mix s.mrs --format csv --columns t 2>>err | sort -u | wc -l)
    if [ ! -s want ] || ! cmp -s want got; then fail "$1: sums" "other than threads"; diff want got >d; detail d
    elif [ "$n" -lt "$2" ]; then fail "$1: sums" "$n intervals, not $2"
    else ok "$1: sums"; fi
    cd "$tmp" || exit 1
}
# Waits until the series here has so many intervals: a busy machine takes its time.
recorded_until() { # LEAST
    for _ in $(seq 200); do
        # shellcheck disable=SC2086
        [ -s s.mrs ] && [ "$("$MEMREPORT" series $mix s.mrs --format csv --columns t 2>/dev/null | sort -u | wc -l)" -gt "$1" ] && return
        sleep 0.2
    done
}
is_status() { # NAME WANTED
    if [ "$status" = "$2" ]; then ok "$1: status"; else fail "$1: status" "$status, not $2"; detail "$tmp/$1/err"; fi
}

if wanted regions; then record regions_of "$tmp/phases" 3; is_status regions_of 3; adds_up regions_of 20; fi
if wanted whole; then mix="--mix $tmp/all/memrewrite.mix.json"; record whole_of "$tmp/whole"; is_status whole_of 0; adds_up whole_of 20; mix="--mix $tmp/regions/memrewrite.mix.json"; fi
if wanted short; then record short_of "$tmp/phases" short; is_status short_of 0; adds_up short_of 1; fi
if wanted fork; then record fork_of "$tmp/phases" fork; is_status fork_of 0; adds_up fork_of 20; fi
if wanted sampled; then
    export MEMREWRITE_SAMPLE=7
    record sampled_of "$tmp/phases"
    unset MEMREWRITE_SAMPLE
    is_status sampled_of 0
    adds_up sampled_of 20
fi
if wanted shell; then mix="--mix $tmp/all/memrewrite.mix.json"; record shell_of sh -c "'$tmp/whole'; exit 4"; is_status shell_of 4; adds_up shell_of 20; mix="--mix $tmp/regions/memrewrite.mix.json"; fi
if wanted script; then
    # The series of a script has tracks of its two programs and of its shell, after which it is named; what is shown of one of its programs' counters finds it.
    (
        mkdir -p "$tmp/script" && cd "$tmp/script" && rm -f memrewrite.* && "$MEMREPORT" record -i 10ms -- sh -c '"$0" short; "$0" short' "$tmp/phases" >out 2>err
        "$MEMREPORT" export --to=perfetto $mix -o trace.json 2>log && jq '[.traceEvents[] | select(.ph == "C") | .pid] | unique | length' trace.json 2>>log
        grep -c 'with the series memrewrite\.[0-9]*\.mrs$' log
    ) >"$tmp/script.got" 2>&1
    if [ "$(ls "$tmp/script" | grep -c '^memrewrite.*mrc$') $(paste -sd ' ' "$tmp/script.got")" = "2 3 1" ]; then ok script; else fail script "other figures"; detail "$tmp/script.got"; fi
fi
if wanted exec; then mix="--mix $tmp/all/memrewrite.mix.json"; record exec_of sh -c "exec '$tmp/whole'"; is_status exec_of 0; adds_up exec_of 20; mix="--mix $tmp/regions/memrewrite.mix.json"; fi

# Children that end between two looks have left their files; one that its parent leaves behind is recorded to its end.
if wanted storm; then
    # shellcheck disable=SC2016
    for interval in 1ms 100ms; do
        room=$tmp/storm_$interval
        mkdir -p "$room" && cd "$room" || exit 1
        "$MEMREPORT" record -i $interval -o s.mrs -- sh -c 'for i in 1 2 3 4 5 6 7 8 9 10; do "$0" short & "$0" short; done; wait' "$tmp/phases" >out 2>err
        status=$?
        cd "$tmp" || exit 1
        is_status storm_$interval 0
        adds_up storm_$interval 1
        if grep -q "20 counter files" storm_$interval/err && ! grep -q warning storm_$interval/err; then ok "storm_$interval: files"; else fail "storm_$interval: files" "not 20"; detail storm_$interval/err; fi
    done
fi
if wanted left; then
    # shellcheck disable=SC2016
    record left_of sh -c 'setsid "$0" >/dev/null & exit 5' "$tmp/phases"
    is_status left_of 5
    adds_up left_of 20
    mkdir -p left_alone && cd left_alone || exit 1
    # shellcheck disable=SC2016
    "$MEMREPORT" record -i 10ms --follow 300ms -o s.mrs -- sh -c '"$0" forever & echo $! >pid; sleep 0.3' "$tmp/phases" >out 2>err
    if grep -q "1 process of the program goes on" err && kill "$(cat pid)"; then ok "left: --follow"; else fail "left: --follow" "nothing is said"; detail err; fi
    rm -f memrewrite.*
    "$tmp/phases" forever & # of this time, but not the program's
    other=$!
    "$MEMREPORT" record -i 10ms -o s.mrs -- "$tmp/phases" short 2>err
    for _ in 1 2 3 4 5; do # until the other one began in the time of the recording
        grep -q "1 counter file of this time is not in the series" err && break
        kill $other
        # shellcheck disable=SC2016
        "$MEMREPORT" record -i 10ms -o s.mrs -- sh -c 'touch begun; "$0"' "$tmp/phases" 2>err &
        recorder=$!
        while [ ! -e begun ]; do sleep 0.01; done
        rm begun
        "$tmp/phases" forever &
        other=$!
        wait $recorder
    done
    kill $other
    if grep -q "1 counter file of this time is not in the series" err && grep -q " 1 counter file;" err; then ok "left: another program"; else fail "left: another program" "is taken in, or nothing is said"; detail err; fi
    cd "$tmp" || exit 1
fi

# A process that becomes the same program once more has two files, with counts of threads of the same numbers.
total() { awk -F, '{ for (i = 4; i <= 8; i++) sum[i] += $i } END { for (i = 4; i <= 8; i++) printf "%d ", sum[i]; print "" }'; }
if wanted again; then
    record again_of "$tmp/phases" exec
    is_status again_of 0
    cd again_of || exit 1
    of_counters memrewrite.*.mrc | total >want
    of_series "" | total >got
    "$MEMREPORT" --mix ../regions/memrewrite.mix.json --format json >json 2>note
    if [ "$(jq '[.rows[].loads] | add' json)" = "$(cut -d' ' -f1 want)" ] && ! grep -q "newest" note && ! "$MEMREPORT" --mix ../regions/memrewrite.mix.json 2>&1 | grep -q "runs, one after the other"; then ok "again: one run"; else fail "again: one run" "not all files are"; detail note; fi
    if [ "$(ls memrewrite.*.mrc | wc -l)" = 3 ] && [ "$(cut -d' ' -f2 want)" -gt 0 ] 2>>err && cmp -s want got; then ok "again: sums"; else fail "again: sums" "$(cat got) for $(cat want)"; detail err; fi
    cd "$tmp" || exit 1
fi

# The program's libraries count in files of their own.
if wanted images; then
    mkdir images && cp "$here"/../images/*.[ch] images && cd images || exit 1
    export MEMREWRITE_CACHE="$tmp/cache" LD_LIBRARY_PATH="$tmp/images"
    if (MEMREWRITE_OPTIONS=--all && export MEMREWRITE_OPTIONS && cc() { "$MEMREWRITE" cc gcc -O2 "$@" 2>>err; } && cc -fPIC -shared one.c -o libone.so -lpthread && cc -fPIC -shared two.c -o libtwo.so -L. -lone &&
        cc -fPIC -shared plug.c -o plug.so -L. -lone && cc main.c -o apart -L. -ltwo -lone -lpthread -ldl); then
        cd "$tmp" || exit 1
        cp images/*.so . && mkdir -p images_of && cp images/plug.so images_of
        record images_of "$tmp/images/apart" threads
        cd images_of || exit 1
        regions=$mix mix=
        of_counters memrewrite.*.mrc | total >want
        of_series 1 | total >got
        if [ "$(cut -d' ' -f2 want)" -gt 0 ] 2>>err && cmp -s want got; then ok "images: sums"; else fail "images: sums" "$(cat got) for $(cat want)"; detail err; fi
        mix=$regions
    else
        fail images "the program cannot be built"
        detail err
    fi
    cd "$tmp" || exit 1
fi

# What differs between intervals: copies in the first part and the last, adds in between, nothing while it waits.
if wanted course; then
    record course "$tmp/phases" times
    is_status course 0
    "$MEMREPORT" series --mix regions/memrewrite.mix.json course/s.mrs --format csv --columns t,length,roi,bytes_stored,bytes_loaded >course/rows 2>course/err
    started=$("$MEMREPORT" series --mix regions/memrewrite.mix.json course/s.mrs --format json 2>>course/err | jq .started)
    # Whatever else the machine does: what an interval has was done in a part of the program that is in it, or in the interval before, at
    # whose end the counters were read and then the clock.  2 ms are for the clock.
    awk -F, -v started="$started" 'NR == FNR { name[++n] = $1; begin[n] = $2 - started - 0.002; end[n] = $3 - started + 0.002; next }
        FNR > 1 { if ($1 != now) { before = $1 - $2 - now < 1e-6 ? from : $1 - $2; from = $1 - $2; now = $1 } }
        FNR > 1 && $4 + $5 > 0 { found = 0; for (i = 1; i <= n; i++) if (name[i] == $3 && before <= end[i] && now >= begin[i]) found = seen[i] = 1; if (!found) { print "not then: " $0; bad = 1 } }
        END { exit !(n == 3 && seen[1] && seen[2] && seen[3] && !bad) }' course/out course/rows >course/wrong
    if [ $? = 0 ]; then ok "course"; else fail course "regions are not where they belong"; detail course/wrong; detail course/out; detail course/rows 60; fi
    "$MEMREPORT" series --mix regions/memrewrite.mix.json course/s.mrs >course/text 2>&1
    if grep -q '^add .*▁\|^add .*[▂-█]' course/text && grep -q "^resident memory" course/text && ! grep -q "error\|warning" course/text; then ok "course: text"; else fail "course: text" "no picture"; detail course/text; fi
    if "$MEMREPORT" series --mix regions/memrewrite.mix.json course/s.mrs --format json 2>course/err | jq -e '.interval == 0.01 and .complete == 1 and (.rows | length) > 20 and (.regions | length) == 2 and .rows[0].roi == "copy" and (.rows | all(.bytes_loaded >= 0))' >course/out 2>&1; then ok "course: JSON"; else fail "course: JSON" "not what it should be"; detail course/out; fi
    n=$("$MEMREPORT" series --mix regions/memrewrite.mix.json course/s.mrs --roi add --format csv --columns roi 2>&1 | sort -u | tr '\n' ' ')
    if [ "$n" = "add roi " ]; then ok "course: --roi"; else fail "course: --roi" "$n"; fi
    usage=$("$MEMREPORT" series --mix regions/memrewrite.mix.json course/s.mrs --format csv --columns rss,minor_faults,switches 2>&1 | awk -F, 'NR > 1 { r = $1 > r ? $1 : r; f += $2; s += $3 } END { print (r > 1e6), (f > 10), (s > 5) }')
    if [ "$usage" = "1 1 1" ]; then ok "course: memory, faults, switches"; else fail "course: memory, faults, switches" "$usage"; fi
fi

# Phases: the cuts by themselves; a program whose parts are known, and its whole; one loop is one phase.
phases() { # NAME WORDS…: of the series in that folder
    room=$tmp/$1
    shift
    "$MEMREPORT" phases --mix regions/memrewrite.mix.json "$room/s.mrs" "$@" 2>"$room/err"
}
if wanted cuts; then
    # shellcheck disable=SC2086
    if (cd "$here/../.." && gcc -std=c11 -D_GNU_SOURCE= -g -Wall -Wextra -fsanitize=address,undefined -Ireport -I. -o "$tmp/cuts" "$here/change_points.c" report/series/change_points.c report/support/util.c common/arena.c -lm) 2>err; then
        ./cuts 2>err
        [ $? = 0 ] && [ ! -s err ] || { fail cuts "it does not come to its end"; detail err; }
    else
        fail cuts "it cannot be built"
        detail err
    fi
fi
if wanted phases; then
    record phases_of "$tmp/phases" times
    phases phases_of --format csv --columns name,begin,end,intensity,seconds >phases_of/rows
    started=$(phases phases_of --format json | jq .started)
    # The parts are as long as the machine lets them be: the program says when they were.  What else it does changes how fast one copies, which
    # may be a cut: neighbours of one name are taken for one here.
    if awk -F, -v started="$started" 'function near(x, y) { return x > y - 0.08 && x < y + 0.08 }
        NR == FNR { begin[FNR] = $2 - started; end[FNR] = $3 - started; next }
        FNR > 1 && $2 != before { bad = 1 }
        FNR > 1 { if ($1 != name[n]) { name[++n] = $1; from[n] = $2 } to[n] = $3; before = $3; if ($1 == "add" && !($4 > 0.06 && $4 <= 0.125)) bad = 1 } # an interval at its edge may hold as many bytes of copy
        FNR > 1 && $1 == "(nothing)" && $4 != "" { bad = 1 }
        END { exit bad || n != 4 || FNR > 8 || name[1] != "copy" || name[2] != "add" || name[3] != "(nothing)" || name[4] != "copy" || from[1] != 0 ||
            !near(to[1], end[1]) || !near(to[2], end[2]) || !near(to[3], begin[3]) || !near(to[4], end[3]) }' phases_of/out phases_of/rows; then ok "phases: copy, add, wait, copy"; else fail "phases: copy, add, wait, copy" "other ones"; detail phases_of/rows; detail phases_of/err; fi
    phases phases_of --format csv --columns loads,stores,bytes_loaded,bytes_stored,flops,bytes | awk -F, -v OFS=, 'NR > 1 { for (i = 1; i <= 6; i++) s[i] += $i } END { printf "%d,%d,%d,%d,%d,%d\n", s[1], s[2], s[3], s[4], s[5], s[6] }' >phases_of/got
    # shellcheck disable=SC2086
    "$MEMREPORT" threads $mix phases_of/memrewrite.*.mrc --format csv --columns loads,stores,bytes_loaded,bytes_stored,flops 2>>err | awk -F, 'NR > 1 { for (i = 1; i <= 5; i++) s[i] += $i } END { printf "%d,%d,%d,%d,%d,%d\n", s[1], s[2], s[3], s[4], s[5], s[3] + s[4] }' >phases_of/want
    if cmp -s phases_of/got phases_of/want && ! grep -q '^0,' phases_of/want; then ok "phases: sums"; else fail "phases: sums" "$(cat phases_of/got) for $(cat phases_of/want)"; fi
    if phases phases_of --format json | jq -e '(.rows | length) >= 4 and .rows[0].name == "copy" and (.rows | map(.share) | add) > 0.999 and ([.parts | group_by(.phase)[] | map(.bytes) | add] == (.rows | map(.bytes) | map(select(. > 0))))' >out 2>&1; then ok "phases: JSON"; else fail "phases: JSON" "not what it should be"; detail out; fi
    if phases phases_of | grep -q '^ *[3-7]  (nothing) .* 0 B ' && phases phases_of --roi add --format csv --columns name,bytes_stored | grep -q '^add,0$' && "$MEMREPORT" phases --explain 2>&1 | grep -q intensity; then ok "phases: text, --roi, --explain"; else fail "phases: text, --roi, --explain" "no such rows"; detail phases_of/err; fi
fi
if wanted steady; then
    mkdir steady
    "$tmp/phases" forever &
    program=$!
    (cd steady && exec "$MEMREPORT" record -i 50ms -o s.mrs -p $program 2>err) &
    recorder=$!
    (cd steady && recorded_until 60)
    kill -9 $program
    wait $recorder
    n=$(phases steady --format csv --columns name | tail -n +2 | tr '\n' ' ')
    if [ "$n" = "copy " ]; then ok "phases: one loop is one"; else fail "phases: one loop is one" "they are $n"; phases steady >out; detail out; fi
fi

# Phases that the program marks: at their moments, with what was done in them to the byte, though all of it is in one function.
marked() { # NAME ARGS…: of the series in that folder
    room=$tmp/$1
    shift
    "$MEMREPORT" phases --by marked --mix marked/memrewrite.mix.json "$room/s.mrs" "$@" 2>"$room/err"
}
if wanted marks; then
    cp "$here/marks.c" . && "$MEMREWRITE" -q marks.c -o marked 2>err && gcc -O2 -w -Imarked -o marks marked/*.c -lpthread 2>>err && gcc -O2 -Wall -Wextra -Wno-unknown-pragmas -Werror -o unmarked marks.c 2>>err && ./unmarked end >out 2>>err ||
        { fail marks "the program cannot be built"; detail err; }
    for how in plain fork end; do
        record "marks_$how" "$tmp/marks" $how
        is_status "marks_$how" 0
        marked "marks_$how" --format json >"marks_$how/json"
        child=
        [ $how != fork ] || child=' add,32768,32768'
        # 4096 doubles are written, copied, added up; a scalar in memory or two are loaded and stored around.
        got=$(jq -r '[.rows[] | .name as $n | (.bytes_loaded, .bytes_stored) |= (. / 32768 | floor * 32768) | "\($n),\(.bytes_loaded),\(.bytes_stored)"] | sort | join(" ")' "marks_$how/json" 2>>err)
        want=$(echo "setup,0,32768 copy,32768,32768 add,32768,0 copy,32768,32768 add,32768,0$child" | tr ' ' '\n' | sort | tr '\n' ' ')
        if [ "$got " = "$want" ]; then ok "marks_$how: bytes"; else fail "marks_$how: bytes" "$got"; detail "marks_$how/err"; fi
        # 2 ms are for the clocks.
        started=$(jq .started "marks_$how/json")
        first=$(jq '.rows[0].pid' "marks_$how/json")
        jq -r ".rows | map(select(.begin < 2)) | group_by(.pid)[] | .[] | [.pid, .name, .begin] | @csv" "marks_$how/json" | grep "^$first," >"marks_$how/begins"
        if awk -F, -v started="$started" 'NR == FNR { name[NR] = $1; from[NR] = $2 - started - 0.002; to[NR] = $3 - started + 0.002; n = NR; next }
            { gsub(/"/, "", $2); if ($2 != name[FNR] || $3 < from[FNR] || $3 > to[FNR]) bad = 1; m = FNR } END { exit bad || m < 5 || n != 5 }' "marks_$how/out" "marks_$how/begins"; then ok "marks_$how: moments"; else fail "marks_$how: moments" "other ones"; detail "marks_$how/out"; detail "marks_$how/begins"; fi
    done
    "$MEMREPORT" phases --mix marked/memrewrite.mix.json marks_plain/s.mrs >out 2>err
    if grep -q '^Marked by the program' out && grep -q '^ *1  setup ' out && [ ! -s err ]; then ok "marks: text"; else fail "marks: text" "no such table"; detail out; detail err; fi
    "$MEMREPORT" phases --mix marked/memrewrite.mix.json marks_end/s.mrs --format csv --columns bytes >got 2>err
    "$MEMREPORT" summary --mix marked/memrewrite.mix.json marks_end/memrewrite.*.mrc --format csv --columns bytes_loaded,bytes_stored >want 2>>err
    if [ "$(awk 'NR > 1 { s += $1 } END { print s + 0 }' got)" = "$(awk -F, 'NR > 1 { print $1 + $2 }' want)" ]; then ok "marks: found ones have all"; else fail "marks: found ones have all" "other bytes"; detail got; detail want; fi
    record marks_burst "$tmp/marks" burst
    marked marks_burst --format csv --columns name >marks_burst/names
    if grep -q '[0-9]* marks of phases were written over' marks_burst/err && [ "$(tail -n 1 marks_burst/names)" = even ] && [ "$(grep -c 'odd\|even' marks_burst/names)" -ge 31 ] && ! grep -v '^\(name\|setup\|copy\|add\|odd\|even\)$' marks_burst/names; then ok "marks: burst"; else fail "marks: burst" "not the last ones"; detail marks_burst/names; detail marks_burst/err; fi
    # The macro of memrewrite.h, and the operator: the same marks.
    sed 's/^#pragma memrewrite phase \(.*\)/MEMREWRITE_PHASE("\1");/' marks.c >macros.c && cp "$here/../../rt/memrewrite.h" .
    "$MEMREWRITE" -q macros.c -o macros -- -DMACROS -I. 2>err
    if [ "$(grep -o 'mr_phase("[a-z]*")' macros/macros.c)" = "$(grep -o 'mr_phase("[a-z]*")' marked/marks.c)" ] && [ "$(grep -c mr_phase macros/macros.c)" -ge 6 ]; then ok "marks: macro"; else fail "marks: macro" "other marks"; detail err; fi
    MEMREWRITE_OFF=1 ./marks end >out 2>err
    if [ $? = 0 ] && [ ! -s err ]; then ok "marks: off"; else fail "marks: off" "is not quiet"; detail err; fi
fi

# A program that is killed; a recorder that is; a process that ran before.
if wanted killed; then
    mkdir killed && cd killed || exit 1
    # shellcheck disable=SC2016
    "$MEMREPORT" record -i 10ms -o s.mrs -- sh -c 'echo $$ >pid; exec "$0" forever' "$tmp/phases" 2>err &
    recorder=$!
    recorded_until 60
    kill -9 "$(cat pid)" 2>>err
    wait $recorder
    status=$?
    cd "$tmp" || exit 1
    is_status killed 137
    adds_up killed 50
fi
if wanted recorder; then
    mkdir recorder && cd recorder || exit 1
    # shellcheck disable=SC2016
    "$MEMREPORT" record -i 10ms -o s.mrs -- sh -c 'echo $$ >pid; exec "$0" forever' "$tmp/phases" 2>err &
    recorder=$!
    recorded_until 10
    kill -9 $recorder
    wait $recorder 2>/dev/null
    "$MEMREPORT" series --mix "$tmp/regions/memrewrite.mix.json" s.mrs >out 2>err
    if [ $? = 0 ] && grep -q "was cut off" out && grep -q "^copy" out; then ok "recorder killed"; else fail "recorder killed" "the series is lost"; detail out; detail err; fi
    kill "$(cat pid)"
    cd "$tmp" || exit 1
fi
if wanted attach; then
    mkdir attach && cd attach || exit 1
    MEMREWRITE_OUT=odd.name "$tmp/phases" forever &
    program=$!
    for _ in $(seq 100); do [ -s odd.name ] && break; sleep 0.1; done
    sleep 0.3
    "$MEMREPORT" record -i 10ms -o s.mrs -p $program 2>err &
    recorder=$!
    recorded_until 10
    kill -9 $program
    wait $recorder
    status=$?
    wait $program 2>/dev/null
    of_counters odd.name | sort >want
    of_series 1 | sort >got
    if [ $status = 0 ] && [ -s want ] && cmp -s want got; then ok "attach"; else fail attach "status $status, or other sums"; diff want got >d; detail d; detail err; fi
    "$MEMREPORT" series $mix s.mrs >text 2>&1
    if grep -q "phases forever" text; then ok "attach: its command"; else fail "attach: its command" "is not named"; detail text; fi
    # What was there before is in no rate: the first interval has not more than three times the rate of others, or of before, which were 0.3 s.
    "$MEMREPORT" series $mix s.mrs --format csv --columns t,length,roi,bytes_loaded >rows 2>err
    if awk -F, 'NR == 1 { next } $1 == 0 && $2 == 0 { base += $4; next } { rate = $4 / $2; if (!first) first = rate; else { n++; most = rate > most ? rate : most } }
        END { most = base / 0.3 > most ? base / 0.3 : most; exit !(base > 0 && n > 3 && first < 3 * most) }' rows; then ok "attach: what was before"; else fail "attach: what was before" "is in an interval"; head -n 5 rows >d; detail d; fi
    "$MEMREPORT" series $mix s.mrs --format json >json 2>err
    "$MEMREPORT" phases $mix s.mrs --format csv --columns bytes >bytes 2>>err
    whole=$(jq '[.rows[] | select(.length > 0) | .bytes_loaded + .bytes_stored] | add' json)
    if [ "$(jq '.regions[0].bytes' json)" = "$whole" ] && [ "$(awk 'NR > 1 { s += $1 } END { printf "%d", s }' bytes)" = "$whole" ] && grep -q 'bytes are left out' text &&
        jq -e '(.regions[0] | .mean <= .peak) and .seconds >= ([.rows[].t] | max)' json >out; then ok "attach: rates"; else fail "attach: rates" "are of what was before"; jq .regions json >d; detail d; detail text; fi
    cd "$tmp" || exit 1
fi

# Events of several processes: whose thread it is stands in text, and what a clock counts.
if wanted events; then
    MEMREWRITE_EVENTS=task-clock,page-faults record events_of "$tmp/phases" fork
    cd events_of || exit 1
    # shellcheck disable=SC2086
    "$MEMREPORT" series $mix --by event s.mrs >text 2>err
    # shellcheck disable=SC2086
    "$MEMREPORT" events $mix --by thread memrewrite.*.mrc >threads 2>>err
    # shellcheck disable=SC2086
    "$MEMREPORT" events $mix --by thread --format csv --columns event,unit memrewrite.*.mrc 2>>err | sort -u | tr '\n' ' ' >units
    if grep -q 'No events were counted\|task-clock  *-' threads; then skip events "none are counted here"
    elif grep -q '^ *t .* pid' text && grep -q ' pid' threads && grep -q 'task-clock .* ns ' threads && [ "$(cat units)" = "event,unit page-faults, task-clock,ns " ]; then ok events; else
        fail events "no process or no unit"
        detail text 8
        detail threads 8
        detail units
    fi
    cd "$tmp" || exit 1
fi

# What the recorder does for an interval: it reads what it has open, and writes.
if wanted cost; then
    if command -v strace >/dev/null && strace -o trace true 2>err; then
        mkdir cost && cd cost || exit 1
        "$tmp/phases" forever &
        program=$!
        sleep 0.2
        strace -o trace "$MEMREPORT" record -i 10ms -o s.mrs -p $program 2>err &
        recorder=$!
        recorded_until 60
        kill -9 $program
        wait $recorder
        n=$(grep -c '^write([0-9]*, "U' trace) all=$(sed -n '/^write([0-9]*, "U/,$p' trace | wc -l)
        if [ "$n" -gt 40 ] && [ "$all" -lt $((16 * n)) ]; then ok "cost"; else fail cost "$all system calls in $n intervals"; tail -n 40 trace >d; detail d; fi
        cd "$tmp" || exit 1
    else
        skip cost "no strace"
    fi
fi

# By the program itself: no child more for it, no message, and a child of it has its own series.
if wanted interval; then
    mkdir interval path && cd interval || exit 1
    ln -s "$MEMREPORT" ../path/memreport
    PATH=$tmp/path:$PATH MEMREWRITE_INTERVAL=10 $soon "$tmp/phases" fork >out 2>err
    status=$?
    for i in 1 2 3 4 5 6 7 8 9 10; do # the recorders end when they see that the processes have
        n=$(for s in *.mrs; do "$MEMREPORT" series --mix ../regions/memrewrite.mix.json --format json "$s" 2>>log | jq .complete; done | grep -c 1)
        [ "$n" = 2 ] && break
        sleep 0.2
    done
    if [ $status = 0 ] && [ "$n" = 2 ] && [ ! -s err ]; then ok "interval"; else fail interval "status $status, $n series"; detail err; fi
    for counters in *.mrc; do
        cp "${counters%.mrc}.mrs" s.mrs
        of_counters "$counters" | sort >want
        of_series 1 | sort >got
        [ -s want ] && cmp -s want got || echo "$counters" >>differ
    done
    if [ ! -s differ ] && [ "$(ls ./*.mrc | wc -l)" = 2 ]; then ok "interval: sums"; else fail "interval: sums" "other than threads"; detail differ; fi
    # All series of the run are one: they add up to all counter files, also in pages, traces and databases; a run after it is another one.
    rm -f s.mrs
    all_sums() { awk -F, '{ for (i = 4; i <= 9; i++) s[i] += $i } END { for (i = 4; i <= 9; i++) printf "%d ", s[i] }'; }
    columns=roi,pid,thread,entries,loads,stores,bytes_loaded,bytes_stored,flops
    # shellcheck disable=SC2086
    want=$("$MEMREPORT" threads $mix --format csv --columns $columns memrewrite.*.mrc 2>log | tail -n +2 | all_sums)
    # shellcheck disable=SC2086
    got=$("$MEMREPORT" series $mix --format csv --columns $columns 2>log | tail -n +2 | all_sums)
    # shellcheck disable=SC2086
    cut=$("$MEMREPORT" phases $mix --format csv --columns name,begin,loads,stores,bytes_loaded,bytes_stored,flops memrewrite.*.mrs 2>>log | tail -n +2 | wc -l)
    if [ "$got" = "$want" ] && [ "${want%% *}" -gt 0 ] && [ "$cut" -ge 1 ] && [ ! -s log ]; then ok "interval: all of a run"; else fail "interval: all of a run" "$got for $want"; detail log; fi
    # shellcheck disable=SC2086
    "$MEMREPORT" export --to=perfetto $mix -o trace.json 2>log && "$MEMREPORT" html $mix -o page.html 2>>log && "$MEMREPORT" export --to=sqlite $mix -o db.sqlite 2>>log
    tracks=$(jq '[.traceEvents[] | select(.ph == "C") | .pid] | unique | length' trace.json 2>>log)
    if [ "$tracks" = 2 ] && [ -s page.html ] && [ -s db.sqlite ] && [ "$(grep -c 'with the series .* and 1 more' log)" = 3 ]; then ok "interval: page, trace, database"; else fail "interval: page, trace, database" "$tracks processes in the trace"; detail log; fi
    mkdir -p two && cp memrewrite.*.mrs two && cd two || exit 1
    sleep 0.1
    "$MEMREPORT" record -o memrewrite.1.mrs -- "$tmp/phases" short 2>log
    # shellcheck disable=SC2086
    "$MEMREPORT" series $mix >out 2>err
    if grep -q "note: the newest of 2 runs .* memrewrite.1.mrs$" err && grep -q "phases short" out; then ok "interval: the newest run"; else fail "interval: the newest run" "is not shown"; detail err; detail out; fi
    # shellcheck disable=SC2086
    if "$MEMREPORT" series $mix memrewrite.*.mrs >out 2>err || ! grep -q "are of two runs" err; then fail "interval: two runs" "are shown as one"; detail err; else ok "interval: two runs"; fi
    cd ..
    # A run that begins while the recorder of the one before goes on is another one.
    mkdir -p soon && cd soon || exit 1
    for _ in 1 2; do PATH=$tmp/path:$PATH MEMREWRITE_INTERVAL=500 "$tmp/phases" short >out 2>err; done
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        sleep 0.3
        # shellcheck disable=SC2086
        "$MEMREPORT" series $mix >out 2>err && grep -q 'phases short' out && break
    done
    if grep -q "note: the newest of 2 runs" err; then ok "interval: one run soon after another"; else fail "interval: one run soon after another" "are one"; detail err; fi
    cd ..
    PATH=$tmp/path:$PATH MEMREWRITE_INTERVAL=10 "$tmp/phases" children >out 2>&1
    if [ "$(cat out)" = none ]; then ok "interval: no child more"; else fail "interval: no child more" "$(cat out)"; fi
    PATH=/nowhere MEMREWRITE_INTERVAL=10 "$tmp/phases" short >out 2>&1
    sleep 0.2
    if grep -q "no memreport is on PATH" out; then ok "interval: no memreport"; else fail "interval: no memreport" "nothing is said"; fi
    for value in 0 -1 ten 86400001; do
        MEMREWRITE_INTERVAL=$value "$tmp/phases" short >out 2>&1
        grep -q "MEMREWRITE_INTERVAL=$value.*nothing is recorded" out || echo "$value" >>said
    done
    if [ ! -s said ]; then ok "interval: values"; else fail "interval: values" "nothing is said of one"; detail said; detail out; fi
    cd "$tmp" || exit 1
fi

# What is wrong is said.
says() { # NAME STATUS TEXT COMMAND…
    name=$1 want=$2 text=$3
    shift 3
    "$@" >out 2>err
    status=$?
    if [ $status = "$want" ] && grep -q -- "$text" err; then ok "$name"; else fail "$name" "status $status, not $want, or not '$text'"; detail err; fi
}
if wanted faults; then
    record bad "$tmp/phases" short
    says "no program" 127 "No such file" "$MEMREPORT" record -o x.mrs -- ./nowhere
    says "no rights" 126 "denied" "$MEMREPORT" record -o x.mrs -- ./phases.c
    says "not instrumented" 1 "no counters were found" "$MEMREPORT" record -o x.mrs -- ./plain short
    sleep 1.5 &
    says "no counters yet" 1 "has no counters yet" "$MEMREPORT" record -o x.mrs -p $!
    says "no process" 1 "no such process" "$MEMREPORT" record -o x.mrs -p 2147483647
    says "nothing to record" 2 "needs a program" "$MEMREPORT" record
    says "both" 2 "needs a program" "$MEMREPORT" record -p 1 -- ./phases
    says "interval" 2 "must be one of 1ms" "$MEMREPORT" record -i 5parsec -- ./phases
    says "-i elsewhere" 2 "for the commands record and top" "$MEMREPORT" summary -i 5 bad/memrewrite.*.mrc
    says "two series" 2 "given twice" "$MEMREPORT" series bad/s.mrs bad/s.mrs
    says "phases of two" 2 "given twice" "$MEMREPORT" phases bad/s.mrs bad/s.mrs
    says "no folder" 1 "No such file" "$MEMREPORT" record -o none/x.mrs -- ./phases short
    says "counters" 1 "not a series" "$MEMREPORT" series bad/memrewrite.*.mrc
    says "onto itself" 1 "one of the inputs" "$MEMREPORT" series bad/s.mrs -o bad/s.mrs
    head -c 4 bad/s.mrs >cut.mrs
    says "cut in the magic" 1 "not a series" "$MEMREPORT" series cut.mrs
    head -c $(($(wc -c <bad/s.mrs) - 3)) bad/s.mrs >cut.mrs
    says "cut at the end" 0 "cut short" "$MEMREPORT" series cut.mrs --mix regions/memrewrite.mix.json
fi

# Damage: bytes changed with and without the right checksum; memreport reads what is there or says what is wrong.
if wanted damage; then
    record damage "$tmp/phases"
    if command -v python3 >/dev/null; then
        lost=$(python3 "$here/damage.py" "$MEMREPORT" damage/s.mrs regions/memrewrite.mix.json 150 2>&1)
        if [ "$lost" = "150 read" ]; then ok damage; else fail damage "$lost"; fi
    else
        skip damage "no python3"
    fi
fi
# Do the intervals of a program that is ended after 1.5 s have bytes?  A machine that does something else for a while may leave some empty.
long_loop() { # WHAT COMPILER PROGRAM FOLDER
    rm -rf long && mkdir long && cd long || exit 1
    "$MEMREPORT" record -i 50ms -o s.mrs -- timeout -s KILL 1.5 "../$3" "$1" 1 >out 2>err
    all=$("$MEMREPORT" series --mix "../$4/memrewrite.mix.json" s.mrs 2>>err | sed -n 's/.*: \([0-9]*\) intervals.*/\1/p')
    full=$("$MEMREPORT" series --mix "../$4/memrewrite.mix.json" --format csv --columns t,bytes_loaded s.mrs 2>>err | awk -F, 'NR > 1 && $2 > 0 && !seen[$1]++ { n++ } END { print n + 0 }')
    if [ "${all:-0}" -ge 8 ] && [ $((4 * full)) -ge $((3 * all)) ]; then ok "long loops: $1, $2"; else fail "long loops: $1, $2" "$full of $all intervals have bytes"; detail err; fi
    cd "$tmp" || exit 1
}
# With BY_TURNS, is this loop the compiler's?  Of four one is gcc's and one clang's; where there is one compiler, all are.
its_compiler() { # COMPILER
    turn=$(((turn + 1) % 4))
    [ -z "${BY_TURNS:-}" ] || [ -z "$(newest_clang)" ] || { [ "$1" = gcc ] && [ $turn = 1 ]; } || { [ "$1" != gcc ] && [ $turn = 3 ]; }
}
# What does a program lose that is killed after a second?  It says itself how far it was; a tenth of that is what it does in an interval of 100 ms.
# Each of its iterations stores once, of `nest` twice.
killed() { # WHAT COMPILER PROGRAM FOLDER
    rm -rf long && mkdir long && cd long || exit 1
    "../$3" "$1" >out 2>err &
    program=$!
    for _ in $(seq 100); do ls memrewrite.*.mrc >/dev/null 2>&1 && break; sleep 0.05; done
    sleep 1
    kill -9 $program
    wait $program 2>/dev/null
    true=$(od -A n -t u8 -N 8 progress | tr -d ' ')
    stores=$("$MEMREPORT" summary --mix "../$4/memrewrite.mix.json" --format csv --columns stores memrewrite.*.mrc 2>>err | sed -n 2p)
    [ "$1" = nest ] && stores=$((${stores:-0} / 2))
    if [ "${true:-0}" -gt 1000 ] && [ $((10 * ${stores:-0})) -ge $((9 * true)) ] && [ "$stores" -le $((true + 2)) ]; then ok "killed: $1, $2"; else
        fail "killed: $1, $2" "${stores:-no} iterations are counted, $true were done"
        detail err
    fi
    cd "$tmp" || exit 1
}
if wanted killed; then
    cp "$here/killed.c" "$tmp"
    for cc in gcc $(newest_clang); do
        "$MEMREWRITE" -q --all killed.c -o "killed_$cc" >out 2>err && $cc -O2 -w "-Ikilled_$cc" -o "ended_$cc" "killed_$cc"/*.c -lpthread 2>>err || { fail "killed: $cc" "cannot be built"; detail err; continue; }
        for what in plain nest bounded; do killed $what "$cc" "ended_$cc" "killed_$cc"; done
    done
fi
# Loops of a second and more: few intervals in which nothing is seen, and the counts of a program that is killed in the middle.
# BY_TURNS=1, as in a fast run: every other loop, with one of the compilers, since they take seconds each.
if wanted long_loops; then
    [ -n "$FULL$chosen" ] || BY_TURNS=1
    cp "$here/long_loops.c" "$here/long_bounds.c" "$here/long_openmp.c" "$tmp"
    for cc in gcc $(newest_clang); do
        "$MEMREWRITE" --all long_loops.c long_bounds.c -o "long_$cc" >out 2>err && $cc -O2 -w "-Ilong_$cc" -o "loops_$cc" "long_$cc"/*.c -lpthread 2>>err || { fail "long loops: $cc" "cannot be built"; detail err; continue; }
        turn=0
        for what in steps serve passes search feedback ring spin reduce global sweep collatz workers jump three copies positive constant generator named few until commas rounds divisors callback repeated product cube multiples twos countdown jobs pointers searches grid rows arms operate chased halves masked sizes lesser powers lesser_of_nest scaled polled irregular; do
            its_compiler "$cc" || continue
            long_loop $what "$cc" "loops_$cc" "long_$cc"
        done
        "$MEMREWRITE" --all long_openmp.c -o "shared_$cc" -- -fopenmp >out 2>err && $cc -fopenmp -O2 -w "-Ishared_$cc" -o "shares_$cc" "shared_$cc"/*.c 2>>err || { fail "long loops: OpenMP, $cc" "cannot be built"; detail err; continue; }
        for what in product blocks lengths alone rounds queue simd_rows simd_alone simd_sums; do
            its_compiler "$cc" || continue
            OMP_NUM_THREADS=2 long_loop $what "$cc" "shares_$cc" "shared_$cc"
        done
        cp "$here/long_regions.c" "$tmp"
        "$MEMREWRITE" long_regions.c -o "marked_$cc" >out 2>err && $cc -O2 -w "-Imarked_$cc" -o "nests_$cc" "marked_$cc"/*.c 2>>err || { fail "long loops: regions, $cc" "cannot be built"; detail err; continue; }
        for what in copied gathered transposed whiles dos along broken found short_rows lengths chosen dear; do
            its_compiler "$cc" || continue
            long_loop $what "$cc" "nests_$cc" "marked_$cc"
        done
        rm -rf long && mkdir long && cd long || exit 1
        "../loops_$cc" steps 60 >out 2>err &
        killed=$!
        for _ in $(seq 100); do ls memrewrite.*.mrc >/dev/null 2>&1 && break; sleep 0.05; done
        sleep 1
        kill -9 $killed
        wait $killed 2>/dev/null
        bytes=$("$MEMREPORT" summary --mix "../long_$cc/memrewrite.mix.json" --format csv --columns bytes_loaded memrewrite.*.mrc 2>>err | sed -n 2p)
        if [ "${bytes:-0}" -gt 1000000 ]; then ok "long loops: killed, $cc"; else fail "long loops: killed, $cc" "${bytes:-no} bytes loaded"; detail err; fi
        cd "$tmp" || exit 1
    done
fi

ended
