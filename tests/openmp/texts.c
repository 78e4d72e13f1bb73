/* A team of which some threads are in the region while others are not; regions in a team that are sampled (run.sh does), on each thread
 * by itself: some threads run a loop's counted text, others the one as written, and still share the iterations. */
/* expect iterations: stores=N*L */
#include <omp.h>
#include <stdio.h>
#define N 60
#define M 30
#define L 500
static double sum, all, a[N];
static int order[N];

static double share(int k)
{
    static double own;
    double x = 0;
    int i;
#pragma omp single
    own = 0;
#pragma omp for reduction(+: own) schedule(dynamic, 3)
    for (i = 0; i < N; i++)
        own += a[i] + k;
#pragma omp for schedule(guided) nowait
    for (i = 0; i < N; i++)
        a[i] += 1;
#pragma omp barrier
    if (k % 2)
#pragma omp for schedule(static)
        for (i = 0; i < N; i++)
            a[i] -= 1;
    else
#pragma omp for ordered schedule(dynamic)
        for (i = 0; i < N; i++) {
#pragma omp ordered
            a[i] -= 1;
        }
#pragma omp sections
    {
#pragma omp section
        { order[1]++; }
#pragma omp section
        order[2]++;
    }
#pragma omp single copyprivate(x)
    x = own;
    return x;
}

int main(void)
{
    long hits = 0;
#pragma omp parallel reduction(+: hits)
    {
        int me = omp_get_thread_num(), t, i;
        for (t = 0; t < M; t++)
            if ((t + me) % 3) {
#pragma memrewrite begin part
                hits += (long)share(t);
#pragma memrewrite end
            } else {
                hits += (long)share(t);
            }
        for (t = 0; t < M; t++) {
#pragma memrewrite begin inner
#pragma omp for reduction(+: sum) schedule(dynamic)
            for (i = 0; i < N; i++)
                sum += a[i] + 1;
            if (t & 1)
#pragma omp for schedule(guided)
                for (i = 0; i < N; i++)
                    order[i] += i;
#pragma memrewrite end
        }
#pragma memrewrite begin iterations
        for (t = 0; t < L; t++) {
#pragma omp for schedule(dynamic, 4)
            for (i = 0; i < N; i++)
                a[i] += t & 1 ? -1 : 1;
        }
#pragma memrewrite end
    }
    all = (double)hits / omp_get_max_threads();
    printf("%.0f %.0f %d %.0f\n", all, sum, order[5], a[7]);
    return 0;
}
