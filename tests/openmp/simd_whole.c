/* Simd loops of more iterations than a part has whose values belong to the whole loop: sums that depend on the order, and what is there behind the
 * last iteration. */
/* expect sum: loads=N */
/* expect last: loads=N */
/* expect steps: loads=N+1 */
#include <stdio.h>
#define N 200000

static int b[N];
static double d[N];

static double sum_of(int n)
{
    double sum = 0;
#pragma omp simd reduction(+ : sum) safelen(1)
    for (int i = 0; i < n; i++)
        sum += d[i];
    return sum;
}

static int last_of(int n)
{
    int k = 0;
#pragma omp simd lastprivate(k)
    for (int i = 0; i < n; i++)
        k = b[i];
    return k;
}

static double steps(int n, int j)
{
    double most = 0;
#pragma omp simd linear(j : 2) reduction(max : most)
    for (int i = 0; i < n; i++) {
        most = d[i] > most ? d[i] : most;
        j += 2;
    }
    return most + j;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        b[i] = i % 1000, d[i] = 1.0 / (i + 1);
#pragma memrewrite begin sum
    double sum = sum_of(N);
#pragma memrewrite end sum
#pragma memrewrite begin last
    int last = last_of(N);
#pragma memrewrite end last
#pragma memrewrite begin steps
    double most = steps(N, 1);
#pragma memrewrite end steps
    printf("%.17g %d %.17g\n", sum, last, most);
    return 0;
}
