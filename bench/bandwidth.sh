#!/bin/sh
# How near a region's reported bandwidth is to that of the plain program: bytes by time of the instrumented run, beside true bytes by time of
# the plain one.
#
#   sh bench/bandwidth.sh [OPTION…]
#
#   --only NAME,…    workloads (bench/workloads.txt; a unit's name stands for all its kernels)
#   --cc CC,…        default gcc and the newest clang      --opt -O2,…   default -O2
#   --rounds N       default 9
#   --seconds S      how long the plain program shall run, default 0.15
#   --details        a row for each workload too           --table       print what there is; run nothing
#
# Method: both times are those of the same region on the same clock.  Beside the program whose regions count runs the plain program whose
# regions do nothing but read the clock when they begin and end (marks.h): its compiler sees the source as written.  Of the plain region's
# time what reading the clock takes is taken off by what marks.c measures of itself; of the other that is memreport's part, whose figure is taken as
# it is shown to a user.  The two run in turns, now the one first and now the other.  A pair lies within a fraction of a second, so that a
# machine whose speed changes from one second to the next has nearly the same speed for both: the figure is the median of the ratios of pairs,
# not the ratio of two medians, which may come from different seconds, nor of minima, which are the luck of one run.  Where code and data
# lie decides times of short loops as much as counting does, for either side: each pair is linked anew, both behind the same paddings of code, data, zeroed
# data and stack, which are others in each round; functions and loops begin with a cache line (the same ten instructions took 1.6 times as long where the
# loop began in the middle of one).  No workload is left out for its noise.
# With the details come the lower and upper quartiles of the ratios of pairs, and the same of the plain region's time by its median: where these are wide the
# figure is luck.
# What else runs on the machine takes time on the clock from either; `BENCH_UNDER="chrt -f 50" sh bench/bandwidth.sh …`, as root, keeps it off (timing.sh).
# As a check of the marks the plain program without any takes turns, too: `marked` is the processor time with marks by that without.
# Bytes, true and reported, are those of bench/accuracy.sh with the same compiler and level, loads and stores together; both sides have
# the same repeats, so only the ratio of the bytes counts.  Rows go to bench/results/bandwidth.csv.
# `sh bench/bandwidth.sh --table --details >doc/bandwidth.txt && sh doc/generate.sh` renews the tables of doc/accuracy.md.
# Word splitting of lists is meant.
# shellcheck disable=SC2046,SC2086,SC2154
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh

only='' levels=-O2 rounds=9 seconds=0.15 details='' table_only=''
ccs="gcc $(newest_clang)"
options "only cc opt rounds seconds details table" "$@"
. bench/timing.sh
tool=$(tool_sum)
rows=$results/bandwidth.csv
touch "$rows"
MARKS_OUT=$results/run/marks
export MARKS_OUT

summed() { # COLUMN CORRECTION
    "$MEMREPORT" summary --correction="$2" --format csv --mix "$text/memrewrite.mix.json" "$results"/run/*.mrc |
        awk -F, -v column="$1" 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } { s += $c[column] } END { printf "%.9f", s }'
}
read_times() { echo "$(summed seconds none),$(summed seconds calibrated)" >"$results/run/times"; }

counted() { read_counters=read_times && counting_time=$(once roi $layout "$counting" "$repeats"); }
marked() { read_counters='' && marked_time=$(once marks $layout "$marking" "$repeats"); }

# one_pair: a row of tool, name, compiler, level, layout, round; processor times of the plain program, the marked and the counting one; the marked one's
# region on the clock, its entries and what each of these costs; the counting one's region on the clock, and as it is reported.
one_pair() {
    read_counters='' && plain_time=$(once plain $layout "$plain" "$repeats") || return
    if [ $((round % 2)) = 0 ]; then marked && counted; else counted && marked; fi || return
    echo "$tool,$name,$cc,$opt,$layout,$round,${plain_time% *},${marked_time% *},${counting_time% *},$(tr ' ' , <"$MARKS_OUT"),$(cat "$results/run/times")" >>"$rows"
}

built() { { build "$unit" $1 "$cc" "$opt" c "$region" && padded $round; } || { echo "$name: $(head -n 1 "$results/why")" >&2; return 1; }; }

one_workload() {
    round=0
    ! grep -q "^$tool,$name,$cc,$opt,p[0-9]*,$((rounds - 1))," "$rows" || return
    while [ $round -lt "$rounds" ]; do
        layout=p$round
        built plain && plain=$binary || return
        read_counters='' && calibrate
        built marks && marking=$binary || return
        built roi && counting=$binary || return
        one_pair || return
        round=$((round + 1))
    done
}

all_workloads() {
    workloads 'omp*' | while read -r name unit region input words; do
        args=$(arguments $words | tr '\n' ' ') stdin=$(arguments "$input")
        [ "$stdin" != - ] || stdin=/dev/null
        one_workload </dev/null
    done
}

if [ -z "$table_only" ]; then
    for opt in $levels; do
        for cc in $ccs; do
            all_workloads </dev/null
        done
    done
fi
cat "$results"/accuracy/*.csv 2>/dev/null | awk -v tool="$tool" -v times="$rows" -v details="$details" -f bench/bandwidth.awk
