#!/bin/sh
# However many threads read (-j), the output, what is said and the exit status are the same; so they are where the output of a file does not
# pass its check, which is known when files behind it are rewritten already.
#
#   sh tests/parallel/run.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
MEMREWRITE=${MEMREWRITE:-$PWD/bin-san/memrewrite} MEMREPORT=${MEMREPORT:-$PWD/bin-san/memreport}
top=$PWD cc=${CC:-cc}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1
# libclang keeps what it has read where a flag is wrong.
printf 'leak:libclang\nleak:libLLVM\n' >lsan
export LSAN_OPTIONS="suppressions=$tmp/lsan:print_suppressions=0"

# has LABEL COMMAND…: is it true?
has() { label=$1; shift; if "$@" >said 2>&1; then ok "$label"; else fail "$label" "is not so"; detail said; fi; }

# rewrite N ARGUMENTS…: with N threads to out.N; what is said, and the status, to said.N
rewrite() { n=$1; shift; rm -rf "out.$n"; "$MEMREWRITE" -j "$n" -o "out.$n" "$@" >"said.$n" 2>&1; echo "status $?" >>"said.$n"; }

# same LABEL ARGUMENTS…: with one thread and with several
same() {
    what=$1
    shift
    rewrite 1 "$@"
    for threads in 2 3 16; do
        rewrite $threads "$@"
        has "$what, -j $threads: the output is the same" diff -r out.1 out.$threads
        has "$what, -j $threads: what is said is the same" diff said.1 said.$threads
    done
}
# same_failure LABEL ARGUMENTS…: nothing is written
same_failure() {
    what=$1
    shift
    rewrite 1 "$@"
    for threads in 2 16; do
        rewrite $threads "$@"
        has "$what, -j $threads: what is said is the same" diff said.1 said.$threads
        has "$what, -j $threads: nothing is written" [ ! -e out.$threads ]
    done
}

# file NAME [DEFINE]: a function of that name; behind DEFINE its output does not compile
file() {
    cat >"$1.c" <<END
#include <stdio.h>
int both_$1(int n) { return n < 0 ? -n : n; }
int last_$1(int n) { if (n) puts("$1"); return n; }
${2:+#define $2 @}
int $1(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (i % 3) sum += both_$1(i);
    return sum;
}
END
}

# How often a function was entered, of those that are counted.
entered() { MEMREWRITE_OUT=run.mrc ./prog >printed && "$MEMREPORT" functions --format csv --mix "$1/memrewrite.mix.json" run.mrc | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["function"] ":" $at["entered"] }' | sort | tr '\n' ' '; }
counts_are() { got=$(entered out.16); [ "$got" = "$1" ] || { echo "$got"; false; }; }

cases() {
# ---- files that pass ----

same "samples" --all "$top"/samples/*.c
same "a region" --roi spmv "$top"/samples/*.c
cp -R "$top"/tests/units/src "$top"/tests/units/include .
same "headers" --all src/main.c src/twice.c -- -Iinclude

# A reading that is the same serves the first who asks; what it pasted into its text is another text then.
printf '#ifndef TWICE_H\n#define TWICE_H\nstatic inline int twice(int n)\n{\n    return n > 2 ? 2 * n : n;\n}\n#endif\n' >twice.h
printf '#include "twice.h"\nstatic int once(int n)\n{\n    while (n > 9)\n        n -= twice(3);\n    return n;\n}\nint (*const kept)(int) = once;\n' >again.c
entry() { printf '{"directory":"%s","file":"again.c","arguments":["cc","-O2","again.c"],"output":"%s.o"}' "$tmp" "$1"; }
printf '[%s,%s,%s,%s]' "$(entry 1)" "$(entry 2)" "$(entry 3)" "$(entry 4)" >units.json
same "one source four times" --all --units units.json

# ---- files that do not ----

files=
for name in a b c d e f g; do file $name; files="$files $name.c"; done
file b mr_u64
file c mr_u64
file g mr_u64
file a mr_c # which gets out of the way
{ echo 'int printf(const char *, ...);'; for f in a b c d e f g; do echo "int $f(int), last_$f(int);"; done; echo 'int main(void) { int n = 0;'; for f in a b c d e f g; do echo "n += $f(9) + last_$f(1);"; done; echo 'return printf("%d.", n) < 0; }'; } >main.c
# shellcheck disable=SC2086
same "outputs that do not compile" --all $files main.c
has "what does not compile is left out, and said once" [ "$(grep -c 'is not instrumented: with its probes, it would not compile' said.16)" = 3 ]
has "the output builds" $cc -w out.16/*.c -o prog
has "the others count" counts_are 'a:1 both_a:6 both_b:6 both_c:6 both_d:6 both_e:6 both_f:6 both_g:6 d:1 e:1 f:1 last_a:1 last_b:1 last_c:1 last_d:1 last_e:1 last_f:1 last_g:1 main:1 '

# ---- files that cannot be read ----

echo 'int wrong( {' >wrong.c
# shellcheck disable=SC2086
same_failure "a file with an error" --all a.c b.c wrong.c $files
# shellcheck disable=SC2086
same_failure "a file that is not there" --all a.c none.c wrong.c $files
same_failure "a flag that is refused" --all a.c b.c main.c -- -std=c1066
same_failure "a region that is nowhere" --roi nowhere a.c d.c main.c

# ---- how many ----

same_failure "of one file" --roi nowhere a.c
for wrong in 0 -1 x 2x '' 99999999999; do
    "$MEMREWRITE" "-j$wrong" a.c -o out.wrong >said 2>&1
    has "-j '$wrong' is wrong usage" [ "$? $([ -e out.wrong ] || grep -c '\-j' said)" = "2 1" ]
done
ulimit -v 3000000 2>/dev/null # not for all of a hundred threads
[ -x "$top/bin/memrewrite-rewriter" ] && has "threads for which there is no room are done without" "$top/bin/memrewrite" -q -j 8 --all a.c d.c -o out.small
ended
}
cases | sum 60
