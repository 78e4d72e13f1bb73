/* Products of integers in vectors: gcc loads factors twice, since SSE2 multiplies every second one. */
#include <stdio.h>
#include <stdlib.h>

static int a[16][16], b[16][16], c[16][16], weight[64], shifted[80];

__attribute__((noinline)) int inner(const int *x, const int *y)
{
    int sum = 0;
    for (int i = 0; i < 64; i++)
        sum += x[i] * y[i];
    return sum;
}

__attribute__((noinline)) unsigned thrice(const unsigned *x, const unsigned *y, const unsigned *z)
{
    unsigned sum = 0;
    for (int i = 0; i < 64; i++)
        sum += x[i] * y[i] * z[i];
    return sum;
}

__attribute__((noinline)) void scale(int *restrict to, const int *x, int by)
{
    for (int i = 0; i < 64; i++)
        to[i] = x[i] * by;
}

/* What begins where a vector does is taken from memory, the other one is copied. */
__attribute__((noinline)) int weighted(const int *x)
{
    int sum = 0;
    for (int i = 0; i < 64; i++)
        sum += x[i] * weight[i];
    return sum;
}

__attribute__((noinline)) int moved(void)
{
    int sum = 0;
    for (int i = 0; i < 64; i++)
        sum += shifted[i + 1] * shifted[i + 3];
    return sum;
}

/* Once: a constant factor, a square, sums, short factors, a number of iterations that nobody knows. */
__attribute__((noinline)) int once(const int *x, const short *s, int n)
{
    int sum = 0;
    for (int i = 0; i < 64; i++)
        sum += x[i] * 37;
    for (int i = 0; i < 64; i++)
        sum += x[i] * x[i];
    for (int i = 0; i < 64; i++)
        sum += s[i] * s[i + 100];
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i + 64];
    return sum;
}

__attribute__((noinline)) void multiply(void)
{
    for (int i = 0; i < 16; i++)
        for (int k = 0; k < 16; k++)
            for (int j = 0; j < 16; j++)
                c[i][j] += a[i][k] * b[k][j];
}

__attribute__((noinline)) long work(const int *x, const short *s, int *to, int n)
{
    long sum = 0;
    for (int i = 0; i < 20; i++) {
        sum += inner(x + i, x + 40) + weighted(x + i) + moved() + once(x + i, s, n);
        sum += thrice((const unsigned *)x + i, (const unsigned *)x + 9, (const unsigned *)x + 50);
        scale(to, x, i);
        multiply();
    }
    return sum;
}

int main(void)
{
    int *x = malloc(200 * sizeof *x), *to = malloc(64 * sizeof *to);
    short *s = malloc(200 * sizeof *s);
    for (int i = 0; i < 200; i++) {
        x[i] = i % 11;
        s[i] = (short)(i % 5);
        a[i % 16][i / 16] = b[i % 16][i / 16] = i % 3;
        weight[i % 64] = i % 7;
        shifted[i % 80] = i % 4;
    }
    printf("%ld %d %d\n", work(x, s, to, 40), to[7], c[3][4]);
    return 0;
}
