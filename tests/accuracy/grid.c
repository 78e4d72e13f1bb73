/* Planes of memory by macros in parentheses: a sweep that reads its neighbours and writes in place, a copy, a norm. */
#include <stdio.h>
#include <stdlib.h>

#define ROWS (90)
#define COLUMNS (70)
#define AT(plane, i, j) ((plane)[((i) * (COLUMNS)) + (j)])
#define SQUARE(x) ((x) * (x))
#define MIX(a, b) ((0.25 * (a)) + (0.75 * (b)))

static void sweep(double *u, const double *f)
{
    for (int i = 1; i < (ROWS) - 1; i++)
        for (int j = 1; j < (COLUMNS) - 1; j++)
            AT(u, i, j) = MIX(AT(u, i, j), 0.25 * (AT(u, (i) - 1, j) + AT(u, (i) + 1, j) + AT(u, i, (j) - 1) + AT(u, i, (j) + 1) - AT(f, i, j)));
}

static double change(const double *u, const double *old)
{
    double sum = 0;
    for (int i = 0; i < (ROWS); i++)
        for (int j = 0; j < (COLUMNS); j++)
            sum += SQUARE(AT(u, i, j) - AT(old, i, j));
    return sum;
}

static void keep(double *to, const double *from)
{
    for (int i = 0; i < (ROWS); i++)
        for (int j = 0; j < (COLUMNS); j++)
            AT(to, i, j) = AT(from, i, j) + 0.5 * AT(to, i, j);
}

__attribute__((noinline)) double work(double *u, double *old, const double *f)
{
    double sum = 0;
    for (int n = 0; n < 8; n++) {
        keep(old, u);
        sweep(u, f);
        sum += change(u, old);
    }
    return sum;
}

int main(void)
{
    double *u = calloc((ROWS) * (COLUMNS), sizeof *u), *old = calloc((ROWS) * (COLUMNS), sizeof *u), *f = calloc((ROWS) * (COLUMNS), sizeof *u);
    for (int i = 0; i < (ROWS) * (COLUMNS); i++)
        f[i] = (i * 37 % 101) * 0.01;
    printf("%.6f\n", work(u, old, f));
    return 0;
}
