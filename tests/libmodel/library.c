/* What user.c calls; memrewrite does not see it. */
#include <string.h>

struct pair {
    double a, b;
};

void axpy(int n, double a, const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

const char *find(const char *text, int what, int mode)
{
    return mode ? NULL : strchr(text, what);
}

long tree(int n)
{
    return n;
}

struct pair swap(struct pair p)
{
    struct pair q = {p.b, p.a};
    return q;
}
