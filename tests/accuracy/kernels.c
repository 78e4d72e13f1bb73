/* Dense kernels on heap arrays, which they are passed as pointers: only a test at run time can tell that these are
 * apart. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ROW 64
#define SEPARATE __attribute__((noinline))

typedef struct {
    int rows, columns;
    double *cell;
} Matrix;
typedef struct {
    int n;
    double *x, *v, step;
} Particles;

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

SEPARATE static void multiply(Matrix *c, const Matrix *a, const Matrix *b)
{
    for (int i = 0; i < c->rows; i++)
        for (int k = 0; k < a->columns; k++)
            for (int j = 0; j < c->columns; j++)
                c->cell[i * c->columns + j] += a->cell[i * a->columns + k] * b->cell[k * b->columns + j];
}

SEPARATE static void syrk(double alpha, double c[ROW][ROW], double a[ROW][ROW])
{
    for (int i = 0; i < ROW; i++)
        for (int k = 0; k < ROW; k++)
            for (int j = 0; j <= i; j++)
                c[i][j] += alpha * a[i][k] * a[j][k];
}

SEPARATE static void gramschmidt(double a[ROW][ROW], double r[ROW][ROW], double q[ROW][ROW])
{
    for (int k = 0; k < ROW; k++) {
        double norm = 0;
        for (int i = 0; i < ROW; i++)
            norm += a[i][k] * a[i][k];
        r[k][k] = sqrt(norm) + 1;
        for (int i = 0; i < ROW; i++)
            q[i][k] = a[i][k] / r[k][k];
        for (int j = k + 1; j < ROW; j++) {
            r[k][j] = 0;
            for (int i = 0; i < ROW; i++)
                r[k][j] += q[i][k] * a[i][j];
            for (int i = 0; i < ROW; i++)
                a[i][j] -= q[i][k] * r[k][j];
        }
    }
}

SEPARATE static void atax(int n, const double *a, const double *x, double *y, double *t)
{
    for (int i = 0; i < n; i++) {
        t[i] = 0;
        for (int j = 0; j < n; j++)
            t[i] += a[i * n + j] * x[j];
        for (int j = 0; j < n; j++)
            y[j] += a[i * n + j] * t[i];
    }
}

SEPARATE static void axpy(int n, const double *a, const double *x, double *y)
{
    while (n-- > 0)
        *y++ += *x++ * *a;
}

SEPARATE static void scale(int n, const float *by, const float *x, float *y)
{
    for (int i = n - 1; i >= 0; i--)
        y[i] = x[i] * by[0] + by[1];
}

SEPARATE static void smooth(int n, const double *a, double *b)
{
    for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.33;
}

SEPARATE static void move(Particles *p)
{
    for (int i = 0; i < p->n; i++)
        p->x[i] += p->v[i] * p->step;
}

/* One array: no test keeps the row that is subtracted apart from those that it is subtracted from. */
SEPARATE static void decompose(int n, double *a)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            a[i * n + k] /= a[k * n + k] + 9;
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
        }
}

__attribute__((noinline)) void work(int n, double *a, double *b, double *c, double *x, double *y, double *t)
{
    Matrix m[3] = {{n, n, c}, {n, n, a}, {n, n, b}};
    Particles p = {n * n, x, y, 0.125};
    float *narrow = (float *)malloc(2 * n * n * sizeof(float));
    gemm(n, 1.5, 0.75, c, a, b);
    multiply(&m[0], &m[1], &m[2]);
    syrk(1.5, (void *)c, (void *)a);
    gramschmidt((void *)b, (void *)c, (void *)a);
    atax(n, a, x, y, t);
    axpy(n * n, b, a, c);
    for (int i = 0; i < n * n; i++)
        narrow[i] = i % 7;
    scale(n * n - 2, narrow + n * n - 2, narrow, narrow + n * n);
    x[7] += narrow[n * n + 5];
    smooth(n * n, a, b);
    move(&p);
    decompose(n, c);
    free(narrow);
}

static double *vector(int n)
{
    double *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++)
        v[i] = 1 + (i * 37 % 101) * 0.01;
    return v;
}

int main(void)
{
    int n = ROW;
    double *a = vector(n * n), *b = vector(n * n), *c = vector(n * n), *x = vector(n * n), *y = vector(n * n),
           *t = vector(n);
    work(n, a, b, c, x, y, t);
    printf("%.6g %.6g %.6g %.6g %.6g\n", a[9], b[n + 1], c[3 * n], x[7], y[5]);
    return 0;
}
