/* All forms; nothing is put between directive and statement, or into it. */
/* expect r: loads=N+N+N+N+N+1 stores=N+N+N+N+1 */
/* optimised r: loads=4*N+1 stores=4*N+1 */
#include <stdio.h>
#define N 400
static int hist[4], x, y, z, w;
int main(void)
{
    int i, v = 0, u = 0;
#pragma memrewrite begin r
#pragma omp parallel for private(v, u) schedule(runtime)
    for (i = 0; i < N; i++) {
        if (i % 4 != 5)
#pragma omp atomic
            hist[i % 4]++;
#pragma omp atomic update
        x += i > 5 ? 1 : 2;
#pragma omp atomic read
        v = y;
        if (v != 0)
            v = 0;
#pragma omp atomic write
        z = 3;
#pragma omp atomic capture
        {
            u = w;
            w = w + 1;
        }
        (void)u;
    }
#pragma omp atomic
    y |= 0;
#pragma memrewrite end r
    printf("%d %d %d %d %d\n", hist[0] + hist[3], x, z, w, y);
    return 0;
}
