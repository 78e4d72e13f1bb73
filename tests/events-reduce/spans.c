/* Loops whose accesses do the same from turn to turn for a while: sources that change in the middle, updates of what
 * was loaded before, neighbours in both directions, loads whose iteration has stored before, pages of several sizes.
 * words: 10 */
#include <stdio.h>
enum { N = 700 };
static _Alignas(64) double a[N], b[N], c[N];
static _Alignas(64) short small[N];
static double halves(void)
{
    double sum = 0;
    int i;
    for (i = 0; i < N / 2; i++)
        a[i] = i;
    for (i = N / 2; i < N; i++)
        a[i] = -i;
    for (i = 20; i < N - 20; i++)
        sum += a[i];
    for (i = 0; i < N; i++)
        a[i] += 1;
    for (i = N - 1; i >= 0; i--)
        a[i] *= 2;
    return sum;
}
static void neighbours(void)
{
    int i;
    for (i = 2; i < N - 2; i++)
        b[i] = b[i - 2] + b[i + 2] - b[i] + b[i - 1];
    for (i = N - 3; i >= 2; i--)
        b[i] = b[i + 1] + b[i - 2];
    for (i = 0; i + 3 < N; i += 3) {
        c[i + 1] = c[i] + c[i + 2];
        c[i + 3] = c[i + 1];
    }
}
static void again(int from)
{
    int i;
    for (i = from; i < N; i++)
        c[i] += a[i] + b[i];
    for (i = 0; i < N; i += 2)
        c[i] = small[i];
    for (i = 0; i < N; i++)
        small[i] += (short)(i & 7);
    for (i = N - 2; i >= from; i -= 2)
        a[i] = c[i + 1];
}
static double privates(void)
{
    double sum = 0;
    int i, k;
    for (k = 0; k < 5; k++) {
        for (i = 0; i < N; i++)
            b[i] = k + i;
        for (i = k; i < N; i++)
            sum += b[i] * c[N - 1 - i];
    }
    return sum;
}
static double seldom(void)
{
    double sum = 0;
    int i, k;
    for (k = 0; k < 7; k++) {
        for (i = 0; i < N; i++)
            sum += b[i];
        if (k == 4)
            for (i = 0; i < N; i++)
                b[i] = k;
    }
    return sum;
}
int main(void)
{
    double sum = halves();
    int k;
    neighbours();
    for (k = 0; k < 6; k++)
        again(k * 30 % 100);
    sum += privates() + halves() + seldom();
    neighbours();
    printf("%g %g %g %d\n", sum, a[9], c[N - 4], small[N - 1]);
    return 0;
}
