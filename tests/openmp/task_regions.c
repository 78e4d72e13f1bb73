/* A region for each task; tasks that are made in one region and run by threads that wait in another. */
/* expect t: loads=N stores=N entries=N */
/* expect outer: loads=0 stores=0 */
/* expect inner: loads=N stores=N entries=1 */
#include <stdio.h>
#define N 50
static int a[N], b[N], c[N];
int main(void)
{
    int i, s = 0;
    for (i = 0; i < N; i++)
        a[i] = i;
#pragma memrewrite begin outer
#pragma omp parallel
#pragma omp master
    {
        for (i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
            {
#pragma memrewrite begin t
                b[i] = a[i];
#pragma memrewrite end t
            }
        }
#pragma memrewrite begin inner
        for (i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
            c[i] = a[i] + 1;
        }
#pragma memrewrite end inner
#pragma omp taskwait
    }
#pragma memrewrite end outer
    for (i = 0; i < N; i++)
        s += b[i] * c[i];
    printf("%d\n", s);
    return 0;
}
