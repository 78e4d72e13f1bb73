/* Directives between #if and #endif. */
/* expect r: loads=2*N stores=2*N */
#include <stdio.h>
#define N 128
static int a[N], b[N];
int main(void)
{
    int i;
#pragma memrewrite begin r
#ifdef _OPENMP
#pragma omp parallel for
#endif
    for (i = 0; i < N; i++)
        a[i] = b[i] + 1;
#ifndef _OPENMP
#error no OpenMP
#else
#pragma omp parallel for
#endif
    for (i = 0; i < N; i++)
        b[i] = a[i] + 1;
#pragma memrewrite end r
    printf("%d\n", a[5] + b[7]);
    return 0;
}
