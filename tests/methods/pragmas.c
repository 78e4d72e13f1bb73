/* Loops behind pragmas that no statement may come between: at the end of a condition, as an operator, in macros, with
 * macros in between that are nothing, and with text that #if leaves out. */
#include <stdio.h>

#ifdef __TINYC__
#define IVDEP
#define EACH(i, n) for (int i = 0; i < (n); i++)
#else
#define IVDEP _Pragma("GCC ivdep")
#define EACH(i, n) _Pragma("GCC ivdep") for (int i = 0; i < (n); i++)
#endif
#define UNROLL(n)
#define EMPTY
#define TWICE EMPTY EMPTY /* nothing */
#define ID(x) x
#define FOR for

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

static int nothing_between(int n)
{
    int s = 0;
#pragma GCC ivdep
    EMPTY
    for (int i = 0; i < n; i++)
        if (a[i] > 8)
            s++;
#pragma GCC ivdep
    TWICE ID() FOR(int i = 0; i < n; i++) s += a[i] > 9 && a[i] < 99;
    IVDEP EMPTY for (int i = 0; i < n; i++) if (a[i] > 10) s++;
    IVDEP
    ID(EMPTY)
    while (n-- > 9)
        if (a[n] > 11)
            s++;
    return s;
}

static int left_out(int n)
{
    int s = 0;
#pragma GCC ivdep
#ifdef NOWHERE_DEFINED
    EMPTY
    s++;
#endif
    for (int i = 0; i < n; i++)
        if (a[i] > 12)
            s++;
    IVDEP
#ifdef NOWHERE_DEFINED
    s++;
#endif
    do
        if (a[n] > 13)
            s++;
    while (n-- > 0);
    return s;
}

int main(void)
{
    for (int i = 0; i < 1000; i++)
        a[i] = (i * 7919) % 257;
#pragma memrewrite begin searched
    int s = conditional(900) + by_name(500) + in_macro(300) + nothing_between(200) + left_out(100);
#pragma memrewrite end searched
    printf("%d\n", s);
    return 0;
}
