/* options: -- -I../../rt */
#include "memrewrite.h"
#include <stdio.h>
double a[1000];
MEMREWRITE_FUNCTION("sum")
static double sum(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
int main(void)
{
    int n = 1000;
    MEMREWRITE_BEGIN("fill");
    for (int i = 0; i < n; i++)
        a[i] = i;
    MEMREWRITE_END("fill");
    MEMREWRITE_BEGIN(all)
    double t = sum(n);
    MEMREWRITE_END(all)
    printf("%g\n", t);
    return 0;
}
