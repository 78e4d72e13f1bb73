/* Elements whose indices functions compute: of a flat matrix, clamped to borders, wrapped around them. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct picture {
    int width, height;
    uint8_t **row;
};

struct grid {
    int width, height;
    float *cell;
};

static inline int clamp(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

static int wrap(int i, int n)
{
    return (i + n) % n;
}

static int at(const struct grid *g, int x, int y)
{
    return y * g->width + x;
}

static inline int within(int i, int n)
{
    if (i < 0)
        return 0;
    if (i >= n)
        return n - 1;
    return i;
}

#define MASK (3 * 3)
__attribute__((noinline)) static void convolve(const struct picture *from, struct picture *to, const int *weight,
                                               int sum)
{
    for (int y = 0; y < from->height; y++)
        for (int x = 0; x < from->width; x++) {
            int s = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    s += weight[(dy + 1) * 3 + dx + 1] *
                         from->row[clamp(y + dy, 0, from->height - 1)][clamp(x + dx, 0, from->width - 1)];
            to->row[y][x] = (uint8_t)clamp(s / sum, 0, 255);
        }
}

__attribute__((noinline)) static long blur(const struct picture *p, int radius)
{
    long all = 0;
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            for (int d = -radius; d <= radius; d++)
                all += p->row[within(y, p->height)][within(x + d, p->width)] * (radius + 1 - d);
    return all;
}

__attribute__((noinline)) static void diffuse(const float *a, float *b, int width, int height)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            b[y * width + x] = a[y * width + x] * 0.5f +
                               0.125f * (a[wrap(y - 1, height) * width + x] + a[wrap(y + 1, height) * width + x] +
                                         a[y * width + wrap(x - 1, width)] + a[y * width + wrap(x + 1, width)]);
}

__attribute__((noinline)) static float advance(struct grid *g, float by)
{
    float most = 0;
    for (int y = 1; y < g->height; y++)
        for (int x = 0; x < g->width; x++) {
            float moved = g->cell[at(g, x, y)] + by * g->cell[at(g, x, y - 1)];
            most = moved > most ? moved : most;
            g->cell[at(g, x, y)] = moved - g->cell[at(g, x, y)] * by;
        }
    return most;
}

__attribute__((noinline)) double work(struct picture *a, struct picture *b, struct grid *g, float *other,
                                      const int *weight)
{
    convolve(a, b, weight, 16);
    double sum = (double)blur(b, 2);
    diffuse(g->cell, other, g->width, g->height);
    return sum + advance(g, 0.25f);
}

static struct picture blank(int width, int height)
{
    struct picture p = {width, height, malloc((size_t)height * sizeof *p.row)};
    for (int y = 0; y < height; y++) {
        p.row[y] = malloc((size_t)width);
        for (int x = 0; x < width; x++)
            p.row[y][x] = (uint8_t)(x * y + 3 * x);
    }
    return p;
}

int main(void)
{
    static const int weight[MASK] = {1, 2, 1, 2, 4, 2, 1, 2, 1};
    struct picture a = blank(60, 40), b = blank(60, 40);
    struct grid g = {50, 30, malloc(1500 * sizeof *g.cell)};
    float *other = malloc(1500 * sizeof *other);
    for (int i = 0; i < 1500; i++)
        g.cell[i] = (float)(i % 17) / 8;
    double sum = 0;
    for (int t = 0; t < 3; t++)
        sum += work(&a, &b, &g, other, weight);
    printf("%.9g %d %g %g\n", sum, b.row[7][9], g.cell[77], other[99]);
    return 0;
}
