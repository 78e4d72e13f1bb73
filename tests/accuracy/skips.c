/* Loops that load something on a condition, which the code behind the loop loads in any case: clang leaves it in the loop, gcc loads it in front. */
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static double sweep(double **a, double *x, double *y, const double *b, int n)
{
    double change = 0;
    for (int i = 0; i < n; i++) {
        double s = b[i];
        for (int j = 0; j < n; j++)
            if (j != i)
                s -= a[i][j] * x[j];
        y[i] = s / a[i][i];
    }
    for (int i = 0; i < n; i++) {
        change += y[i] > x[i] ? y[i] - x[i] : x[i] - y[i];
        x[i] = y[i];
    }
    return change;
}

struct list {
    struct list *next;
    int key, value;
};

struct set {
    int *weight, wanted, n;
};

/* s->weight is loaded where a key is found, and at last. */
__attribute__((noinline)) static int weigh(const struct set *s, const struct list *l)
{
    int sum = 0;
    for (; l; l = l->next)
        if (l->key == s->wanted)
            sum += s->weight[l->value];
    return sum + s->weight[0];
}

__attribute__((noinline)) static int count(const int *limit, const struct list *l)
{
    int n = 0;
    while (l) {
        if (l->key & 1) {
            if (l->value > *limit)
                n++;
        } else {
            n += 2;
        }
        l = l->next;
    }
    return n - *limit;
}

__attribute__((noinline)) double work(double **a, double *x, double *y, const double *b, int n, const struct set *s, const struct list *l)
{
    double sum = 0;
    for (int i = 0; i < 5; i++)
        sum += sweep(a, x, y, b, n);
    return sum + weigh(s, l) + count(&s->n, l);
}

int main(void)
{
    int n = 40;
    double **a = malloc((size_t)n * sizeof *a), *x = calloc((size_t)n, sizeof *x), *y = calloc((size_t)n, sizeof *y),
           *b = malloc((size_t)n * sizeof *b);
    struct list *l = NULL;
    struct set *s = malloc(sizeof *s);
    *s = (struct set){malloc(100 * sizeof(int)), 2, 30};
    for (int i = 0; i < 100; i++)
        s->weight[i] = i * i;
    for (int i = 0; i < 1000; i++) {
        struct list *next = malloc(sizeof *next);
        *next = (struct list){l, i % 5, i % 100};
        l = next;
    }
    for (int i = 0; i < n; i++) {
        a[i] = malloc((size_t)n * sizeof **a);
        b[i] = i;
        for (int j = 0; j < n; j++)
            a[i][j] = i == j ? 3 * n : (i + j) % 7;
    }
    printf("%.9g\n", work(a, x, y, b, n, s, l));
    return 0;
}
