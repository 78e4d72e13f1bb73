/* Where the threads of a team wait in the middle of regions: `waited` has it, but for the region "untold" (run.sh looks). */
/* environment: OMP_CANCELLATION=true */
/* expect loop: loads=N stores=N+2*T entries=T */
/* expect chunks: loads=2*N stores=N+2*T entries=T */
/* expect vector: loads=2*N stores=N+4*T entries=T */
/* expect line: loads=2 stores=2+2*T entries=T */
/* expect blocks: stores=3+2*T entries=T */
/* expect one: stores=1+2 entries=T */
/* expect everybodys: loads=1 stores=1+2*T entries=T */
/* expect directive: stores=2*T entries=T */
/* expect orphans: loads=2*N+2*N stores=2*N+2*N+2+4*T entries=T */
/* expect untold: loads=N stores=N+2*T entries=T */
#include <omp.h>
#include <stdio.h>
#include <time.h>
#define N 120
static double a[N], b[N], c[N];
static int sections_run, singles;

/* The last thread comes late. */
static void late(void)
{
    struct timespec pause = {0, 1000000};
    if (omp_get_thread_num() == omp_get_num_threads() - 1)
        nanosleep(&pause, NULL);
}

static void orphans(int k)
{
    int i;
    late();
#pragma omp for schedule(dynamic, 7)
    for (i = 0; i < N; i++)
        a[i] = b[i] + k;
    if (k > 1)
#pragma omp for
        for (i = 0; i < N; i++)
            c[i] = a[i];
    else
#pragma omp for ordered
        for (i = 0; i < N; i++) {
#pragma omp ordered
            c[i] = b[i];
        }
#pragma omp single
    singles = k;
}

#define OMP(...) _Pragma(#__VA_ARGS__)
#define LATE(from, to, directive) late(); OMP(directive) for (i = from; i < to; i++) c[i] += i;

int main(void)
{
    double sum = 0, last = 0;
    int i, x = 0;
    for (i = 0; i < N; i++)
        a[i] = b[i] = c[i] = i;
#pragma omp parallel private(i, x)
    {
#pragma memrewrite begin loop
        late();
#pragma omp for
        for (i = 0; i < N; i++)
            a[i] = b[i];
#pragma memrewrite end
#pragma memrewrite begin chunks
        late();
#pragma omp for schedule(dynamic, 3) reduction(+: sum) /* of the team's */
        for (i = 0; i < N; i++) {
            sum += a[i];
            a[i] = b[i] + 1;
        }
#pragma memrewrite end
#pragma memrewrite begin vector
        late();
#pragma omp for simd lastprivate(last)
        for (i = 0; i < N; i++) {
            last = c[i];
            a[i] += last;
        }
        late(); /* clang waits in the loop for the last value */
#pragma omp barrier
#pragma memrewrite end
#pragma memrewrite begin line
        LATE(3, 5, omp for)
#pragma memrewrite end
#pragma memrewrite begin blocks
        late();
#pragma omp sections
        {
            sections_run = 0;
#pragma omp section
            { sections_run = 1; }
#pragma omp section
            sections_run = 2;
        }
#pragma memrewrite end
#pragma memrewrite begin one
#pragma omp single
        {
            int n = 3;
            late();
            singles = n;
        }
#pragma memrewrite end
#pragma memrewrite begin everybodys
        late();
#pragma omp single copyprivate(x)
        x = (int)(c[3] = b[3]);
#pragma memrewrite end
#pragma omp barrier
#pragma memrewrite begin directive
        late();
        /* in front */
#pragma omp \
        barrier
        /* behind */
#pragma memrewrite end
#pragma omp barrier
#pragma memrewrite begin orphans
        orphans(1);
        orphans(2);
#pragma memrewrite end
        orphans(x);
    }
#pragma omp parallel private(i)
    {
#pragma memrewrite begin untold
        late();
#pragma omp for
        for (i = 0; i < N; i++) {
            c[i] = b[i];
#pragma omp cancel for if(omp_get_num_threads() < 1)
        }
#pragma memrewrite end
    }
    printf("%g %g %g %d %d\n", sum, last, c[3] + c[N - 1], sections_run >= 0, singles);
    return 0;
}
