/* A library that calls another one. */
#include "one.h"

int two_each(const int *a, int n, back *f)
{
    int i, sum = one_sum(a, n);
    for (i = 0; i < n; i++)
        sum += f(a[i]);
    return sum;
}

int two_deep(int n, back *f)
{
    int sum = 0;
#pragma memrewrite begin two
    sum += one_region(n, f) + one_region(n, f);
#pragma memrewrite end
    return sum;
}
