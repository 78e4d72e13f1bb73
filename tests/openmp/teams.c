/* Teams on the host: what distribute hands out is counted iteration by iteration, whoever runs it.
 * Each iteration of the five loops tests once, and stores once, those of the last one twice; the second loop's test twice. */
/* expect r: stores=6*N loads=3*N branches=6*N calls=N */
#include <stdio.h>

#define N 600

static int a[N], b[N], c[N / 20][20], d[N];

static int twice(int i) { return 2 * i; }

int main(void)
{
    int sum = 0, n = 0;

#pragma memrewrite begin r
#pragma omp teams num_teams(2) reduction(+: sum)
#pragma omp distribute
    for (int i = 0; i < N; i++) {
        a[i] = twice(i);
        sum += i;
    }
#pragma omp teams distribute parallel for num_teams(2) reduction(+: n)
    for (int i = 0; i < N; i++) {
        b[i] = a[i];
        if (i % 3 == 0)
            continue;
        n++;
    }
#pragma omp teams default(none) shared(a, b, c, d)
    {
#pragma omp distribute parallel for simd collapse(2) default(none) shared(c) dist_schedule(static, 4)
        for (int i = 0; i < N / 20; i++)
            for (int j = 0; j < 20; j++)
                c[i][j] = i;
#pragma omp distribute simd
        for (int i = 0; i < N; i++)
            d[i] = a[i];
    }
#pragma omp teams distribute simd
    for (int i = 0; i < N; i++) {
        d[i] += 1;
        a[i] = 0;
    }
#pragma memrewrite end r
    printf("%d %d %d %d %d\n", sum, n, b[7], c[8][0], d[8]);
    return 0;
}
