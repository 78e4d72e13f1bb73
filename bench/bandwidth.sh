#!/bin/sh
# How near a region's reported bandwidth is to that of the plain program: bytes by time of the instrumented run, beside true bytes by time of
# the plain one.
#
#   sh bench/bandwidth.sh [OPTION…]
#
#   --only NAME,…    workloads (bench/workloads.txt; a unit's name stands for all its kernels)
#   --cc CC,…        default gcc and the newest clang      --opt -O2,…   default -O2
#   --rounds N       default 5                             --seconds S   how long the plain program shall run, default 0.3
#   --details        a row for each workload too           --table       print what there is; run nothing
#
# Method: the plain program and the one whose regions count take turns.  The plain region's time is the plain program's processor time
# without what is spent outside of the regions; that is not instrumented and takes as long in both, so it is the other program's
# processor time without the time that its regions took on the clock, and without what entering them takes in front of and behind
# that: their number by the cost that the runtime measured.  The reported time is memreport's.  Times are medians.  Bytes, true and
# reported, are those of bench/accuracy.sh with the same compiler, level and memrewrite, loads and stores together; both sides have the same repeats, so
# only the ratio of the bytes counts.  Rows go to bench/results/bandwidth.csv.
# Word splitting of lists is meant.
# shellcheck disable=SC2046,SC2086,SC2154
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh

only='' levels=-O2 rounds=5 seconds=0.3 details='' table_only=''
ccs="gcc $(newest_clang)"
while [ $# -gt 0 ]; do
    case $1 in
    --details) details=1; shift; continue ;;
    --table) table_only=1; shift; continue ;;
    esac
    [ $# -ge 2 ] || usage
    case $1 in
    --only) only=$2 ;;
    --cc) ccs=$(list "$2") ;;
    --opt) levels=$(list "$2") ;;
    --rounds) rounds=$2 ;;
    --seconds) seconds=$2 ;;
    *) usage ;;
    esac
    shift 2
done
. bench/timing.sh
tool=$(tool_sum)
rows=$results/bandwidth.csv
touch "$rows"

summed() { # COLUMN CORRECTION
    "$MEMREPORT" summary --correction="$2" --format csv --mix "$text/memrewrite.mix.json" "$results"/run/*.mrc |
        awk -F, -v column="$1" 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } { s += $c[column] } END { printf "%.9f", s }'
}
# What entries took outside of their own time, by the costs that the runtime measured (doc/format.md).
around_seconds() {
    cat "$results"/run/*.mrc | od -An -t u8 -j 144 -N 24 | tr '\n' ' ' |
        awk -v entries="$(summed entries none)" '{ printf "%.9f", entries * ($3 > $1 ? $3 - $1 : 0) * 1e-12 }'
}
read_times() { echo "$(summed seconds none),$(summed seconds calibrated),$(around_seconds)" >"$results/run/times"; }

# one_workload: rows of tool, name, compiler, level, round, plain seconds, counting program's seconds, its regions' on the clock, corrected, and
# what is around them.
one_workload() {
    ! grep -q "^$tool,$name,$cc,$opt,$((rounds - 1))," "$rows" || return
    build "$unit" plain "$cc" "$opt" a "$region" || { echo "$name: $(head -n 1 "$results/why")" >&2; return; }
    plain=$binary
    read_counters='' && calibrate
    build "$unit" roi "$cc" "$opt" a "$region" || { echo "$name: $(head -n 1 "$results/why")" >&2; return; }
    round=0
    while [ $round -lt "$rounds" ]; do
        read_counters='' && plain_time=$(once plain a "$plain" "$repeats") || return
        read_counters=read_times && time=$(once roi a "$binary" "$repeats") || return
        echo "$tool,$name,$cc,$opt,$round,${plain_time% *},${time% *},$(cat "$results/run/times")" >>"$rows"
        round=$((round + 1))
    done
}

all_workloads() {
    # Standard input is the table.
    while read -r name unit region input words; do
        case $name:$unit in '#'* | :*) continue ;; *:omp*) continue ;; esac
        wanted || continue
        args=$(arguments $words | tr '\n' ' ') stdin=$(arguments "$input")
        [ "$stdin" != - ] || stdin=/dev/null
        one_workload </dev/null
    done <bench/workloads.txt
}

if [ -z "$table_only" ]; then
    for opt in $levels; do
        for cc in $ccs; do
            all_workloads </dev/null
        done
    done
fi
cat "$results"/accuracy/*.csv 2>/dev/null | awk -v tool="$tool" -v times="$rows" -v details="$details" -f bench/bandwidth.awk
