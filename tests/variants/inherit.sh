#!/bin/sh
# Threads that a region makes count for it, whether the whole program is counted, too, or the region alone: all entries, with inheritance
# switched off, and sampled by entries and by iterations.  A thread of an entry that is not sampled counts for nothing, not for the program.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# Stores: the region makes threads of 3 and of 5, and has 2 of its own; 12 entries.  The other region is entered once and makes a
# thread of 1 store 2,000 times.  Outside, a thread of 3.
cat >"$tmp/inherit.c" <<'END'
#include <pthread.h>
#include <stdio.h>
#ifdef WITH_C11
#include <threads.h>
#endif
static int data[8];
static void fill(int n)
{
    for (int i = 0; i < n; i++)
        data[i] = n;
}
static void *three(void *p)
{
    fill(3);
    return p;
}
static void *one(void *p)
{
    data[7] = 1;
    return p;
}
static void first(void *(*run)(void *))
{
    pthread_t t;
    if (!pthread_create(&t, NULL, run, data))
        pthread_join(t, NULL);
}
#ifdef WITH_C11
static int five(void *p)
{
    fill(5);
    return !p;
}
static void second(void)
{
    thrd_t t;
    if (thrd_create(&t, five, data) == thrd_success)
        thrd_join(t, NULL);
}
#else
static void *five(void *p)
{
    fill(5);
    return p;
}
static void second(void)
{
    first(five);
}
#endif
int main(void)
{
    for (int k = 0; k < 12; k++) {
#pragma memrewrite begin entries
        first(three);
        second();
        fill(2);
#pragma memrewrite end entries
    }
    first(three);
#pragma memrewrite begin iterations
    for (int k = 0; k < 2000; k++) {
        pthread_t t;
        if (!pthread_create(&t, NULL, one, data))
            pthread_join(t, NULL);
    }
#pragma memrewrite end iterations
    printf("%d\n", data[0] + data[4] + data[7]);
    return 0;
}
END

# inherit_case HOW "ENVIRONMENT" "REGION=STORES…": those that are estimates (iterations) may be off by a tenth.
inherit_case() {
    this="threads of regions, $1, ${2:-as it is}"
    rm -f "$tmp/run.mrc"
    if env $2 MEMREWRITE_OUT="$tmp/run.mrc" "$tmp/prog" >"$tmp/prog.txt" 2>"$tmp/err" && diff "$tmp/plain.txt" "$tmp/prog.txt" >"$tmp/err" &&
        "$MEMREPORT" summary --model=source --format csv --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc" 2>"$tmp/err" >"$tmp/csv" &&
        awk -F, -v expected="$3" -v environment="$2" '
            BEGIN { n = split(expected, word, " "); for (i = 1; i <= n; i++) { split(word[i], pair, "="); want[pair[1]] = pair[2] } }
            NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
            NR > 1 {
                got = $column["stores"]
                slack = $1 == "iterations" && environment ~ /SAMPLE/ ? want[$1] / 10 : 0
                if (got < want[$1] - slack || got > want[$1] + slack)
                    print $1 ":", got, "stores, expected", want[$1] + 0
                delete want[$1]
            }
            END { for (name in want) print "no row of", name }' "$tmp/csv" >"$tmp/err" && [ ! -s "$tmp/err" ]; then
        ok "$this"
    else
        fail "$this" "it prints or counts something else"
        detail "$tmp/err"
    fi
}

# builds CC "OPTIONS"
builds() {
    (cd "$tmp" && $1 -w $flags inherit.c -o plain -lpthread && ./plain >plain.txt && "$MEMREWRITE" $2 inherit.c -o out -- $flags &&
        $1 -w $flags out/inherit.c out/memrt.c -o prog -lpthread) >"$tmp/err" 2>&1 && return
    fail "threads of regions, $1 $2" "it does not build"
    detail "$tmp/err"
    return 1
}

{
    flags=
    echo '#include <threads.h>' | cc -fsyntax-only -x c - 2>/dev/null && flags=-DWITH_C11
    for cc in $(compilers); do
        for all in '' --all; do
            builds "$cc" "$all" || continue
            # The program has the thread made outside and what printf writes (doc/libmodel.md); and those that inherit nothing: 12 * 8 + 2,000 stores.
            inherit_case "$cc $all" '' "entries=120 iterations=2000 ${all:+program=4}"
            inherit_case "$cc $all" MEMREWRITE_SAMPLE=3 "entries=120 iterations=2000 ${all:+program=4}"
            inherit_case "$cc $all" MEMREWRITE_INHERIT=0 "entries=24 iterations=0 ${all:+program=2100}"
        done
    done
}
