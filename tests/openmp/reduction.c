/* Clauses that move to the inner directive where a combined one is split. */
/* expect r: loads=N+N*3 stores=N+2*N */
#include <stdio.h>
#define N 500
static int a[N], b[N];
struct sum { int v; };
#pragma omp declare reduction(add : struct sum : omp_out.v += omp_in.v) initializer(omp_priv = (struct sum){0})
int main(void)
{
    int i, s = 0, most = 0, first = 7, last = -1, k = 3, hist[4] = {0};
    struct sum t = {0};
    for (i = 0; i < N; i++)
        a[i] = i % 11;
#pragma memrewrite begin r
#pragma omp parallel for default(none) shared(a, b) reduction(+:s) reduction(max : most) firstprivate(first) lastprivate(last) \
    num_threads(2) if(parallel: k > 2) schedule(static, 4) firstprivate(k)
    for (i = 0; i < N; i++) {
        int x = a[i];
        s += x + first;
        most = x > most ? x : most;
        last = i;
        b[i] = k;
    }
#pragma omp parallel for reduction(+ : hist[0:4]) reduction(add : t)
    for (i = 0; i < N; i++) {
        t.v += a[i];
        hist[i % 4]++;
    }
#pragma memrewrite end r
    printf("%d %d %d %d %d %d\n", s, most, last, t.v, hist[1], b[9]);
    return 0;
}
