/* Functions that count, called where iterations may run at once: each iteration counts.  A function that counts in place has no simd copies. */
/* expect r: calls=4*N branches=9*N */
#include <stdio.h>

#define N 1000

static int a[N], b[N];

#pragma omp declare simd uniform(k) linear(i) notinbranch
static int f(int i, int k) { return i > 10 ? i * k : i - k; }

#pragma omp declare simd
int abs2(int i);
#pragma omp declare simd
#pragma memrewrite function r
int abs2(int i) { return i < 0 ? -i : i; }

int main(void)
{
#pragma memrewrite begin r
#pragma omp simd safelen(8) simdlen(4)
    for (int i = 0; i < N; i++)
        a[i] = f(i, 3);
#pragma omp parallel for simd safelen(16), schedule(static)
    for (int i = 0; i < N; i++)
        b[i] = f(a[i], 1);
#pragma omp parallel
#pragma omp for simd simdlen(4), nowait
    for (int i = 0; i < N; i++)
        a[i] = f(b[i], 2);
#pragma omp parallel for order(concurrent) schedule(static)
    for (int i = 0; i < N; i++)
        b[i] = f(a[i], 5);
#pragma memrewrite end r
    long sum = 0;
    for (int i = 0; i < N; i++)
        sum += a[i] + b[i] + abs2(i - 5);
    printf("%ld\n", sum);
    return 0;
}
