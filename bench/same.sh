#!/bin/sh
# Are all counts the same however they are taken?  Each workload runs once with every setting of the ablation options, and with the
# default settings once for each compiler and level; its output must be the plain program's, its block counts those of the first run.
#
#   sh bench/same.sh [UNIT…]      CC=gcc OPT=-O1; default: all own units, the samples and zlib
cd "$(dirname "$0")/.." || exit 1
. bench/build.sh
mkdir -p "$results/bin" "$results/data"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# run VARIANT CC OPT TO: builds and runs it; its output and, where it counts, its blocks are left in TO.out and TO.MODEL.csv: as written, and, of the
# same compiler, as optimised, since what compilers leave differs.
# shellcheck disable=SC2086
run() {
    build "$unit" "$1" "$2" "$3" a - || return 1
    MEMREWRITE_OUT="$tmp/run.mrc" "$binary" $args <"$stdin" >"$4.out" 2>"$results/why" || return 1
    [ "$1" = plain ] || for model in source optimised; do
        "$MEMREPORT" blocks --model=$model --format csv --mix "$text/memrewrite.mix.json" "$tmp/run.mrc" 2>"$results/why" |
            LC_ALL=C sort >"$4.$model.csv"
    done
}

# same CC TO: are they as the first run's?
same() {
    [ "$(wc -l <"$2.source.csv")" -gt 1 ] && cmp -s "$tmp/full.source.csv" "$2.source.csv" || return
    [ "$1" != "$cc" ] || cmp -s "$tmp/full.optimised.csv" "$2.optimised.csv"
}

# compare NAME VARIANT CC OPT
compare() {
    this="$1: $2, $3 $4"
    if ! run "$2" "$3" "$4" "$tmp/other"; then
        skip "$this" "$(head -n 1 "$results/why")"
    elif ! cmp -s "$tmp/plain.out" "$tmp/other.out"; then
        fail "$this" "another output than plain"
    elif same "$3" "$tmp/other"; then
        ok "$this ($(wc -l <"$tmp/other.source.csv") blocks)"
    else
        fail "$this" "other counts"
        for model in source optimised; do diff "$tmp/full.$model.csv" "$tmp/other.$model.csv"; done >"$tmp/diff"
        detail "$tmp/diff"
    fi
}

# one_workload NAME: with unit, args and stdin set.
one_workload() {
    run plain "$cc" "$opt" "$tmp/plain" && run full "$cc" "$opt" "$tmp/full" || { fail "$1" "$(head -n 1 "$results/why")" && return; }
    if cmp -s "$tmp/plain.out" "$tmp/full.out"; then ok "$1: full, $cc $opt"; else fail "$1: full, $cc $opt" "another output than plain"; fi
    for v in block loops-static loops-none arm; do compare "$1" $v "$cc" "$opt"; done
    for other in $(compilers | grep -v tcc); do
        for level in -O0 -O2 -O3; do compare "$1" full "$other" $level; done
    done
}

cc=${CC:-gcc} opt=${OPT:--O1}
[ $# -gt 0 ] || set -- own samples real/zlib
for wish; do
    while read -r name unit region input words; do
        case $unit in "$wish" | "$wish"/*) ;; *) continue ;; esac
        # shellcheck disable=SC2086
        args=$(arguments $words | sed 's/^@$/3/' | tr '\n' ' ') stdin=$(arguments "$input" | sed 's:^-$:/dev/null:')
        one_workload "$name"
    done <bench/workloads.txt
done | sum
