/* Sweeps down the columns of flat matrices, whose rows have a width that is a variable: what an iteration stores, the next one loads again, but for
 * what copies of an iteration share. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static void down(double *a, size_t n, size_t m)
{
    for (size_t i = 0; i < m; i++)
        for (size_t j = 1; j < n; j++)
            a[j * m + i] = 0.5 * a[(j - 1) * m + i] + a[j * m + i];
}

__attribute__((noinline)) static void down_int(double *a, int n, int m)
{
    for (int i = 0; i < m; i++)
        for (int j = 1; j < n; j++)
            a[j * m + i] += a[(j - 1) * m + i];
}

__attribute__((noinline)) static void down_next(double *a, unsigned n, unsigned m)
{
    for (unsigned i = 0; i < m; i++)
        for (unsigned j = 0; j < n - 1; j++)
            a[(j + 1) * m + i] -= 0.25 * a[j * m + i];
}

__attribute__((noinline)) static void in_unsigned_rows(double *a, unsigned n, unsigned m)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 1; j < m; j++)
            a[i * m + j] = 0.5 * (a[i * m + j] + a[i * m + (j - 1)]);
}

/* Sums of a picture: no copies, since the loop is too large. */
__attribute__((noinline)) static void distances(int *d, const uint8_t *s, const uint8_t *t, int n, int m)
{
    int w = m + 1;
    for (int j = 1; j <= m; j++)
        for (int i = 1; i <= n; i++) {
            int a = d[(i - 1) * w + j] + 1, b = d[i * w + j - 1] + 1, c = d[(i - 1) * w + j - 1] + (s[i - 1] != t[j - 1]);
            d[i * w + j] = a < b ? (a < c ? a : c) : (b < c ? b : c);
        }
}

__attribute__((noinline)) static void of_constant_width(double *a, int n)
{
    for (int i = 0; i < 39; i++)
        for (int j = 1; j < n; j++)
            a[j * 64 + i] += 0.125 * a[(j - 1) * 64 + i];
}

struct cell {
    double x, y;
};

/* The next element is not the next place: clang forwards within copies alone. */
__attribute__((noinline)) static void members(struct cell *c, int n)
{
    for (int j = 1; j < n; j++)
        c[j].x += c[j - 1].x;
}

__attribute__((noinline)) static double products(const double *a, long n, long m)
{
    double sum = 0;
    for (long i = 0; i < m; i++)
        for (long j = 1; j < n; j++)
            sum += a[j * m + i] * a[(j - 1) * m + i];
    return sum;
}

/* The pointer itself moves on by a variable. */
__attribute__((noinline)) static void by_pointer(double *a, int n, int m)
{
    for (double *p = a, *end = a + (n - 1) * m; p < end; p += m)
        p[m] += p[0];
    for (double *p = a + m + 1, *end = a + n * m; p < end; p += m)
        p[0] += p[-m];
}

__attribute__((noinline)) double work(double *a, int *d, const uint8_t *s, const uint8_t *t, struct cell *c, int n, int m)
{
    down(a, (size_t)n, (size_t)m);
    down_int(a, n, m);
    down_next(a, (unsigned)n, (unsigned)m);
    in_unsigned_rows(a, (unsigned)n, (unsigned)m);
    distances(d, s, t, n, m);
    of_constant_width(a, n);
    members(c, n * m);
    by_pointer(a, n, m);
    return products(a, n, m);
}

int main(void)
{
    int n = 40, m = 64;
    double *a = malloc((size_t)(n * m) * sizeof *a), sum = 0;
    int *d = calloc((size_t)(n + 1) * (size_t)(m + 1), sizeof *d);
    uint8_t *s = malloc((size_t)n), *t = malloc((size_t)m);
    struct cell *c = malloc((size_t)(n * m) * sizeof *c);
    for (int i = 0; i < n * m; i++) {
        a[i] = i % 13 / 64.0;
        c[i] = (struct cell){i % 7, i};
    }
    for (int i = 0; i < n; i++)
        s[i] = (uint8_t)(i * 7 % 5);
    for (int i = 0; i < m; i++)
        t[i] = (uint8_t)(i * 3 % 5);
    for (int r = 0; r < 3; r++)
        sum += work(a, d, s, t, c, n, m);
    printf("%.6g %d %g\n", sum, d[n * m + n], c[m].x);
    return 0;
}
