/* Locals of a region's own function, and how they end.  events: MP_STACKS | MP_STORES | MP_CALLS options: */
/* rewrite: --roi main */
#include <setjmp.h>
#include <stdlib.h>
struct p { int x, y; };
static int use(int *p) { return *p; }
static int rec(int n) { int v = n; return n ? use(&v) + rec(n - 1) : 0; }
static jmp_buf env;
static void jump(int n) { int w[4] = {n}; if (use(w) == 3) longjmp(env, 1); }
static int par(int a, struct p b) { return use(&a) + use(&b.y); }
static void back(void)
{
    if (!setjmp(env))
        jump(3);
}

int main(void)
{
    int a = 1, i, s = 0;
    s += use(&a);
    for (i = 0; i < 2; i++) {
        int in = i;
        s += use(&in);
        if (i) goto out;
    }
out:
    {
        int k = 4;
        s += use(&k);
    }
    s += rec(2) + par(1, (struct p){2, 3});
    back();
    if (s > 100) return 5;
    return s == 0;
}
