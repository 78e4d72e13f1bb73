/* Triangles, no iteration at all, one, negative steps, unsigned indexes around zero, narrow ones, bounds in memory. */
#include <stdio.h>
#include <stddef.h>
#define N 30
static _Alignas(64) long t[N][N], v[300];
static unsigned bound = 20;
static struct { int n, at; short low; } s = {12, 0, 3};
static void triangles(void)
{
    int i, j;
    for (i = 0; i < N; i++)
        for (j = 0; j < i; j++)
            t[i][j] = i - j;
    for (i = N - 1; i >= 0; i--)
        for (j = i; j < N; j++)
            t[j][i] += t[i][j] + 1;
}
static long down(void)
{
    long sum = 0;
    unsigned u;
    size_t z;
    for (u = 100; u-- > 0;)
        v[u] = (long)u * 3;
    for (z = 99; z < 100; z--)
        sum += v[z];
    for (z = 100; z; z -= 4)
        sum -= v[z - 4];
    for (int i = 99; i > 50; i -= 7)
        sum ^= v[i];
    return sum;
}
static long narrow(void)
{
    long sum = 0;
    unsigned char c;
    short h;
    for (c = 250; c > 5; c++) /* 250 … 255, then 0 */
        sum += v[c];
    for (h = 0; h < 40; h++)
        sum += v[h] + v[2 * h + 1];
    for (unsigned u = 4294967290u; u != 10; u++)
        sum += v[u & 63];
    for (unsigned u = 0; u < 9; u++)
        sum += v[u * 3 + 1] + v[(u + 4294967295u) & 127];
    return sum;
}
static long in_memory(void)
{
    long sum = 0;
    for (unsigned u = 0; u < bound; u++)
        sum += v[u];
    for (unsigned u = 0; u < bound; u++)
        if (sum > 100)
            bound--;
    for (int i = s.low; i < s.n; i++)
        v[i] = i;
    for (s.at = 0; s.at < s.n; s.at++)
        sum += v[s.at];
    return sum;
}
static long few(int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i];
    for (int i = 0; i < n; i++)
        ;
    return sum;
}
int main(void)
{
    int i;
    long sum = 0;
    for (i = 0; i < 300; i++)
        v[i] = i;
    triangles();
    for (i = 0; i < N; i++)
        sum += t[N - 1][i];
    printf("%ld %ld %ld %ld %ld %ld\n", sum, down(), narrow(), in_memory(), few(0), few(1) + few(-5) + few(2));
    return 0;
}
