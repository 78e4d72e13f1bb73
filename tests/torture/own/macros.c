/* Macros that hold control flow, parts of statements, or nothing; lines that are continued within words. */
#include <stdio.h>
#include <assert.h>
#include <errno.h>
#include <ctype.h>
#include <stdarg.h>
#define IF(c) if (c) {
#define ELSE } else {
#define END }
#define LOOP(i, n) for (int i = 0; i < (n); ++i)
#define FOREVER for (;;)
#define UNLESS(c) if (!(c))
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define STR(x) #x
#define SWAP(t, a, b) do { t XCAT(tmp_, __LINE__) = a; a = b; b = XCAT(tmp_, __LINE__); } while (0)
#define MAX(a, b) ((a) > (b) ? (a) + 1 : (b))
#define MAX3(a, b, c) MAX(MAX(a, b), c)
#define CHECK(c, ...) do { if (!(c)) { printf(__VA_ARGS__); return -1; } } while (0)
#define RET return
#define BODY { if (n > 3) return 1; return 2; }
#define DEF(name, op) static int name(int a, int b) { if (a op b) return a; else return b; }
#define CASES(x) case x: r += x; break
#define GO goto out
#define EMPTY
#define CALL(f, ...) f(__VA_ARGS__)
#define WHILE_NOT(x) while (!(x))
#define SEMI ;
#define OPEN {
#define AND &&
#define LIST(X) X(1) X(2) X(3)
#define COUNT_IF(k) if (n == k) r += k;
DEF(less, <)
DEF(more, >)
static int g(int n) BODY
static int sq(int n) { return n * n; }
static int f(int n)
{
    int r = 0, s = 3;
    IF (n > 2) r++; ELSE r--; END
    LOOP(i, n) LOOP(j, i) { UNLESS(i == j + 1) r += i; else continue; if (j > 4) break; }
    FOREVER { if (r++ > 40) break; if (n > 100) RET 7; }
    SWAP(int, r, s);
    r += MAX3(n, s, less(n, 4) AND more(n, 2));
    CHECK(n < 8, "big %d %s\n", n, STR(n < 8));
    switch (n) { CASES(1); CASES(2); case 3: { r++; CASES(4); } default: GO; }
    if (n) LOOP(k, 3) if (k == 1) r += k; else r -= k; else r = 9;
    LIST(COUNT_IF)
    WHILE_NOT(s-- < 0) EMPTY SEMI
    do r += CALL(sq, n) EMPTY; while (CALL(sq, r) < 50 AND r);
    if (n == 2) OPEN r++; }
    for (int i = 0; i < n; i++) { if (i == 4) break EMPTY EMPTY; while (r-- > 20) if (s) s++ SEMI else continue EMPTY; }
    { errno = 0; if (errno || isdigit('0' + n % 10)) r++; }
    assert(r || n);
    if (MAX(n, 1) > 2 ? MAX(s, r) : MAX(r, s)) r += 5;
    for (int i = MAX(1, 2); i < MAX(n, 4); i += MAX(1, n > 3)) r += i;
#define LOCAL(x) if (x) r++; else r += 2
    LOCAL(n);
#undef LOCAL
#define LOCAL(x) while (x > 3) x--
    LOCAL(r);
#undef LOCAL
    if (n) {
#if 1
        r++;
    } else {
#else
        garbage (
#endif
        r--;
    }
out:
    return r;
}
static int sum(int n, ...)
{
    va_list ap; int s = 0;
    va_start(ap, n);
    while (n-- > 0) s += va_arg(ap, int) ? 1 : va_arg(ap, int);
    va_end(ap);
    return s;
}
#define TWICE(x) x, x
#define PAIR(a, b) less(a, b)
#define ID(...) __VA_ARGS__
#define TERNARY(c, a, b) (c) ? a : b
static int h(int n) { return PAIR(n, 3) + sum(TWICE(2), 0, ID(n ? 1 : 0, n && n > 3), 5) + (TERNARY(n, ID(n || 1), ID(TERNARY(n > 2, 5, 6)))); }
static int k(a, b) int a; short b; { if (a) b++; return b; }
int m\
ai\
n(void)
{
    for (int i = 0; i < 10; i++) { printf("%d %d %d %d %d\n", f(i), g(i), h(i), k(i, 3), __LINE__); i\
f (i == 8) pr\
intf("%s %d\n", __func__, __LINE__); }
    return 0; /* comment // ? */ // end \
    still comment
}
