/* expect r: loads=N+N+N/4 stores=N+N/4 */
#include <stdio.h>
#define N 1024
static float a[N], b[N];
static void orphan(void)
{
#pragma omp for simd schedule(runtime)
    for (int i = 0; i < N; i++)
        a[i] = b[i] * 2;
}
int main(void)
{
    int i;
    float s = 0;
    for (i = 0; i < N; i++)
        b[i] = i % 4;
#pragma memrewrite begin r
#pragma omp parallel
    {
        orphan();
#pragma omp for simd
        for (i = 0; i < N; i++)
            if (b[i] == 3)
                a[i] = a[i] + 1;
    }
#pragma memrewrite end r
    for (i = 0; i < N; i++)
        s += a[i];
    printf("%g\n", s);
    return 0;
}
