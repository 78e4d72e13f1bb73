/* Blocks that one thread runs, or one after the other. */
/* expect r: loads=1+1+T+T stores=1+1+T+T */
#include <stdio.h>
static int a[4] = {5, 6, 7, 8}, b[4], n, m;
int main(void)
{
#pragma memrewrite begin r
#pragma omp parallel
    {
#pragma omp single
        b[0] = a[0];
#pragma omp master
        {
            b[1] = a[1];
        }
#pragma omp critical
        n = n + 1;
#pragma omp critical(name)
        {
            m += 2;
        }
    }
#pragma memrewrite end r
    printf("%d %d %d\n", b[0] + b[1], n > 0, m == 2 * n);
    return 0;
}
