/* options: --roi main */
/* variants: each twice deferred swapped jumped larger typed shown nested matched made */
/* in place: once */
/* Names that are made of __LINE__, in macros over several lines, of which gcc takes the first and clang the last. */
#include <stdio.h>

#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define STR_(x) #x
#define STR(x) STR_(x)
#define UNIQUE(n) CAT(n, __LINE__)
#define FOREACH(v, a, n) \
    for (int UNIQUE(i) = 0, UNIQUE(go) = 1; UNIQUE(i) < (n) && UNIQUE(go); UNIQUE(i)++) \
        for (int v = (UNIQUE(go) = 0, (a)[UNIQUE(i)]); !UNIQUE(go); UNIQUE(go) = 1)
#define REPEAT(n) for (int CAT(r_, __LINE__) = 0; CAT(r_, __LINE__) < (n); CAT(r_, __LINE__)++)
#define DEFER(v) __attribute__((cleanup(leave))) int CAT(d_, __LINE__) = v
#define SWAP(T, a, b) do { T CAT(t_, __LINE__) = a; a = b; b = CAT(t_, __LINE__); } while (0)
#define JUMP(n) if ((n) > 3) goto CAT(l_, __LINE__); puts("small"); CAT(l_, __LINE__): (void)0
#define ONCE(x) do { static int UNIQUE(done); if (!UNIQUE(done)++) { x; } } while (0)
#define LARGER(x, y) ({ int UNIQUE(a) = (x), UNIQUE(b) = (y); UNIQUE(a) > UNIQUE(b) ? UNIQUE(a) : UNIQUE(b); })
#define CHECKED(c) enum { CAT(checked_, __LINE__) = 1 / !!(c) }
#define TYPED(T, v, x) typedef T CAT(type_, __LINE__); CAT(type_, __LINE__) v = (x) ? (x) : 1
#define SHOWN(x) int UNIQUE(shown) = (x) ? (x) : 2; printf("%s %d\n", STR(UNIQUE(shown)), UNIQUE(shown))
#define FAIL_IF(c) do { if (c) { printf("failed at %d\n", __LINE__); goto CAT(out_, __LINE__); } CAT(out_, __LINE__): ; } while (0)
#define MATCH(x) for (struct { int v; } UNIQUE(m) = {x}; UNIQUE(m).v; UNIQUE(m).v = 0) switch (UNIQUE(m).v)
#define MADE(name, body) static int name(int n) { int UNIQUE(r) = n; body; return UNIQUE(r); }

static int a[] = {1, 2, 3, 4};

static void leave(int *p) { printf("left %d\n", *p); }

static int each(int n)
{
    int s = 0;
    FOREACH(v,
            a,
            n > 4 ? 4 : n) {
        if (v == 2)
            continue;
        s += v > 3 ? 2 : v;
    }
    return s;
}

static int twice(int n)
{
    int s = 0;
    REPEAT(n) REPEAT(s >
                     3 ? 1 : 2) s++;
    REPEAT(n
           - 1) REPEAT(
        2) { if (s & 1) s += 2; else s++; } REPEAT(n >
                                                 1 && s) s++;
    return s;
}

static int deferred(int n)
{
    int s = n;
    DEFER(n >
          3 ? n : 1);
    if (n > 2) {
        DEFER(s > 3 ?
              4 : 5);
        s++;
    }
    return s;
}

static int swapped(int x)
{
    int y = 3;
    if (x > 1)
        SWAP(int, x,
             y);
    else
        SWAP(int, x, a[x <
                       2 ? 1 : 2]);
    return x - y;
}

static int jumped(int n)
{
    JUMP(n > 2
         ? 4 : 2);
    if (n) {
        JUMP(n &&
             n < 3);
    }
    FAIL_IF(n ==
            2);
    return n;
}

static int once(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        ONCE(if (i ||
                 n) s++);
        ONCE(s += 10); ONCE(
            s += 100);
    }
    return s;
}

static int larger(int n)
{
    CHECKED(sizeof(int)
            == 4);
    return LARGER(n,
                  3) + LARGER(LARGER(n, 2),
                              a[1]);
}

static int typed(int n)
{
    TYPED(unsigned char, v,
          n * 100);
    return v;
}

static int shown(int n)
{
    SHOWN(n >
          1 && n < 3);
    return n > 2 ? n : 0;
}

static int nested(int n)
{
    int s = 0;
    FOREACH(v, a,
            n) FOREACH(w, a, n) FOREACH(x,
                                        a, n)
        if (v < w && w < x) s += LARGER(v,
                                        x);
    return s;
}

static int matched(int n)
{
    int s = 0;
    MATCH(n <
          3 ? n : 4) {
    case 1: s = 5; break;
    case 2: s = 6;
    default: s++;
    }
    return s;
}

MADE(made,
     for (int i = 0; i < n; i++) if (i > 1 || n > 3) n--)

int main(void)
{
    for (int i = 0; i < 5; i++)
        printf("%d %d %d %d %d %d %d %d %d %d %d %d\n", each(i), twice(i), deferred(i), swapped(i), jumped(i), once(i), larger(i), typed(i),
               shown(i), nested(i), matched(i), made(i));
    return 0;
}
