/* else if: ways that come together one after the other.  gcc inserts a load on each that needs one; clang one in all,
 * or none. */

/* gcc: two are inserted, and count as often as the last line. */
int chain(const int *t, int a, int b, int i)
{
    int s = 0;
    if (a)
        s += t[i];
    else if (b)
        s += t[i + 1];
    return s + t[i];
}

/* One way lacks it: both insert. */
int all_but_one(const int *t, int a, int b, int i)
{
    int s = 0;
    if (a)
        s += t[i];
    else if (b)
        s -= t[i];
    return s + t[i];
}

int switched(const int *t, int a, int i)
{
    int s = 0;
    switch (a) {
    case 0: s += t[i]; break;
    case 1: s -= t[i]; break;
    case 2: s += 7; break;
    default: s += 8;
    }
    return s + t[i];
}

/* Two jumps: b is loaded after the test of a. */
int two_jumps(const int *t, const int *of, int i)
{
    int s = 0;
    if (of[i] > 3 && of[i + 1] > 4)
        s += t[i];
    return s + t[i];
}

/* One: what is as cheap as that is compared in any case. */
int one_jump(const int *t, int i, int low, int high)
{
    int s = 0;
    if (i > low && i < high)
        s += t[i];
    return s + t[i];
}

/* The second operand of || leads to the load. */
int either(const int *t, const int *of, int i)
{
    int s = 0;
    if (of[i] > 3 || of[i + 1] > 4)
        s += t[i];
    return s + t[i];
}

/* Nothing is known after the store. */
int stored(int *t, int a, int b, int i)
{
    int s = 0;
    if (a)
        s += t[i];
    else if (b)
        t[i + a] = 1;
    return s + t[i];
}

/* a[i] is loaded behind the loop in any case: gcc loads it in front, clang where it is wanted, since the test is in
 * between. */
double skipping(double *const *a, const double *x, int i, int n)
{
    double s = 0;
    for (int j = 0; j < n; j++)
        if (j != i)
            s -= a[i][j] * x[j];
    return s / a[i][i];
}

/* The test that needs it is at the iteration's end, where the ways have come together. */
int tested_at_end(const int *p, const int *limit, int b)
{
    int s = 0;
    do {
        if (b & 1)
            s += *limit;
        b >>= 1;
    } while (s + *p++ < *limit);
    return s;
}

void other(void);

/* What is in front of a branch for the sake of one join goes on to the join before. */
int from_join_to_join(const int *p, int a, int b)
{
    int s = 0;
    if (a) {
        s += *p;
        other();
    }
    if (b) {
        s += *p;
        other();
    }
    return s + *p;
}
