/* options: --roi main */
/* variants: f g */
/* in place: h k */
/* warns */
/* What gcc compiles and the parser does not. */
#include <stdio.h>
static int n = 100, m = 1000;
#ifdef __clang__
#define BUMP (n += 1)
#else
#define BUMP (n += 1)
#endif
static int f(int i)
{
    static int n = 1;
    struct { int n; } s = {i};
#ifdef __clang__
    n += s.n + 2;
#else
    n += s.n + 2;
#endif
    return n;
}
static int g(int i)
{
    static int n = 1;
#ifdef __clang__
    n += i;
#else
    {
        int n = i;
        i += n;
    }
    n += i / 2;
#endif
    return n;
}
static int h(int i)
{
#ifdef __clang__
    static int m = 1;
#else
    static int m = 1;
#endif
    return m += i;
}
static int k(int i)
{
    static int n = 1;
    BUMP;
#ifdef __clang__
    BUMP;
#else
    BUMP;
#endif
    return n + i;
}
int main(void)
{
    int w = f(1) + g(1) + h(1) + k(1);
    for (int i = 0; i < 3; i++)
        w = w * 3 + f(i) + g(i) + h(i) + k(i);
    printf("%d %d %d\n", w, n, m);
    return 0;
}
