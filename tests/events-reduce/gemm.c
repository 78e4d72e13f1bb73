/* Matrix products: constant and variable rows, restrict pointers, an invariant place updated. */
#include <stdio.h>
#include <stdlib.h>
#define N 13
static _Alignas(64) double A[N][N], B[N][N], C[N][N];
static void fill(double (*m)[N], int from)
{
    int i, j;
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            m[i][j] = (double)((i * from + j) % 7);
}
static void product(void)
{
    int i, j, k;
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            C[i][j] = 0;
            for (k = 0; k < N; k++)
                C[i][j] += A[i][k] * B[k][j];
        }
}
static void flat(int n, const double *restrict a, const double *restrict b, double *restrict c)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
}
static void turned(int n, int m, double x[n][m], double y[m][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            y[j][i] = x[i][j];
}
int main(void)
{
    double *x = malloc(sizeof C), *y = malloc(sizeof C), sum = 0;
    fill(A, 3);
    fill(B, 5);
    product();
    flat(N, &A[0][0], &B[0][0], &C[0][0]);
    for (int i = 0; i < N * N; i++)
        x[i] = (&C[0][0])[i];
    turned(N, N, (double(*)[N])x, (double(*)[N])y);
    for (int i = 0; i < N * N; i++)
        sum += y[i] * (i % 5);
    printf("%g\n", sum);
    free(x);
    free(y);
    return 0;
}
