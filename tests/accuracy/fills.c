/* Loops that store what they have loaded: the store may be to that very place, and leaves it as it is. gcc loads it anew in the next iteration. */
#include <stdio.h>
#include <stdlib.h>

struct grid {
    int *cell;
    int fill, width, height;
};

__attribute__((noinline)) void fill(int *to, const int *value, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = *value;
}

__attribute__((noinline)) void walk(int *to, const int *value, int n)
{
    while (n--)
        *to++ = *value;
}

__attribute__((noinline)) void rows(int **row, const int *value, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            row[i][j] = value[i];
}

__attribute__((noinline)) void clear(const struct grid *g)
{
    int *at = g->cell;
    for (int i = 0; i < g->width * 30; i++)
        at[i] = g->fill;
}

__attribute__((noinline)) void raise(int *to, const int *least, int n)
{
    for (int i = 0; i < n; i++)
        if (to[i] < *least)
            to[i] = *least;
}

/* In the same iteration it is there. */
__attribute__((noinline)) int fill_and_sum(int *to, const int *value, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += *value;
        to[i] = *value;
    }
    return sum;
}

/* Run lengths and bytes. */
__attribute__((noinline)) size_t expand(const unsigned char *in, size_t n, unsigned char *out)
{
    size_t at = 0;
    for (size_t i = 0; i < n; i += 2)
        for (int j = 0; j < in[i]; j++)
            out[at++] = in[i + 1];
    return at;
}

__attribute__((noinline)) long work(int *to, const int *value, int **row, const struct grid *g, const unsigned char *in, unsigned char *out, int n)
{
    long sum = 0;
    for (int i = 0; i < 20; i++) {
        fill(to, value + i, n);
        walk(to, value + i, n);
        rows(row, value, 10, 50);
        clear(g);
        raise(to, value + i, n);
        sum += fill_and_sum(to, value, n) + (long)expand(in, 100, out);
    }
    return sum;
}

int main(void)
{
    int n = 500, *to = malloc((size_t)n * sizeof *to), *value = malloc(100 * sizeof *value), *row[10];
    struct grid *g = malloc(sizeof *g);
    unsigned char *in = malloc(100), *out = malloc(100 * 20);
    *g = (struct grid){malloc(600 * sizeof(int)), 7, 20, 30};
    for (int i = 0; i < 100; i++) {
        value[i] = i * 37 % 50;
        in[i] = (unsigned char)(i % 2 ? i : 1 + i % 13);
    }
    for (int i = 0; i < 10; i++)
        row[i] = to + 50 * i;
    long sum = work(to, value, row, g, in, out, n);
    printf("%ld %d\n", sum + out[7], to[9] + g->cell[3]);
    return 0;
}
