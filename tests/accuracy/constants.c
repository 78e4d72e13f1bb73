/* Constants that everyone sees: tables and parameters of a filter, read again behind stores and calls. */
#include <stdio.h>
#include <stdlib.h>

#define N 4000

const int weight[64] = {1, 5, 3, 8, 2, 7, 4, 6, 9, 11, 15, 13, 18, 12, 17, 14};
const struct limits {
    int low, high;
    const int *weight;
} limits = {20, 900, weight};
const int *in_use = weight;

static int *sample, *level;
volatile int events;

__attribute__((noinline)) static void event(int *at)
{
    *at -= limits.high;
    events++;
}

/* The table is known to stay the same behind a store to memory that anyone may have. */
__attribute__((noinline)) static int weigh(int *to, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int scaled = to[i] * weight[i & 63];
        to[i] = scaled >> 3;
        sum += scaled / (1 + weight[i & 63]);
    }
    return sum;
}

/* So are the limits, in a loop that calls. */
__attribute__((noinline)) static int clip(int *to, int n)
{
    int clipped = 0;
    for (int i = 0; i < n; i++) {
        to[i] += weight[i & 15];
        if (to[i] > limits.high) {
            event(&to[i]);
            clipped += weight[i & 15];
        }
    }
    return clipped;
}

/* This pointer may lead elsewhere each time. */
__attribute__((noinline)) static int follow(int *to, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += in_use[i & 15];
        event(&to[i]);
    }
    return sum;
}

__attribute__((noinline)) static int work(void)
{
    int sum = 0;
    for (int round = 0; round < 8; round++)
        sum += weigh(sample, N) + clip(level, N) + follow(sample, N);
    return sum;
}

int main(void)
{
    sample = malloc(N * sizeof *sample);
    level = malloc(N * sizeof *level);
    for (int i = 0; i < N; i++) {
        sample[i] = i * 37 % 1000;
        level[i] = i * 91 % 900;
    }
    printf("%d\n", work());
    free(sample);
    free(level);
    return 0;
}
