/* expect r: loads=2*N+3*N+3*N+2*N+N stores=2*N+2*N+2*N+3*N+N/2 */
#include <stdio.h>
#define N 40
static int a[N], b[N], n;
static int next(int x)
{
    return n = n * 5 + x;
}
int main(void)
{
    int s = 0;
#pragma memrewrite begin r
#pragma omp simd
    for (int i = 0; i < N; i++) {
        a[i] = b[i] + i;
#pragma omp ordered simd
        {
            n = n * 3 + i;
        }
    }
#pragma omp simd safelen(8)
    for (int i = 0; i < N; i++) {
        a[i] += i;
#pragma omp ordered simd
        n = n * 3 + a[i] % 2 * 0 + i;
    }
#pragma omp parallel for simd ordered num_threads(1)
    for (int i = 0; i < N; i++) {
        a[i] = b[i] + a[i];
#pragma omp ordered threads simd
        n = n * 3 + i;
    }
#pragma omp simd
    for (int i = 0; i < N; i++) {
        a[i] = b[i];
#pragma omp ordered simd
        b[i] = next(i) % 3;
    }
#pragma omp simd reduction(+:s)
    for (int i = 0; i < N; i++) {
        s += b[i];
#pragma omp ordered simd
        {
            if (i % 2)
                b[i] = i > 3 ? s * 0 + 1 : 2;
        }
    }
#pragma memrewrite end r
    printf("%d %d %d %d\n", n, a[N - 1], b[N - 1], s);
    return 0;
}
