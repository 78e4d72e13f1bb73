#!/bin/sh
# Compilers warn of the rewritten text as of the source.  What names a deprecated function is warned of at each of the user's uses, in the function and
# in its variant, and nowhere else; a function that never returns keeps its prototype; gcc's guesses about setjmp do not depend on counters.
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

cat >"$tmp/deprecated.c" <<'END'
#include <stdio.h>
int other(int n);
__attribute__((deprecated)) static int internal(int a);
__attribute__((deprecated("no"))) int defined(int a) { return a ? a + 1 : 2; }
[[gnu::deprecated]] int behind(int a);
int later(int a);
int later(int a) __attribute__((__deprecated__, __noinline__));
int later(int a) { return a > 2 ? a : 3; }
static int internal(int a) { return a ? a + 1 : 2; }
int hot(int n) { return n > 3 ? later(n) : 0; }
int once(int n) { return internal(n) + defined(n) + behind(n) + other(n) + hot(n); }
int behind(int a) { return a ? 1 : 3; }
int other(int n)
{
    int (*p)(int) = defined;
    return behind(n) + p(n);
}
int main(void)
{
    printf("%d\n", once(10));
    return 0;
}
END
cat >"$tmp/noreturn.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
static _Noreturn void die(const char *m)
{
    puts(m);
    exit(1);
}
_Noreturn void ahead(int m);
void ahead(int m)
{
    if (m)
        puts("q");
    exit(m);
}
_Noreturn void nothing(void) { exit(3); }
__attribute__((noreturn)) void attribute(int m) { exit(m); }
int once(int n)
{
    if (n > 100)
        die("big");
    if (n > 50)
        ahead(n);
    if (n > 40)
        nothing();
    if (n > 30)
        attribute(n);
    return n;
}
int main(void)
{
    printf("%d\n", once(10));
    return 0;
}
END
cat >"$tmp/setjmp.c" <<'END'
#include <pthread.h>
#include <stdio.h>
#include <ucontext.h>
int t[64];
ucontext_t c;
static void said(void *p) { puts(p); }
int once(volatile int n)
{
    while (n-- > 0) {
        pthread_cleanup_push(said, "x");
        if (t[0]++ > 40)
            t[4]++;
        while (t[1] < 4)
            t[1]++;
        pthread_cleanup_pop(n & 1);
        t[2]++;
    }
    for (volatile int i = 0; i < 9; i++) {
        getcontext(&c);
        for (int j = 0; j < t[i]; j++)
            if (t[j] > 3)
                t[j]--;
    }
    return t[0];
}
int main(void)
{
    printf("%d\n", once(10));
    return 0;
}
END

# Of a build: each warning once for its line and words, since a function may stand twice; variants keep their names.
warnings() { # SOURCE… : compiler and flags in $cc
    # shellcheck disable=SC2086
    (cd "$tmp" && $soon $cc -pthread -c "$1" -o object 2>&1) | sed -n 's/^[^:]*:\([0-9]*\):[0-9]*: *\(warning\|error\): /\1 /p' | sort -u
}

one() { # NAME OPTION…
    name=$1 this="warnings: $*"
    shift
    if ! "$MEMREWRITE" -q "$@" "$tmp/$name.c" -o "$tmp/out" >"$tmp/err" 2>&1; then
        fail "$this" "memrewrite does not take it"
        detail "$tmp/err"
        return
    fi
    for cc in "gcc -O0" "gcc -O3" "${clang:-gcc} -O1"; do
        cc="$cc -Wall -Wextra"
        warnings "$name.c" >"$tmp/want"
        warnings "out/$name.c" >"$tmp/got"
        if [ "$name" = deprecated ] && ! grep -q deprecated "$tmp/want"; then
            fail "$this: $cc" "the source itself is not warned of"
        elif comm -13 "$tmp/want" "$tmp/got" >"$tmp/new" && [ ! -s "$tmp/new" ]; then
            ok "$this: $cc"
        else
            fail "$this: $cc" "new warnings"
            detail "$tmp/new"
        fi
    done
}

clang=$(newest_clang)
if ! command -v gcc >/dev/null; then
    skip warnings "gcc is needed"
    exit
fi
for name in deprecated noreturn setjmp; do
    one $name --all
    one $name --roi once
done
