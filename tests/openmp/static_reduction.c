/* A reduction of the program's own that is called as a static variable is: two texts cannot share the variable under another name. */
/* expect r: loads=2*N+N+1 stores=N+1 */
#include <stdio.h>
#define N 40
#pragma omp declare reduction(best : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = 0)
static int a[N], result;
static void find(void)
{
    static int best;
#pragma omp for reduction(best : best)
    for (int i = 0; i < N; i++)
        best = a[i] > best ? a[i] : best;
#pragma omp master
    result = best;
}
int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = i * 7 % N;
#pragma omp parallel
    {
#pragma memrewrite begin r
        find();
#pragma memrewrite end
    }
    find();
    printf("%d\n", result);
    return 0;
}
