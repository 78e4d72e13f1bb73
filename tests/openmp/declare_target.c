/* A function for another device counts nothing; what calls it does. */
/* refused: it may run on another device (declare target) */
/* expect r: calls=N stores=N */
#include <stdio.h>

#define N 100

static int a[N];

#pragma omp declare target
static int f(int i) { return 2 * i; }
#pragma omp end declare target

int main(void)
{
#pragma memrewrite begin r
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] = f(i);
#pragma memrewrite end r
    printf("%d\n", a[N - 1]);
    return 0;
}
