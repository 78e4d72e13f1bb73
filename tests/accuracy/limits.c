/* Values that are stored and then limited: filters, clamped pixels, sums with a ceiling, distances between two words. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000, WORD = 120 };
typedef struct { double in, out, most; int hits; } Channel;

static void smooth(double *to, const double *from, int n)
{
    for (int i = 1; i < n; i++) {
        to[i] = from[i] * 0.2 + to[i - 1] * 0.7;
        if (to[i] > 3.0)
            to[i] = 3.0;
    }
}

static void clamp(int *to, const int *from, int n)
{
    for (int i = 0; i < n; i++) {
        to[i] = from[i] * 3 - 100;
        if (to[i] < 0)
            to[i] = 0;
    }
}

static void wrap(double *at, const double *by, int n)
{
    for (int i = 0; i < n; i++) {
        at[i] += by[i];
        if (at[i] > 10.0)
            at[i] -= 10.0;
        if (at[i] < 0.0)
            at[i] += 10.0;
    }
}

static int measure(Channel *c, int n)
{
    int loud = -1;
    for (int i = 0; i < n; i++) {
        c[i].hits = 0;
        c[i].out = c[i].in * 0.5;
        if (c[i].out > c[i].most) {
            c[i].hits = 1;
            loud = i;
        }
    }
    return loud;
}

static int edits(int *row, const char *a, const char *b, int n)
{
    for (int i = 1; i <= n; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int least = diagonal + (a[i] != b[j]);
            diagonal = row[j];
            if (row[j] + 1 < least)
                least = row[j] + 1;
            if (row[j - 1] + 1 < least)
                least = row[j - 1] + 1;
            row[j] = least;
        }
    }
    return row[n];
}

__attribute__((noinline)) double work(double *x, double *y, int *p, int *q, Channel *c, char *words)
{
    smooth(y, x, N);
    clamp(q, p, N);
    wrap(y, x, N);
    return measure(c, N) + edits(q, words, words + WORD + 1, WORD) + y[N / 2];
}

int main(void)
{
    double *x = malloc(2 * N * sizeof *x);
    int *p = malloc(2 * N * sizeof *p);
    Channel *c = malloc(N * sizeof *c);
    char *words = malloc(2 * (WORD + 1));
    unsigned seed = 1;
    for (int i = 0; i < N; i++) {
        seed = seed * 1103515245u + 12345u;
        x[i] = (seed >> 12 & 255) * 0.1 - 12;
        x[N + i] = 0;
        p[i] = (int)(seed >> 24);
        c[i] = (Channel){x[i], 0, (seed >> 9 & 63) * 0.1, 0};
        if (i < 2 * (WORD + 1))
            words[i] = (char)('a' + (seed >> 20 & 3));
    }
    printf("%.6f\n", work(x, x + N, p, p + N, c, words));
    free(x);
    free(p);
    free(c);
    free(words);
    return 0;
}
