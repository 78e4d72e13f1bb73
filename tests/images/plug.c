/* What the program opens: it calls the program back, and a library. */
#include "one.h"

static int last;

int plug(int n, back *f)
{
    int i, sum = last = 0; /* as if it had been closed in between */
    for (i = 0; i < n; i++)
        sum += f(i) + one_sum(&last, 1);
#pragma memrewrite begin plug
    last = sum;
    sum += f(last & 7) + one_sum(&last, 1);
#pragma memrewrite end
    return sum;
}
