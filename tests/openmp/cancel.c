/* Without OMP_CANCELLATION cancel does nothing. */
/* expect r: loads=N+4 stores=N+4 */
#include <stdio.h>
#define N 100
static int a[N], b[N], c[4];
int main(void)
{
    int i, found = -1;
#pragma memrewrite begin r
#pragma omp parallel
    {
#pragma omp for
        for (i = 0; i < N; i++) {
            a[i] = b[i];
            if (i == 50) {
                found = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        for (i = 0; i < 4; i++) {
#pragma omp task firstprivate(i)
            {
                c[i] = b[i];
#pragma omp cancel taskgroup if(i > 9)
            }
        }
    }
#pragma memrewrite end r
    printf("%d\n", found + c[3]);
    return 0;
}
