/* Sparse matrix times vector (CSR), the rows shared by a team.
 *
 * The idea: rows of unequal length.  With schedule (static) the first threads get most of the elements: `memreport
 * threads` shows the imbalance in bytes and in time; with OMP_SCHEDULE=dynamic,16 it is gone.
 *
 * Expected counts, 10 repeats, N = 1000 rows; row i has as many elements as 1000 - i, but at most M = 100: 99 rows at
 * the end have 99, 98, … 1, so nnz = 901 * 100 + 99 * 100 / 2 = 95050 = K.  Each row tests its bound once
 * for each element and once more: it loads row[i] once, row[i + 1] as often as it tests, and for each element its
 * value, its column and x; it stores y[i]. */
/* expect spmv: entries=10 loads=10*(N+K+N+3*K) stores=10*N flops=10*2*K branches=10*(N+N+K) */
#include <stdio.h>
#include <stdlib.h>

#define N 1000
#define M 100
#define K 95050

static int row[N + 1], col[K];
static double val[K], x[N], y[N];

static void fill(void)
{
    int k = 0;

    for (int i = 0; i < N; i++) {
        row[i] = k;
        x[i] = 1 + i % 3;
        for (int j = 0; j < M && j < N - i; j++) {
            col[k] = (i + 7 * j) % N;
            val[k++] = 1 + j % 2;
        }
    }
    row[N] = k;
}

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 10;
    double sum = 0;

    fill();
    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin spmv
#pragma omp parallel for schedule(runtime)
        for (int i = 0; i < N; i++) {
            double s = 0;
            for (int k = row[i]; k < row[i + 1]; k++)
                s += val[k] * x[col[k]];
            y[i] = s;
        }
#pragma memrewrite end spmv
    }
    for (int i = 0; i < N; i++)
        sum += y[i];
    printf("%g\n", sum);
    return 0;
}
