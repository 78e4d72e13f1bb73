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

/* Each iteration loads it, behind a store that may change it, and the loop has run: it is there behind the loop. */
int left(const struct row *r, int *to)
{
    for (int i = 0; i < 9; i++)
        to[i] = i * r->weight + r->value[i];
    for (int i = 0; i < 9; i++) {
        to[i] = i;
        to[i + 1] += r->weight;
    }
    return r->weight;
}

/* The last thing that each iteration does may change it. */
int changed(const struct row *r, int *to)
{
    for (int i = 0; i < 9; i++)
        to[i] = i * r->weight;
    return r->weight;
}

/* gcc: where the first loop has run, the second one does, and loads nothing new before it stores. */
int left_to_another(const struct row *r, int *to, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        to[i] = i;
        sum += r->weight;
    }
    for (int i = 0; i < n; i++)
        sum ^= r->weight;
    return sum;
}

/* An iteration may not get to it. */
int missed(const struct row *r, int *to)
{
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        to[i] = sum;
        if (sum > i)
            sum += r->weight;
    }
    return sum + r->weight;
}
