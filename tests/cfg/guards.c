/* options: --all */
/* What compares a loop's variable with an end of the loop is the same in nearly all iterations: the counter stands where the others go. */
int from_left(const int *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (i > 0)
            sum += a[i - 1];
    return sum;
}

int to_right(const int *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (i + 1 < n)
            sum += a[i + 1];
    return sum;
}

int downward(const int *a, int n)
{
    int sum = 0;
    for (int i = n - 1; i >= 0; i--)
        if (i != 0)
            sum += a[i - 1];
        else
            sum++;
    return sum;
}

int but_one(const int *a, int n, int k)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (k == i)
            continue;
        sum += a[i];
    }
    return sum;
}

/* In half of all iterations. */
int half(const int *a)
{
    int sum = 0;
    for (int i = 0; i < 100; i++)
        if (i >= 50)
            sum += a[i];
    return sum;
}

/* A load that only some iterations make keeps the branch, unless the condition makes it, too. */
int loads(const int *a, const int *b, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] & 1)
            sum += b[i];
        sum = a[i] < sum ? a[i] : sum;
    }
    return sum;
}

/* Down to where the condition says that it differs. */
int down_to(const int *a, int n)
{
    int sum = 0;
    for (int i = n; i != 0; i--)
        if (i > 1)
            sum += a[i - 2];
    return sum;
}

/* ---- which of two ways is the rarer.  A loop runs eight times where nobody knows how often: four iterations at its end are less than half of
 * that, five more.  A division keeps the branch. ---- */

int all_but_four(int x, int from, int n)
{
    for (int i = from; i < n; i++)
        if (i <= n - 5)
            x /= i;
        else
            x %= i;
    return x;
}

int all_but_five(int x, int from, int n)
{
    for (int i = from; i < n; i++)
        if (i < n - 5)
            x /= i;
        else
            x %= i;
    return x;
}

int all_but_five_by_sum(int x, int from, int n)
{
    for (int i = from; i < n; i++)
        if (i + 5 < n)
            x /= i;
        else
            x %= i;
    return x;
}

int all_but_four_by_difference(int x, int from, int n)
{
    for (int i = from; i != n; i++)
        if (i <= n - 5)
            x /= i;
        else
            x %= i;
    return x;
}

/* Downward to the bound itself, or to the one above. */
int down_but_five(int x, int to, int n)
{
    for (int i = n; i >= to; i--)
        if (i > to + 4)
            x /= i;
        else
            x %= i;
    return x;
}

int down_but_four(int x, int to, int n)
{
    for (int i = n; i >= to; i--)
        if (i > to + 3)
            x /= i;
        else
            x %= i;
    return x;
}

int down_but_four_above(int x, int to, int n)
{
    for (int i = n; i > to; i--)
        if (i > to + 4)
            x /= i;
        else
            x %= i;
    return x;
}

int down_but_four_by_difference(int x, int to, int n)
{
    for (int i = n; i != to; i--)
        if (i > to + 4)
            x /= i;
        else
            x %= i;
    return x;
}

/* A step of two is taken for one: three iterations are not seen to come to 3. */
int two_at_a_time(int x)
{
    for (int i = 0; i < 6; i += 2)
        if (i >= 3)
            x /= i + 1;
        else
            x %= i + 1;
    return x;
}
