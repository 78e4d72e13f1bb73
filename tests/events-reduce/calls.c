/* Calls in loops: of functions that are inlined, of mathematics, of the library; recursion; loops in callees. */
#include <math.h>
#include <stdio.h>
#include <string.h>
static _Alignas(64) double x[64], y[64];
static inline double square(double v) { return v * v; }
static inline double at(const double *p, int i) { return p[i]; }
static void touch(int i) { y[i] += 1; }
static int depth(int n)
{
    int i, sum = 0;
    for (i = 0; i < n; i++)
        x[i] += 1;
    for (i = 0; i < 2 && n; i++)
        sum += depth(n - 1);
    return sum + 1;
}
int main(void)
{
    int i;
    double sum = 0;
    for (i = 0; i < 64; i++)
        x[i] = i;
    for (i = 0; i < 64; i++)
        y[i] = sqrt(x[i]) + fabs(x[63 - i]);
    for (i = 0; i < 64; i++)
        y[i] = pow(x[i], 2) + fmax(x[i], y[i]);
    for (i = 0; i < 64; i++)
        sum += square(at(y, i));
    for (i = 0; i < 64; i++)
        touch(i);
    for (i = 0; i < 8; i++)
        memcpy(&y[8 * i], &x[8 * (7 - i)], 8 * sizeof *y);
    for (i = 0; i < 64; i++)
        sum += y[i];
    printf("%g %d\n", sum, depth(5));
    return 0;
}
