/* options: -q */
/* What clang does not read is not counted; what it calls is, each by its own name.
 *
 * variants: around asked skipping
 *
 *   around   has a structure whose size its argument says; what uses that is unread, what clang reads is counted: a store into g[0].
 *   by_name, by_pointer  are called in unread statements: a load and a store each.
 *   asked    is called where clang reads it.
 *   nested   is unread as a whole; it calls by_name once more.
 *   skipping  has a counter in front of such a structure, in each round: 2 of 4 add to g[4], a load and a store each.
 *   outside  is called before the region alone.
 *
 * expect: hot main 0 0 0
 * expect: hot around 1 0 1
 * expect: hot asked 1 1 0
 * expect: hot skipping 1 2 2
 * expect: hot by_name 2 2 2
 * expect: hot by_pointer 1 1 1
 */
#include <stdio.h>

static int g[8];

static int by_name(int x)
{
    return g[1] += x;
}

int by_pointer(int x)
{
    return g[2] += x;
}

static int asked(void)
{
    return g[3];
}

static int outside(int n)
{
    struct { int a[n]; int b; } s;
    s.b = n;
    return by_name(s.b);
}

static int nested(int n)
{
    int inner(int x) { return by_name(x + n); }
    return inner(1);
}

static int around(int n)
{
    struct { int a[n]; int (*call)(int); } s;
    s.call = by_pointer;
    g[0] = asked();
    n = by_name(s.a[0] = n);
    return s.call(n);
}

static int skipping(int n)
{
    for (int i = 0; i < n; i++) {
        if (i & 1)
            continue;
        struct { int a[n]; int b; } s;
        s.b = i;
        g[4] += i;
    }
    return 0;
}

int main(void)
{
    int r = outside(3);
#pragma memrewrite begin hot
    r += around(4);
    r += nested(5);
    r += skipping(4);
#pragma memrewrite end hot
    printf("%d %d %d %d\n", r, g[0], g[1], g[2]);
    return 0;
}
