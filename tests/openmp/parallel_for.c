/* expect copy: loads=N stores=N branches=N entries=1 */
/* expect sum: loads=2*N*M stores=N */
#include <stdio.h>
#define N 1000
#define M 10
static double a[N], b[N];
static double f(const double *x, int i)
{
    double s = 0;
    for (int k = 0; k < 10; k++)
        s += x[i] * x[k];
    return s;
}
int main(void)
{
    int i;
    double s = 0;
    for (i = 0; i < N; i++)
        b[i] = i % 7;
#pragma memrewrite begin copy
#pragma omp parallel for schedule(runtime)
    for (i = 0; i < N; i++)
        a[i] = b[i];
#pragma memrewrite end copy
#pragma memrewrite begin sum
#pragma omp parallel for schedule(runtime) \
    default(none) shared(a, b) \
    private(i)
    for (int k = 0; k < N; k++) {
        i = k;
        a[i] = f(b, i);
    }
#pragma memrewrite end sum
    for (i = 0; i < N; i++)
        s += a[i];
    printf("%g %d\n", s, __LINE__);
    return 0;
}
