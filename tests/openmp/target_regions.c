/* A region that is entered by a function holds loops in a target construct. */
/* options: --roi work */
/* expect work: stores=2*N+1 calls=N loads=3*N */
#include <stdio.h>
#define N 100
static int a[N];
static int last;

static int twice(int x)
{
    return 2 * x;
}

static int work(int n)
{
    int s = 0;
#pragma omp target map(tofrom : a)
    {
        for (int i = 0; i < n; i++)
            a[i] = twice(i);
        for (int i = 0; i < n; i++)
            a[i] += a[0];
    }
    last = 0;
    for (int i = 0; i < n; i++)
        s += a[i] == 2 * i;
    return s;
}

int main(void)
{
    return work(N) != N;
}
