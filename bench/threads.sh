#!/bin/sh
# Whether threads that count disturb each other: processor time of a thread that does the same work alone and beside a second one, plain
# and instrumented.  Shared cache lines, locks or atomics on the counting path would make the last column larger than the one before.
#
#   sh bench/threads.sh      CC=gcc OPT=-O2 RUNS=15
#
# Method: the four take turns, RUNS rounds; each figure is the median.  Where two threads share a core's units both columns are above 1.
cd "$(dirname "$0")/.." || exit 1
top=$PWD
cc=${CC:-gcc}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
cp bench/threads.c "$tmp" && cd "$tmp" || exit 1
"$top/bin/memrewrite" -q threads.c -o out || exit 1
# shellcheck disable=SC2086
{ $cc ${OPT:--O2} -w threads.c -o plain -lpthread && $cc ${OPT:--O2} -w out/*.c -o counted -lpthread; } || exit 1
round=0
while [ $round -lt "${RUNS:-15}" ]; do
    for n in 1 2; do
        ./plain $n >>plain.$n
        MEMREWRITE_OUT=f.mrc ./counted $n >>counted.$n
    done
    round=$((round + 1))
done
median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
echo "processor time of a thread, s; $($cc --version | head -n 1), ${OPT:--O2}; medians of ${RUNS:-15} runs"
awk -v p1="$(median plain.1)" -v p2="$(median plain.2)" -v c1="$(median counted.1)" -v c2="$(median counted.2)" 'BEGIN {
    printf "%-14s %9s %9s %9s\n", "", "1 thread", "2 threads", "2 / 1"
    printf "%-14s %9.4f %9.4f %9.2f\n", "plain", p1, p2, p2 / p1
    printf "%-14s %9.4f %9.4f %9.2f\n", "instrumented", c1, c2, c2 / c1
    printf "%-14s %9.2f %9.2f\n", "ratio", c1 / p1, c2 / p2 }'
