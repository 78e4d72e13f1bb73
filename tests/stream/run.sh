#!/bin/sh
# The events that rewritten programs write: each NAME.c has in NAME.events the kinds, expressions, bytes and values of its events in their order, as
# the program says them on paper; with every compiler, with and without optimisation.  Programs behave as they do without events, and their text
# is as clean: samples, programs that were written to break compilers, real ones.
#
# A case may say which kinds of events its module asks for, and how it is rewritten.
#
#   sh tests/stream/run.sh [NAME…]     NAME: a case, `modules`, `samples`, `torture`, `real`, `usage`; UPDATE=1 writes NAME.events;
#   FULL=1: all real programs, and torture programs with each compiler
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
keep_runtimes
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
here=$PWD/tests/stream
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
unset MEMREWRITE_BACKEND
export STREAM_MEMREWRITE="$MEMREWRITE" STREAM_MODULE="$here/print.c"
clang=$(newest_clang) turn=0
command -v jq >/dev/null || { { skip all "jq is not on this machine"; ended; } | sum; exit; }

# The module's rows with the names of what they are of; values that are addresses differ from run to run.
decoded() {
    mix=$tmp/out/memrewrite.mix.json
    jq -r '.events.sites[] | [.[5], .[8], .[7]] | @tsv' "$mix" >"$tmp/sites"
    jq -r '.events.functions[] | .[0]' "$mix" >"$tmp/functions"
    grep -v '^#\|^memprof ' "$tmp/run.mrc.print" | awk -F '\t' -v sites="$tmp/sites" -v functions="$tmp/functions" '
        BEGIN {
            while ((getline line <sites) > 0) { split(line, cell, "\t"); pointer[n + 0] = cell[3] ~ /[*]/; text[n++ + 0] = cell[2] }
            while ((getline line <functions) > 0) name[m++ + 0] = line
        }
        {
            what = $1 ~ /^(enter|exit)$/ ? name[$2] : $1 ~ /^(loop|iteration|end)$/ ? $2 : text[$2]
            print $1, what ($3 == "" ? "" : " " $3) ($4 == "" ? "" : pointer[$2] ? " =*" : " =" $4)
        }'
}

# built NAME CC LEVEL
built() {
    # shellcheck disable=SC2086
    $soon $2 $3 $options -Wall -Wextra -Wno-unused-but-set-variable -Wno-deprecated-non-prototype "$tmp"/out/*.c -o "$tmp/prog" -lm -pthread >"$tmp/err" 2>&1
}

one() {
    options=$(sed -n '1s:.*options\: *\([^*]*\).*:\1:p' "$here/$1.c")
    what=$(sed -n '2s:^/[*] rewrite\: \(.*\) [*]/$:\1:p' "$here/$1.c")
    words=$(sed -n '1s/.*events: *\([A-Z_| ]*\).*/\1/p' "$here/$1.c")
    awk -v words="$words" '/\.events =/ && words { print ".events = " words ","; skip = 1 } !skip { print } /,$/ { skip = 0 }' "$here/print.c" >"$tmp/print.c"
    rm -rf "$tmp/out"
    # shellcheck disable=SC2086
    if ! (cd "$here" && "$MEMREWRITE" ${what:---all} --events="$tmp/print.c" "$1.c" -o "$tmp/out" -- $options) >"$tmp/err" 2>&1 || [ -s "$tmp/err" ]; then
        fail "$1" "is not rewritten without a word:"
        detail "$tmp/err"
        return
    fi
    # A fast run has two of the four others, and the next program has the other two.
    turn=$((turn + 1))
    for how in "gcc -O0" "gcc -O2" "$clang -O0" "$clang -O2" "tcc -O0"; do
        [ "$how" = "gcc -O0" ] || its_share || continue
        command -v "${how%% *}" >/dev/null || { skip "$1 $how" "no such compiler"; continue; }
        # shellcheck disable=SC2086
        [ "${how%% *}" != tcc ] || tcc $options -c "$here/$1.c" -o "$tmp/plain.o" 2>/dev/null || { skip "$1 $how" "tcc does not take the program"; continue; }
        rm -f "$tmp"/run.mrc*
        if ! built "$1" "${how% *}" "${how#* }" || { [ -s "$tmp/err" ] && [ "${how%% *}" != tcc ]; }; then
            fail "$1 $how" "does not build, or warns:"
            detail "$tmp/err"
            continue
        fi
        (cd "$tmp" && MEMREWRITE_OUT=run.mrc $soon ./prog) >"$tmp/said" 2>&1 || { fail "$1 $how" "status $?"; continue; }
        decoded >"$tmp/got"
        [ "${how%% *}" != tcc ] || sed -i '/^global /d' "$tmp/got" # it has no constructors
        [ -z "$UPDATE" ] || [ "$how" != "gcc -O0" ] || cp "$tmp/got" "$here/$1.events"
        sed "$([ "${how%% *}" != tcc ] || echo '/^global /d')" "$here/$1.events" >"$tmp/want"
        if cmp -s "$tmp/want" "$tmp/got"; then
            ok "$1 $how"
        else
            fail "$1 $how" "other events:"
            diff "$tmp/want" "$tmp/got" >"$tmp/err"
            detail "$tmp/err"
        fi
    done
}

