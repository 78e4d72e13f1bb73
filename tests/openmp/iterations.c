/* expect around: loads=0 stores=400 calls=400 */
/* Loops of calls in blocks that a construct runs, with a region around the construct: the iterations have two versions. */
#include <stdio.h>

static int a[100], b[100], c[100], d[100];

static void set(int *p, int i)
{
    p[i] = i;
}

int main(void)
{
#pragma memrewrite begin around
#pragma omp critical
    {
        for (int i = 0; i < 100; i++)
            set(a, i);
    }
#pragma omp parallel
    {
#pragma omp single
        {
            for (int i = 0; i < 100; i++)
                set(b, i);
        }
#pragma omp master
        {
            int i = 0;
            while (i < 100)
                set(c, i++);
        }
    }
#pragma omp task
    {
        for (int i = 0; i < 100; i++)
            set(d, i);
    }
#pragma omp taskwait
#pragma memrewrite end around
    printf("%d\n", a[99] + b[98] + c[97] + d[96]);
    return 0;
}
