/* Loops that may run no iteration: what is loaded in front of them is not there behind them. */
struct row {
    int *value;
    int limit, weight;
};

/* Both are loaded again. */
int again(const struct row *r, int n, int most)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += r->value[i] * r->weight;
    if (sum > most)
        sum -= r->value[0] * r->weight;
    return sum;
}

/* It is sure to be loaded behind the loop. */
int sure(const struct row *r, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += r->value[i] * r->weight;
    return sum * r->weight;
}

/* The loop's test loads it. */
int tested(const struct row *r, int most)
{
    int i = 0;
    while (i < r->limit)
        i += r->weight;
    return i > most ? i - r->limit : i;
}

/* It was there in front of the loop. */
int before(const struct row *r, int n, int most)
{
    int sum = r->weight;
    for (int i = 0; i < n; i++)
        sum *= r->weight;
    if (sum > most)
        sum -= r->weight;
    return sum;
}

/* The loop runs ten iterations, and at least one. */
int constant(const struct row *r, int most)
{
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += r->value[i];
    if (sum > most)
        sum -= r->value[0];
    return sum;
}

int last(const struct row *r, int n, int most)
{
    int sum = 0;
    do
        sum += r->value[--n];
    while (n > 0);
    if (sum > most)
        sum -= r->value[0];
    return sum;
}

/* gcc knows that the second loop runs where the first one does. */
int same_count(const struct row *r, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += r->value[i];
    for (int i = 0; i < n; i++)
        sum ^= r->value[i];
    return sum;
}

/* A jump out of the middle comes from an iteration. */
int jumped(const struct row *r, int n)
{
    for (int i = 0; i < n; i++)
        if (r->value[i] == r->limit)
            return r->value[0] + r->limit;
    return 0;
}
