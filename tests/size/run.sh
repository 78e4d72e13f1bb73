#!/bin/sh
# Does the work of rewriting grow with the size of a function, or with its square?  The instructions for so many times the same construct
# (bench/scaling.awk) are counted, not the time: those for the second half of 800 of them, by those for the second half of 400.  In
# proportion that is 2, by the square 4.
#
#   sh tests/size/run.sh [CONSTRUCT…]      FULL=1: all constructs; else three
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
rewriter=$PWD/bin/memrewrite
[ -n "$FULL" ] && of_all="regions else-if for while-list case switch goto assign variable call block" || of_all=
command -v valgrind >/dev/null || { echo "SKIP all: there is no valgrind" | sum; exit; }
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

instructions() { # CONSTRUCT N
    all=--all
    [ "$1" != regions ] || all=
    awk -v kind="$1" -v n="$2" -f bench/scaling.awk >"$tmp/one.c"
    # shellcheck disable=SC2086
    timeout 600 valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file="$tmp/log.%p" --trace-children=yes \
        "$rewriter" -q $all "$tmp/one.c" -o "$tmp/out" >"$tmp/said" 2>&1 || return 1
    awk '/ I +refs:/ { gsub(",", ""); n += $NF } END { print n + 0 }' "$tmp"/log.*
    rm -f "$tmp"/log.*
}

construct() {
    of_few=$(instructions "$1" 200) && of_more=$(instructions "$1" 400) && of_most=$(instructions "$1" 800) ||
        { fail "$1" "is not rewritten"; detail "$tmp/said"; return; }
    if awk -v a="$of_few" -v b="$of_more" -v c="$of_most" 'BEGIN { exit !(a > 0 && b > a && c - b <= 2.8 * (b - a)) }'; then ok "$1"; else
        fail "$1" "instructions for 200, 400, 800: $of_few, $of_more, $of_most"; fi
}

[ $# -gt 0 ] || set -- if-for and function $of_all
{ for kind; do construct "$kind"; done; ended; } | sum 3
