/* Positions that wrap around: a store and one on a condition become one, whose address has lost its type in some cases, and stays in the loop. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct ring {
    int16_t *sample;
    int size, at, gain;
    long turns;
};

__attribute__((noinline)) void echo(struct ring *r, int16_t *x, int n)
{
    for (int i = 0; i < n; i++) {
        int y = x[i] + (r->sample[r->at] * r->gain >> 15);
        r->sample[r->at] = (int16_t)y;
        x[i] = (int16_t)y;
        if (++r->at >= r->size)
            r->at = 0;
    }
}

__attribute__((noinline)) int sum(struct ring *r, const int16_t *x, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += x[i];
        if (++r->at >= r->size)
            r->at = 0;
    }
    return s;
}

/* gcc keeps the order of stores, and has the position in a register. */
__attribute__((noinline)) void fill(struct ring *r, int16_t *x, int n)
{
    for (int i = 0; i < n; i++) {
        x[i] = (int16_t)i;
        if (++r->at >= r->size)
            r->at = 0;
    }
}

/* Nothing is loaded between the two stores: clang has the position in a register. */
__attribute__((noinline)) int to_constant(struct ring *r, const int16_t *x, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += x[i];
        if (++r->at >= 40)
            r->at = 0;
    }
    return s;
}

/* Neither access may be the position. */
__attribute__((noinline)) int alone(struct ring *restrict r, const int16_t *restrict x, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += x[i];
        if (++r->at >= r->size)
            r->at = 0;
    }
    return s;
}

/* One store in each iteration has its type. */
__attribute__((noinline)) int masked(struct ring *r, const int16_t *x, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += x[i];
        r->at = (r->at + 1) & 31;
        r->turns++;
    }
    return s;
}

__attribute__((noinline)) long work(struct ring *r, int16_t *x, int n)
{
    long s = 0;
    for (int i = 0; i < 10; i++) {
        echo(r, x, n);
        s += sum(r, x, n) + to_constant(r, x, n) + masked(r, x, n) + alone(r, x, n);
        fill(r, x, n);
    }
    return s;
}

int main(void)
{
    int n = 500;
    struct ring *r = malloc(sizeof *r);
    int16_t *x = malloc((size_t)n * sizeof *x);
    *r = (struct ring){calloc(100, sizeof(int16_t)), 100, 0, 16000, 0};
    for (int i = 0; i < n; i++)
        x[i] = (int16_t)(i * 7919 % 2000);
    printf("%ld %d\n", work(r, x, n), r->sample[5]);
    return 0;
}
