/* scope (OpenMP 5.1): each thread of the team runs the block. */
/* expect r: stores=T+T loads=T+T */
#include <stdio.h>
#include <omp.h>

static int n[64];

int main(void)
{
    int sum = 0;

#pragma memrewrite begin r
#pragma omp parallel
    {
#pragma omp scope reduction(+: sum)
        {
            sum++;
            n[omp_get_thread_num()]++;
        }
#pragma omp scope
        n[omp_get_thread_num()]++;
    }
#pragma memrewrite end r
    printf("%d\n", sum == omp_get_max_threads() && n[0] == 2);
    return 0;
}
