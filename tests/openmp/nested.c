/* Directives in front of directives, parallel regions in parallel regions, calls that hold constructs. */
/* options: --all */
/* expect program: stores=N+2*T+4+1+1 */
#include <omp.h>
#include <stdio.h>
#define N 100
static int a[N], n;
static int *p;
static void work(int k)
{
#pragma omp for
    for (int i = 0; i < N; i++)
        a[i] = i + k;
}
static void inner(void)
{
#pragma omp parallel num_threads(2)
#pragma omp critical
    n++;
}
int main(void)
{
    omp_set_max_active_levels(2);
#pragma omp parallel
    {
        work(3);
        inner();
    }
#pragma omp parallel num_threads(4)
#pragma omp critical
    {
        n++;
    }
    p = &n;
    printf("%d %d\n", a[N - 1], *p > 0);
    return 0;
}
