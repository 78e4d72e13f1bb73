/* Functions that stand in one branch of an #if, called from a region, also by compilers that take another branch. */
#include <stdio.h>
static int calls;
#if defined(NEVER)
#define swap never
#elif defined(__clang__)
/* for clang */
static int swap(int x)
{
    static int n;
    calls += 1;
    return n++, x ^ 1;
}
#elif defined(__TINYC__)
static int swap(int x) { return x ^ 2; }
#else
#define swap __builtin_bswap32
#endif /* a
comment */
static int use(int x) { return swap(x) + 1; }
int main(void)
{
    int s = 0;
#pragma memrewrite begin hot
    s += use(3);
    s += swap(s);
#pragma memrewrite end hot
    printf("%d %d\n", s, __LINE__);
    return 0;
}
