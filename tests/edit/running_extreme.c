/* The branch that finds a greatest or least value is hardly taken, and holds the counter. */
int most(const int *a, int n)
{
    int m = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}

int least_at(const int *a, int n)
{
    int at = 0;
    for (int i = 1; i < n; i++)
        if (a[at] > a[i])
            at = i;
    return at;
}

/* It begins anew in each iteration. */
void rows(const int *a, int *of, int n)
{
    for (int i = 1; i < n; i++) {
        int m = a[i];
        if (a[i - 1] > m)
            m = a[i - 1];
        of[i] = m;
    }
}

/* So few iterations find one often. */
int of_four(const int *a)
{
    int m = a[0];
    for (int i = 0; i < 4; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}
