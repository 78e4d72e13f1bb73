#!/bin/sh
# How right the times of short regions are: ns per entry of regions of some 5 to 20 ns, plain, as measured, and corrected.
#
#   sh bench/short.sh      CC=gcc OPT=-O2 RUNS=5
#
# Method: ten million entries; the plain program and the instrumented one take turns, RUNS rounds, with real-time priority where that is
# allowed, since times are of the wall clock; each figure is the median.
cd "$(dirname "$0")/.." || exit 1
top=$PWD
cc=${CC:-gcc}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
cp bench/short.c "$tmp" && cd "$tmp" || exit 1
"$top/bin/memrewrite" -q short.c -o out || exit 1
# shellcheck disable=SC2086
{ $cc ${OPT:--O2} -w short.c -o plain && $cc ${OPT:--O2} -w out/*.c -o counted -lpthread; } || exit 1
first=
chrt -f 5 true 2>/dev/null && first="chrt -f 5"

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
ns() { awk -v s="$1" 'BEGIN { printf "%.3f\n", s * 100 }'; }

echo "ns per entry; $($cc --version | head -n 1), ${OPT:--O2}; medians of ${RUNS:-5} runs"
printf '%-10s %8s %8s %11s %8s %11s\n' region plain none calibrated examem "calibrated/plain"
for kind in chain chase branches sum store; do
    round=0
    while [ $round -lt "${RUNS:-5}" ]; do
        $first ./plain $kind 2>/dev/null >s && ns "$(cat s)" >>$kind.plain
        MEMREWRITE_OUT=f.mrc $first ./counted $kind >/dev/null 2>&1
        for how in none calibrated examem; do
            ns "$("$top/bin/memreport" --correction=$how --format csv --mix out/memrewrite.mix.json f.mrc |
                awk -F, -v roi=$kind '$1 == roi { print $5 }')" >>$kind.$how
        done
        round=$((round + 1))
    done
    awk -v kind=$kind -v p="$(median $kind.plain)" -v n="$(median $kind.none)" -v c="$(median $kind.calibrated)" -v e="$(median $kind.examem)" \
        'BEGIN { printf "%-10s %8.1f %8.1f %11.1f %8.1f %11.2f\n", kind, p, n, c, e, c / p }'
done
