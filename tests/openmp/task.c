/* Tasks of a recursion, with data that they take along. */
/* expect r: calls=1+2*F stores=0 */
/* expect s: loads=N stores=N */
#include <stdio.h>
#define F 376
#define N 30
static int out[N], in[N];
static int fib(int n)
{
    int x, y;
    if (n < 2)
        return n;
#pragma omp task shared(x)
    x = fib(n - 1);
#pragma omp task shared(y) if(n > 5) final(n < 8)
    {
        y = fib(n - 2);
    }
#pragma omp taskwait
    return x + y;
}
int main(void)
{
    int r = 0, i, s = 0;
    for (i = 0; i < N; i++)
        in[i] = i;
#pragma memrewrite begin r
#pragma omp parallel default(none) shared(r)
    {
#pragma omp single
        r = fib(13);
    }
#pragma memrewrite end r
#pragma memrewrite begin s
#pragma omp parallel
#pragma omp single
    for (i = 0; i < N; i++) {
#pragma omp task default(none) firstprivate(i) shared(in, out)
        out[i] = in[i] * 2;
    }
#pragma memrewrite end s
    for (i = 0; i < N; i++)
        s += out[i];
    printf("%d %d\n", r, s);
    return 0;
}
