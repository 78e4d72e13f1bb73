/* With it, a loop is left in the middle: with one chunk after the other on one thread, what was run is known. */
/* environment: OMP_CANCELLATION=true */
/* expect r: loads=K+1+K stores=K+1+K */
#include <stdio.h>
#define N 100
#define K 40
static int a[N], b[N], c[N];
int main(void)
{
    int i;
#pragma memrewrite begin r
#pragma omp parallel num_threads(1)
    {
#pragma omp for
        for (i = 0; i < N; i++) {
            a[i] = b[i];
            if (i == K) {
#pragma omp cancel for
            }
            c[i] = b[i] + 1;
        }
    }
#pragma memrewrite end r
    printf("%d\n", c[K - 1] + c[K]);
    return 0;
}
