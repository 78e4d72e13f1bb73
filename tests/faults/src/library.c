/* A library for dlopen.c and dlopen_own.c: a region that stores n ints. */
int library(int n);

static int cells[10];

#pragma memrewrite function
int library(int n)
{
    int i, sum = 0;
    for (i = 0; i < n; i++)
        cells[i % 10] = i;
    for (i = 0; i < 10; i++)
        sum += cells[i];
    return sum;
}
