#!/bin/sh
# A region in a function that is left as it is: it opens nothing, so nothing in it may call a variant, which would find no counters.
# The function includes a file of the system that branches in its body (doc/counting.md).  It is called outside of regions and within one.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

mkdir "$tmp/system"
cat >"$tmp/system/branch.inc" <<'END'
if (k > 1)
    add(k);
END
cat >"$tmp/left.c" <<'END'
#include <stdio.h>
static int g[4];
static void add(int k) { g[k & 3] += k; }
static void left(int k)
{
#pragma memrewrite begin lost
    add(k);
#include <branch.inc>
    add(k);
#pragma memrewrite end lost
}
int main(void)
{
    left(1);
#pragma memrewrite begin seen
    left(2);
    add(3);
#pragma memrewrite end seen
    left(3);
    printf("%d %d %d %d\n", g[0], g[1], g[2], g[3]);
    return 0;
}
END

left_case() {
    this="left: $1"
    if ! $1 -w -isystem "$tmp/system" "$tmp/left.c" -o "$tmp/plain" || ! $1 -w -isystem "$tmp/system" "$tmp/out/left.c" "$tmp/out/memrt.c" -o "$tmp/counting" -pthread; then
        fail "$this" "it does not build"
        return
    fi
    rm -f "$tmp/run.mrc"
    "$tmp/plain" >"$tmp/plain.txt"
    { MEMREWRITE_OUT=$tmp/run.mrc "$tmp/counting" >"$tmp/counting.txt" 2>&1; status=$?; } 2>/dev/null
    # seen: g[3] += 3 by name, of add: 1 load, 1 store; left is not counted, nor what it calls.  lost: never entered.
    if [ $status != 0 ] || ! diff "$tmp/plain.txt" "$tmp/counting.txt" >"$tmp/err"; then
        fail "$this" "behaves in another way, status $status"
        detail "$tmp/err"
    elif ! "$MEMREPORT" summary --model=source --format csv --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc" | tail -n +2 | cut -d, -f1,2,6-9 |
        LC_ALL=C sort >"$tmp/csv" || ! printf '%s\n' lost,0,0,0,0,0 seen,1,1,1,4,4 | diff - "$tmp/csv" >"$tmp/err"; then
        fail "$this" "other counts: < expected, > found (roi, entries, loads, stores, bytes)"
        detail "$tmp/err"
    else
        ok "$this"
    fi
}

"$MEMREWRITE" "$tmp/left.c" -o "$tmp/out" -- -isystem "$tmp/system" 2>"$tmp/err"
if grep -q "function 'left' is not instrumented" "$tmp/err"; then
    ok "left: warning"
else
    fail "left: warning" "memrewrite says:"
    detail "$tmp/err"
fi
for compiler in "gcc -O0" "gcc -O2" "$(newest_clang) -O1" tcc; do
    command -v "${compiler%% *}" >/dev/null && left_case "$compiler"
done
exit 0
