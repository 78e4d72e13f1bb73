#!/bin/sh
# Loops that the compilers vectorise in the plain program are vectorised in the instrumented one, too: every loop of a fixed list of
# programs, as the compilers' own remarks say (bench/vectorised.sh).
#
#   sh tests/vectors/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
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

all_cases() {
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    if command -v gcc >/dev/null; then cases gcc; else skip gcc "not on this machine"; fi
    if [ -n "$(newest_clang)" ]; then cases "$(newest_clang)"; else skip clang "not on this machine"; fi
}
all_cases | sum
