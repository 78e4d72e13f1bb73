/* options: --roi twice --roi sum */
/* Functions that are regions, one called by the other: what marks a region's beginning is no call of the program's. */
__attribute__((noinline)) static double twice(const double *p)
{
    return 2 * *p;
}

__attribute__((noinline)) static void add(const double *p, double *to)
{
    *to += *p;
}

/* Nothing writes *factor or *n: both are loaded in front of the loop, as without the inner region. */
double sum(const double *p, const double *factor, const int *n)
{
    double s = 0;
    for (int i = 0; i < *n; i++)
        s += twice(p + i) * *factor;
    add(p, &s);
    return s * *factor;
}
