/* Simd loops of more iterations than a part has: upward and downward, by more than one, to a bound that is reached, with variables that are
 * read behind the loop, and with clauses. */
/* expect up: loads=N stores=N */
/* expect down: loads=N stores=N */
/* expect threes: stores=(N+2)/3 */
/* expect reached: loads=2*N */
/* expect late: loads=N stores=N */
/* expect memory: loads=3*N stores=N */
/* expect arms: loads=2*(N/2) stores=N/2 */
/* expect inner: loads=4*N stores=N */
#include <stdio.h>
#define N 200000

static int a[N], b[N + 4];
static struct { int n; } at = {N};

static int up(int n)
{
    int i;
#pragma omp simd safelen(8)
    for (i = 0; i < n; i++)
        a[i] = b[i] + 1;
    return i;
}

static long down(unsigned short high, unsigned n)
{
    unsigned i;
    (void)high;
#pragma omp simd simdlen(4)
    for (i = n - 1; i > 0; --i)
        a[i] += 3 * (int)i;
    a[0] += 5;
    return i;
}

static long threes(long n)
{
    long i;
#pragma omp simd
    for (i = 0; i < n; i += 3)
        a[i] = (int)i;
    return i;
}

static int reached(int n)
{
    int sum = 0, all = ~0;
#pragma omp simd reduction(+ : sum) reduction(& : all)
    for (int i = 1; i <= n; i++) {
        sum += b[i];
        all &= a[i - 1] | 1;
    }
    return sum + all;
}

static int late(int from, int n)
{
    int i = from, k = 0;
#pragma omp simd private(k)
    for (i = from - n; i < from; i += 1) {
        k = b[i + n - from] * 2;
        a[i + n - from] = k;
    }
    return i;
}

static int memory(int i)
{
#pragma omp simd
    for (i = 0; i < at.n; ++i)
        a[i] ^= b[i];
    return i;
}

static void arms(int n)
{
#pragma omp simd
    for (int i = 0; i != n; i++)
        if (i % 2)
            a[i] = b[i] - a[i];
}

static void inner(int n)
{
#pragma omp simd
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int k = 0; k < 4; k++)
            s += b[i + k];
        a[i] = s;
    }
}

static long check(void)
{
    long sum = 0;
    for (int i = 0; i < N; i++)
        sum = sum * 31 % 1000003 + a[i];
    return sum;
}

int main(void)
{
    int last = 0;
    for (int i = 0; i < N; i++)
        b[i] = i % 1000;
#pragma memrewrite begin up
    last = up(N);
#pragma memrewrite end up
    printf("%d %ld\n", last, check());
#pragma memrewrite begin down
    long low = down(0, N);
#pragma memrewrite end down
    printf("%ld %ld\n", low, check());
#pragma memrewrite begin threes
    low = threes(N);
#pragma memrewrite end threes
    printf("%ld %ld\n", low, check());
#pragma memrewrite begin reached
    last = reached(N);
#pragma memrewrite end reached
    printf("%d\n", last);
#pragma memrewrite begin late
    last = late(7, N);
#pragma memrewrite end late
    printf("%d %ld\n", last, check());
#pragma memrewrite begin memory
    last = memory(1);
#pragma memrewrite end memory
    printf("%d %ld\n", last, check());
#pragma memrewrite begin arms
    arms(N);
#pragma memrewrite end arms
    printf("%ld\n", check());
#pragma memrewrite begin inner
    inner(N);
#pragma memrewrite end inner
    printf("%ld\n", check());
    return 0;
}
