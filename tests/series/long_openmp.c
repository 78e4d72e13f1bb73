/* Loops that run for long (long_loops.c) and that threads share, or in the constructs of which they stand. */
#include <stdio.h>
#include <string.h>

enum { N = 1500 };
double a[N][N], b[N][N], c[N][N]; /* Compilers do not know that nothing reads or writes them. */

static void product(void)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

/* As many iterations as threads, each of which takes long. */
static double blocks(long n)
{
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int t = 0; t < 2; t++) {
        unsigned x = (unsigned)t;
        for (long i = 0; i < n; i++) {
            x = x * 1664525u + 1013904223u;
            if (x & 0x10000)
                sum += a[x % N][0] + 1;
        }
    }
    return sum;
}

static double lengths(int n)
{
    double sum = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : sum)
    for (int i = 1; i < n; i++) {
        long x = i;
        while (x != 1) {
            x = x & 1 ? 3 * x + 1 : x / 2;
            sum += a[x % N][1] + 1;
        }
    }
    return sum;
}

static double alone(long n)
{
    double sum = 0;
#pragma omp parallel reduction(+ : sum)
    for (long i = 0; i < n; i++)
        sum += a[1][i % N];
    return sum;
}

static void rounds(long n)
{
#pragma omp parallel
    for (long t = 0; t < n; t++) {
#pragma omp for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
#pragma omp for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                a[i][j] = b[i][j];
    }
}

/* Iterations that are shared, each of which is a simd loop. */
static void simd_rows(long n)
{
#pragma omp parallel for
    for (long t = 0; t < n; t++) {
#pragma omp simd
        for (int j = 0; j < N; j++)
            b[t % N][j] = a[t % N][j] * 2;
    }
}

/* Simd loops that no others are around: one of single blocks, one with a loop inside. */
static void simd_alone(long n)
{
#pragma omp simd
    for (long i = 0; i < n; i++)
        b[1][i % N] = a[1][i % N] * 2;
}

static long simd_sums(long n)
{
    long sum = 0;
#pragma omp simd reduction(+ : sum)
    for (long i = 0; i < n; i++)
        for (int k = 0; k < 100; k++)
            sum += a[2][k] > (double)i;
    return sum;
}

static double queue(long n)
{
    long next = 0;
    double sum = 0;
#pragma omp parallel reduction(+ : sum)
    for (;;) {
        long mine;
#pragma omp critical
        mine = next++;
        if (mine >= n)
            break;
        for (int k = 0; k < N; k++)
            sum += a[mine % N][k];
    }
    return sum;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "product";
    double sum = 0;
    if (!strcmp(what, "product"))
        product();
    if (!strcmp(what, "blocks"))
        sum = blocks(4000000000);
    if (!strcmp(what, "lengths"))
        sum = lengths(2000000000);
    if (!strcmp(what, "alone"))
        sum = alone(4000000000);
    if (!strcmp(what, "rounds"))
        rounds(1000000);
    if (!strcmp(what, "simd_rows"))
        simd_rows(4000000000);
    if (!strcmp(what, "simd_alone"))
        simd_alone(40000000000);
    if (!strcmp(what, "simd_sums"))
        sum = (double)simd_sums(4000000000);
    if (!strcmp(what, "queue"))
        sum = queue(4000000000);
    printf("%g\n", sum);
    return 0;
}
