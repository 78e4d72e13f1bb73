/* Data that is moved to a device and back, without code that runs there. */
/* expect r: loads=3*N stores=2*N */
#include <stdio.h>
#define N 100
static int a[N], b[N];
int main(void)
{
    int i, sum = 0;
#pragma memrewrite begin r
#pragma omp target enter data map(to : a)
    for (i = 0; i < N; i++)
        a[i] = b[i] + 1;
#pragma omp target update to(a)
#pragma omp parallel for
    for (i = 0; i < N; i++)
        b[i] = a[i] * 2;
#pragma omp target exit data map(release : a)
    for (i = 0; i < N; i++)
        sum += b[i];
#pragma memrewrite end r
    printf("%d\n", sum);
    return 0;
}
