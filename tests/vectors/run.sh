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

# moves NAME FILE: the conditional moves and the sets of a function.
moves() {
    awk -v name="$1:" '$1 == name { inside = 1 } /\.size/ { inside = 0 } inside && /^\tcmov/ { moves++ } inside && /^\tset/ { sets++ }
        END { print moves + 0, sets + 0 }' "$2"
}

# moved: gcc moves a counter by the comparison by which it moves the program's value.  Else it would set a register on the condition,
# and compare once more.  Counted functions have one move more, of the bound.
moved() {
    case $(gcc -dumpmachine) in x86_64*) ;; *) skip "gcc moved" "is of x86-64"; return ;; esac
    cat >"$tmp/moved.c" <<'end'
int row[300];
int edit(int n, const char *s, const char *t, int i)
{
    int diagonal = row[0];
    row[0] = i;
    for (int j = 1; j <= n; j++) {
        int least = diagonal + (s[i] != t[j - 1]);
        diagonal = row[j];
        if (diagonal + 1 < least)
            least = diagonal + 1;
        if (row[j - 1] + 1 < least)
            least = row[j - 1] + 1;
        row[j] = least;
    }
    return row[n];
}
int common(int n, const char *s, const char *t, int i)
{
    int diagonal = 0;
    for (int j = 1; j <= n; j++) {
        int up = row[j], longer = diagonal + (s[i] == t[j - 1]);
        longer = up > longer ? up : longer;
        row[j] = longer > row[j - 1] ? longer : row[j - 1];
        diagonal = up;
    }
    return row[n];
}
void lower(int n, const int *by)
{
    for (int i = 1; i < n; i++) {
        int before = row[i - 1] + by[i];
        row[i] = row[i] > before ? before : row[i];
    }
}
int main(int n, char **words)
{
    lower(n, row);
    return edit(n, words[0], words[0], 0) + common(n, words[0], words[0], 0);
}
end
    (cd "$tmp" && "$MEMREWRITE" -q --all moved.c -o moved && gcc -O2 -S moved.c -o plain.s && gcc -O2 -S moved/moved.c -o counted.s) ||
        { echo "FAIL gcc moved: not rewritten, or not compiled"; return; }
    for name in edit common lower; do
        plain=$(moves "$name" "$tmp/plain.s") counted=$(moves "$name" "$tmp/counted.s")
        if [ "${plain#* }" = "${counted#* }" ] && [ "${plain% *}" -gt 0 ] && [ "${counted% *}" -ge $((${plain% *} + 2)) ]; then
            echo "ok gcc moved $name"
        else
            echo "FAIL gcc moved $name: $plain conditional moves and sets in the plain function, $counted in the counted one"
        fi
    done
}

all_cases() {
    tmp=$(mktemp -d) || exit 1
    trap 'rm -rf "$tmp"' EXIT
    if command -v gcc >/dev/null; then cases gcc; moved; else skip gcc "not on this machine"; fi
    if [ -n "$(newest_clang)" ]; then cases "$(newest_clang)"; unrolled "$(newest_clang)"; else skip clang "not on this machine"; fi
}
{ all_cases; ended; } | sum 10
