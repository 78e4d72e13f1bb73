/* STREAM's triad and a reduction, by a team of threads.
 *
 * The idea: the traffic of each thread.  `memreport threads` shows bytes, time and bandwidth of every one, and what
 * is lost where they wait.
 *
 * Expected counts, 20 repeats, arrays of N = 100000 doubles: each triad loads 2 N and stores N, each sum loads N.
 * They do not depend on the number of threads, nor does the output. */
/* expect triad: entries=20 loads=20*2*N stores=20*N bytes_loaded=20*2*N*8 flops=20*2*N branches=20*N */
/* expect sum: entries=20 loads=20*N stores=0 flops=20*N */
#include <stdio.h>
#include <stdlib.h>

#define N 100000

static double a[N], b[N], c[N];

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 20;
    double sum = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        b[i] = i % 8;
        c[i] = 2;
    }
    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin triad
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] = b[i] + 3.0 * c[i];
#pragma memrewrite end triad
#pragma memrewrite begin sum
#pragma omp parallel for simd reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += a[i];
#pragma memrewrite end sum
    }
    printf("%g\n", sum);
    return 0;
}
