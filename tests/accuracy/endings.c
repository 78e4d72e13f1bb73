/* What the last iteration of a loop leaves in registers for the code behind it. */
#include <stdio.h>
#include <stdlib.h>

struct filter {
    double *weight, *out;
    int n, step, limit;
};

/* Stores may change f->step: each iteration loads it, the last one for what follows. */
__attribute__((noinline)) int steps(const struct filter *f, int *to)
{
    int sum = 0;
    for (int i = 0; i < 40; i++) {
        to[i] = sum;
        sum += f->step;
    }
    return sum + f->step;
}

__attribute__((noinline)) int rows(const struct filter *f, int *to, int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < 12; i++) {
            to[i] = sum;
            sum ^= f->step + i;
        }
        sum += f->step;
    }
    return sum;
}

/* The second loop runs where the first one does: gcc has f->weight and f->step of that. */
__attribute__((noinline)) double same(const struct filter *f, const double *from, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        f->out[i] = from[i] * f->weight[i] + f->step;
    for (int i = 0; i < n; i++)
        sum += f->out[i] * f->weight[i] * f->step;
    return sum;
}

/* The last store may change it. */
__attribute__((noinline)) int stored(const struct filter *f, int *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = i * f->step;
    return f->step;
}

/* An iteration may not get to it. */
__attribute__((noinline)) int chosen(const struct filter *f, int *to)
{
    int sum = 0;
    for (int i = 0; i < 40; i++) {
        to[i] = sum;
        if (to[i + 1] > i)
            sum += f->step;
    }
    return sum + f->step;
}

__attribute__((noinline)) double work(const struct filter *f, const double *from, int *to, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += steps(f, to) + rows(f, to, 3) + same(f, from, f->n) + stored(f, to, 2 * f->n) + chosen(f, to);
    return sum;
}

int main(void)
{
    struct filter *f = malloc(sizeof *f);
    *f = (struct filter){malloc(400), malloc(400), 20, 3, 9};
    double *from = malloc(400);
    int *to = calloc(100, sizeof *to);
    for (int i = 0; i < 50; i++) {
        from[i] = i;
        f->weight[i] = i % 7;
    }
    printf("%g\n", work(f, from, to, 200));
    return 0;
}
