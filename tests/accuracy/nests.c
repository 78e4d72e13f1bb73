/* Short inner loops whose first iteration is sure, or is not: what they do not change is loaded in front of them, and in front of the outer loop only where it is sure. */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 400, SLOTS = 16 };
struct list { long *value; struct list *next; };

/* The bound of each row is another one. */
static long rows(const struct list *l, const int *length, long *to, int n)
{
    long s = n;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < length[i]; j++) {
            s ^= s << 3;
            to[s & (SLOTS - 1)] = *l->value + 1;
        }
        to[i & (SLOTS - 1)] = s;
    }
    return s;
}

/* The outer loop does not say that there is a first iteration. */
static long columns(const struct list *l, long *to, int n, int m)
{
    long s = n;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            s ^= s << 5;
            to[s & (SLOTS - 1)] = *l->value + j;
        }
        to[i & (SLOTS - 1)] = s;
    }
    return s;
}

static long halves(const struct list *l, long *to, int n)
{
    long s = n;
    for (int i = 1; i < n; i++) {
        for (int k = i & 7; k; k >>= 1) {
            s ^= s << 3;
            to[s & (SLOTS - 1)] = *l->value + k;
        }
        to[i & (SLOTS - 1)] = s;
    }
    return s;
}

/* The list may be empty, for all that is known. */
static long lists(const struct list *l, long *to, int n)
{
    long s = n;
    for (int i = 0; i < n; i++) {
        for (const struct list *k = l; k; k = k->next) {
            s ^= *l->value;
            to[s & (SLOTS - 1)] = i;
        }
        to[i & (SLOTS - 1)] = s;
    }
    return s;
}

/* 0 < n is what the outer loop was entered by. */
static long square(const struct list *l, long *to, int n)
{
    long s = n;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            s ^= s << 3;
            to[s & (SLOTS - 1)] = *l->value + j;
        }
        to[i & (SLOTS - 1)] = s;
    }
    return s;
}

__attribute__((noinline)) long work(const struct list *l, const int *length, long *to, int n, int m)
{
    long s = rows(l, length, to, n) + columns(l, to, n, m) + halves(l, to, n) + lists(l, to, n);
    return s + square(l, to, n / 16);
}

int main(void)
{
    struct list *l = NULL;
    int *length = malloc(ROWS * sizeof *length);
    volatile int n = ROWS, m = 2;
    long *to = calloc(SLOTS, sizeof *to);
    for (int i = 0; i < 3; i++) {
        struct list *more = malloc(sizeof *more);
        more->value = malloc(sizeof *more->value);
        *more->value = i;
        more->next = l;
        l = more;
    }
    for (int i = 0; i < ROWS; i++)
        length[i] = 1 + i % 3;
    printf("%ld\n", work(l, length, to, n, m));
    return 0;
}
