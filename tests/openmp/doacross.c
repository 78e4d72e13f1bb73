/* ordered (2): both loops are one; points of order stand alone. */
/* expect r: loads=N*M stores=N*M */
#include <stdio.h>
#define N 20
#define M 10
static int a[21][11];
int main(void)
{
    for (int j = 0; j < 11; j++)
        a[0][j] = j;
#pragma memrewrite begin r
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= M; j++) {
#pragma omp ordered depend(sink: i - 1, j)
            a[i][j] = a[i - 1][j] + 1;
#pragma omp ordered depend(source)
        }
#pragma memrewrite end r
    printf("%d\n", a[N][M]);
    return 0;
}
