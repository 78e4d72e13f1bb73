/* Loops that are there twice, since they may be long: what macros hide in them is to be there once. */
#include <stdio.h>

static int v[100000];
static volatile int twice = 2, most = 70000;

#define HIT(k)                                                                                                         \
    {                                                                                                                  \
        static int hits;                                                                                               \
        k = ++hits;                                                                                                    \
    }
#define JOIN(a, b) a##b
#define NAME(a, b) JOIN(a, b)
#define SWAP(x, y)                                                                                                     \
    do {                                                                                                               \
        int NAME(t_, __COUNTER__) = 0;                                                                                 \
        x ^= y;                                                                                                        \
    } while (0)

static int hit(int *w, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        HIT(k)
        w[i] = k;
    }
    return k;
}

static int numbered(int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        SWAP(k, v[i]);
    }
    return k * 100 + __COUNTER__;
}

static int sum(const int *w, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += w[i];
    return s;
}

int main(void)
{
    for (int z = 0; z < twice; z++) {
        printf("%d ", hit(v, 10));
        printf("%d ", hit(v, most));
        printf("%d %d\n", numbered(9) + numbered(most) % 7, sum(v, 5) + sum(v, most));
    }
    return 0;
}
