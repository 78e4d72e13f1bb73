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
