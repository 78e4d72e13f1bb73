#!/bin/sh
# Sampling through the whole tool: bytes scaled up from MEMREWRITE_SAMPLE=100 beside those of a full count.  Entries of a region that is
# entered 20,000 times differ in size; a region that is entered once loops for long, in a triangle, and is sampled by iterations.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

cat >"$tmp/sampled.c" <<'END'
#include <stdio.h>
static int data[4096];
static int work(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += data[i & 4095];
    return s;
}
int main(void)
{
    unsigned long long state = 1;
    int s = 0;
    for (int k = 0; k < 20000; k++) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
#pragma memrewrite begin often
        s += work(80 + (int)(state >> 33) % 40);
#pragma memrewrite end
    }
#pragma memrewrite begin once
    for (int k = 0; k < 20000; k++)
        s += work(k & 1 ? k : k / 2);
#pragma memrewrite end
    printf("%d\n", s);
    return 0;
}
END

program=sampled
. tests/variants/bytes.sh

# sampled_case REGION PERCENT
sampled_case() {
    full=$(bytes "$1" 1) part=$(bytes "$1" 100)
    this="sampled: $1 within $2 %"
    if echo "$full $part" | awk -v percent="$2" '{ exit !($1 > 1000000 && ($2 - $1) ^ 2 <= ($1 * percent / 100) ^ 2) }'; then
        ok "$this"
    else
        fail "$this" "$part bytes loaded for $full"
    fi
}

# Nothing of an entry that is not sampled is counted, so the sampled run must differ from a full one somewhere.
is_sampled() {
    MEMREWRITE_SAMPLE=100 MEMREWRITE_OUT=$tmp/run.mrc "$tmp/sampled" >/dev/null
    "$MEMREPORT" summary --model=source --format csv --mix "$tmp/out/memrewrite.mix.json" "$tmp/run.mrc" | awk -F, '$1 == "often" { exit !($2 == 20000 && $3 == 200) }'
}

if ! "$MEMREWRITE" "$tmp/sampled.c" -o "$tmp/out" 2>"$tmp/err" || ! cc -O1 -w "$tmp/out/sampled.c" "$tmp/out/memrt.c" -o "$tmp/sampled" -lpthread 2>>"$tmp/err"; then
    fail sampled "it cannot be built"
    detail "$tmp/err"
else
    sampled_case often 3
    sampled_case once 5
    if is_sampled; then ok "sampled: 200 of 20,000 entries"; else fail "sampled: 200 of 20,000 entries" "the report says otherwise"; fi
fi
