/* Loops that end after few iterations, since a variable loses a bit in each or has a square that is compared, count until they end.  Others
 * hand over in between. */
int ones(unsigned x)
{
    int n = 0;
    while (x) {
        x &= x - 1;
        n++;
    }
    return n;
}

int digits(int x)
{
    int n = 0;
    do
        n++;
    while ((x /= 10) != 0);
    return n;
}

int width(unsigned long x, const char *stop)
{
    int n = 0;
    while (x > 0 && stop[n]) {
        n++;
        x = x >> 1;
    }
    return n;
}

int is_prime(int n)
{
    for (int d = 3; d * d <= n; d += 2)
        if (n % d == 0)
            return 0;
    return n > 1;
}

int negative(int x) /* It may stay -1. */
{
    int n = 0;
    while (x) {
        x >>= 1;
        n++;
    }
    return n;
}

int passed_over(unsigned x, const char *which)
{
    int n = 0;
    while (x) {
        n++;
        if (which[n])
            continue;
        x >>= 1;
    }
    return n;
}

int grows(unsigned x, const unsigned *by)
{
    int n = 0;
    while (x) {
        n++;
        x /= 2;
        x += by[n];
    }
    return n;
}

int wraps(unsigned n)
{
    int k = 0;
    for (unsigned d = 3; d * d <= n; d += 2)
        if (n % d == 0)
            k++;
    return k;
}

int sometimes(unsigned x, const char *which)
{
    int n = 0;
    while (x) {
        if (which[n++])
            x >>= 1;
    }
    return n;
}
