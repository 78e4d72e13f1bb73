/* expect r: loads=2*N+N+N+2*N+N stores=N+N+N+N */
/* expect c: loads=N+N/2 stores=N/2 */
#include <stdio.h>
#define N 1024
static double a[N], b[N], c[N];
#pragma omp declare simd
static double half(double x)
{
    return x / 2;
}
int main(void)
{
    int i, k, n = 0;
    double s = 0, t = 0;
    for (i = 0; i < N; i++)
        b[i] = i, c[i] = 2 * i;
#pragma memrewrite begin r
#pragma omp simd
    for (i = 0; i < N; i++)
        a[i] = b[i] + c[i];
#pragma omp simd reduction(+:s) safelen(8)
    for (i = 0; i < N; i++)
        s += a[i];
#pragma omp simd
    for (i = 0; i < N; i++)
        a[i] = half(b[i]);
#pragma omp parallel for simd reduction(+:t) schedule(runtime) aligned(a)
    for (i = 0; i < N; i++) {
        t += a[i] * b[i];
        c[i] = 3;
    }
#pragma omp parallel for simd default(none) shared(a, b) collapse(2)
    for (i = 0; i < N; i++)
        for (k = 0; k < 1; k++)
            a[i] = b[i] + k;
#pragma memrewrite end r
#pragma memrewrite begin c
#pragma omp simd reduction(+:n)
    for (i = 0; i < N; i++)
        if (b[i] >= N / 2) {
            n += b[i] > 0;
            c[i] = 1;
        }
#pragma memrewrite end c
    printf("%g %g %d %g %d\n", s, t, n, c[0] + c[N - 1], i + k);
    return 0;
}
