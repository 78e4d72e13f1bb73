/* config: 1 1 0 */
/* A thread that counts for the first time in the middle of an expression, with a value in each register that calls may change: in a function that is called
   by name, in a thread that nobody told the runtime of. */
#include "memrt.h"
#include <pthread.h>
#include <stdio.h>

typedef double Four __attribute__((vector_size(32)));

__attribute__((noinline)) static double sum(double a, double b, double c, double d, double e, double f, double g, double h, long i, long j,
                                            long k, long l, long m, long n, const Four *v)
{
    Four x = v[0] * 2, y = v[1] * 3, z = v[2] - v[3];
    double p = a * b, q = c * d;
    long r = i * j, s = k ^ l;
    int count;
    for (count = 0; count < 3; count++)
        MR_COUNT(0);
    x += y * z;
    return p + q + e + f * g - h + (double)(r + s * m - n) + (double)(i + j + k + l) + a + b + c + d + g + x[0] + x[1] + x[2] + x[3];
}

static double once(void)
{
    Four v[4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {1, 3, 5, 7}};
    return sum(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, v);
}

/* 2 + 12 + 5 + 42 - 8 + (90 + 91 - 14) + 42 + 10 + 7, and x: (2 + 15 * 8) + (4 + 18 * 7) + (6 + 21 * 6) + (8 + 24 * 5) */
static const double right = 53 + 167 + 42 + 17 + 122 + 130 + 132 + 128;

static void *run(void *result)
{
    *(double *)result = once();
    return NULL;
}

int main(void)
{
    int i;
    for (i = 0; i < 4; i++) {
        pthread_t thread;
        double result = 0;
        if (pthread_create(&thread, NULL, run, &result) || pthread_join(thread, NULL) || result != right)
            return printf("thread %d: %g, not %g\n", i, result, right), 1;
    }
    return once() != right;
}
