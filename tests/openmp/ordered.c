/* expect r: loads=2*N stores=2*N */
#include <stdio.h>
#define N 40
static int a[N], b[N], n;
int main(void)
{
#pragma memrewrite begin r
#pragma omp parallel for ordered schedule(runtime)
    for (int i = 0; i < N; i++) {
        a[i] = b[i] + i;
#pragma omp ordered
        {
            n = n * 3 + i;
        }
    }
#pragma memrewrite end r
    printf("%d %d\n", n, a[N - 1]);
    return 0;
}
