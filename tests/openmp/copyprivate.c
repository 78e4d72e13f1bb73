/* expect r: loads=1+T stores=T */
#include <omp.h>
#include <stdio.h>
static int a = 41, b[64];
int main(void)
{
    int i, n = 0;
#pragma memrewrite begin r
#pragma omp parallel default(none) shared(a, b)
    {
        int x;
#pragma omp single copyprivate(x)
        x = a;
        b[omp_get_thread_num()] = x + (a > 0);
    }
#pragma memrewrite end r
    for (i = 0; i < 64; i++)
        n += b[i];
    printf("%d\n", n);
    return 0;
}
