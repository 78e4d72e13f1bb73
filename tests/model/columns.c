/* Places that move on by a variable, or whose index may wrap: down columns of flat matrices. */
#include <stddef.h>

/* gcc leaves it; of clang's two copies of an iteration one takes what the other has stored. */
void down(double *a, int n, int m, int i)
{
    for (int j = 1; j < n; j++)
        a[j * m + i] += a[(j - 1) * m + i];
}

/* The width is a sum. */
void of_sum(double *a, int n, int m, int i)
{
    int w = m + 1;
    for (int j = 1; j < n; j++)
        a[j * w + i] += a[(j - 1) * w + i];
}

/* gcc has (j + 1) * m + i of the iteration before, as it stands there; with j - 1 it would have to compute. */
void next_of_unsigned(double *a, unsigned n, unsigned m, unsigned i)
{
    for (unsigned j = 0; j < n - 1; j++)
        a[(j + 1) * m + i] += a[j * m + i];
}

void last_of_unsigned(double *a, unsigned n, unsigned m, unsigned i)
{
    for (unsigned j = 1; j < n; j++)
        a[j * m + i] += a[(j - 1) * m + i];
}

/* gcc adds the 1 to the row. */
void row_of_unsigned(double *a, unsigned n, unsigned m, unsigned i)
{
    for (unsigned j = 0; j < n - 1; j++)
        a[i * m + (j + 1)] += a[i * m + j];
}

/* A variable and a pointer that step by themselves are followed by clang, what is computed of them is not. */
void stepping(double *a, int n, int m)
{
    for (int k = 0; k < n; k += m)
        a[k + m] += a[k];
    for (int k = m; k < n; k += m)
        a[k] += a[k - m];
    for (double *p = a; p < a + n; p += m)
        p[m] += p[0];
    for (double *p = a + m; p < a + n; p += m)
        p[0] += p[-m];
}

/* LLVM knows that a constant end bounds the index; else the load's address is another one than the store's. */
void in_rows(double *a, int n, int m)
{
    for (int i = 0; i < 39; i++)
        for (int j = 1; j < m; j++)
            a[j * 64 + i] += a[(j - 1) * 64 + i];
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
            a[j * 64 + i] += a[(j - 1) * 64 + i];
}

/* Of 59 iterations, two are no whole group: the loop may end between them. */
void odd(double *a, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < 60; j++)
            a[j * n + i] += a[(j - 1) * n + i];
    for (int i = 0; i < n; i++)
        for (int j = 1; j < 61; j++)
            a[j * n + i] += a[(j - 1) * n + i];
}

struct pair {
    double x, y;
};

/* The next element is no neighbour of the place. */
void members(struct pair *p, int n)
{
    for (int j = 1; j < n; j++)
        p[j].x += p[j - 1].x;
}

/* A trip count that has to be divided: no copies. */
void by_two(double *a, int n)
{
    for (int j = 2; j < n; j += 2)
        a[j] += a[j - 2];
}

/* Too much for copies, and two results. */
void two_results(double *a, double *b, int n, int m, int i)
{
    for (int j = 1; j < n; j++) {
        a[j * m + i] += b[(j - 1) * m + i];
        b[j * m + i] += a[(j - 1) * m + i];
    }
}

double products(const double *a, long n, long m, long i)
{
    double sum = 0;
    for (long j = 1; j < n; j++)
        sum += a[j * m + i] * a[(j - 1) * m + i];
    return sum;
}
