/* Each thread runs the block.
   expect in terms of T: a region around the construct counts what all threads do. */
/* expect out: loads=T*2 stores=T entries=1 */
/* expect in: loads=3*T stores=T entries=T threads=T */
#include <omp.h>
#include <stdio.h>
#define N 64
static int a[N], b[N], seen[N];
int main(void)
{
    int threads = 0, i;
#pragma memrewrite begin out
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        b[t] = a[t] + a[t + 1];
    }
#pragma memrewrite end out
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma memrewrite begin in
        seen[me] = a[me] + b[me] + a[me + 2];
#pragma memrewrite end in
        seen[me] += 1;
    }
    for (i = 0; i < N; i++)
        threads += seen[i];
    printf("%d\n", threads);
    return 0;
}
