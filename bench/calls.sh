#!/bin/sh
# What calls through pointers and region entries cost, in ns: an indirect call as written and through MR_VARIANT on a warm path,
# mr_begin and mr_leave of an entry that is not sampled and of one that is.
#
#   sh bench/calls.sh      CC=gcc OPT=-O2 RUNS=15
#
# Method: the kinds take turns, RUNS rounds; each figure is the median.  What is called changes nothing but an integer.
cd "$(dirname "$0")/.." || exit 1
cc=${CC:-gcc}
runs=${RUNS:-15}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
sed 's|^/\*@config@\*/$|#define MR_BUILD "0123456789abcdef0123456789abcdef"\n#define MR_COUNTERS 2\n#define MR_ROIS 1|' \
    build/memrt.h >"$tmp/memrt.h"
cp build/memrt.c bench/calls.c "$tmp" && cd "$tmp" || exit 1
# shellcheck disable=SC2086
$cc ${OPT:--O2} -falign-functions=64 calls.c memrt.c -o calls -lpthread || exit 1

round=0
while [ $round -lt "$runs" ]; do
    for kind in plain1 variant1 plain8 variant8 plain_none variant_none; do ./calls $kind >>$kind; done
    ./calls entry >>sampled
    MEMREWRITE_SAMPLE=1000000000000 ./calls entry >>unsampled
    MEMREWRITE_SAMPLE=100 ./calls entry >>hundredth
    rm -f ./*.mrc
    round=$((round + 1))
done
median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
row() { awk -v what="$1" -v a="$(median "$2")" -v b="$(median "$3")" 'BEGIN { printf "%-34s %6.2f %6.2f %6.2f\n", what, a, b, b - a }'; }
echo "ns of processor time; $($cc --version | head -n 1), ${OPT:--O2}; medians of $runs runs"
printf '%-34s %6s %6s %6s\n' call plain variant more
row "one target" plain1 variant1
row "eight targets in turn" plain8 variant8
row "a function without variant" plain_none variant_none
printf '%-34s %6.2f\n' "mr_begin, mr_leave: not sampled" "$(median unsampled)" "  one in 100 sampled" "$(median hundredth)" \
    "  sampled" "$(median sampled)"
