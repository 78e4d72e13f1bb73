#!/bin/sh
# How the time and the memory of rewriting grow with the size of one function: CPU seconds and MiB for N times the same construct, and
# the exponent from each size to the next one (1: linear).  A run that takes longer than SECONDS_EACH ends its row.
#
#   sh bench/scaling.sh [CONSTRUCT…]      SIZES="1000 2000 4000 8000"  SECONDS_EACH=60  GCC=1: the same for gcc -O2 -c
cd "$(dirname "$0")/.." || exit 1
: "${MEMREWRITE:=bin/memrewrite}" "${SIZES:=1000 2000 4000 8000}" "${SECONDS_EACH:=60}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# seconds MiB
cost() {
    command time -f '%U %S %M' -o "$tmp/time" timeout "$SECONDS_EACH" "$@" >"$tmp/said" 2>&1 || return 1
    awk 'END { printf "%.2f %.0f\n", $1 + $2, $3 / 1024 }' "$tmp/time"
}

run() {
    awk -v kind="$1" -v n="$2" -f bench/scaling.awk >"$tmp/$1.c"
    all=--all
    [ "$1" = regions ] && all=
    if [ -n "$GCC" ]; then
        cost gcc -O2 -w -c "$tmp/$1.c" -o "$tmp/o"
    else
        # shellcheck disable=SC2086
        cost "$MEMREWRITE" -q $all "$tmp/$1.c" -o "$tmp/out"
    fi
}

row() {
    for n in $SIZES; do
        figures=$(run "$1" "$n") || { echo "$n failed" && return; }
        echo "$n $figures"
    done
}

echo "construct: seconds (MiB) at $SIZES; exponents"
for kind in ${*:-regions else-if for if-for while-list case switch and goto assign variable call block long-loop long-list function}; do
    row "$kind" | awk -v kind="$kind" '
        $2 == "failed" { line = line "  not in time"; next }
        { line = line sprintf("  %.2f (%d)", $2, $3) }
        size { exponents = exponents sprintf(" %.1f", log($2 / seconds) / log($1 / size)) }
        { size = $1; seconds = $2 > 0 ? $2 : 0.01 }
        END { printf "%-11s%s ;%s\n", kind ":", line, exponents }'
done
