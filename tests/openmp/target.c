/* Where no other device is, constructs for one run here, and count.  What they call counts as well; gcc takes no thread-local variables in it. */
/* expect r: stores=8*N calls=5*N+2 */
/* expect data: stores=N */
#include <stdio.h>
#define N 100
static int a[N], b[N], c[N];

#pragma omp declare target
static int twice(int i)
{
    return i > 5 ? 2 * i : i + i;
}
#pragma omp end declare target

static int half(int i)
{
    return i > 5 ? i / 2 : i;
}

static int (*const pick)(int) = half;

static int both(int i)
{
    return half(i) + twice(i);
}

static void loops(void)
{
#pragma omp target teams distribute parallel for map(tofrom : a, b)
    for (int i = 0; i < N; i++)
        a[i] = twice(i) + 1;
#pragma omp target parallel for map(tofrom : a, b) if(parallel: N > 3)
    for (int i = 0; i < N; i++)
        b[i] = half(a[i]);
#pragma omp target simd map(tofrom : c)
    for (int i = 0; i < N; i++)
        c[i] = i;
}

static void blocks(void)
{
#pragma omp target map(tofrom : a, b)
    for (int i = 0; i < N; i++)
        a[i] = both(b[i]);
#pragma omp target map(tofrom : c)
    {
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            c[i] = i % 3 ? a[i] : 1;
    }
#pragma omp target teams map(tofrom : b) num_teams(1) thread_limit(2)
#pragma omp distribute
    for (int i = 0; i < N; i++)
        b[i]++;
#pragma omp target parallel num_threads(2) map(tofrom : b)
    {
#pragma omp for
        for (int i = 0; i < N; i++)
            b[i]++;
    }
#pragma omp target nowait depend(out: c) map(tofrom : c)
    for (int i = 0; i < N; i++)
        c[i]++;
#pragma omp taskwait
}

int main(void)
{
#pragma memrewrite begin r
    loops();
    blocks();
#pragma memrewrite end r
#pragma omp target data map(to : a)
    {
#pragma memrewrite begin data
#pragma omp target map(from : b)
        for (int i = 0; i < N; i++)
            b[i] = a[i];
#pragma memrewrite end data
    }
    printf("%d %d %d %d\n", a[9], b[17], c[N - 1], pick(12));
    return 0;
}
