#!/bin/sh
# A function that clang and gcc define in different branches of an #if, called by another file: the caller links with both.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

cat >"$tmp/branches.c" <<'END'
#ifdef __clang__
int sum(int *p) { return p[0] + p[1]; }
#else
int sum(int *p) { return p[1] + p[0]; }
#endif
#if defined(__GNUC__) && __GNUC__ >= 7
int next(int *p) { return 1 + p[0]; }
#else
int next(int *p) { return p[0] + 1; }
#endif
END
cat >"$tmp/caller.c" <<'END'
#include <stdio.h>
int sum(int *p);
int next(int *p);
int main(void)
{
    int a[2] = {1, 2};
    printf("%d %d\n", sum(a), next(a));
    return 0;
}
END

{
    for how in --all '--roi main'; do
        # shellcheck disable=SC2086
        "$MEMREWRITE" -q $how -o "$tmp/out" "$tmp/branches.c" "$tmp/caller.c" 2>"$tmp/err" || { fail "branches $how" "no text"; continue; }
        for cc in gcc clang; do
            command -v $cc >/dev/null || { skip "branches $how $cc" "no $cc"; continue; }
            (cd "$tmp/out" && $cc -O1 -w ./*.c -o prog && ./prog) >"$tmp/said" 2>"$tmp/err"
            if [ "$(cat "$tmp/said")" = '3 2' ]; then ok "branches $how $cc"
            else fail "branches $how $cc" "does not build, or another result"; detail "$tmp/err"; fi
        done
    done
    ended
} | sum 4
