/* Which of two functions is called is found out by the construct around the call: the call stays as it is. */
/* refused: compilers choose what its calls call (declare variant) */
/* expect r: calls=N stores=N */
#include <stdio.h>

#define N 100

static int a[N];

int in_parallel(int i);
#pragma omp declare variant(in_parallel) match(construct={parallel})
int f(int i);

int in_parallel(int i) { return 2 * i; }
int f(int i) { return 3 * i; }

int main(void)
{
#pragma memrewrite begin r
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] = f(i);
#pragma memrewrite end r
    printf("%d %d\n", a[N - 1], f(1));
    return 0;
}
