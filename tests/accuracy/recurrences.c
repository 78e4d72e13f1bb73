/* Recurrences over several arrays behind pointers: rows of an aligner, tridiagonal systems, filters. clang has a version of the loop for pointers that
 * are apart, in which what was stored is not loaded again. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static int local(const char *a, int n, const char *b, int m, int16_t *H, int16_t *E)
{
    int16_t best = 0;
    for (int i = 1; i <= n; i++) {
        int16_t diagonal = H[0], F = 0;
        for (int j = 1; j <= m; j++) {
            int16_t up = H[j], h = (int16_t)(diagonal + (a[i - 1] == b[j - 1] ? 5 : -3));
            E[j] = (int16_t)(E[j] - 1 > up - 4 ? E[j] - 1 : up - 4);
            F = (int16_t)(F - 1 > H[j - 1] - 4 ? F - 1 : H[j - 1] - 4);
            h = h < E[j] ? E[j] : h;
            h = h < F ? F : h;
            h = h < 0 ? 0 : h;
            diagonal = up;
            H[j] = h;
            best = h > best ? h : best;
        }
    }
    return best;
}

__attribute__((noinline)) static void tridiagonal(const double *a, const double *b, double *c, double *d, int n)
{
    for (int i = 1; i < n; i++) {
        double t = 1 / (b[i] - a[i] * c[i - 1]);
        c[i] *= t;
        d[i] = (d[i] - a[i] * d[i - 1]) * t;
    }
}

__attribute__((noinline)) static void filter(const float *in, float *low, float *high, int n, float k)
{
    for (int i = 1; i < n; i++) {
        high[i] = in[i] - low[i - 1];
        low[i] = low[i - 1] + k * high[i];
    }
}

/* Two arrays are stored beside the one: too many tests for one load. */
__attribute__((noinline)) static void three(double *a, double *b, double *c, int n)
{
    for (int i = 1; i < n; i++) {
        b[i] = a[i] + 1;
        c[i] = a[i] * 2;
        a[i] = a[i - 1] * 0.5 + b[i];
    }
}

__attribute__((noinline)) double work(const char *s, int16_t *H, int16_t *E, double *a, double *b, double *c, double *d, float *f, int n)
{
    int best = local(s, n / 4, s + n / 4, n / 4, H, E);
    tridiagonal(a, b, c, d, n);
    filter(f, f + n, f + 2 * n, n, 0.25f);
    three(a, b, c, n);
    return best + c[n - 1] + d[n - 1] + (double)f[2 * n - 1];
}

int main(void)
{
    int n = 400;
    char *s = malloc((size_t)n);
    int16_t *H = calloc((size_t)n, sizeof *H), *E = calloc((size_t)n, sizeof *E);
    double *a = malloc((size_t)n * sizeof *a), *b = malloc((size_t)n * sizeof *b), *c = malloc((size_t)n * sizeof *c),
           *d = malloc((size_t)n * sizeof *d);
    float *f = calloc(3 * (size_t)n, sizeof *f);
    for (int i = 0; i < n; i++) {
        s[i] = "ACGT"[i * i % 13 % 4];
        a[i] = 1 + i % 3;
        b[i] = 8;
        c[i] = d[i] = i % 5;
        f[i] = (float)(i % 17);
    }
    printf("%.9g\n", work(s, H, E, a, b, c, d, f, n));
    return 0;
}
