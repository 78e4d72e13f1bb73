int g[64];
int f(int n)
{
    int s = 0;
#pragma GCC ivdep
    for (int i = 0; i < n; i++)
        s += g[i] > 3 ? g[i] : 2;
    if (n)
#pragma GCC unroll 4
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                s += g[k];
    return s;
}
