/* `continue` that ends an iteration of a taskloop, also of one whose body is a single statement. */
/* expect r: stores=N-(N+2)/3+N/2 branches=2*N+N-(N+2)/3+2*N */
#include <stdio.h>

#define N 301

static int a[N], b[N];

int main(void)
{
#pragma memrewrite begin r
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(7)
        for (int i = 0; i < N; i++) {
            if (i % 3 == 0)
                continue;
            for (int k = 0; k < 1; k++) {
                a[i] = i;
                break;
            }
        }
#pragma omp taskloop num_tasks(3)
        for (int i = 0; i < N; i++)
            if (i % 2 == 0)
                continue;
            else
                b[i] = 1;
    }
#pragma memrewrite end r
    printf("%d %d %d\n", a[3], a[4], b[5]);
    return 0;
}
