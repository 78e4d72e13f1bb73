/* Solvers and factorisations.  Sizes are known at run time only; matrices are parameters. */
#include "kernels.h"
#include <math.h>

enum { LARGEST = 120 };

static int size = LARGEST;
static double dense[LARGEST * LARGEST], work[LARGEST * LARGEST], other[LARGEST * LARGEST], third[LARGEST * LARGEST];
static double b[LARGEST], x[LARGEST], y[LARGEST], z[LARGEST];

/* A symmetric matrix whose diagonal dominates: every factorisation exists. */
static void set_up(void)
{
    const char *wish = getenv("SIZE");
    if (wish != NULL && atoi(wish) > 3 && atoi(wish) <= LARGEST)
        size = atoi(wish);
    for (int i = 0; i < size; i++) {
        b[i] = 1.0 + (i % 9) * 0.25;
        for (int j = 0; j < size; j++)
            dense[i * size + j] = i == j ? size : ((i + 1) * (j + 1) % 13) / 13.0;
    }
}

static void copy(int n, double (*to)[n], double (*from)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            to[i][j] = from[i][j];
}

/* L x = b by forward substitution */
#pragma memrewrite function
static void trisolv(int n, double L[n][n], const double *right, double *to)
{
    for (int i = 0; i < n; i++) {
        to[i] = right[i];
        for (int j = 0; j < i; j++)
            to[i] -= L[i][j] * to[j];
        to[i] /= L[i][i];
    }
}

/* A = L L^T in place, in the lower half */
#pragma memrewrite function
static void cholesky(int n, double A[n][n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[j][k];
            A[i][j] /= A[j][j];
        }
        for (int k = 0; k < i; k++)
            A[i][i] -= A[i][k] * A[i][k];
        A[i][i] = sqrt(A[i][i]);
    }
}

/* A = L U in place, without pivots, row by row */
#pragma memrewrite function
static void lu(int n, double A[n][n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[k][j];
            A[i][j] /= A[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                A[i][j] -= A[i][k] * A[k][j];
    }
}

/* LU with the sums in registers, then both substitutions */
#pragma memrewrite function
static void ludcmp(int n, double A[n][n], const double *right, double *mid, double *to)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            double v = A[i][j];
            for (int k = 0; k < j; k++)
                v -= A[i][k] * A[k][j];
            A[i][j] = v / A[j][j];
        }
        for (int j = i; j < n; j++) {
            double v = A[i][j];
            for (int k = 0; k < i; k++)
                v -= A[i][k] * A[k][j];
            A[i][j] = v;
        }
    }
    for (int i = 0; i < n; i++) {
        double v = right[i];
        for (int j = 0; j < i; j++)
            v -= A[i][j] * mid[j];
        mid[i] = v;
    }
    for (int i = n - 1; i >= 0; i--) {
        double v = mid[i];
        for (int j = i + 1; j < n; j++)
            v -= A[i][j] * to[j];
        to[i] = v / A[i][i];
    }
}

/* Levinson and Durbin's recursion for the Yule-Walker equations of r */
#pragma memrewrite function
static void durbin(int n, const double *r, double *to, double *next)
{
    double alpha = -r[0], beta = 1.0;
    to[0] = -r[0];
    for (int k = 1; k < n; k++) {
        double sum = 0.0;
        beta *= 1.0 - alpha * alpha;
        for (int i = 0; i < k; i++)
            sum += r[k - i - 1] * to[i];
        alpha = -(r[k] + sum) / beta;
        for (int i = 0; i < k; i++)
            next[i] = to[i] + alpha * to[k - i - 1];
        for (int i = 0; i < k; i++)
            to[i] = next[i];
        to[k] = alpha;
    }
}

/* A = Q R by the modified method of Gram and Schmidt */
#pragma memrewrite function
static void gramschmidt(int n, double A[n][n], double Q[n][n], double R[n][n])
{
    for (int k = 0; k < n; k++) {
        double norm = 0.0;
        for (int i = 0; i < n; i++)
            norm += A[i][k] * A[i][k];
        R[k][k] = sqrt(norm);
        for (int i = 0; i < n; i++)
            Q[i][k] = A[i][k] / R[k][k];
        for (int j = k + 1; j < n; j++) {
            R[k][j] = 0.0;
            for (int i = 0; i < n; i++)
                R[k][j] += Q[i][k] * A[i][j];
            for (int i = 0; i < n; i++)
                A[i][j] -= Q[i][k] * R[k][j];
        }
    }
}

static double diagonal(const double *of)
{
    double sum = 0.0;
    for (int i = 0; i < size; i++)
        sum += of[i * size + i];
    return sum;
}

static double run_trisolv(void)
{
    trisolv(size, (void *)dense, b, x);
    return x[0] + x[size / 2] + x[size - 1];
}

static double run_cholesky(void)
{
    copy(size, (void *)work, (void *)dense);
    cholesky(size, (void *)work);
    return diagonal(work);
}

static double run_lu(void)
{
    copy(size, (void *)work, (void *)dense);
    lu(size, (void *)work);
    return diagonal(work);
}

static double run_ludcmp(void)
{
    copy(size, (void *)work, (void *)dense);
    ludcmp(size, (void *)work, b, y, x);
    return x[0] + x[size / 2] + x[size - 1];
}

static double run_durbin(void)
{
    for (int i = 0; i < size; i++)
        z[i] = 0.5 / (i + 1);
    durbin(size, z, x, y);
    return x[0] + x[size / 2] + x[size - 1];
}

static double run_gramschmidt(void)
{
    copy(size, (void *)work, (void *)dense);
    gramschmidt(size, (void *)work, (void *)other, (void *)third);
    return diagonal(third);
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {
        {"trisolv", run_trisolv}, {"cholesky", run_cholesky}, {"lu", run_lu},
        {"ludcmp", run_ludcmp},   {"durbin", run_durbin},     {"gramschmidt", run_gramschmidt},
    };
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
