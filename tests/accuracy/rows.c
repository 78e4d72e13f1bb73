/* Matrices as pointers to rows: elimination with a choice of the row, and what is left put back. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 60 };

static int choose(double **a, int n, int k)
{
    int best = k;
    for (int i = k + 1; i < n; i++) {
        double x = a[i][k] < 0 ? -a[i][k] : a[i][k], most = a[best][k] < 0 ? -a[best][k] : a[best][k];
        if (x > most)
            best = i;
    }
    return best;
}

static void eliminate(double **a, double *b, int n)
{
    for (int k = 0; k < n; k++) {
        int best = choose(a, n, k);
        double *row = a[best], x = b[best];
        a[best] = a[k];
        b[best] = b[k];
        a[k] = row;
        b[k] = x;
        for (int i = k + 1; i < n; i++) {
            double by = a[i][k] / a[k][k];
            for (int j = k; j < n; j++)
                a[i][j] -= by * a[k][j];
            b[i] -= by * b[k];
        }
    }
}

static void substitute(double **a, const double *b, double *x, int n)
{
    for (int i = n - 1; i >= 0; i--) {
        x[i] = b[i];
        for (int j = i + 1; j < n; j++)
            x[i] -= a[i][j] * x[j];
        x[i] /= a[i][i];
    }
}

__attribute__((noinline)) double work(double **a, double *b, double *x, int n)
{
    eliminate(a, b, n);
    substitute(a, b, x, n);
    return x[0] + x[n - 1];
}

int main(void)
{
    double **a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *x = malloc(N * sizeof *x);
    for (int i = 0; i < N; i++) {
        a[i] = malloc(N * sizeof **a);
        b[i] = i % 7;
        for (int j = 0; j < N; j++)
            a[i][j] = (i * 31 + j * 17) % 97 + (i == j ? 50 : 0);
    }
    printf("%.6f\n", work(a, b, x, N));
    return 0;
}
