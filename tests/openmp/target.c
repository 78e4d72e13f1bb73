/* refused: #pragma omp target */
#include <stdio.h>
#define N 100
static int a[N], b[N];
static void offload(void)
{
#pragma omp target teams distribute parallel for map(tofrom : a, b)
    for (int i = 0; i < N; i++)
        a[i] = b[i] + 1;
}
int main(void)
{
#pragma memrewrite begin r
    offload();
#pragma memrewrite end r
    printf("%d\n", a[9]);
    return 0;
}
