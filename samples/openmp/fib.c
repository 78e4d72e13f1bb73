/* Fibonacci numbers by tasks.
 *
 * The idea: tasks count to the region that they were made in, whichever thread runs them; so the sums do not depend
 * on the threads.
 *
 * Expected counts: fib(20) makes C = 2 F(21) - 1 = 21891 calls, the first of them in the block of `single`; each
 * tests n < 2, and those that go on, (C - 1) / 2 = 10945, test n < 12 too.  Those subtract twice and add once. */
/* expect fib: entries=1 calls=C branches=C+(C-1)/2 intops=3*((C-1)/2) */
#include <stdio.h>
#include <stdlib.h>

#define C 21891

static long fib(int n)
{
    long x, y;

    if (n < 2)
        return n;
    if (n < 12)
        return fib(n - 1) + fib(n - 2);
#pragma omp task shared(x)
    x = fib(n - 1);
    y = fib(n - 2);
#pragma omp taskwait
    return x + y;
}

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 1;
    long result = 0;

    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin fib
#pragma omp parallel
#pragma omp single
        result = fib(20);
#pragma memrewrite end fib
    }
    printf("%ld\n", result);
    return 0;
}
