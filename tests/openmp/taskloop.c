/* expect r: loads=N+N*M+N stores=N+N*M+N */
#include <stdio.h>
#define N 60
#define M 4
static int a[N], b[N], c[N][M];
int main(void)
{
    int i, j, s = 0;
#pragma memrewrite begin r
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(7)
        for (i = 0; i < N; i++)
            a[i] = b[i] + i;
#pragma omp taskloop collapse(2) num_tasks(5) untied
        for (i = 0; i < N; i++)
            for (j = 0; j < M; j++) {
                c[i][j] = a[i];
            }
#pragma omp taskgroup
        {
#pragma omp taskloop nogroup
            for (i = 0; i < N; i++)
                b[i] += 2;
        }
    }
#pragma memrewrite end r
    for (i = 0; i < N; i++)
        s += c[i][3] + b[i];
    printf("%d\n", s);
    return 0;
}
