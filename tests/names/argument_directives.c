/* options: --all */
/* warns */
/* Conditionals among the arguments of macros that make functions and loops: whole ones stay where they are. */
#include <stdio.h>
#include <string.h>
#define FUNC(type, name, params, ...) type name params __VA_ARGS__
#define SFUNC(type, name, params, ...) static type name params __VA_ARGS__
#define BODY(head, body) head body
#define LOOP(n, ...) for (int i = 0; i < (n); i++) { __VA_ARGS__ }
#define LOG(level, ...) do { if (level > verbose) printf(__VA_ARGS__); } while (0)
#define BOTH(x, ...) if (x) { __VA_ARGS__ } else { __VA_ARGS__ }
#ifndef MAXN
#define MAXN 0
#endif
static int verbose;

FUNC(int, sum, (const int *p, int n),
/* a comment, with commas */
{
    int s = 0;
#if MAXN
    int copy[MAXN], k, m;
    memcpy(copy, p, n * sizeof *p);
    p = copy;
#else
    const int *q = p, *end;
#endif
    for (int i = 0; i < n; i++) {
#ifdef __clang__
        if (p[i] > 1) s += p[i];
        else s += 1;
#elif defined(__GNUC__)
        s += p[i] > 1 ? p[i] : 1;
#endif
    }
    return s;
})

SFUNC(int, walk, (int n),
{
    int t = 0;
    LOOP(n,
#if MAXN > 3
         if (i & 1) t += i;
#else
         if (i % 3) t += 2 * i;
#endif
         t ^= 1;
    )
    return t;
})
BODY(static int body(int n), { int s = n;
#if MAXN
 while (s > 3) s /= 2;
#else
 while (s > 5) s--;
#endif
 return s; })
static int both(int a)
{
    int r = 0;
    BOTH(a > 3,
#if MAXN
     r = 3;
#else
     r = a & 1 ? 4 : 5;
#endif
    )
    LOG(-1, "both %d "
#if MAXN
        "max %d", MAXN, 
#else
        "none %d",
#endif
        r, a);
    return r;
}
int main(void)
{
    int v[] = {1, 2, 3, 0, 5};
    printf("%d %d %d %d %d\n", sum(v, 5), walk(10), body(7), both(2), both(9));
    return 0;
}
