/* `cancel parallel` on one thread: the others leave the parallel region from its barriers, those of constructs as well. */
/* environment: OMP_CANCELLATION=true */
/* expect directive: loads=0 stores=0 */
/* expect loop: loads=N stores=N */
/* expect block: loads=0 stores=1 */
#include <omp.h>
#include <stdio.h>
#define N 40
static int a[64], b[64], c[64];
int main(void)
{
    int i;
#pragma memrewrite begin directive
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        if (me == 0) {
#pragma omp cancel parallel
        }
#pragma omp barrier
        a[me] = b[me] + 1;
    }
#pragma memrewrite end directive
#pragma memrewrite begin loop
#pragma omp parallel
    {
        int me = omp_get_thread_num(), k;
#pragma omp for nowait
        for (k = 0; k < N; k++)
            c[k] = b[k];
        if (me == 0) {
#pragma omp cancel parallel
        }
#pragma omp for
        for (k = 0; k < 3; k++)
            ;
        a[me] = b[me] + 1;
        a[me] += me ? 1 : 2;
    }
#pragma memrewrite end loop
#pragma memrewrite begin block
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma omp master
        c[0] = 1;
        if (me == 0) {
#pragma omp cancel parallel
        }
#pragma omp single
        ;
        a[me] = b[me] + 1;
    }
#pragma memrewrite end block
    for (i = 0; i < 64; i++)
        a[0] += a[i] + c[i];
    printf("%d\n", a[0]);
    return 0;
}
