#!/bin/sh
# What counting costs: the processor time of each sample instrumented, relative to the plain program, beside gcov and gcc's profile
# instrumentation.  Prints a table of ratios.
#
#   sh bench/overhead.sh [SAMPLE…]      CC=gcc OPT=-O2 RUNS=9
#
# Method: the variants of a sample take turns, RUNS rounds; each figure is the median.  Functions and loops are aligned alike in every
# variant, since layout alone moves tight loops by a quarter.  The repeat count is chosen so that the plain program
# runs 0.3 s or a little more.
cd "$(dirname "$0")/.." || exit 1
top=$PWD
cc=${CC:-gcc}
options="${OPT:--O2} -w -falign-functions=64"
$cc -falign-loops=32 -E - </dev/null >/dev/null 2>&1 && options="$options -falign-loops=32"
runs=${RUNS:-9}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# time_of REPEATS PROGRAM: seconds of processor time.
time_of() { (cd "$tmp/work" && MEMREWRITE_OUT=run.mrc "$tmp/cputime" "$2" "$1"); }

# Repeats for a run of 0.3 s, by doubling.
repeats_for() {
    repeats=4
    until time_of $repeats "$1" | awk '{ exit !($1 >= 0.3) }'; do repeats=$((repeats * 2)); done
    echo $repeats
}

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }

# build VARIANT SAMPLE
# shellcheck disable=SC2086
build() {
    case $1 in
    plain) $cc $options "samples/$2.c" -o "$tmp/$2.plain" ;;
    regions)
        (cd samples && "$top/bin/memrewrite" "$2.c" -o "$tmp/$2.src") &&
            $cc $options "$tmp/$2.src/$2.c" "$tmp/$2.src/memrt.c" -o "$tmp/$2.regions"
        ;;
    all)
        (cd samples && "$top/bin/memrewrite" --all "$2.c" -o "$tmp/$2.src.all") &&
            $cc $options "$tmp/$2.src.all/$2.c" "$tmp/$2.src.all/memrt.c" -o "$tmp/$2.all"
        ;;
    gcov) (cd "$tmp/work" && $cc $options --coverage "$top/samples/$2.c" -o "$tmp/$2.gcov") ;;
    profile) (cd "$tmp/work" && $cc $options -fprofile-generate "$top/samples/$2.c" -o "$tmp/$2.profile") ;;
    esac
}

variants="plain regions all gcov profile"
mkdir "$tmp/work"
cc -std=c99 -D_DEFAULT_SOURCE -O2 bench/cputime.c -o "$tmp/cputime" || exit 1
if [ $# = 0 ]; then
    for file in samples/*.c; do
        case $file in
        */nested.c | */checked.c) ;; # they do little more than enter and leave regions
        *) set -- "$@" "$(basename "$file" .c)" ;;
        esac
    done
fi

echo "processor time relative to the plain program; $($cc --version | head -n 1), $options; medians of $runs runs"
printf '%-14s %10s %9s' sample repeats "plain (s)"
for variant in $variants; do [ "$variant" = plain ] || printf ' %9s' "$variant"; done
echo
for sample; do
    for variant in $variants; do
        build "$variant" "$sample" || { echo "$sample: $variant does not build" >&2; exit 1; }
        : >"$tmp/$sample.$variant.times"
    done
    repeats=$(repeats_for "$tmp/$sample.plain")
    round=0
    while [ $round -lt "$runs" ]; do
        for variant in $variants; do time_of "$repeats" "$tmp/$sample.$variant" >>"$tmp/$sample.$variant.times"; done
        round=$((round + 1))
    done
    plain=$(median "$tmp/$sample.plain.times")
    printf '%-14s %10d %9.3f' "$sample" "$repeats" "$plain"
    for variant in $variants; do
        [ "$variant" = plain ] ||
            median "$tmp/$sample.$variant.times" | awk -v plain="$plain" '{ printf " %9.2f", $1 / plain }'
    done
    echo
done
