/* Sparse matrix times vector, the matrix in compressed sparse rows (CSR).
 *
 * The idea: traffic through indices.  x[col[k]] is two loads, and the inner loop's bound is read from memory each time.
 * The kernel is a function of its own: what a function does that is called inside a region counts for the region.
 *
 * Expected counts, 1000 rows, 10 repeats.  The matrix is tridiagonal: 3 elements in each row but the first and the
 * last, which have 2, so nnz = 3 * 1000 - 2 = 2998.  Per call:
 *   i: condition 1001 times, step 1000.
 *   The row's first block, 1000 times, loads row[i] (4 bytes) for k.
 *   k: the condition holds 2998 times and fails once a row: 3998 times; each loads row[i + 1] (4 bytes) and adds 1.
 *   The inner body runs 2998 times: val[k] (8 bytes), col[k] (4) and x[…] (8) make 3 loads of 20 bytes, and 2 flops.
 *   y[i] is stored 1000 times.
 *   Loads 1000 + 3998 + 3 * 2998 = 13992; bytes 4000 + 15992 + 20 * 2998 = 79952; integer operations 1000 (i++)
 *   + 3998 (i + 1) + 2998 (k++) = 7996; branches 1001 + 3998 = 4999.
 *
 * @roi spmv entries=10 loads=139920 stores=10000 bytes_loaded=799520 bytes_stored=80000 flops=59960 intops=79960 branches=49990 calls=10
 * @block spmv 71:9 count=10 | spmv(ROWS, in, out);
 * @block spmv 52:10 count=10 | int i = 0; i < rows
 * @block spmv 52:21 count=10010 branches=10010 | i < rows;
 * @block spmv 52:31 count=10000 intops=10000 | i++)
 * @block spmv 53:9 count=10000 loads=10000 bytes_loaded=40000 | double sum = 0.0;
 * @block spmv 54:30 count=39980 loads=39980 bytes_loaded=159920 intops=39980 branches=39980 | k < row[i + 1];
 * @block spmv 54:46 count=29980 intops=29980 | k++)
 * @block spmv 55:13 count=29980 loads=89940 bytes_loaded=599600 flops=59960 | sum += val[k] * x[col[k]];
 * @block spmv 56:9 count=10000 stores=10000 bytes_stored=80000 | y[i] = sum;
 */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 1000, NNZ = 3 * ROWS - 2 };

static int row[ROWS + 1], col[NNZ];
static double val[NNZ], in[ROWS], out[ROWS];

static void tridiagonal(void)
{
    int k = 0;

    for (int i = 0; i < ROWS; i++) {
        row[i] = k;
        for (int j = i - 1; j <= i + 1; j++)
            if (j >= 0 && j < ROWS) {
                col[k] = j;
                val[k++] = j == i ? 2.0 : -1.0;
            }
    }
    row[ROWS] = k;
}

static void spmv(int rows, const double *x, double *y)
{
    for (int i = 0; i < rows; i++) {
        double sum = 0.0;
        for (int k = row[i]; k < row[i + 1]; k++)
            sum += val[k] * x[col[k]];
        y[i] = sum;
    }
}

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 10;
    double sum = 0.0;

    tridiagonal();
    for (int i = 0; i < ROWS; i++)
        in[i] = (double)i * i;

    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin spmv
        spmv(ROWS, in, out);
#pragma memrewrite end spmv
        in[r % ROWS] += 1.0;
    }

    for (int i = 0; i < ROWS; i++)
        sum += out[i];
    printf("out[0] %.1f  out[1] %.1f  sum %.1f\n", out[0], out[1], sum);
    return 0;
}
