/* What one iteration stores the next one need not load; the store stays, since another place may be the same. */
void solve(int n, double (*l)[8], double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            x[i] -= l[i][j] * x[j];
}
