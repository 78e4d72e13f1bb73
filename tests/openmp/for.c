/* A loop in a parallel region, one without a barrier, one whose body has branches. */
/* expect r: loads=N+N+N/2+N stores=3*N */
#include <stdio.h>
#define N 900
static int a[N], b[N], c[N];
int main(void)
{
    int i, j, odd = 0;
    for (i = 0; i < N; i++)
        a[i] = i;
#pragma memrewrite begin r
#pragma omp parallel private(i)
    {
#pragma omp for schedule(runtime) nowait
        for (i = 0; i < N; i++)
            b[i] = a[i];
#pragma omp for schedule(dynamic, 5) private(j)
        for (i = 0; i < N; i++) {
            j = a[i];
            if (j & 1)
                c[i] = j;
            else
                c[i] = -a[i] + j * 0;
        }
#pragma omp barrier
#pragma omp for schedule(guided) reduction(+:odd)
        for (i = N - 1; i >= 0; i--) {
            int x = b[i];
            odd += x & 1 ? 1 : 0;
            if (x >= 0 && (x & 1 || x > 100000))
                b[i] = x + 1;
            else
                b[i] = x;
        }
    }
#pragma memrewrite end r
    for (i = 0, j = 0; i < N; i++)
        j += b[i] * 3 + c[i];
    printf("%d %d\n", odd, j);
    return 0;
}
