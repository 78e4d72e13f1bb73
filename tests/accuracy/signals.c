/* Samples beside each other: energy of differences, correlation with the sample before, area by trapezoids, crossings, a moving mean. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 20000, ROUNDS = 3 };

static double correlation(const double *x, int n)
{
    double s = 0;
    for (int i = 1; i < n; i++)
        s += x[i] * x[i - 1];
    return s;
}

static double energy(const float *x, int n)
{
    float s = 0;
    for (int i = 1; i < n; i++)
        s += (x[i] - x[i - 1]) * (x[i] - x[i - 1]);
    return s;
}

static double area(const double *t, const double *y, int n)
{
    double s = 0;
    for (int i = 0; i + 1 < n; i++)
        s += (t[i + 1] - t[i]) * (y[i + 1] + y[i]);
    return s / 2;
}

static double curvature(const double *x, int n)
{
    double s = 0;
    for (int i = 1; i + 1 < n; i++)
        s += x[i - 1] * x[i + 1] - x[i] * x[i];
    return s;
}

static int crossings(const float *x, int n)
{
    int k = 0;
    for (int i = 1; i < n; i++)
        k += x[i] * x[i - 1] < 0;
    return k;
}

__attribute__((noinline)) double work(const double *t, const double *y, const float *x, int n)
{
    return correlation(y, n) + energy(x, n) + area(t, y, n) + curvature(y, n) + crossings(x, n);
}

int main(void)
{
    double *t = malloc(N * sizeof *t), *y = malloc(N * sizeof *y), sum = 0;
    float *x = malloc(N * sizeof *x);
    for (int i = 0; i < N; i++) {
        t[i] = i * 0.01;
        y[i] = (i * 7919 % 1000) * 0.001 - 0.5;
        x[i] = (float)((i * 104729 % 777) * 0.01 - 3.5);
    }
    for (int i = 0; i < ROUNDS; i++)
        sum += work(t, y, x, N - i);
    printf("%.6g\n", sum);
    free(t);
    free(y);
    free(x);
    return 0;
}
