#!/bin/sh
# A function that no region reaches has the machine code that it had, though others of its file are instrumented.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

cat >"$tmp/file.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
static int table[4] = {1, 2, 3, 4};
static int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int shared(int n) { static int calls; return n + ++calls; }
int both(int n) { return n < 2 ? n : both(n - 1) + both(n - 2); }
int outside(int n, int (*f)(int))
{
    static int calls;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (i % 3 == 0 && table[i & 3] > 1)
            sum += f(i);
        else
            sum -= table[i & 3];
    }
    qsort(table, 4, sizeof *table, less);
    switch (sum & 7) {
    case 1: return calls++;
    case 2: return shared(sum);
    case 5: puts("five"); break;
    default: break;
    }
    return sum + both(n);
}
int inside(int n)
{
#pragma memrewrite begin hot
    qsort(table, 4, sizeof *table, less);
    n += both(n) + shared(n);
#pragma memrewrite end hot
    return n;
}
END

# code OBJECT FUNCTION: its instructions; jumps say how far, not to where; numbers that the compiler gives to what it makes are left out.
code() {
    objdump -dr --no-show-raw-insn "$1" | awk -v name="<$2>:" '
        /^[0-9a-f]+ </ { here = $2 == name; next }
        here && NF {
            sub(/^[ \t]*[0-9a-f]+:[ \t]*/, "")
            gsub(/[0-9a-f]+ <[^>]*\+0x/, "<+0x"); gsub(/0x[0-9a-f]+\(%rip\)/, "(%rip)")
            gsub(/\.(text|rodata|bss|data)[a-z0-9.]*([+-]0x[0-9a-f]+)?/, "section")
            gsub(/(mr_st[0-9]+_)?calls(\.[0-9]+)?/, "calls")
            print
        }'
}

if ! command -v objdump >/dev/null || ! command -v gcc >/dev/null; then
    skip untouched "gcc and objdump are needed"
elif ! (cd "$tmp" && "$MEMREWRITE" file.c -o out && gcc -w -O2 -c file.c -o plain.o && gcc -O2 -w -c out/file.c -o counting.o) >"$tmp/err" 2>&1; then
    fail untouched "cannot be built"
    detail "$tmp/err"
else
    for function in outside both; do
        code "$tmp/plain.o" $function >"$tmp/want"
        code "$tmp/counting.o" $function >"$tmp/got"
        if [ -s "$tmp/want" ] && diff "$tmp/want" "$tmp/got" >"$tmp/err"; then
            ok "untouched: $function ($(wc -l <"$tmp/want") instructions)"
        else
            fail "untouched: $function" "other code than the plain build's"
            detail "$tmp/err"
        fi
    done
fi
