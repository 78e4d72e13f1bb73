/* Conjugate gradients on a sparse matrix: the vectors are members of a structure of their own. */
#include <stdio.h>
#include <stdlib.h>

struct matrix { int n, *first, *column; double *value; };
struct work { double *residual, *direction, *image; int steps; };

static void multiply(const struct matrix *a, const double *in, double *out)
{
    for (int i = 0; i < a->n; i++) {
        out[i] = 0;
        for (int k = a->first[i]; k < a->first[i + 1]; k++)
            out[i] += a->value[k] * in[a->column[k]];
    }
}

static double dot(int n, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

static double iterate(const struct matrix *a, const double *right, double *x, struct work *w)
{
    for (int i = 0; i < a->n; i++) {
        x[i] = 0;
        w->residual[i] = w->direction[i] = right[i];
    }
    double norm = dot(a->n, w->residual, w->residual);
    for (w->steps = 0; w->steps < 30 && norm > 1e-12; w->steps++) {
        multiply(a, w->direction, w->image);
        double length = norm / dot(a->n, w->direction, w->image), before = norm;
        for (int i = 0; i < a->n; i++) {
            x[i] += length * w->direction[i];
            w->residual[i] -= length * w->image[i];
        }
        norm = dot(a->n, w->residual, w->residual);
        for (int i = 0; i < a->n; i++)
            w->direction[i] = w->residual[i] + norm / before * w->direction[i];
    }
    return norm;
}

__attribute__((noinline)) static double work(const struct matrix *a, const double *right, double *x)
{
    size_t size = (size_t)a->n * sizeof(double);
    struct work w = {malloc(size), malloc(size), malloc(size), 0};
    double norm = iterate(a, right, x, &w);
    free(w.residual);
    free(w.direction);
    free(w.image);
    return norm + w.steps;
}

int main(void)
{
    enum { SIDE = 24, N = SIDE * SIDE };
    static int first[N + 1], column[5 * N];
    static double value[5 * N], right[N], x[N];
    int n = 0;
    for (int i = 0; i < N; i++) {
        int beside[5] = {i, i % SIDE ? i - 1 : -1, i % SIDE < SIDE - 1 ? i + 1 : -1, i - SIDE, i + SIDE};
        first[i] = n;
        for (int k = 0; k < 5; k++)
            if (beside[k] >= 0 && beside[k] < N) {
                column[n] = beside[k];
                value[n++] = k ? -1 : 4.01;
            }
        right[i] = 1 + i % 3;
    }
    first[N] = n;
    struct matrix a = {N, first, column, value};
    double norm = work(&a, right, x);
    printf("%g %g\n", norm, x[SIDE + 5]);
    return 0;
}
