/* Loops that may run no iteration, and code behind them that needs on a condition what they load in front of them: it is loaded again. */
#include <stdio.h>
#include <stdlib.h>

struct row {
    const int *value;
    int n, limit, weight;
};

/* r->value is loaded for the loop, and again where the sum is too large. */
__attribute__((noinline)) int sum_of(const struct row *r, int n, int most)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += r->value[i] * r->weight;
    if (sum > most)
        sum -= r->value[0] / r->weight;
    return sum;
}

/* Two loops of two counts: each loads for itself. */
__attribute__((noinline)) int both(const struct row *r, int n, int m)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (r->value[i] < r->limit)
            count++;
    for (int i = 0; i < m; i++)
        if (r->value[i] > r->limit)
            count--;
    return count;
}

/* It is sure to be needed: loaded once. */
__attribute__((noinline)) int with_first(const struct row *r, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += r->value[i] * r->weight;
    return sum + r->value[0] * r->weight;
}

/* The second loop runs where the first one does: gcc loads once, clang twice. */
__attribute__((noinline)) int twice(const struct row *r, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += r->value[i] / r->weight;
    for (int i = 0; i < n; i++)
        sum ^= r->value[i] * r->weight;
    return sum;
}

/* A loop that tests at its end has run: loaded once. */
__attribute__((noinline)) int at_least_once(const struct row *r, int n)
{
    int i = 0, sum = 0;
    do
        sum += r->value[i] / r->weight;
    while (++i < n);
    if (sum > 50)
        sum -= r->value[0] / r->weight;
    return sum;
}

__attribute__((noinline)) long work(const struct row *r, const int *few, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += sum_of(r, few[i], few[i + 1]) + both(r, few[i], few[i + 1]) + with_first(r, few[i]) + twice(r, few[i]) + at_least_once(r, few[i]);
    }
    return sum;
}

int main(void)
{
    struct row *r = malloc(sizeof *r);
    int *value = malloc(100 * sizeof *value);
    for (int i = 0; i < 100; i++)
        value[i] = i * 37 % 101 + 60;
    int *few = malloc(3001 * sizeof *few);
    for (int i = 0; i <= 3000; i++)
        few[i] = 1 + i * 7 % 3;
    *r = (struct row){value, 100, 97, 3};
    printf("%ld\n", work(r, few, 3000));
    return 0;
}
