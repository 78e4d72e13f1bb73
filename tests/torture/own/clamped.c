/* Conditions behind others, of which each is counted in front of the first one. */
#include <stdio.h>

enum { N = 5000 };
static int v[N], w[N], n = N;
static char text[N + 1], low[N + 1];

static void clamp(int from, int to)
{
    for (int i = 0; i < n; i++) {
        int x = v[i];
        if (x < from)
            x = from;
        else if (x > to)
            x = to;
        w[i] = x;
    }
}

static void steps(void)
{
    for (int i = 0; i < n; i++)
        w[i] = v[i] < 10 ? 1 : v[i] < 100 ? 2 : v[i] < 200 ? 3 : 4;
}

static void lower(void)
{
    for (int i = 0; i < n; i++)
        if (text[i] >= 'A' && text[i] <= 'Z')
            low[i] = (char)(text[i] + 32);
        else
            low[i] = text[i];
}

static void either(void)
{
    for (int i = 0; i < n; i++)
        if (!(v[i] != 3 && v[i] != 5) || v[i] == 7)
            w[i] = 1;
        else
            w[i] = 0;
}

static void unequal(unsigned k)
{
    for (int i = 0; i < n; i++) {
        unsigned x = (unsigned)v[i];
        if (x == k)
            w[i] = 1;
        else if (!(x <= k + 5u))
            w[i] = 2;
        else
            w[i] = 3;
    }
}

static long sum(void)
{
    long s = 0;
    for (int i = 0; i < n; i++)
        s = s * 3 % 1000003 + w[i] + low[i];
    return s;
}

int main(void)
{
    unsigned s = 1;
    for (int i = 0; i < n; i++) {
        s = s * 1103515245u + 12345u;
        v[i] = (int)(s >> 20) % 400 - 100;
        text[i] = (char)(32 + (s >> 16) % 90);
    }
    clamp(0, 255);
    printf("%ld\n", sum());
    clamp(200, 100);
    printf("%ld\n", sum());
    steps();
    printf("%ld\n", sum());
    lower();
    printf("%ld\n", sum());
    either();
    printf("%ld\n", sum());
    unequal(~0u - 2);
    unequal(17);
    printf("%ld\n", sum());
    return 0;
}