samples() {
    for file in samples/*.c; do
        name=$(basename "$file" .c)
        rm -rf "$tmp/out" "$tmp"/run.mrc*
        "$MEMREWRITE" -q --all --events="$here/print.c" "$file" -o "$tmp/out" >"$tmp/err" 2>&1 &&
            gcc -w -O2 "$tmp"/out/*.c -o "$tmp/prog" -lm >"$tmp/err" 2>&1 && gcc -w -O2 "$file" -o "$tmp/plain" -lm >>"$tmp/err" 2>&1 ||
            { fail "samples $name" "cannot be rewritten or built"; detail "$tmp/err"; continue; }
        "$tmp/plain" 20 >"$tmp/want" 2>&1
        want=$?
        (cd "$tmp" && MEMREWRITE_OUT=run.mrc $soon ./prog 20) >"$tmp/got" 2>&1
        got=$?
        if [ $want = $got ] && cmp -s "$tmp/want" "$tmp/got"; then ok "samples $name"; else fail "samples $name" "another output, or status $got, not $want"; fi
    done
}

# Each of these once broke something: aggregates, bit-fields, setjmp, arrays of variable length, old definitions, statements in expressions.
torture() {
    src=$(sh tests/torture/fetch.sh gcc 2>"$tmp/err") || { skip torture "$(cat "$tmp/err")"; return; }
    set --
    for name in va-arg-22 strct-stdarg-1 pr86659-1 built-in-setjmp 20150611-1 bitfld-3 bf-sign-2 920501-6 vla-dealloc-1 stdarg-3 20000822-1 complex-6 \
        ashldi-1 20040709-1 pr57344-1 strlen-2 struct-ret-1 20020412-1 pr19449 align-1 compndlit-1 920908-2 pr34456 990208-1 20041124-1; do
        [ ! -e "$src/$name.c" ] || set -- "$@" "$src/$name.c"
    done
    set -- "$@" "$PWD/tests/torture/own/commas.c"
    FAST=1 MEMREWRITE=$here/rewrite sh tests/torture/run.sh "$@" >"$tmp/said" 2>&1
    sed -n 's/^\(ok\|FAIL\) /\1 torture /p' "$tmp/said"
}

real() {
    MEMREWRITE=$here/rewrite sh tests/real/run.sh zlib ${FULL:+lua} >"$tmp/said" 2>&1
    # Behaviour is what is compared here; figures of regions beside those of the whole are of programs without events.
    grep -v '^[A-Z]* lua: \(who is called through pointers\|a region on the interpreter\)' "$tmp/said" | sed -n 's/^\(ok\|FAIL\|SKIP\) /\1 real /p'
}

# A loop that a fork is in goes on in the child: what its iterations depend on is carried by it there, too.
modules() {
    cat >"$tmp/loop.c" <<'EOF'
#include <sys/wait.h>
#include <unistd.h>
struct big { int v[16]; } s[9];
static int n[40];
static double real = 2.5, *place = &real;
int main(void)
{
    if (*place < 1)
        return 1;
    for (int i = 1; i < 3; i++)
        for (int k = 1; k < 20; k++) {
            if (i == 1 && k == 4 && fork()) {
                wait(0);
                return 0;
            }
            n[k] = n[k - 1] + 1;
        }
    for (int i = 1; i < 9; i++)
        s[i] = s[i - 1];
    return 0;
}
EOF
    rm -rf "$tmp/out" "$tmp"/run.*
    if ! { "$MEMREWRITE" -q --all --events=dependence,values "$tmp/loop.c" -o "$tmp/out" && gcc -O1 "$tmp"/out/*.c -o "$tmp/prog" && (cd "$tmp" && MEMREWRITE_OUT=run.%p.mrc $soon ./prog); } >"$tmp/err" 2>&1; then
        fail modules "does not run:"
        detail "$tmp/err"
        return
    fi
    # The child has 7 copies of 8 pieces that depend on others.  Its first iteration began in the parent: what follows first depends on that, in no loop.
    child=$(grep -l "^flow.*$(printf '\t')56$(printf '\t')1$(printf '\t')1$(printf '\t')" "$tmp"/run.*.dependence)
    got=$(awk -F '\t' '$1 == "flow" { print $4, $5, $6, $7, $8 }' ${child:-/dev/null} | sort | tr '\n' ';')
    if [ "$got" = "-1 0 1  ;1 1 32 1 1;2 1 56 1 1;" ]; then ok "modules fork"; else fail "modules fork" "$got"; fi
    # A pointer to a double is no double.
    parent=$(find "$tmp" -name 'run.*.mrc' | sort | sed 1q)
    "${MEMREPORT:-$PWD/bin/memreport}" values --format csv --mix "$tmp/out/memrewrite.mix.json" "$parent" 2>"$tmp/err" | awk -F , '$2 == 8 { print $6 }' | sort -g >"$tmp/got"
    if [ "$(sed -n 1p "$tmp/got")" = 2.5 ] && sed -n 2p "$tmp/got" | grep -qx '[0-9]\{8,\}'; then ok "modules pointers"; else fail "modules pointers" "$(cat "$tmp/got" "$tmp/err")"; fi
}

# says NAME STATUS TEXT OPTION…
says() {
    name=$1 status=$2 text=$3
    shift 3
    "$MEMREWRITE" "$@" -o "$tmp/none" >"$tmp/said" 2>&1
    got=$?
    if [ $got = "$status" ] && grep -qF -e "$text" "$tmp/said"; then ok "usage $name"; else fail "usage $name" "status $got: $(head -1 "$tmp/said")"; fi
}

usage() {
    says unknown 2 "there is no module 'nothing'" --events=nothing samples/fib.c
    says empty 2 "'$here/accesses.c' is no module" --events="$here/accesses.c" samples/fib.c
    says allocator 2 "--allocator wants FUNC:SIZE" --allocator x samples/fib.c
    says alone 2 "--allocator take is for --events, which is not given" --all --allocator take:2 "$here/allocator.c"
    says nosuch 0 "no call of 'nosuch' with such arguments" --all --events=lifetime --allocator nosuch:2 "$here/allocator.c"
    says product 2 "--allocator wants FUNC:SIZE" --events=lifetime --allocator 'take:1*' samples/fib.c
    says place 2 "--allocator wants FUNC:SIZE" --events=lifetime --allocator take:1@x samples/fib.c
    says twice 2 "given twice" --events=accesses --events=accesses samples/fib.c
}

[ $# -gt 0 ] || set -- $(cd "$here" && ls ./*.c | sed 's:^\./::; s:\.c$::; /^print$/d') usage modules samples torture real
{
    for name in "$@"; do
        case $name in
        samples | torture | real | usage | modules) $name ;;
        *) one "$name" ;;
        esac
    done
    ended
} | sum 40
