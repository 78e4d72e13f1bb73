/* Dense linear algebra: matrix products and what is made of matrix-vector products.  Constant sizes, global arrays. */
#include "kernels.h"

enum { N = 100 };

static double A[N][N], B[N][N], C[N][N], D[N][N], E[N][N], F[N][N], T[N][N];
static double u1[N], u2[N], v1[N], v2[N], w[N], x[N], y[N], z[N], p[N], q[N];
static double cube[N / 4][N / 4][N / 2], small[N / 2][N / 2], row[N / 2];

static const double alpha = 1.5, beta = 0.75;

static void set_up(void)
{
    for (int i = 0; i < N; i++) {
        u1[i] = (i % 7) * 0.125, u2[i] = (i % 5) * 0.25, v1[i] = (i % 11) * 0.0625, v2[i] = (i % 13) * 0.03125;
        p[i] = (i % 3) * 0.5, q[i] = (i % 9) * 0.125, y[i] = (i % 4) * 0.25, z[i] = (i % 6) * 0.125;
        for (int j = 0; j < N; j++) {
            A[i][j] = ((i * j + 1) % 17) / 17.0;
            B[i][j] = (i * (j + 1) % 19) / 19.0;
            C[i][j] = ((i + 2) * j % 23) / 23.0;
            D[i][j] = ((i + 3) * (j + 2) % 29) / 29.0;
        }
    }
    for (int i = 0; i < N / 2; i++)
        for (int j = 0; j < N / 2; j++)
            small[i][j] = (i * j % 31) / (31.0 * N);
    for (int r = 0; r < N / 4; r++)
        for (int s = 0; s < N / 4; s++)
            for (int t = 0; t < N / 2; t++)
                cube[r][s][t] = ((r * s + t) % 37) / 37.0;
}

static double trace(double M[N][N])
{
    double sum = 0.0;
    for (int i = 0; i < N; i++)
        sum += M[i][(i * 7) % N];
    return sum;
}

static double ends(const double *v)
{
    return v[0] + v[N / 3] * 3.0 + v[N - 1] * 7.0;
}

/* E = alpha A B + beta C */
#pragma memrewrite function
static double gemm(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            E[i][j] = beta * C[i][j];
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++)
                E[i][j] += alpha * A[i][k] * B[k][j];
    }
    return trace(E);
}

/* The product by inner products: nothing in the innermost loop but a chain of additions. */
static void product(double to[N][N], double from[N][N], double by[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0.0;
            for (int k = 0; k < N; k++)
                sum += from[i][k] * by[k][j];
            to[i][j] = sum;
        }
}

/* E = A B C */
#pragma memrewrite function
static double two_products(void)
{
    product(T, A, B);
    product(E, T, C);
    return trace(E);
}

/* E = (A B) (C D) */
#pragma memrewrite function
static double three_products(void)
{
    product(T, A, B);
    product(F, C, D);
    product(E, T, F);
    return trace(E);
}

/* y = A^T (A x) */
#pragma memrewrite function
static double atax(void)
{
    for (int j = 0; j < N; j++)
        w[j] = 0.0;
    for (int i = 0; i < N; i++) {
        double sum = 0.0;
        for (int j = 0; j < N; j++)
            sum += A[i][j] * u1[j];
        for (int j = 0; j < N; j++)
            w[j] += A[i][j] * sum;
    }
    return ends(w);
}

/* x = A^T p and w = A q in one pass over A */
#pragma memrewrite function
static double bicg(void)
{
    for (int j = 0; j < N; j++)
        x[j] = 0.0;
    for (int i = 0; i < N; i++) {
        double sum = 0.0;
        for (int j = 0; j < N; j++) {
            x[j] += p[i] * A[i][j];
            sum += A[i][j] * q[j];
        }
        w[i] = sum;
    }
    return ends(x) + ends(w);
}

/* x = u1 + A y; w = u2 + A^T z */
#pragma memrewrite function
static double mvt(void)
{
    for (int i = 0; i < N; i++) {
        x[i] = u1[i];
        w[i] = u2[i];
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x[i] += A[i][j] * y[j];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            w[i] += A[j][i] * z[j];
    return ends(x) + ends(w);
}

/* E = A + u1 v1^T + u2 v2^T; x = beta E^T y + z; w = alpha E x */
#pragma memrewrite function
static double gemver(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            E[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
    for (int i = 0; i < N; i++) {
        double sum = 0.0;
        for (int j = 0; j < N; j++)
            sum += beta * E[j][i] * y[j];
        x[i] = sum + z[i];
    }
    for (int i = 0; i < N; i++) {
        double sum = 0.0;
        for (int j = 0; j < N; j++)
            sum += alpha * E[i][j] * x[j];
        w[i] = sum;
    }
    return ends(w);
}

/* w = alpha A q + beta B q */
#pragma memrewrite function
static double gesummv(void)
{
    for (int i = 0; i < N; i++) {
        double a = 0.0, b = 0.0;
        for (int j = 0; j < N; j++) {
            a += A[i][j] * q[j];
            b += B[i][j] * q[j];
        }
        w[i] = alpha * a + beta * b;
    }
    return ends(w);
}

/* E = alpha S B + beta C, where S is symmetric and A holds its lower half */
#pragma memrewrite function
static double symm(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            E[i][j] = beta * C[i][j];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0.0;
            for (int k = 0; k < i; k++) {
                E[k][j] += alpha * B[i][j] * A[i][k];
                sum += B[k][j] * A[i][k];
            }
            E[i][j] += alpha * B[i][j] * A[i][i] + alpha * sum;
        }
    return trace(E);
}

/* The lower half of E = alpha A A^T + beta C */
#pragma memrewrite function
static double syrk(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++)
            E[i][j] = beta * C[i][j];
        for (int k = 0; k < N; k++)
            for (int j = 0; j <= i; j++)
                E[i][j] += alpha * A[i][k] * A[j][k];
    }
    return trace(E);
}

/* The lower half of E = alpha (A B^T + B A^T) + beta C */
#pragma memrewrite function
static double syr2k(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++)
            E[i][j] = beta * C[i][j];
        for (int k = 0; k < N; k++)
            for (int j = 0; j <= i; j++)
                E[i][j] += alpha * (A[j][k] * B[i][k] + B[j][k] * A[i][k]);
    }
    return trace(E);
}

/* E = alpha L^T B, where L is the lower half of A with a diagonal of ones */
#pragma memrewrite function
static double trmm(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = B[i][j];
            for (int k = i + 1; k < N; k++)
                sum += A[k][i] * B[k][j];
            E[i][j] = alpha * sum;
        }
    return trace(E);
}

/* Each row of the cube times a small matrix */
#pragma memrewrite function
static double doitgen(void)
{
    double check = 0.0;
    for (int r = 0; r < N / 4; r++)
        for (int s = 0; s < N / 4; s++) {
            for (int t = 0; t < N / 2; t++) {
                row[t] = 0.0;
                for (int k = 0; k < N / 2; k++)
                    row[t] += cube[r][s][k] * small[k][t];
            }
            check += row[s];
        }
    return check;
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"gemm", gemm},   {"2mm", two_products}, {"3mm", three_products}, {"atax", atax}, {"bicg", bicg},
        {"mvt", mvt},     {"gemver", gemver},    {"gesummv", gesummv},    {"symm", symm}, {"syrk", syrk},
        {"syr2k", syr2k}, {"trmm", trmm},        {"doitgen", doitgen},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
