/* What a `continue` skips steps the variable through which the loop stores, so compilers make no vectors of it. */
int queue[64][2];

int keep(const int *y, const int *x, int n, int w, int h)
{
    int last = 0;
    for (int k = 0; k < n; k++) {
        int v = y[k], u = x[k];
        if (v == w || u == h)
            continue;
        queue[last][0] = v;
        queue[last++][1] = u;
    }
    return last;
}

/* The sum is no address. */
int sum(const int *y, const int *x, int n, int w, int h)
{
    int sum = 0;
    for (int k = 0; k < n; k++) {
        if (y[k] == w || x[k] == h)
            continue;
        sum += y[k];
    }
    return sum;
}
