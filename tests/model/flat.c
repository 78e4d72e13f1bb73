/* Elements of matrices that are flat arrays: clang does not find in a sum of two variables what the iteration before
 * has computed, unless the sum is as wide as a pointer or is added to a pointer of the row. */
#include <stddef.h>

/* Five loads with clang: none is what another one was, and j - 1 may overflow for all that it knows. */
void relaxed(double *a, int n, int m)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            double d = a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + (j - 1)] + a[i * m + (j + 1)];
            a[i * m + j] += 0.5 * (0.25 * d - a[i * m + j]);
        }
}

/* Here i * m + j has another use, and what is stored is forwarded. */
void stored_before(double *a, int n, int m)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++)
            a[i * m + j] = a[i * m + j] / (1 + a[i * m + j - 1]);
}

/* An unsigned sum may wrap. */
void unsigned_sum(double *a, unsigned n, unsigned m)
{
    for (unsigned i = 1; i < n; i++)
        for (unsigned j = 1; j < m; j++)
            a[i * m + j] = a[i * m + j] / (1 + a[i * m + (j + 1)]);
}

void wide(double *a, size_t n, size_t m)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = 1; j < m - 1; j++)
            a[i * m + j] = a[i * m + j] / (1 + a[i * m + (j + 1)]);
}

/* The 1 is added behind the sum. */
void wide_with_constant(double *a, size_t n, size_t m)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = 1; j < m - 1; j++)
            a[i * m + j] = a[i * m + j] / (1 + a[i * m + j + 1]);
}

/* The constant trip count bounds the sum. */
void bounded(double *a, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < 60; j++)
            a[i * 64 + j] = a[i * 64 + j] / (1 + a[i * 64 + (j - 1)]);
}

void behind_row(double *a, int n, int m)
{
    for (int i = 1; i < n; i++) {
        double *row = a + i * m;
        for (int j = 1; j < m - 1; j++)
            row[j] = row[j] / (1 + row[j + 1]);
    }
}

void dereferenced(double *a, int m)
{
    for (int j = 1; j < m - 1; j++)
        *(a + j) = *(a + j) / (1 + *(a + j + 1));
}

void dereferenced_sum(double *a, int m)
{
    for (int j = 1; j < m - 1; j++)
        *(a + j) = *(a + j) / (1 + *(a + (j + 1)));
}

/* A quotient by 4 costs no more than a product, so clang does two vectors in an iteration, which share a load. */
void quotients(const double *restrict above, const double *restrict a, double *restrict b, int m)
{
    for (int j = 1; j < m - 1; j++)
        b[j] = (above[j] + a[j - 1] + a[j + 1]) / 4;
}
