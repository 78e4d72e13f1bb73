/* Numbers that are mostly within bounds: the chain's counts stand where one of them is not. */
#include <stdio.h>

enum { W = 12, H = 9, D = 5 };
static char grid[H][W];
static int cube[D][H][W], calls, area;
#define WITHIN(v, n) ((v) >= 0 && (v) < (n))

static int twice(int x)
{
    calls++;
    return 2 * x;
}

static void fill(int y, int x)
{
    if (y < 0 || y >= H || x < 0 || x >= W || grid[y][x])
        return;
    grid[y][x] = 1;
    area++;
    fill(y - 1, x);
    fill(y + 1, x);
    fill(y, x - 1);
    fill(y, x + 1);
}

static int inside(int x, int y, int w, int h)
{
    return x >= 0 && y >= 0 && x < w && y < h && !grid[y][x];
}

static int reversed(int x, int w)
{
    return 0 <= x && w > x ? x : -1;
}

static int from_one(unsigned x, unsigned n)
{
    if (x < 1 || x > n)
        return 0;
    return (int)(x % n);
}

static int over_lines(int x, int y, int z)
{
    if (!(x >= 0 && x < W && y >= 0 && y < H && z > -1 && z <= D - 1))
        return -1;
    return cube[z][y][x];
}

static int beside_calls(int x, int n)
{
    int found = 0;
    if (twice(x) > 40 || x < 0 || x >= n)
        found += 1;
    if (x < 0 || x >= n || twice(x) > 8)
        found += 2;
    if (x < 0 || x >= n || (x = twice(x)) > 8 || x > n)
        found += 4;
    if ((x < 0 || x >= n) && calls > 3)
        found += 8;
    if (((x >= 0) && ((x < n))) || calls % 2)
        found += 16;
    return found;
}

/* The second number has no value where there is none. */
static int some_of_two(int n, int first, const int *second)
{
    int other;
    if (second)
        other = *second;
    if (n > 0 && first >= 0 && first < W && n > 1 && other >= 0 && other < W)
        return first + other;
    return n;
}

static int both_ways(const int *v, int from, int n)
{
    int i = from, sum = 0;
    while (i >= 0 && i < n && sum < 50) {
        sum += v[i];
        i += v[i];
    }
    for (int k = from; k >= 0 && k < n && sum < 100; k--)
        sum++;
    do
        sum--;
    while (sum >= 0 && sum < n);
    return sum;
}

static int classes(const char *s)
{
    int n = 0;
    for (; *s; s++) {
        int c = *s;
        if ((c >= 'a' && c <= 'z') || (c >= 0 && c < 32) || c == '_')
            n++;
        else if (WITHIN(c - '0', 10) || !WITHIN(c, 127))
            n += 2;
    }
    return n;
}

static int long_chain(int a, int b, int c, int d, int e)
{
    return a >= 0 && a < W && b >= 0 && b < W && c >= 0 && c < W && d >= 0 && d < W && e >= 0 && e < W && a < b;
}

static int neighbours(int y, int x)
{
    int n = 0, last = 0;
    static int queue[16][2];
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int v = y + dy, u = x + dx;
            if (v < 0 || v >= H || u < 0 || u >= W)
                continue;
            if (grid[v][u])
                n++;
            queue[last][0] = v;
            queue[last++][1] = u;
        }
    while (last > 0 && last < 16)
        n += queue[--last][0];
    return n;
}

static float smooth(const float *v, int n, int at)
{
    float sum = 0;
    for (int k = -3; k <= 3; k++)
        if (at + k >= 0 && at + k < n)
            sum += v[at + k];
    for (int k = at - 2; k < at + 3; k++)
        if (k >= 0 && k < n)
            sum += v[k];
    return sum;
}

int main(void)
{
    static int steps[16] = {1, 2, 1, 4, 3, 1, 1, 2, -5, 5, 1, 1, 1, 1, 7, 1};
    static float v[16] = {1, 2, 3, 4, 5, 6};
    long sum = 0;
    for (int i = 0; i < W; i++)
        grid[i % H][i] = i & 1;
    fill(0, 0);
    for (int y = -2; y < H + 2; y++)
        for (int x = -2; x < W + 2; x++) {
            sum += inside(x, y, W, H) + over_lines(x, y, x - y);
            if (y >= 0 && y < H && x >= 0 && x < W)
                sum += neighbours(y, x);
        }
    for (int i = -5; i < 25; i++) {
        int other = 20 - i;
        sum = sum * 3 + reversed(i, 10) + from_one((unsigned)i, 9) + beside_calls(i, 12);
        sum += some_of_two(i & 3, i, i & 2 ? &other : NULL) + both_ways(steps, i, 16) + (long)smooth(v, 16, i);
        sum += long_chain(i, i + 1, i + 2, i + 3, other);
        sum %= 1000003;
    }
    sum += classes("Some words_and 4711\t\177 more.");
    printf("%ld %d %d\n", sum, calls, area);
    return 0;
}
