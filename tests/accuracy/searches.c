/* Binary searches for what a structure holds: gcc takes some of these loops for two, and loads what they search for in each iteration. */
#include <stdio.h>
#include <stdlib.h>

struct table {
    int *key;
    int n, wanted, probes;
};

__attribute__((noinline)) static int first_not_less(const struct table *t)
{
    int low = 0, high = t->n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (t->key[middle] < t->wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__attribute__((noinline)) static int first_greater(const struct table *t)
{
    int low, high, middle;
    for (low = 0, high = t->n; low < high;) {
        middle = low + (high - low) / 2;
        if (t->key[middle] > t->wanted)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

__attribute__((noinline)) static int between(const struct table *t)
{
    int low = 0, high = t->n;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (t->key[middle] <= t->wanted)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Both ways have something to compute: one loop. */
__attribute__((noinline)) static int found(const struct table *t)
{
    int low = 0, high = t->n - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (t->key[middle] == t->wanted)
            return middle;
        if (t->key[middle] < t->wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

/* A counter, in a register or in memory, is the same on both ways: one loop. */
__attribute__((noinline)) static int counted(struct table *t)
{
    int low = 0, high = t->n, n = 0;
    while (low < high) {
        int middle = (low + high) / 2;
        n++;
        if (t->key[middle] < t->wanted)
            low = middle + 1;
        else
            high = middle;
    }
    for (low = 0, high = t->n; low < high;) {
        int middle = (low + high) / 2;
        t->probes++;
        if (t->key[middle] < t->wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low + n;
}

__attribute__((noinline)) static long at(const int *from, const int *end, const int *wanted)
{
    const int *low = from, *high = end;
    while (low < high) {
        const int *middle = low + (high - low) / 2;
        if (*middle < *wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low - from;
}

__attribute__((noinline)) long work(struct table *t, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++) {
        t->wanted = i * 11 % (3 * t->n);
        sum += first_not_less(t) + first_greater(t) + between(t) + found(t) + counted(t) + at(t->key, t->key + t->n, &t->wanted);
    }
    return sum;
}

int main(void)
{
    struct table *t = calloc(1, sizeof *t);
    t->n = 1000;
    t->key = malloc((size_t)t->n * sizeof *t->key);
    for (int i = 0; i < t->n; i++)
        t->key[i] = 3 * i + i % 3;
    printf("%ld\n", work(t, 300));
    return 0;
}
