/* Calls that leave operations alone, in loops that load nothing, or load with them. */
double half(double x)
{
    return x * 0.5;
}

double sum(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += half(i);
    return s;
}

double waves(const double *a, int n)
{
    double s = 0;
    for (int i = 1; i < n; i++)
        s += half(a[i]) + half(a[i - 1]);
    return s;
}
