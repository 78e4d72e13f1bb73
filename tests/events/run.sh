#!/bin/sh
# MEMREWRITE_EVENTS: the kernel's own events are as many as the program is known to cause; a processor's are tried with one that is
# simulated, and asked for as libpfm4 says; and a system that refuses is told of in a line.
#
#   sh tests/events/run.sh [CASE…]
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
least=62
. tests/named_cases.sh
unset MEMREWRITE_EVENTS

cp "$here"/*.[ch] "$tmp" && cd "$tmp" || exit 1
if ! { "$MEMREWRITE" touch.c -o touch_out >out 2>err && gcc -O2 -w -Itouch_out -o touch touch_out/*.c -lpthread 2>>err &&
    gcc -O2 -w -static -Itouch_out -o static touch_out/*.c -lpthread 2>>err && gcc -O2 -o refuse refuse.c 2>>err; }; then
    fail setup "the programs cannot be built"
    detail err
    exit
fi

# count NAME EVENTS PROGRAM WORDS…: in a folder of that name; out, err, status, and rows ROI,EVENT,COUNT,COUNTED
count() {
    room=$tmp/$1 events=$2
    shift 2
    mkdir -p "$room" && cd "$room" || exit 1
    program=$1
    shift
    MEMREWRITE_EVENTS=$events "$tmp/$program" "$@" >out 2>err
    status=$?
    rows
    cd "$tmp" || exit 1
}
mix=$tmp/touch_out/memrewrite.mix.json
# shellcheck disable=SC2086
rows() { "$MEMREPORT" events --mix "$mix" $options --format csv --columns roi,event,count,counted memrewrite.*.mrc >rows 2>report; }
options=

# has NAME ROOM LINE…: the rows are there, the program ended well and said nothing.
has() {
    name=$1 room=$2 missing=
    shift 2
    for line; do grep -qx "$line" "$room/rows" || missing="$missing $line"; done
    if [ -z "$missing" ] && [ "$status" = 0 ] && [ ! -s "$room/err" ]; then ok "$name"; else
        fail "$name" "status $status, without$missing"
        detail "$room/rows"
        detail "$room/err"
        detail "$room/report"
    fi
}
# says NAME ROOM LINES PATTERN…: one line each, and the program runs on.
says() {
    name=$1 room=$2 lines=$3 missing=
    shift 3
    for pattern; do grep -q "$pattern" "$room/err" || missing="$missing '$pattern'"; done
    if [ -z "$missing" ] && [ "$status" = 0 ] && [ "$(wc -l <"$room/err")" = "$lines" ]; then ok "$name"; else
        fail "$name" "status $status, not said:$missing"
        detail "$room/err"
    fi
}

count first page-faults touch
software=
grep -q "^touch,page-faults,[0-9]" first/rows && software=1
# The kernel's events, for real.
kernels() {
    wanted "$1" || return 1
    [ -n "$software" ] || { skip "$1" "the system counts no events here: $(head -n 1 first/err)"; return 1; }
}
if kernels nested; then
    status=0
    has "nested regions" first touch,page-faults,1000,1 outer,page-faults,0,1
    options=--inclusive
    cd first && rows && cd .. || exit 1
    options=
    has inclusive first touch,page-faults,1000,1 outer,page-faults,1000,1
fi
if kernels threads; then
    count threads page-faults,minor-faults touch threads
    has threads threads touch,page-faults,800,1 touch,minor-faults,800,1
    cd threads && "$MEMREPORT" events --mix "$mix" --by thread --format csv --columns event,count memrewrite.*.mrc >rows 2>report && cd .. || exit 1
    has "by thread" threads page-faults,300 page-faults,500
    "$MEMREPORT" threads --mix "$mix" --format json threads/*.mrc >threads/json 2>report
    if [ "$(jq '[.events_by_thread[] | select(.event == "page-faults") | .count] | add' threads/json)" = 800 ]; then ok "a table of threads"; else fail "a table of threads" "no 800"; fi
fi
if kernels fork; then
    count fork page-faults touch fork
    for f in fork/*.mrc; do "$MEMREPORT" events --mix "$mix" --format csv --columns roi,count "$f" 2>/dev/null | grep '^touch,'; done | sort >both
    # The child's first store to a page that it shares with its parent is a fault of its own: one for the stack, few in all.
    if awk -F, '{ n++; exact += $2 == 210; near += $2 >= 210 && $2 < 216 } END { exit !(n == 2 && exact && near == 2) }' both; then ok fork; else fail fork "$(tr '\n' ' ' <both)"; fi
fi
if kernels close; then
    count close page-faults touch close
    if [ "$status" = 0 ] && [ ! -s close/err ] && grep -q '^touch,page-faults,' close/rows; then ok "descriptors taken away"; else fail "descriptors taken away" "status $status"; detail close/err; fi
fi
if kernels sampled; then
    MEMREWRITE_SAMPLE=10 count sampled page-faults touch sampled
    has sampled sampled touch,page-faults,2000,1
fi
if kernels static; then
    count alone page-faults,task-clock static
    has "a static program" alone touch,page-faults,1000,1
fi
if kernels rates; then
    cd first && "$MEMREPORT" summary --mix "$mix" --format json memrewrite.*.mrc >json 2>report
    cd .. || exit 1
    if jq -e '.rows[] as $r | .events[] | select(.roi == $r.roi and .roi == "touch") | .per_entry == 100 and (.per_second - .count / $r.seconds | fabs) <= 1' first/json >/dev/null; then ok rates; else fail rates "$(jq -c '.events' first/json)"; fi
fi
if kernels record; then
    mkdir -p recorded && cd recorded || exit 1
    "$MEMREPORT" record --events @faults,@scheduling -- ../touch >out 2>err
    "$MEMREPORT" summary --mix "$mix" --format json memrewrite.*.mrc >json 2>report
    cd .. || exit 1
    if [ "$(jq '[.metrics[] | select(.roi == "touch" and .metric == "fault_bytes") | .value] | add' recorded/json)" = 4096000 ] &&
        [ "$(jq '[.metrics[].metric] | unique | length' recorded/json)" = 6 ]; then ok "groups and their metrics"; else fail "groups and their metrics" "$(jq -c .metrics recorded/json)"; detail recorded/err; fi
fi
if kernels series; then # what intervals have adds up to the whole
    mkdir -p series && cd series || exit 1
    "$MEMREPORT" record -i 10ms --events page-faults,minor-faults -- ../touch slow >out 2>err
    "$MEMREPORT" series --mix "$mix" --by event --format csv ./*.mrs >series.csv 2>report
    "$MEMREPORT" export --to perfetto --mix "$mix" -o trace.json ./*.mrs 2>>report
    rows
    cd .. || exit 1
    status=0
    : >series/err
    has "a series: the whole" series touch,page-faults,1000,1
    if awk -F, '$2 == "touch" { sum[$4] += $5; n[$4]++ } END { exit !(sum["page-faults"] == 1000 && sum["minor-faults"] == 1000 && n["page-faults"] > 3) }' series/series.csv; then ok "a series: intervals"; else fail "a series: intervals" "another sum, or few"; detail series/series.csv 30; fi
    # A counter's value holds until its next one, so that rates times their time are the counts.
    if command -v jq >/dev/null; then
        sum=$(jq '[.traceEvents[] | select(.ph == "C" and .name == "page-faults per second, touch")] | sort_by(.ts) | [., .[1:]] | transpose | map(select(.[1]) | .[0].args.count * (.[1].ts - .[0].ts) / 1e6) | add | round' series/trace.json 2>&1)
        if [ "$sum" = 1000 ]; then ok "a series: Perfetto"; else fail "a series: Perfetto" "$sum page faults"; detail series/report; fi
    else
        skip "a series: Perfetto" "no jq"
    fi
fi
if kernels open; then # entries that last: each interval has its part, and all of them have the whole, to the last one
    cp "$here/open.c" . && "$MEMREWRITE" -q open.c -o open_out >out 2>err && gcc -O2 -w -Iopen_out -o open open_out/*.c -lpthread 2>>err || { fail open "cannot be built"; detail err; }
    for how in "" 997; do
        rm -rf open_room && mkdir open_room && cd open_room || exit 1
        MEMREWRITE_PROFILE=$how "$MEMREPORT" record -i 50ms --events task-clock,page-faults -- ../open 900 >out 2>err
        "$MEMREPORT" series --mix ../open_out/memrewrite.mix.json --by event --format csv ./*.mrs >series.csv 2>report
        "$MEMREPORT" events --mix ../open_out/memrewrite.mix.json --format csv --columns roi,event,count ./*.mrc >rows 2>>report
        cd .. || exit 1
        # 0.3 s of inner and 0.6 s of outer itself in each of two threads: six intervals and twelve, of which a busy machine makes more.
        # What is outer's alone is rounded for each thread.
        if why=$(awk -F, -f "$here/open.awk" open_room/out open_room/rows open_room/series.csv); then ok "open entries${how:+ at $how Hz}"; else
            fail "open entries${how:+ at $how Hz}" "$why"; detail open_room/out; detail open_room/rows; detail open_room/err; detail open_room/report; detail open_room/series.csv 100; fi
    done
    # What is handed over while the file is read is in both regions, or in none.
    rm -rf open_room && mkdir open_room && cd open_room || exit 1
    if gcc -shared -fPIC -O1 "$here/between.c" -o between.so -ldl 2>err; then
        LD_PRELOAD=$PWD/between.so ASAN_OPTIONS=verify_asan_link_order=0 "$MEMREPORT" record -i 50ms --events task-clock -- ../open 900 >out 2>err
        "$MEMREPORT" series --mix ../open_out/memrewrite.mix.json --by event --format csv ./*.mrs >series.csv 2>report
        if awk -F, 'NR > 1 && $2 == "inner" { all += $5 } NR > 1 && $5 < -1e8 { print; torn = 1 } END { exit !(all > 15e8 && !torn) }' series.csv >why; then ok "read while it is handed over"; else
            fail "read while it is handed over" "an interval has less than nothing, or nothing was handed over"; detail why; detail err; detail series.csv 60; fi
    else
        fail "read while it is handed over" "cannot be built"
        detail err
    fi
    cd .. || exit 1
fi
if kernels cost; then # what the runtime itself counts is taken off: regions in which nothing happens have next to none
    count cost page-faults,task-clock touch sampled
    own=$(awk -F, '$1 == "outer" && $2 == "page-faults" { print $3 }' cost/rows)
    if [ "$own" = 0 ]; then ok "no event of its own"; else fail "no event of its own" "$own page faults in outer"; fi
fi
# clocked PLACE EVENTS: inner's task-clock is about what the thread's clock has, and an entry's cost was seen; PLACE: its number in EVENTS
clocked() {
    count "clocked$1" "$2" clocked
    cost=$(od -A n -t u8 -j $((4096 + $1 * 160 + 136)) -N 8 "clocked$1"/*.mrc | tr -d ' ')
    if awk -F, -v cpu="$(cat "clocked$1/out")" '$1 == "inner" && $2 == "task-clock" { n++; got = $3 }
        END { exit !(n == 1 && got > cpu / 2 && got < cpu * 2) }' "clocked$1/rows" && [ "$cost" -gt 0 ]; then ok "task-clock in $2"; else
        fail "task-clock in $2" "the thread's clock has $(cat "clocked$1/out") ns; cost $cost"
        detail "clocked$1/rows"
    fi
}
if kernels clock; then # an event whose unit is not that of the event in front of it counts from the first entry on
    mix=$tmp/clocked_out/memrewrite.mix.json
    if "$MEMREWRITE" clocked.c -o clocked_out >out 2>err && gcc -O1 -w -Iclocked_out -o clocked clocked_out/*.c -lpthread 2>>err; then
        clocked 0 task-clock,page-faults
        clocked 1 page-faults,task-clock
        clocked 2 page-faults,minor-faults,task-clock
        clocked 3 page-faults,cpu-clock,major-faults,task-clock
    else
        fail clock "cannot be built"
        detail err
    fi
    mix=$tmp/touch_out/memrewrite.mix.json
fi

# ---- what is said ----
if wanted usage; then
    count none "" touch
    has "not asked for" none && [ "$(od -A n -t u4 -j 216 -N 4 none/*.mrc | tr -d ' ')" = 0 ] || fail "not asked for" "a table of events"
    count wrong nonsense-event touch
    says "no event" wrong 1 "MEMREWRITE_EVENTS=nonsense-event: no event"
    for bad in x=1 x= x=1:g x=1:2:3:4:5:6 x=4294967296:1 x=1:12345678901234567; do
        count "bad$bad" "$bad" touch
        says "numbers: $bad" "bad$bad" 1 "MEMREWRITE_EVENTS=$bad: not NAME=TYPE:CONFIG"
    done
    count group @faults touch
    says "a group" group 1 "MEMREWRITE_EVENTS=@faults: no event; if it is a group of memreport's: MEMREWRITE_EVENTS=\$(memreport events --encode @faults)\$"
    count groups page-faults,@faults,@nosuch touch
    says "groups" groups 1 "=@faults: no event; .*\$(memreport events --encode page-faults,@faults,@nosuch)\$"
    count encoded "$("$MEMREPORT" events --encode @faults)" touch # what the line says
    if [ -s encoded/err ]; then fail "groups, encoded" "is refused"; detail encoded/err; else ok "groups, encoded"; fi
    count many "$(seq -s , -f 'e%g=1:2' 1 25)" touch
    says "too many" many 1 "e25=1:2: one more than 24"
    count long "$(printf '%0100d' 0)=1:2" touch
    says "a long name" long 1 "a name that is too long"
    count library nonsense-event static
    says "without libpfm4" library 1 "nonsense-event: no event of the kernel's, and libpfm4 cannot be loaded"
fi
if wanted refused; then
    for error in 1 13 38; do
        count "refused$error" page-faults,cycles refuse "$error" "$tmp/touch"
        if [ "$status" = 77 ]; then skip "refused: $error" "no filters of system calls here"; continue; fi
        case $error in 38) text="this system has no perf_event_open" ;; *) text="not allowed: see kernel.perf_event_paranoid" ;; esac
        says "refused: $error" "refused$error" 1 "=page-faults,cycles: $text"
        if grep -qx "touch,page-faults,," "refused$error/rows"; then ok "refused: $error, reported"; else fail "refused: $error, reported" "no empty row"; detail "refused$error/rows"; fi
    done
fi
if wanted list; then
    "$MEMREPORT" events --format csv 'page-f*' >list 2>err
    if grep -q '^page-faults,kernel,' list; then ok "a list"; else fail "a list" "no page-faults"; detail err; fi
    "$MEMREPORT" events --format json FAULT >list 2>err
    if jq -e '(.rows | length > 3) and (.groups[].group == "@faults") and (.rows | map(.opens) | all(. == "yes" or . == "user" or . == "no"))' list >/dev/null; then ok "a list in JSON"; else fail "a list in JSON" "$(head -c 300 list)"; fi
    "$MEMREPORT" events nothing-like-it >list 2>err
    if grep -q "No event's name matches" list && grep -q "No group's name matches" list; then ok "an empty list"; else fail "an empty list" "$(head -n 3 list)"; fi
    "$MEMREPORT" events '@*' >list 2>err
    if head -n 1 list | grep -q '^[1-9][0-9]* groups that match @\*$' && ! grep -q "Events of counter files" list; then ok "list: groups"; else fail "list: groups" "other numbers"; detail list 5; fi
    mkdir -p noted && touch noted/memrewrite.1.mrc
    if (cd noted && "$MEMREPORT" events page-faults) 2>err | grep -q "^Events of counter files: memreport events memrewrite"; then ok "list: files"; else fail "list: files" "no word of them"; detail err; fi
    "$MEMREPORT" events @dram >list 2>err
    if grep -q "^@dram " list || grep -q "^No group for this processor matches; there are some for .* skl " list; then ok "a group of other processors"; else fail "a group of other processors" "$(tail -n 1 list)"; fi
    if [ "$("$MEMREPORT" events --encode page-faults,x=4:1c)" = page-faults=1:2,x=4:1c ]; then ok encode; else fail encode "$("$MEMREPORT" events --encode page-faults,x=4:1c)"; fi
    "$MEMREPORT" events --encode nonsense-event >list 2>err
    if [ $? = 1 ] && grep -q "nonsense-event: no event" err; then ok "encode: no event"; else fail "encode: no event" "$(cat err)"; fi
fi

# ---- a processor that is simulated ----
simulated() {
    "$MEMREWRITE" work.c -o work_out >out 2>err && gcc -O2 -w -include ./simulated.h -Iwork_out -o work work_out/*.c simulated.c -lpthread 2>>err
}
if wanted simulated || wanted encoding || wanted formulas; then simulated || { fail simulated "it cannot be built"; detail err; }; fi
if wanted simulated; then
    mix=$tmp/work_out/memrewrite.mix.json
    for how in call page turns; do
        case $how in turns) part=0.5 ;; *) part=1 ;; esac
        SIMULATE=$how count "simulated_$how" a=4:7,b=4:3,c=4:1,d=4:2,e=4:5 work
        has "simulated: $how" "simulated_$how" "inner,a,42000,$part" "inner,b,18000,$part" "inner,c,6000,$part" "inner,d,12000,$part" "inner,e,30000,$part" \
            "outer,a,140000,$part" "outer,b,60000,$part" "outer,c,20000,$part" "outer,d,40000,$part" "outer,e,100000,$part"
    done
    # Each reading is 14 pieces of work, 7 in each of two groups, and inner's 20 entries are 40 readings in outer: 560 pieces to 20,000, of which
    # those alone may stay that a region's first entry makes.
    SIMULATE=cost count simulated_cost a=4:7,b=4:3,c=4:1,d=4:2,e=4:5 work
    has "simulated: inner's own cost" simulated_cost inner,a,42000,1 inner,b,18000,1 inner,c,6000,1 inner,d,12000,1 inner,e,30000,1
    if awk -F, '$1 == "outer" { n++; off = $3 / substr("73125", index("abcde", $2), 1) - 20000; bad += off < -28 || off > 28 } END { exit !(n == 5 && !bad) }' simulated_cost/rows; then ok "simulated: nested entries' cost"; else
        fail "simulated: nested entries' cost" "more than 28 of 560 pieces of work are left, or taken too much"
        detail simulated_cost/rows
    fi
    mix=$tmp/touch_out/memrewrite.mix.json
fi

groups=$here/../../report/events
# Formulas of all groups, with counts of which paper.txt says what follows from them.
if wanted formulas && ! command -v jq >/dev/null; then
    skip formulas "no jq"
elif wanted formulas; then
    "$MEMREWRITE" paper.c -o paper_out >out 2>err && gcc -O2 -w -include ./simulated.h -Ipaper_out -o paper paper_out/*.c simulated.c -lpthread 2>>err || fail formulas "the program cannot be built"
    cat "$groups"/*.groups | awk -f "$here/list.awk" >list
    mkdir -p formulas && cd formulas || exit 1
    while read -r name pmu events; do
        rm -f ./*.mrc
        echo "$name $pmu"
        SIMULATE=call MEMREWRITE_EVENTS=$events ../paper >out 2>err || cat err
        "$MEMREPORT" summary --mix ../paper_out/memrewrite.mix.json --format json ./*.mrc 2>report |
            jq -r --arg group "$name" '.rows[0] as $r | .metrics[] | select(.group == $group) |
                (if .formula | contains("/ seconds") then [" x seconds", $r.seconds] else ["", 1] end) as [$by, $seconds] |
                "    \(.metric)\($by) \(.value * $seconds * 1e9 | round | . / 1e9)"'
    done <../list >found
    cd .. || exit 1
    grep -v '^#' "$here/paper.txt" >paper.txt
    if diff paper.txt formulas/found >differences; then ok formulas; else
        fail formulas "values differ from those on paper"
        detail differences 40
    fi
fi

# What perf_event_open is asked for is what libpfm4 says, by name and through memreport's numbers, for the events of all groups.
processors=$(cat "$groups"/amd.groups "$groups"/intel.groups | sed -n 's/^pmu //p' | tr ' ' '\n' | sort -u)
events_of() { # PROCESSOR: those of groups that are for it
    cat "$groups"/*.groups | awk -v pmu="$1" '$1 == "pmu" { mine = 0; for (i = 2; i <= NF; i++) mine += $i == pmu } $1 == "event" && mine { print $3 }' | sort -u
}
groups_of() { # PROCESSOR: their names
    cat "$groups"/*.groups | awk -v pmu="$1" '$1 == "group" { name = $2; sub(":", "", name) } $1 == "pmu" { for (i = 2; i <= NF; i++) if ($i == pmu) print "@" name }' | paste -s -d ,
}
asked() { # PROCESSOR EVENTS
    rm -rf asked && mkdir asked && cd asked || exit 1
    LIBPFM_FORCE_PMU=$1 SIMULATE=print MEMREWRITE_EVENTS=$2 ../work 2>err | grep ':' | sort -u
    cd .. || exit 1
}
if wanted encoding && [ "$(uname -m)" != x86_64 ]; then
    skip encoding "libpfm4 knows Intel's and AMD's processors on x86-64 alone"
elif wanted encoding && ! gcc -O2 -o attr attr.c -lpfm 2>err; then
    skip encoding "no libpfm4"
elif wanted encoding; then
    for processor in $processors; do
        # One of them with a value, as libpfm4 writes it.
        valued=$(for event in $(events_of "$processor"); do LIBPFM_FORCE_PMU=$processor ./attr "$event:c=2" 2>/dev/null | grep -q ':' && echo "$event:c=2" && break; done)
        # What follows the value of some processors reads like numbers.
        [ -z "$valued" ] || ! LIBPFM_FORCE_PMU=$processor ./attr "${valued%2}1:e" 2>/dev/null | grep -q ':' || valued="$valued ${valued%2}1:e"
        [ -n "$valued" ] || fail "encoding: $processor: a value" "no event takes one"
        for event in $(events_of "$processor"); do
            LIBPFM_FORCE_PMU=$processor ./attr "$event" >wanted 2>&1 || fail "encoding: $processor: $event" "libpfm4 knows no such event"
        done
        # shellcheck disable=SC2046
        LIBPFM_FORCE_PMU=$processor ./attr $(events_of "$processor") $valued 2>err | sort -u >wanted
        # shellcheck disable=SC2086
        list=$({ events_of "$processor" && printf '%s\n' $valued; } | paste -s -d ,)
        asked "$processor" "$list" >by_name
        asked "$processor" "$(LIBPFM_FORCE_PMU=$processor "$MEMREPORT" events --encode "$list" 2>>err)" >by_number
        if [ -s wanted ] && cmp -s wanted by_name && cmp -s wanted by_number; then ok "encoding: $processor"; else
            fail "encoding: $processor" "of $list"
            detail wanted
            detail by_name
            detail by_number
        fi
        if LIBPFM_FORCE_PMU=$processor "$MEMREPORT" events --encode "$(groups_of "$processor")" >list 2>err; then ok "groups: $processor"; else fail "groups: $processor" "$(cat err)"; fi
    done
fi

# Arm's groups: what libpfm4 for Arm says of their events is kept in arm.codes, and is asked again where that library is.
coded() { cat "$groups/arm.groups" | awk '$1 == "pmu" { n = split($0, pmu) } $1 == "event" { for (i = 2; i <= n; i++) print pmu[i], $3 }' | sort -u; }
if wanted arm; then
    coded >events
    if why=$(awk -f "$here/arm.awk" "$here/arm.codes" events) && [ -z "$why" ]; then ok "arm: $(wc -l <events) events"; else
        fail arm "arm.codes says otherwise"
        echo "$why" | sed 's/^/  /'
    fi
    room=${LIBPFM_ARM64:-/usr/lib/aarch64-linux-gnu}
    run="qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=$room" cc=aarch64-linux-gnu-gcc
    [ "$(uname -m)" != aarch64 ] || run= cc=gcc
    mkdir -p arm/perfmon && cp /usr/include/perfmon/*.h arm/perfmon 2>/dev/null
    if [ ! -e "$room/libpfm.so.4" ] || ! command -v "$cc" >/dev/null || ! $cc -O2 -Iarm -o attr_arm attr.c "$room/libpfm.so.4" 2>err; then
        skip "arm: libpfm4" "no libpfm4 for Arm, or no compiler for it: LIBPFM_ARM64 is the folder of libpfm.so.4"
    else
        for processor in $(cut -d ' ' -f 1 events | grep -v armv8 | sort -u); do
            sed 's/.*::/ /; s/.* //; s/=.*//' events | sort -u | while read -r event; do
                code=$(LIBPFM_FORCE_PMU=$processor $run ./attr_arm "$event" </dev/null 2>>err) && echo "$processor $event ${code%%:0:0:*}"
            done
        done | sort -u >codes
        [ -z "$UPDATE" ] || cp codes "$here/arm.codes"
        if diff "$here/arm.codes" codes >differences; then ok "arm: libpfm4"; else fail "arm: libpfm4" "it encodes otherwise"; detail differences; fi
    fi
fi

ended
