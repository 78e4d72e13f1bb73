/* The outermost loop of a function that is entered seldom hands over in each iteration, if it is long: its iterations are counted one by one, and loops
 * inside of it hold the counters.  Not where the function is called in a loop, and not a loop that has none inside and calls nothing. */
double a[1000], b[1000];
int hits;

void relax(int n)
{
    for (int t = 0; t < n; t++) {
        for (int i = 1; i < 999; i++)
            if (a[i] > 0)
                b[i] = (a[i - 1] + a[i + 1]) / 2;
        for (int i = 1; i < 999; i++)
            a[i] = b[i];
        if (a[1] < 0)
            hits++;
    }
}

int serve(int (*handle)(int), int n)
{
    while (n > 0)
        if (handle(n--) < 0)
            return n;
    return 0;
}

int smooth(double *x, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 100; j++)
            if (x[j] > i)
                k++;
    return k;
}

int sum(const int *x, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        if (x[i] & 1)
            s += x[i];
    return s;
}

int main(int argc, char **argv)
{
    relax(argc);
    for (int i = 0; i < argc; i++)
        hits += smooth(a, i);
    return argv != 0;
}
