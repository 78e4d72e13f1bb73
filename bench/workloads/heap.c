/* Dense linear algebra as dense.c has it, by functions that are passed pointers to arrays on the heap: whether these
 * overlap compilers do not know. */
#include "kernels.h"

#include <math.h>

#define SEPARATE __attribute__((noinline))

enum { N = 100 };

typedef double Row[N];

static double *matrix[4], *vector[8];

static double *cells(int n)
{
    double *c = malloc((size_t)n * sizeof *c);
    if (!c)
        exit(1);
    return c;
}

static void fill(double *c, int n, int by)
{
    for (int i = 0; i < n; i++)
        c[i] = 1.0 + (i * by % 101) / 101.0;
}

static void set_up(void)
{
    for (int i = 0; i < 4; i++)
        matrix[i] = cells(N * N);
    for (int i = 0; i < 8; i++)
        vector[i] = cells(N * N);
}

static void begin(void)
{
    for (int i = 0; i < 4; i++)
        fill(matrix[i], N * N, 7 + 2 * i);
    for (int i = 0; i < 8; i++)
        fill(vector[i], N * N, 11 + 2 * i);
}

static double ends(const double *c, int n)
{
    return c[0] + c[n / 3] * 3.0 + c[n - 1] * 7.0;
}

/* c = alpha a b + beta c */
#pragma memrewrite function
SEPARATE static void gemm(int n, double alpha, double beta, double *c, const double *a, const double *b)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            c[i * n + j] *= beta;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i * n + j] += alpha * a[i * n + k] * b[k * n + j];
    }
}

/* c = alpha a a' + beta c, below the diagonal */
#pragma memrewrite function
SEPARATE static void syrk(double alpha, double beta, Row *c, const Row *a)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++)
            c[i][j] *= beta;
        for (int k = 0; k < N; k++)
            for (int j = 0; j <= i; j++)
                c[i][j] += alpha * a[i][k] * a[j][k];
    }
}

/* c = alpha (a b' + b a') + beta c, below the diagonal */
#pragma memrewrite function
SEPARATE static void syr2k(double alpha, double beta, Row *c, const Row *a, const Row *b)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++)
            c[i][j] *= beta;
        for (int k = 0; k < N; k++)
            for (int j = 0; j <= i; j++)
                c[i][j] += a[j][k] * alpha * b[i][k] + b[j][k] * alpha * a[i][k];
    }
}

/* y = a' (a x) */
#pragma memrewrite function
SEPARATE static void atax(int n, const double *a, const double *x, double *y, double *t)
{
    for (int j = 0; j < n; j++)
        y[j] = 0;
    for (int i = 0; i < n; i++) {
        t[i] = 0;
        for (int j = 0; j < n; j++)
            t[i] += a[i * n + j] * x[j];
        for (int j = 0; j < n; j++)
            y[j] += a[i * n + j] * t[i];
    }
}

/* a = a + u1 v1' + u2 v2', x = beta a' y + z, w = alpha a x */
#pragma memrewrite function
SEPARATE static void gemver(int n, double alpha, double beta, double *a, double **v)
{
    double *u1 = v[0], *v1 = v[1], *u2 = v[2], *v2 = v[3], *w = v[4], *x = v[5], *y = v[6], *z = v[7];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] += u1[i] * v1[j] + u2[i] * v2[j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x[i] += beta * a[j * n + i] * y[j];
    for (int i = 0; i < n; i++)
        x[i] += z[i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            w[i] += alpha * a[i * n + j] * x[j];
}

/* a = q r */
#pragma memrewrite function
SEPARATE static void gramschmidt(Row *a, Row *r, Row *q)
{
    for (int k = 0; k < N; k++) {
        double norm = 0;
        for (int i = 0; i < N; i++)
            norm += a[i][k] * a[i][k];
        r[k][k] = sqrt(norm);
        for (int i = 0; i < N; i++)
            q[i][k] = a[i][k] / r[k][k];
        for (int j = k + 1; j < N; j++) {
            r[k][j] = 0;
            for (int i = 0; i < N; i++)
                r[k][j] += q[i][k] * a[i][j];
            for (int i = 0; i < N; i++)
                a[i][j] -= q[i][k] * r[k][j];
        }
    }
}

#pragma memrewrite function
SEPARATE static void axpy(int n, const double *by, const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] += *by * x[i];
}

#pragma memrewrite function
SEPARATE static void jacobi_2d(int n, const double *from, double *to)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            to[i * n + j] = 0.2 * (from[i * n + j] + from[i * n + j - 1] + from[i * n + j + 1] + from[(i + 1) * n + j] +
                                   from[(i - 1) * n + j]);
}

static double run_gemm(void)
{
    begin();
    gemm(N, 1.5, 0.75, matrix[2], matrix[0], matrix[1]);
    return ends(matrix[2], N * N);
}

static double run_syrk(void)
{
    begin();
    syrk(1.5, 0.75, (Row *)matrix[2], (const Row *)matrix[0]);
    return ends(matrix[2], N * N);
}

static double run_syr2k(void)
{
    begin();
    syr2k(1.5, 0.75, (Row *)matrix[2], (const Row *)matrix[0], (const Row *)matrix[1]);
    return ends(matrix[2], N * N);
}

static double run_atax(void)
{
    begin();
    atax(N, matrix[0], vector[0], vector[1], vector[2]);
    return ends(vector[1], N);
}

static double run_gemver(void)
{
    begin();
    gemver(N, 1.5, 0.75, matrix[0], vector);
    return ends(vector[4], N);
}

static double run_gramschmidt(void)
{
    begin();
    for (int i = 0; i < N; i++)
        matrix[0][i * N + i] += N;
    gramschmidt((Row *)matrix[0], (Row *)matrix[1], (Row *)matrix[2]);
    return ends(matrix[1], N * N);
}

static double run_axpy(void)
{
    begin();
    axpy(N * N, vector[2], vector[0], vector[1]);
    return ends(vector[1], N * N);
}

static double run_jacobi_2d(void)
{
    begin();
    jacobi_2d(N, matrix[0], matrix[1]);
    return ends(matrix[1] + N, N * (N - 2));
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"heap-gemm", run_gemm}, {"heap-syrk", run_syrk},           {"heap-syr2k", run_syr2k},
        {"heap-atax", run_atax}, {"heap-gemver", run_gemver},       {"heap-gramschmidt", run_gramschmidt},
        {"heap-axpy", run_axpy}, {"heap-jacobi-2d", run_jacobi_2d},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
