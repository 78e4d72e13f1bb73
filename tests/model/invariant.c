/* What a loop does not change is loaded in front of it: rows of a matrix by pointers, members, globals read on a condition. */
struct shape { int scale, shift; };
static int limit;

int rows(const double **m, const struct shape *s, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += m[i][j] * s->scale;
    return (int)sum;
}

int conditional(const int *a, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > 3)
            k += limit;
    return k;
}
