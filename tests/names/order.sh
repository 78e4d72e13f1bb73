#!/bin/sh
# Compilers choose in which order they evaluate operands, and programs show it.  Generated expressions, of calls that the library model knows
# beside what has effects or is read, print what the plain build's print: with gcc and clang, at -O0 and -O2, as a program and as a region.
# Not among them: what stands on the left of `= call ()` without a conversion (README, Limits).
#
#   sh tests/names/order.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
: "${MEMREWRITE:=$PWD/bin/memrewrite}"
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

begin() {
    cat <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
static int g = 3, at, row[8], *p;
static char s[32], d[32];
static jmp_buf env;
static int f(void) { printf("f"); s[strlen(s) % 20] = 'f'; return g += 1; }
static int h(int x) { printf("h%d", x); s[0] = 'a' + x % 8; return g = x; }
static int two(int x, long y) { printf("t%d,%ld", x, y); return x * 3 + (int)y; }
static int (*fp)(int) = h;
static int less(const void *a, const void *b) { g++; return *(const int *)a - *(const int *)b; }
static long sorted(void) { return g; }
static void show(const char *text, long value)
{
    printf(" | %s = %ld; %d %d %s", text, value, g, at, s);
    for (int i = 0; i < 8; i++)
        printf(" %d", row[i]);
    printf("\n");
    strcpy(s, "text");
    g = 3, at = 1, p = row, fp = h;
}
END
}

# One operand a line.
operands() {
    cat <<'END'
f()
printf("(%d)", g)
(long)strlen(s)
g
row[at++]
*p++
h(strcmp(s, "t") + 2)
(long)strlen(strcat(s, "x"))
(int)(size_t)strchr(s, 'x') * 0 + (strchr(s, 'f') != 0)
(at && puts("!") ? f() : 2)
(*strncpy(s, "qr", 2) - 'a')
fp(at)
-snprintf(d, 9, "%d", g++)
END
}

pairs() { operands | while read -r a; do operands | while read -r b; do printf '%s\t%s\n' "$a" "$b"; done; done; }

binary() {
    pairs | awk -F '\t' 'BEGIN { n = split("+ - * < == & ,", op, " ") }
        { o = op[NR % n + 1]; text = "(" $1 ") " o " (" $2 ")"; q = text; gsub(/"/, "\\\"", q); gsub(/%/, "%%", q)
          if (o == ",") print "    show(\"\", two(" $1 ", " $2 "));"; else print "    show(\"" NR "\", " text ");" }'
}

others() {
    operands | while read -r e; do
        cat <<END
    row[at++] = $e; show("[at++] =", 0);
    row[f() & 7] = (short)($e); show("[f()] =", 0);
    row[h(2)] += $e; show("[h] +=", 0);
    *p++ = $e; show("*p++ =", 0);
    g += $e; show("g +=", g);
    g = g + $e; show("g = g +", g);
    show("[]", row[($e) & 7]);
    show("p++[]", p++[($e) & 7]);
    show("array", s[($e) & 7] + f());
    show("two", two(f(), $e) + two($e, f()) * 2);
    { int first[] = {f(), $e, f()}; show("list", first[0] * 100 + first[1] * 10 + first[2]); }
    show("nested", f() + (g - ($e + f())) * ((f(), $e) + f()));
    show("?:", f() + ($e > 2 ? f() : $e) + ($e && f()));
    if (f() + ($e) > g) show("if", 1); else show("else", 0);
    switch ((f() + ($e)) & 3) { case 0: show("0", 0); break; default: show("more", 1); }
END
    done
    cat <<'END'
    { int t[3] = {3, 1, 2}; show("qsort", g + (qsort(t, 3, sizeof *t, less), sorted()) + g); }
    { int t[3] = {1, 2, 3}, key = 2; show("bsearch", g + (bsearch(&key, t, 3, sizeof *t, less) != 0) + g); }
    { int t[3] = {1, 2, 3}, key = 2; show("bsearch found", g * 100 + *(int *)bsearch(&key, t, 3, sizeof *t, less) + g); }
    if (setjmp(env) == 0) show("setjmp", f());
    switch (setjmp(env)) { case 0: show("setjmp 0", f()); }
    { char *q = s; show("memcpy", q[1] + *(char *)memcpy(s + 1, "zz", 2) + q[1]); }
    { char *q = s; q = strcpy(q + 1, "uv") + (q - s); show("strcpy", q - s); }
    { double x = 2; x = x * (double)strtol("4", &p == 0 ? 0 : (char **)0, 10) + f() * atof("2.5"); show("double", (long)x); }
END
}

{ begin; echo 'static void first(void)'; echo '{'; binary; echo '}'; echo 'int main(void)'; echo '{'; echo '    show("", 0);'; echo '    first();'; others; echo '    return 0;'; echo '}'; } >"$tmp/order.c"

# run BINARY OUTPUT
run() { (cd "$tmp" && MEMREWRITE_OUT="$tmp/run.mrc" $soon "$1" >"$2" 2>&1; echo "status $?" >>"$2"); }

order_case() {
    this="order: $1, $2 $3"
    if ! "$2" -w "$3" "$tmp/order.c" -o "$tmp/plain" 2>"$tmp/err" || ! "$2" -w "$3" "$tmp/out/order.c" "$tmp/memrt.o" -o "$tmp/counting" -pthread 2>"$tmp/err"; then
        fail "$this" "it does not build"
        detail "$tmp/err"
        return
    fi
    run "$tmp/plain" "$tmp/plain.out"
    run "$tmp/counting" "$tmp/counting.out"
    if diff "$tmp/plain.out" "$tmp/counting.out" >"$tmp/err" && [ "$(wc -l <"$tmp/plain.out")" -gt 300 ]; then
        ok "$this"
    else
        fail "$this" "another order: $(grep -c '^<' "$tmp/err") lines"
        detail "$tmp/err" "${SHOW:-12}"
    fi
}

for how in --all "--roi main"; do
    # shellcheck disable=SC2086
    if ! "$MEMREWRITE" -q "$tmp/order.c" -o "$tmp/out" $how >"$tmp/err" 2>&1; then
        fail "order: $how" "memrewrite says:"
        detail "$tmp/err"
        continue
    fi
    for cc in $(compilers | grep -v tcc); do
        "$cc" -w -c "$tmp/out/memrt.c" -o "$tmp/memrt.o"
        order_case "$how" "$cc" -O0
        order_case "$how" "$cc" -O2
    done
done
