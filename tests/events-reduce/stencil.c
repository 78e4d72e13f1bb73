/* Neighbours in one and two dimensions, in place and between two arrays. */
#include <stdio.h>
enum { N = 40 };
static _Alignas(64) float a[N], b[N];
static _Alignas(64) int grid[N][N], next[N][N];
static void one(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < N - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
    }
}
static void in_place(void)
{
    for (int i = 1; i < N; i++)
        a[i] = a[i - 1] * 0.5f + a[i];
    for (int i = 3; i < N; i++)
        a[i] += a[i - 3];
}
static void two(void)
{
    int i, j;
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
            next[i][j] = grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1] - 4 * grid[i][j];
}
int main(void)
{
    int i, j, sum = 0;
    for (i = 0; i < N; i++)
        a[i] = (float)(i * i % 11);
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            grid[i][j] = i * j % 9;
    one(3);
    in_place();
    two();
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            sum += next[i][j];
    printf("%d %g\n", sum, a[N - 1]);
    return 0;
}
