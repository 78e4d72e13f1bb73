/* Points on a circle, a rotation, a Fourier series: sine and cosine of one angle. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct point {
    double x, y;
};

__attribute__((noinline)) static void circle(struct point *p, int n, double r)
{
    for (int i = 0; i < n; i++) {
        double phi = 6.283185307179586 * i / n;
        p[i].x = r * cos(phi);
        p[i].y = r * sin(phi);
    }
}

__attribute__((noinline)) static void rotate(struct point *p, int n, const double *by)
{
    for (int i = 0; i < n; i++) {
        double x = p[i].x, y = p[i].y;
        p[i].x = x * cos(by[i]) - y * sin(by[i]);
        p[i].y = x * sin(by[i]) + y * cos(by[i]);
    }
}

__attribute__((noinline)) static double series(const double *a, const double *b, int n, double t)
{
    double sum = a[0] / 2;
    for (int k = 1; k < n; k++)
        sum += a[k] * cos(k * t) + b[k] * sin(k * t);
    return sum;
}

__attribute__((noinline)) double work(struct point *p, double *by, const double *a, int n)
{
    circle(p, n, 2);
    rotate(p, n, by);
    double sum = 0;
    for (int i = 0; i < 20; i++)
        sum += series(a, by, 20, 0.3 * i);
    return sum + p[3].x + p[n - 1].y;
}

int main(void)
{
    int n = 600;
    struct point *p = malloc((size_t)n * sizeof *p);
    double *by = malloc((size_t)n * sizeof *by), *a = malloc((size_t)n * sizeof *a);
    for (int i = 0; i < n; i++) {
        by[i] = (i - 300) / 50.0;
        a[i] = i % 7;
    }
    printf("%.9g\n", work(p, by, a, n));
    return 0;
}
