/* More threads than have rows of their own when they have ended: the sums lose nothing. */
/* expect r: stores=3*20*N branches=3*20*N+4 calls=3*20*N */
#include <stdio.h>

#define N 100

static int n[N];

static int next(int i) { return i + 1; }

int main(void)
{
    int all = 0;

#pragma memrewrite begin r
    for (int round = 0; round < 3; round++) {
#pragma omp parallel for num_threads(N) schedule(static, 20) default(none) shared(n)
        for (int i = 0; i < 20 * N; i++)
            n[i / 20] = next(i);
    }
#pragma memrewrite end r
    for (int i = 0; i < N; i++)
        all += n[i];
    printf("%d\n", all);
    return 0;
}
