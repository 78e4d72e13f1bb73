/* Combined directives in front of others, modifiers of reductions. */
/* expect r: loads=N stores=N+M */
#include <stdio.h>
#define N 60
#define M 1
static int a[N], b[N], c;
int main(void)
{
    int i, n = 0, s = 0;
#pragma memrewrite begin r
#pragma omp parallel master reduction(task, + : n)
#pragma omp taskloop in_reduction(+ : n)
    for (i = 0; i < N; i++) {
        n++;
        a[i] = b[i] + i;
    }
#pragma omp parallel sections reduction(task, + : s)
    {
#pragma omp section
#pragma omp task in_reduction(+ : s)
        s += 2;
#pragma omp section
        s++;
    }
#pragma omp parallel master
#pragma omp critical
    c = 4;
#pragma memrewrite end r
    printf("%d %d %d %d\n", n, s, a[N - 1], c);
    return 0;
}
