/* A region around a loop that threads share, one by --roi at a line with a directive above, one around each iteration. */
/* options: --roi tests/openmp/regions.c:28 */
/* expect loop: loads=N stores=N entries=T */
/* expect iteration: loads=N stores=N entries=N */
#include <stdio.h>
#define N 200
static int a[N], b[N], c[N];
int main(void)
{
    int i;
#pragma omp parallel private(i)
    {
#pragma memrewrite begin loop
#pragma omp for schedule(runtime)
        for (i = 0; i < N; i++)
            a[i] = b[i] + 1;
#pragma memrewrite end loop
#pragma omp for schedule(runtime)
        for (i = 0; i < N; i++) {
#pragma memrewrite begin iteration
            b[i] = a[i] + 1;
#pragma memrewrite end iteration
        }
    }
#pragma omp parallel for schedule(runtime)
    for (i = 0; i < N; i++)
        c[i] = a[i] + b[i] * 0;
    printf("%d\n", c[N - 1] + b[3]);
    return 0;
}
