#!/bin/sh
# Iterations as written are a loop of their own within the loop that they are of.  Here are headers of all kinds, and all ways out of a loop,
# each in a region that is entered once and goes on for long: the program prints what it prints plain, and bytes scaled up from
# MEMREWRITE_SAMPLE=100 are near to those of a full count.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

cat >"$tmp/loops.c" <<'END'
#include <stdio.h>
#define LAST 50000
#define AGAIN(n) ((n) > 0)
static int data[64];
static int work(int n)
{
    int s = 0;
    for (int i = 0; i < 20 + n % 7; i++)
        s += data[(n + i) & 63];
    return s;
}
static int leave_by_return(int n)
{
    int s = 0;
#pragma memrewrite begin returns
    for (;; n++) {
        s += work(n);
        if (n == 40000)
            return s;
    }
#pragma memrewrite end
}
static int leave_by_goto(int n)
{
    int s = 0;
#pragma memrewrite begin goes
    while (AGAIN(n)) {
        if (n-- % 3 == 0)
            continue;
        s += work(n);
        if (s < 0)
            goto out;
        if (n < 100)
            break;
    }
    s += work(n);
out:
    s++;
#pragma memrewrite end
    return s;
}
static int nest(void)
{
    static const int gaps[] = {57, 23, 10, 4, 1};
    int s = 0;
#pragma memrewrite begin nest
    for (unsigned g = 0; g < sizeof gaps / sizeof gaps[0]; g++)
        for (int i = gaps[g],
                 k = 0;
             i < LAST;
             i++, k++) {
            for (int j = i & 31; j >= gaps[g] && data[j & 63] > 3; j -= gaps[g])
                s += data[(j + k) & 63];
            if (i % 5 == 0)
                continue;
            s ^= work(i);
        }
#pragma memrewrite end
    return s;
}
static int behind(int n)
{
    int s = 0;
#pragma memrewrite begin behind
    do {
        if (n % 11 == 0)
            continue;
        switch (n % 4) {
        case 0: s += work(n); break;
        case 1: s -= work(n + 1); break;
        default: s ^= n;
        }
        if (n == -1)
            break;
    } while (n-- > -60000);
#pragma memrewrite end
    return s + n;
}
int main(void)
{
    for (int i = 0; i < 64; i++)
        data[i] = i * 37 % 64;
    printf("%d\n", leave_by_return(0));
    printf("%d\n", leave_by_goto(60000));
    printf("%d\n", nest());
    printf("%d\n", behind(60001));
    return 0;
}
END

program=loops
. tests/variants/bytes.sh

# region_case REGION: near, and not the same, as not all iterations are counted.
region_case() {
    full=$(bytes "$1" 1) part=$(bytes "$1" 100)
    this="sampled loops, $cc: $1"
    if echo "$full $part" | awk '{ exit !($1 > 100000 && $1 != $2 && ($2 - $1) ^ 2 <= ($1 * 0.05) ^ 2) }'; then
        ok "$this"
    else
        fail "$this" "$part bytes loaded for $full"
    fi
}

if ! "$MEMREWRITE" -q "$tmp/loops.c" -o "$tmp/out" 2>"$tmp/err"; then
    fail "sampled loops" "memrewrite says:"
    detail "$tmp/err"
    exit 1
fi
for cc in gcc $(newest_clang); do
    $cc -O2 -w "$tmp/loops.c" -o "$tmp/plain" && "$tmp/plain" >"$tmp/plain.txt" &&
        $cc -O2 -Wall -Wextra -Werror "$tmp/out/loops.c" "$tmp/out/memrt.c" -o "$tmp/loops" 2>"$tmp/err" ||
        { fail "sampled loops, $cc" "it does not build"; detail "$tmp/err"; continue; }
    for region in returns goes nest behind; do
        region_case $region
        same_output=$(cmp "$tmp/plain.txt" "$tmp/loops.txt" 2>&1) && ok "sampled loops, $cc: $region prints the same" ||
            fail "sampled loops, $cc: $region prints the same" "$same_output"
    done
done
