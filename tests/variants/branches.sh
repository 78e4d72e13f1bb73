#!/bin/sh
# A function that clang and gcc define in different branches of an #if, called by another file: the caller links with both.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
: "${MEMREPORT:=$PWD/bin/memreport}"
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
cat >"$tmp/left.c" <<'END'
static int v[8];
#ifdef __clang__
static int only(int n) { return v[n] + 1; }
static int both(int n) { return only(n) + 1; }
#else
static int both(int n) { return v[n] + 2; }
#endif
int main(void)
{
    int s = 0;
    for (int i = 0; i < 5; i++)
        s += both(i);
    return s != 10;
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

    # What the other compiler leaves out counts nothing there, whoever calls by its name.
    "$MEMREWRITE" -q --all -o "$tmp/left" "$tmp/left.c" 2>"$tmp/err" || fail "left out" "no text"
    for cc in gcc clang; do
        command -v $cc >/dev/null || { skip "left out $cc" "no $cc"; continue; }
        (cd "$tmp/left" && $cc -O1 -w ./*.c -o prog && MEMREWRITE_OUT=c.mrc ./prog && "$MEMREPORT" functions --all --format csv --mix memrewrite.mix.json c.mrc) >"$tmp/said" 2>"$tmp/err"
        entered=$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["function"] "=" $at["entered"] }' "$tmp/said" | sort | tr '\n' ' ')
        case $cc in gcc) wanted='both=0 main=1 only=0 ' ;; *) wanted='both=5 main=1 only=5 ' ;; esac
        if [ "$entered" = "$wanted" ]; then ok "left out $cc"
        else fail "left out $cc" "entered: $entered"; detail "$tmp/err"; fi
        rm -f "$tmp/left/c.mrc"
    done
    ended
} | sum 6
