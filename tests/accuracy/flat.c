/* Relaxation on matrices that are flat arrays, by int, unsigned, and size_t, through a macro, a row's pointer, and an array of rows. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#define AT(a, i, j) a[(i) * (m) + (j)]

__attribute__((noinline)) static double relax(double *a, int n, int m, double w)
{
    double r = 0;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            double d = 0.25 * (AT(a, i - 1, j) + AT(a, i + 1, j) + AT(a, i, j - 1) + AT(a, i, j + 1)) - AT(a, i, j);
            AT(a, i, j) += w * d;
            r += d * d;
        }
    return r;
}

__attribute__((noinline)) static double average(const double *a, double *b, int n, int m)
{
    double change = 0;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            AT(b, i, j) = 0.25 * (AT(a, i - 1, j) + AT(a, i + 1, j) + AT(a, i, j - 1) + AT(a, i, j + 1));
            change = fmax(change, fabs(AT(b, i, j) - AT(a, i, j)));
        }
    return change;
}

__attribute__((noinline)) static void red_and_black(double *a, int n, int m)
{
    for (int colour = 0; colour < 2; colour++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1 + ((i + colour) & 1); j < m - 1; j += 2)
                AT(a, i, j) = 0.25 * (AT(a, i - 1, j) + AT(a, i + 1, j) + AT(a, i, j - 1) + AT(a, i, j + 1));
}

__attribute__((noinline)) static void by_rows(double **a, double **b, int n, int m)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
}

__attribute__((noinline)) static void wide(double *a, size_t n, size_t m)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = 1; j < m - 1; j++)
            AT(a, i, j) = AT(a, i, j) / (1 + AT(a, i, j + 1));
}

__attribute__((noinline)) static void behind_sum(double *a, int n, int m)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m - 1; j++)
            *(a + i * m + j) = *(a + i * m + j) / (1 + *(a + i * m + j + 1));
}

__attribute__((noinline)) static void upwind(double *a, int n, int m)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++)
            a[i * m + j] -= 0.1 * (a[i * m + j] - a[i * m + j - 1]);
}

__attribute__((noinline)) double work(double *a, double *b, double **rows, double **others, int n, int m)
{
    double sum = relax(a, n, m, 1.2) + average(a, b, n, m);
    red_and_black(a, n, m);
    by_rows(rows, others, n, m);
    wide(a, (size_t)n, (size_t)m);
    behind_sum(b, n, m);
    upwind(b, n, m);
    return sum;
}

int main(void)
{
    int n = 60, m = 70;
    double *a = malloc((size_t)(n * m) * sizeof *a), *b = malloc((size_t)(n * m) * sizeof *b);
    double **rows = malloc((size_t)n * sizeof *rows), **others = malloc((size_t)n * sizeof *others), sum = 0;
    for (int i = 0; i < n * m; i++)
        a[i] = b[i] = i % 13 + 1;
    for (int i = 0; i < n; i++) {
        rows[i] = a + i * m;
        others[i] = b + i * m;
    }
    for (int t = 0; t < 3; t++)
        sum += work(a, b, rows, others, n, m);
    printf("%.9g %.9g %.9g\n", sum, a[m + 5], b[2 * m + 7]);
    return 0;
}
