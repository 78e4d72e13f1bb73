/* A region that stores n ints. */
#include <stdio.h>
#include <stdlib.h>

static int cell[100];

#pragma memrewrite function
static void work(int n)
{
    int i;
    for (i = 0; i < n; i++)
        cell[i % 100] = i;
}
