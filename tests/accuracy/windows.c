/* Loops over windows of an array: what one iteration has loaded the next ones need, too. */
#include <stdio.h>
#include <stdlib.h>

#define N 6000
#define SEPARATE __attribute__((noinline))

static double plane[80][80], smooth_plane[80][80], line[N], other[N];
static int cell[N];

/* The bound is known when it runs: no vectors with gcc. */
SEPARATE static void five_points(int n)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            smooth_plane[i][j] =
                0.2 * (plane[i][j] + plane[i][j - 1] + plane[i][j + 1] + plane[i - 1][j] + plane[i + 1][j]);
}

SEPARATE static double weighted(int n)
{
    double s = 0;
    for (int i = 1; i < n - 1; i++)
        s += line[i - 1] * 0.25 + line[i] * 0.5 + line[i + 1] * 0.25;
    return s;
}

/* ... and here: vectors. */
SEPARATE static void second_differences(void)
{
    for (int i = 1; i < N - 1; i++)
        other[i] = line[i - 1] - 2 * line[i] + line[i + 1];
}

SEPARATE static double steps(int n)
{
    double s = 0;
    for (int i = 0; i < n - 1; i++)
        s += (line[i + 1] - line[i]) * (line[i + 1] - line[i]);
    return s;
}

/* Runs: each element is compared with the one in front of it. */
SEPARATE static int runs(const int *v, int n)
{
    int count = 1;
    for (int i = 1; i < n; i++)
        if (v[i] != v[i - 1])
            count++;
    return count;
}

__attribute__((noinline)) double work(int n, int m)
{
    double s = 0;
    for (int k = 0; k < 4; k++) {
        five_points(m);
        second_differences();
        s += weighted(n) + steps(n) + runs(cell, n);
    }
    return s;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        line[i] = i * 37 % 101, cell[i] = i / 3 % 7;
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 80; j++)
            plane[i][j] = (i * j) % 17;
    printf("%g %g %g\n", work(N, 80), smooth_plane[9][9], other[99]);
    return 0;
}
