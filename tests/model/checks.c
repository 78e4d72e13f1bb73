/* What clang tests in front of a loop that it vectorises: that the places behind different pointers are apart.  gcc
 * does not do so at -O2. */
struct matrix {
    int n;
    double *cell;
};

/* by[0] and by[1] are loaded once, and their product computed once. */
void once(double *to, const double *from, const double *by, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i] + by[0] * by[1];
}

/* The load leaves the inner loop alone: the test is made each time that this one is entered. */
void row(int n, double *c, const double *a, const double *b)
{
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            c[j] += a[k] * b[k * n + j];
}

void by_pointers(double *to, const double *from, const double *by, int n)
{
    while (n-- > 0)
        *to++ += *from++ * *by;
}

void backwards(double *to, const double *from, const double *by, int n)
{
    for (int i = n - 1; i >= 0; i--)
        to[i] += from[i] * *by;
}

/* Columns are gathered ... */
void column(double c[64], double a[64][64], const double *by, int k, int n)
{
    for (int i = 0; i < n; i++)
        c[i] += a[i][k] * *by;
}

/* ... and scattered, where enough is computed. */
void scattered(double to[64][64], const double *a, const double *b, const double *by, int k, int n)
{
    for (int i = 0; i < n; i++)
        to[i][k] = (a[i] + b[i]) * *by;
}

void too_little(double to[64][64], double from[64][64], const double *by, int k, int n)
{
    for (int i = 0; i < n; i++)
        to[i][k] = from[i][k] * *by;
}

/* How far the columns are apart nobody knows. */
void any_stride(double *to, const double *from, const double *by, int step, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i * step] * *by;
}

/* n and cell are of other types than what is stored, and need no test. */
void of_another_type(struct matrix *to, const struct matrix *from, const double *by)
{
    for (int i = 0; i < to->n; i++)
        to->cell[i] = from->cell[i] * *by;
}

/* ---- as they are written ---- */

/* Behind one pointer: nothing to test. */
void one_array(double *a, int n, int m)
{
    for (int i = 0; i < n; i++)
        a[i] += a[i + m] * a[m];
}

/* A sum of floating numbers keeps its order: no vectors. */
double in_order(double *to, const double *by, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        s += by[0];
        to[i] = 1;
    }
    return s;
}

/* Nobody knows how often it runs. */
void ended_by_value(double *to, const double *from, const double *by)
{
    for (int i = 0; from[i] != 0; i++)
        to[i] = from[i] * by[0];
}

/* Whether n stays no compiler can tell in front of a test. */
void ended_by_place(int *to, const int *from, const int *by, const int *n)
{
    for (int i = 0; i < *n; i++)
        to[i] = from[i] * by[0];
}

void called(double *to, const double *from, const double *by, int n, void act(void))
{
    for (int i = 0; i < n; i++) {
        to[i] = from[i] * *by;
        act();
    }
}

void short_one(double *to, const double *from, const double *by)
{
    for (int i = 0; i < 8; i++)
        to[i] = from[i] * *by;
}

void on_condition(double *to, const double *from, const double *by, int n)
{
    for (int i = 0; i < n; i++)
        if (from[i] > 0)
            to[i] = *by;
}

/* a[i][k] lies in front of what the loop stores in its row: no test is needed for it, but it is loaded with each two
 * vectors; the rows are compared. */
void eliminate(double **a, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
}

/* Of this clang does not see that nothing reaches it. */
void second_next(float *a, int n)
{
    for (int k = 0; k < n; k++)
        for (int j = k + 2; j < n; j++)
            a[j] -= a[k];
}

/* clang forwards a[i - 1] over the store to b in the version for places that are apart. */
void forwarded(double *a, double *b, int n)
{
    for (int i = 1; i < n; i++) {
        b[i] = 2 * a[i];
        a[i] += a[i - 1];
    }
}

/* One test for two loads. */
void forwarded_both(double *a, double *b, int n)
{
    for (int i = 1; i < n; i++) {
        a[i] += a[i - 1];
        b[i] += b[i - 1];
    }
}

/* Upwards, with two tests for one load: not worth it. */
void too_many_tests(double *a, double *b, double *c, int n)
{
    for (int i = 1; i < n; i++) {
        b[i] = 2 * a[i];
        c[i] = 3 * a[i];
        a[i] += a[i - 1];
    }
}

/* The ranges are not known. */
void indirect(double *a, double *b, const int *at, int n)
{
    for (int i = 1; i < n; i++) {
        b[at[i]] = a[i];
        a[i] += a[i - 1];
    }
}

/* The value is not that of each iteration. */
void sometimes(double *a, double *b, int n)
{
    for (int i = 1; i < n; i++) {
        b[i] = a[i];
        if (a[i] > 0)
            a[i] += a[i - 1];
    }
}
