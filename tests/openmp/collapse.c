/* expect r: loads=N*M+N*M*3 stores=N*M+N*M*3 branches=4*N*M */
/* optimised r: stores=N*M+N*M*3 */
#include <stdio.h>
#define N 30
#define M 20
static int a[N][M], b[N][M], c[N][M][3];
int main(void)
{
    int i, j, s = 0;
#pragma memrewrite begin r
#pragma omp parallel for collapse(2) schedule(runtime)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            a[i][j] = b[i][j] + i * j;
#pragma omp parallel
    {
#pragma omp for collapse(3) schedule(runtime)
        for (int x = 0; x < N; x++) {
            for (int y = 0; y < M; ++y) {
                for (int z = 2; z >= 0; z--) {
                    c[x][y][z] = a[x][y] + z;
                }
            }
        }
    }
#pragma memrewrite end r
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            s += a[i][j] + c[i][j][2];
    printf("%d\n", s);
    return 0;
}
