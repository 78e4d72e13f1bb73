#!/bin/sh
# Loops that the compilers vectorise in the plain program are vectorised in the instrumented one, too: every loop of a fixed list of
# programs, as the compilers' own remarks say (bench/vectorised.sh).
#
#   sh tests/vectors/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
MEMREWRITE=${MEMREWRITE:-$PWD/bin/memrewrite}
units="own/dense own/stencils own/graphs own/language samples/stream samples/matmul samples/spmv samples/histogram samples/triangular
    samples/shortcircuit"

# cases CC: from the lines "UNIT, CC OPT: N of M loops" and the lost ones below each.
# shellcheck disable=SC2086
cases() {
    RESULTS="$tmp" ALL=1 CC="$1" sh bench/vectorised.sh $units >"$tmp/out" 2>&1
    awk -v cc="$1" '
        / of [0-9]+ loops$/ {
            name = $1 " " $2 " " $3
            sub(/:$/, "", name)
            bad = $4 != $6
            if (bad) printf "FAIL %s: %d of %d loops keep their vectors\n", name, $4, $6
            else printf "ok %s: all of %d loops\n", name, $6
            all += $6
            next
        }
        / left out: / { print "FAIL " $0; bad = 0; next }
        bad && /^  / { print }
        END {
            # Plain stencils and matrix products alone have more: with fewer the remarks were not understood.
            if (all < 30) printf "FAIL %s: vectorises only %d loops of the plain programs\n", cc, all
        }' "$tmp/out"
}

# unrolled CC: a small loop that counts is unrolled, at -O2, and nobody is told of it; nothing is, where code shall be small.
unrolled() {
    cat >"$tmp/unrolled.c" <<'end'
int shorter[100];
void relax(int n, const int *by)
{
    for (int i = 1; i < n; i++)
        shorter[i] = shorter[i] < shorter[i - 1] + by[i] ? shorter[i] : shorter[i - 1] + by[i];
}
end
    (cd "$tmp" && "$MEMREWRITE" -q --all unrolled.c -o unrolled) || { echo "FAIL $1 unrolled: not rewritten"; return; }
    for opt in -O2 -Os; do
        times=$("$1" $opt -Wall -Werror -Rpass=loop-unroll -c "$tmp/unrolled/unrolled.c" -o "$tmp/o" 2>&1 | grep -c 'unrolled loop by a factor of 4')
        case $opt$times in
        -O2[1-9]* | -Os0) echo "ok $1 unrolled $opt" ;;
        *) echo "FAIL $1 unrolled $opt: $times remarks" ;;
        esac
    done
}

all_cases() {
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    if command -v gcc >/dev/null; then cases gcc; else skip gcc "not on this machine"; fi
    if [ -n "$(newest_clang)" ]; then cases "$(newest_clang)"; unrolled "$(newest_clang)"; else skip clang "not on this machine"; fi
}
{ all_cases; ended; } | sum 10
