/* `target` with `teams` in it holds nothing else, also no text that counts. */
/* expect r: stores=4*N calls=4 loads=4*N+1 */
#include <stdio.h>
#define N 100
static int a[N], b[N];

static void adjacent(void)
{
#pragma omp target map(tofrom : a, b)
#pragma omp teams distribute parallel for num_teams(2)
    for (int i = 0; i < N; i++)
        a[i] = b[i] > 3 ? b[i] - 1 : i;
}

static void braced(void)
{
#pragma omp target map(tofrom : a, b) nowait
    {
#pragma omp teams num_teams(1)
        {
#pragma omp distribute parallel for
            for (int i = 0; i < N; i++)
                b[i] = a[i];
        }
    }
#pragma omp taskwait
}

static void three(int on)
{
    if (on)
#pragma omp target map(tofrom : a, b)
#pragma omp teams
#pragma omp distribute
        for (int i = 0; i < N; i++)
            a[i] = b[i];
}

static void within(void)
{
#pragma omp target data map(tofrom : a, b)
    {
#pragma omp target
        {
#pragma omp teams distribute
            for (int i = 0; i < N; i++)
                b[i] = a[i];
        }
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i / 60 - 1;
#pragma memrewrite begin r
    adjacent();
    braced();
    three(b[0] < 90);
    within();
#pragma memrewrite end r
    printf("%d %d\n", a[9], b[N - 1]);
    return 0;
}
