/* What gcc compiles and clang does not, function by function; main's second parameter has a type that clang does not take. */
#include <stdatomic.h>
#include <stdio.h>

int plain = 3;
_Decimal32 decimal;

static int twice(int n)
{
    return n > 2 && n < 100 ? 2 * n : n;
}

static int nested(int n)
{
#define STEP 5
    int inner(int x) { return x > n ? twice(x) : n; }
#ifdef NEVER
}
#else
    return inner(n + 1) + STEP;
#endif
}

int old(a, b) int a; char *b;
{
    int inner(void) { return a + *b; }
    return inner();
}

static int exchanged(int i)
{
    return i > 2 ? atomic_exchange(&plain, i) : plain;
}

static int wide(void)
{
    return u'🍣' != 0;
}

static int in_structure(int n)
{
    struct { int a[n]; int b; } s;
    s.b = n;
    return s.b + (int)sizeof s;
}

static int reserved(int i)
{
    _Float32 x = 1.5f;
    return i > 2 ? (int)(x * 2) : __LONG_LONG_WIDTH__;
}

static int of_decimal(int i)
{
    decimal = i;
    return i > 1 ? (int)decimal : 3;
}

static int forward(int n; int a[n][n], int n)
{
    return a[n - 1][n - 1] > 2 ? a[0][0] : n;
}

# 60 "beyond_clang.c" 2
int main(int argc, char **argv[])
{
    int s = 0;
    for (int i = 0; i < STEP; i++)
        s += nested(i) + old(i, "a") + exchanged(i) + wide() + in_structure(i + 1) + of_decimal(i) + reserved(i) + forward((int[1][1]){{i}}, 1) + __LINE__;
    if (argc > 0 && argv[0])
        printf("%d %d\n", s, twice(s));
    return 0;
}
