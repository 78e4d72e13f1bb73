/* Members of automatic structures, and elements of tables, that hold nothing but allocations of their own. */
#include <stdlib.h>

struct matrix { int n, *first, *column; double *value; };
struct work { double *p, *q; };

/* out is the member q of the caller's structure: it is not what the matrix holds, nor in. */
static void multiply(const struct matrix *a, const double *in, double *out)
{
    for (int i = 0; i < a->n; i++) {
        out[i] = 0;
        for (int k = a->first[i]; k < a->first[i + 1]; k++)
            out[i] += a->value[k] * in[a->column[k]];
    }
}

static void steps(const struct matrix *a, struct work *w)
{
    for (int i = 0; i < 10; i++) {
        multiply(a, w->p, w->q);
        w->p[i] = w->q[i];
    }
}

double solve(const struct matrix *a)
{
    struct work w = {malloc(8 * (size_t)a->n), malloc(8 * (size_t)a->n)};
    steps(a, &w);
    double first = w.q[0];
    free(w.p);
    free(w.q);
    return first;
}

/* The same, but both members may hold one allocation. */
static void add(int n, const double *in, double *out)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            out[i] += in[k];
}

double shared(int n)
{
    struct pair { double *in, *out; } p = {calloc((size_t)n, 8), calloc((size_t)n, 8)};
    if (n > 4)
        p.out = p.in;
    add(n, p.in, p.out);
    return p.out[0];
}

/* To gcc, marks[i] is not what rows holds. */
int trace(int n, const char *s)
{
    int **rows = malloc(sizeof *rows * (size_t)n), sum = 0;
    char **marks = malloc(sizeof *marks * (size_t)n);
    for (int i = 0; i < n; i++) {
        rows[i] = malloc(sizeof **rows * (size_t)n);
        marks[i] = malloc((size_t)n);
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            int row = rows[i][k];
            marks[i][k] = s[k];
            sum += row + rows[i][k];
        }
    return sum + marks[0][0];
}

/* One of the rows is the other table's. */
int crossed(int n, const char *s)
{
    char **rows = malloc(sizeof *rows * (size_t)n), **marks = malloc(sizeof *marks * (size_t)n);
    int sum = 0;
    for (int i = 0; i < n; i++) {
        rows[i] = malloc((size_t)n);
        marks[i] = rows[i];
    }
    for (int k = 0; k < n; k++) {
        int row = rows[1][k];
        marks[1][k] = s[k];
        sum += row + rows[1][k];
    }
    return sum;
}
