#!/bin/sh
# What regions cost that are never entered: processor time and text size of real programs with a region on a function that the run does
# not call but that reaches most of the program, relative to the plain build.
#
#   sh bench/outside.sh      CC=gcc OPT=-O2 RUNS=9
#
# Method: as run.sh.  The third column is the plain program built again with its functions 128 bytes aligned instead of 64: what
# the layout alone moves.
cd "$(dirname "$0")/.." || exit 1
. bench/real_programs.sh

# build NAME VARIANT ALIGNMENT DIR EXTRA…
# shellcheck disable=SC2086
build() {
    out=$tmp/$1.$2 align=$3 dir=$4
    shift 4
    (cd "$dir" && $cc ${OPT:--O2} -w -falign-functions=$align -falign-loops=32 $flags $sources "$@" $libs -o "$out")
}

echo "relative to plain; $($cc --version | head -n 1), ${OPT:--O2}; medians of $runs runs"
printf '%-8s %-12s %9s %9s %9s %9s\n' program region 'plain (s)' region layout 'text size'
for pair in lua:luaB_dofile bzip2:testStream zlib:gzgets; do
    name=${pair%:*} roi=${pair#*:}
    fetch "$name" || continue
    # shellcheck disable=SC2086
    (cd "$home" && "$top/bin/memrewrite" -q --roi "$roi" $sources -o "$tmp/$name.src" -- $flags) || continue
    build "$name" plain 64 "$home" && build "$name" layout 128 "$home" && build "$name" region 64 "$tmp/$name.src" memrt.c || continue
    for variant in plain region layout; do : >"$tmp/$name.$variant.times"; done
    round=0
    while [ $round -lt "$runs" ]; do
        for variant in plain region layout; do run "$name" "$tmp/$name.$variant" >>"$tmp/$name.$variant.times"; done
        round=$((round + 1))
    done
    size_plain=$(size "$tmp/$name.plain" | awk 'NR == 2 { print $1 }')
    size_region=$(size "$tmp/$name.region" | awk 'NR == 2 { print $1 }')
    awk -v p="$(median "$tmp/$name.plain.times")" -v r="$(median "$tmp/$name.region.times")" -v l="$(median "$tmp/$name.layout.times")" \
        -v name="$name" -v roi="$roi" -v a="$size_plain" -v b="$size_region" \
        'BEGIN { printf "%-8s %-12s %9.3f %9.3f %9.3f %9.2f\n", name, roi, p, r / p, l / p, b / a }'
done
