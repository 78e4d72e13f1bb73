/* options: --roi main */
/* in place: f g */
/* warns */
/* __COUNTER__, in names and as a number: what it says stays the same, in functions and behind them. */
#include <stdio.h>
#define CAT_(a,b) a##b
#define CAT(a,b) CAT_(a,b)
#define UNIQUE(n) CAT(n, __COUNTER__)
#define REPEAT_(i, n) for (int i = 0; i < (n); i++)
#define REPEAT(n) REPEAT_(UNIQUE(r_), n)
#define MAX_(x, y, a, b) ({ __typeof__(x) a = (x); __typeof__(y) b = (y); a > b ? a : b; })
#define MAX(x, y) MAX_(x, y, UNIQUE(a_), UNIQUE(b_))
#define ID() __COUNTER__
#define IF_ID(c) if (c) printf("id %d\n", __COUNTER__); else puts("no")
#define STATIC_ASSERT(c) enum { CAT(sa_, __COUNTER__) = 1 / !!(c) }
#define DROP(x, y) ((y) > 2 ? (y) : 1)
#define BOTH(x) ((x) > 5 ? __COUNTER__ : (x))
#define ONCE_(v, x) static int v; if (!v++) { x; }
#define ONCE(x) ONCE_(UNIQUE(once_), x)
#define EACH_(v, a, n, i, go) for (int i = 0, go = 1; i < (n) && go; i++) for (int v = (go = 0, (a)[i]); !go; go = 1)
#define EACH(v, a, n) EACH_(v, a, n, UNIQUE(i_), UNIQUE(go_))
STATIC_ASSERT(sizeof(int) == 4);
static int f(int n)
{
    int s = 0;
    REPEAT(n) { s += MAX(s, n); if (s > 50) s -= 7; }
    REPEAT(n) REPEAT(2) s++;
    IF_ID(s > 3 && n);
    return s + ID();
}
int base = __COUNTER__;
static int g(int n)
{
    int s = DROP(__COUNTER__, n) + BOTH(ID() +
                                        n);
    ONCE(s += n > 2 ? 100 : 10)
    REPEAT(n
           + 1) s++;
    return s;
}
static int t[] = {3, 1, 2};
static int each(int n)
{
    int s = 0;
    EACH(v, t, n > 3 ? 3 : n) {
        if (v == 1) continue;
        s += v > 2 ? 10 : v;
    }
    return s;
}
static int plain(int n) { return n > 1 ? base : n; }
int main(void)
{
    STATIC_ASSERT(sizeof(int) == 4);
    for (int i = 0; i < 6; i++) {
        printf("%d %d %d %d %d %d\n", f(i), g(i), each(i), plain(i), base, __COUNTER__);
        IF_ID(f(2) > i);
    }
    return __COUNTER__ > 99;
}
