/* Directives that macros make. */
/* expect r: loads=N+N+N stores=N+N+N+T */
#include <stdio.h>
#define N 300
#define PRAGMA(x) _Pragma(#x)
#define OMP(...) PRAGMA(omp __VA_ARGS__)
#define PARALLEL_FOR OMP(parallel for schedule(runtime))
#define EACH(i) for (int i = 0; i < N; i++)
static int a[N], b[N], c[N], n;
int main(void)
{
    int s = 0;
#pragma memrewrite begin r
    PARALLEL_FOR
    for (int i = 0; i < N; i++)
        a[i] = b[i];
    _Pragma("omp parallel")
    {
        _Pragma("omp for nowait") EACH(k) {
            b[k] = a[k] + k;
        }
        OMP(critical)
        n = 3;
    }
#pragma omp parallel for
    EACH(k)
        c[k] = b[k];
#pragma memrewrite end r
    EACH(k)
        s += a[k] + b[k] + c[k];
    printf("%d %d\n", s, n);
    return 0;
}
