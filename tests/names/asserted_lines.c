/* options: --roi main */
/* variants: tested twice each pairs blocks failed nested renumbered */
/* opens all */
/* assert says its line: in macros over several lines, of which gcc takes the first and clang the last. */
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf behind;
static int seen;

static void go_on(int s)
{
    seen += s == SIGABRT;
    siglongjmp(behind, 1);
}

#define SURVIVE(x) do { if (!sigsetjmp(behind, 1)) { x; } else puts("failed"); } while (0)
#define CHECKED(p, i, n) do { assert((i) < (n)); (p)[i]++; } while (0)
#define AT(p, i, n) (assert((i) >= 0 && (i) < (n)), (p)[i] > 2 ? (p)[i] : 1)
#define OR_DIE(c) if (!(c)) assert(0 && "no")
#define GET(p, i, n, out) { assert(p); if ((i) < (n)) out = (p)[i]; else out = -1; assert(out >= 0); }
#define EACH(i, n) for (int i = 0; assert((n) < 4), i < (n); i++)
#define PAIR(a, b) do { CHECKED(t, a, 4); if ((a) > (b)) CHECKED(t, b, 2); } while (0)
#define BLOCK(c, x) if (c) { x } else { assert(!"else"); }
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define FAIL(code) do { if (code) { printf("%d: ", __LINE__); assert(code == 0); } } while (0)
#define RETURN_UNLESS(c) do { if (!(c)) { assert(c); return 0; } } while (0)
#define VALUE(x) ({ int v_ = (x); assert(v_ > 1); v_ > 5 ? 5 : v_; })

static int t[8] = {1, 2, 3, 4};

static int tested(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        CHECKED(t,
                i, 4);
        s += AT(t, i,

                3) + 1;
        OR_DIE(s >
               0);
    }
    return s;
}

static int twice(int n)
{
    int v = 0;
    GET(t,
        n, n > 1 && n < 5 ?
        3 : 4, v); v++;
    GET(n > 7 ? NULL : t, n,
        8, v) assert(v > 1);
    return v;
}

static int each(int n)
{
    int s = 0;
    EACH(i,
         n)
        s += i > 1 ? 2 : t[i];
    EACH (k, n) EACH(i,
                     LARGER(n,
                            2)) s++;
    return s;
}

static int pairs(int a, int b)
{
    PAIR(a,
         b);
    PAIR(LARGER(a,
                b), b); PAIR(b,
                             a);
    return t[a];
}

static int blocks(int n)
{
    int r = n;
    BLOCK(n > 1,
          for (int i = 0; i < n; i++) {
              r += t[i] > 3 ? 1 : 2;
              assert(r < 12);
              assert(r <
                     14 || i);
          }
    )
    BLOCK(n > 2, if (r) CHECKED(t, n,
                                3);
                 assert(LARGER(n, r) < 20); r++;)
    return r;
}

static int failed(int n)
{
    FAIL(n >
         2);
    RETURN_UNLESS(n
                  > 0);
    return VALUE(n -
                 1) + VALUE(
        n);
}

static int nested(int n)
{
    int s = 0;
    EACH(i,
         LARGER(n, 1))
        BLOCK(i
                  < 2,
              CHECKED(t, i,
                      2); if (n > 1)
                  s += VALUE(i +
                             1);)
    return s;
}

static int renumbered(int n)
{
    int v;
#line 700 "elsewhere.c"
    GET(t, n,
        4,
        v);
    CHECKED(t, v, LARGER(n,
                         2));
    return v + __LINE__;
}

int main(void)
{
    signal(SIGABRT, go_on);
    setvbuf(stdout, NULL, _IONBF, 0);
    for (volatile int i = 0; i < 9; i++) {
        SURVIVE(printf("%d\n", tested(i)));
        SURVIVE(printf("%d\n", twice(i)));
        SURVIVE(printf("%d\n", each(i)));
        SURVIVE(printf("%d\n", pairs(i % 4, i / 2)));
        SURVIVE(printf("%d\n", blocks(i)));
        SURVIVE(printf("%d\n", failed(i -
                                      1)));
        SURVIVE(printf("%d\n", nested(i)));
        SURVIVE(printf("%d\n", renumbered(i)));
    }
    printf("%d seen\n", seen);
    return 0;
}
