/* Arrays of variable length, of three dimensions, packed structures, wide elements, complex loops of goto and switch.  (layout) */
#include <stdio.h>
#include <stdint.h>
static _Alignas(64) int cube[5][6][7];
struct __attribute__((packed)) odd { char c; int32_t n; double d; };
static struct odd odds[20];
static long long wide[30];
static long double longest[10];
static float halves[64];
static int variable(int n, int m)
{
    int v[n][m], sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            v[i][j] = i * j;
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            sum += v[i][j];
    for (int i = 0; i < n && i < m; i++)
        sum -= v[i][i];
    return sum;
}
static int cubes(void)
{
    int sum = 0, i, j, k;
    for (i = 0; i < 5; i++)
        for (j = 0; j < 6; j++)
            for (k = 0; k < 7; k++)
                cube[i][j][k] = i + j * k;
    for (k = 6; k >= 0; k -= 2)
        for (j = 0; j < 6; j++)
            for (i = 0; i < 5; i++)
                sum += cube[i][j][k] + cube[4 - i][5 - j][6 - k];
    return sum;
}
static double mixtures(void)
{
    double sum = 0;
    for (int i = 0; i < 20; i++) {
        odds[i].n = i;
        odds[i].d = odds[i].n / 2.0;
        odds[i].c++;
    }
    for (int i = 0; i < 30; i++)
        wide[i] = wide[29 - i] + i;
    for (int i = 0; i < 10; i++)
        longest[i] = i;
    for (int i = 0; i < 10; i++)
        sum += (double)longest[9 - i] + (double)wide[3 * i] + odds[2 * i].d;
    return sum;
}
static int jumps(int n)
{
    int i = 0, sum = 0;
again:
    halves[i] = (float)i;
    if (++i < n)
        goto again;
    for (i = 0; i < n; i++)
        switch (i & 3) {
        case 0: sum += (int)halves[i]; break;
        case 1: continue;
        default: sum++;
        }
    for (i = 0; i < n; i++)
        do {
            sum += (int)halves[i];
        } while (0);
    return sum;
}
int main(void)
{
    printf("%d %d %g %d\n", variable(7, 9), cubes(), mixtures(), jumps(64));
    return 0;
}
