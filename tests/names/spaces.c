/* options: --roi main */
/* variants: f g h k */
/* One spelling in every name space and in inner scopes. */
#include <stdio.h>
struct n { int n; struct n *next; };
typedef struct n N;
static int g(int n) { return n + 1; }
static int f(int x)
{
    static int n = 5;
    struct n v = {.n = n};
    N *p = &v;
    int r = n++ + v.n + p->n;
    {
        int n = x;
        r += n * 100;
    }
    for (int n = 0; n < 2; n++)
        r += n * 10000;
    {
        enum { n = 3 };
        r += n * 1000;
    }
    {
        typedef int n;
        n m = 4;
        r += (int)sizeof(n) + m;
    }
    {
        union n { char c[9]; } u;
        r += (int)sizeof u + (int)sizeof(union n);
    }
    int proto(int n), (*q)(int n) = g;
    if (r > 1000000)
        goto n;
    r += q(n) + (int)sizeof n;
    n++;
n:
    return r + n;
}
static int h(x, y) int x, y;
{
    int r = x;
    {
        static char x = 1;
        static long y = 2;
        r += x++ * 10 + (int)(y += 2) + (int)sizeof x;
    }
    return r * 100 + x + y;
}
static int k(void)
{
    int r = g(1);
    {
        static int g = 4, printf = 5;
        r += g++ + printf++;
    }
    {
        static int g = 100;
        r += g++;
    }
    return r + g(2);
}
int proto(int n) { return n; }
int main(void)
{
    for (int i = 0; i < 3; i++)
        printf("%d %d %d\n", f(i), h(i, 7), k());
    return 0;
}
