/* Loops behind pragmas that no statement may come between: at the end of a condition, as an operator, in macros. */
#include <stdio.h>

#ifdef __TINYC__
#define IVDEP
#define EACH(i, n) for (int i = 0; i < (n); i++)
#else
#define IVDEP _Pragma("GCC ivdep")
#define EACH(i, n) _Pragma("GCC ivdep") for (int i = 0; i < (n); i++)
#endif
#define UNROLL(n)

static int a[1000];

static int conditional(int n)
{
    int s = 0;
#ifdef __GNUC__
#pragma GCC ivdep
#endif
    for (int i = 0; i < n; i++)
        if (a[i] > 3)
            s++;
    return s;
}

static int by_name(int n)
{
    int s = 0;
    IVDEP
    for (int i = 0; i < n; i++)
        if (a[i] > 4)
            s++;
    IVDEP for (int i = 0; i < n; i++) if (a[i] > 5) s++;
    UNROLL(4) for (int i = 0; i < n; i++) if (a[i] > 6) s++;
    return s;
}

static int in_macro(int n)
{
    int s = 0;
    EACH(i, n)
        if (a[i] > 7)
            s++;
    return s;
}

int main(void)
{
    for (int i = 0; i < 1000; i++)
        a[i] = (i * 7919) % 257;
#pragma memrewrite begin searched
    int s = conditional(900) + by_name(500) + in_macro(300);
#pragma memrewrite end searched
    printf("%d\n", s);
    return 0;
}
