/* order (…) decides how gcc shares iterations: as by schedule (static), unless it is unconstrained.  clang takes iterations for such as may run at once:
 * none of what they count, or call, is lost. */
/* expect iterations: stores=5*N calls=2*N+2*T+1 */
#include <omp.h>
#include <stdio.h>

#define N 4096

static int owner[N], again[N], parts[N], apart;
static double x[N], y[N];

static double half(double v)
{
    return v > 3 ? v / 2 : v;
}

static void shared(void)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        int all = omp_get_num_threads();
#pragma omp for order(reproducible:concurrent) schedule(dynamic)
        for (int i = 0; i < N; i++)
            owner[i] = me;
#pragma omp for schedule(dynamic), order ( concurrent )
        for (int i = 0; i < N; i++)
            again[i] = me;
#pragma omp for order(unconstrained: concurrent) schedule(static, 1) nowait
        for (int i = 0; i < N; i++)
            parts[i] = me == i % all;
    }
}

int main(void)
{
    int moved = 0, sum = 0;
#pragma memrewrite begin iterations
    shared();
#pragma omp parallel for order(concurrent)
    for (int i = 0; i < N; i++)
        x[i] = half(i);
#pragma omp simd order(concurrent)
    for (int i = 0; i < N; i++)
        y[i] = half(x[i]);
#pragma omp parallel for simd if(parallel: apart == 0) order(reproducible: concurrent) reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += parts[i];
#pragma memrewrite end iterations
    for (int i = 0; i < N; i++)
        moved += owner[i] != again[i];
#ifdef __clang__ /* gives a thread the iteration that comes next */
    moved = 0;
#endif
    printf("%d %d %g %g\n", moved, sum, x[77], y[N - 1]);
    return 0;
}
