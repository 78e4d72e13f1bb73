/* Loops of few iterations with many accesses: their events do not fit behind all others of a buffer.
 * words: 930
 * touched: 1100 */
#include <stdio.h>

enum { N = 64, MANY = 30000 };
static _Alignas(64) int a[N], b[N], c[N], d[N], e[N], f[N], g[N], h[N];

static int few(int from, int n)
{
    int sum = 0;
    for (int i = from; i < from + n; i++) {
        a[i] = b[i] + c[i + 1];
        d[i] = e[i] + a[i + 2];
        f[i] = g[i] + h[i + 1];
        sum += f[i + 1];
    }
    return sum;
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < MANY; i++)
        sum += few(i % 50, 1 + i % 3);
    printf("%d\n", sum);
    return 0;
}
