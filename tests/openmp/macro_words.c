/* Macros that are words, clauses, and lists of directives, or nothing between a directive and its statement: compilers expand them. */
/* expect r: stores=8*N calls=N+3 */
#include <stdio.h>
#define N 100
#define F for
#define PF parallel for
#define EVENLY schedule(static, 4) num_threads(2)
#define SUM +: sum
#define NAMES x, y
#define COLLAPSED(n) collapse(n)
#define EMPTY
#define NOTHING(x)
#define SIZE 4
static int a[N], b[N];

static int half(int i)
{
    return i > 3 ? i / 2 : i;
}

static int all(void)
{
    int sum = 0, x = 1, y = 2;
#pragma omp parallel
    {
#pragma omp F schedule(static, SIZE)
        EMPTY for (int i = 0; i < N; i++)
            a[i] = half(i);
    }
#pragma omp PF EVENLY reduction(SUM) firstprivate(NAMES)
    NOTHING(1) EMPTY
    for (int i = 0; i < N; i++) {
        sum += a[i] > 3 ? x : y;
        b[i] = i;
    }
    if (sum)
#pragma omp PF COLLAPSED(2) private(NAMES)
        for (int i = 0; i < N / 10; i++)
            for (int k = 0; k < 10; k++) {
                x = i * 10 + k;
                a[x] = x % 3 ? b[x] : 1;
            }
    _Pragma("omp PF EVENLY") EMPTY
    for (int i = 0; i < N; i++)
        b[i] = a[i] > 5 ? 5 : i;
#pragma omp PF EVENLY
#undef EMPTY
#define EMPTY
    for (int i = 0; i < N; i++)
        a[i]++;
#pragma omp parallel
#pragma omp F nowait
    for (int i = 0; i < N; i++)
        a[i] += b[i] > 4;
    return sum;
}

/* In force is what is defined last. */
#undef F
#define F parallel for
static void again(void)
{
#pragma omp F
    for (int i = 0; i < N; i++)
        a[i]--;
}
#undef F
#define F simd
static void later(void)
{
#pragma omp F
    for (int i = 0; i < N; i++)
        b[i]++;
}
#undef F

int main(void)
{
    int sum, s = 0;
#pragma memrewrite begin r
    sum = all();
    again();
    later();
#pragma memrewrite end r
    for (int i = 0; i < N; i++)
        s += a[i] * i - b[i];
    printf("%d %d\n", sum, s);
    return 0;
}
