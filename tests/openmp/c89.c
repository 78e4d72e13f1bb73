/* As C89, with declarations behind opening braces only. */
/* flags: -std=c89 -pedantic-errors -Wdeclaration-after-statement */
/* expect r: loads=N+N+T stores=N+T */

#include <stdio.h>
#define N 100
static int a[N], b[N];
static int work(int n)
{
    int i, s = 0;
#pragma omp parallel for reduction(+:s) private(i)
    for (i = 0; i < n; i++) {
        int x;
        a[i] = b[i];
        x = a[i] > 3 && b[i] < 9;
        s += x;
    }
#pragma omp parallel
    {
        int t;
        t = 3;
#pragma omp critical
        b[0] += t;
    }
    return s;
}
int main(void)
{
    int r;
#pragma memrewrite begin r
    r = work(N);
#pragma memrewrite end r
    printf("%d\n", r);
    return 0;
}
