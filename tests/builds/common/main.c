#include "work.h"
#include <stdio.h>

static double x[1000], y[1000];

int main(void)
{
    for (int i = 0; i < 1000; i++)
        x[i] = i;
    printf("%g\n", work(x, y, 1000));
    return 0;
}
