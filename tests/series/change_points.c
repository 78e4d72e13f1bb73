/* Cuts of sequences whose changes are known; and all sequences' cuts cost as little as those of a search without pruning. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "series/change_points.h"

enum { MOST = 400, DIMENSIONS = 3 };
static double value[MOST * DIMENSIONS];
static unsigned long long state = 7;

/* Uniform in 0 … 1 (Knuth's linear congruential generator). */
static double random_number(void)
{
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(state >> 11) / 9007199254740992.0;
}

/* About normal, deviation 1. */
static double noise(void)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += random_number();
    return sum;
}

static double cost(size_t from, size_t to)
{
    double all = 0;
    for (size_t k = 0; k < DIMENSIONS; k++) {
        double mean = 0;
        for (size_t i = from; i < to; i++)
            mean += value[i * DIMENSIONS + k];
        mean /= (double)(to - from);
        for (size_t i = from; i < to; i++)
            all += pow(value[i * DIMENSIONS + k] - mean, 2);
    }
    return all;
}

/* Of the best segmentation: every place is tried as the last cut. */
static double least(const Sequence *s)
{
    static double best[MOST + 1];
    for (size_t to = 1; to <= s->n; to++) {
        best[to] = HUGE_VAL;
        for (size_t from = 0; from + s->shortest <= to; from++)
            if (from == 0 || best[from] < HUGE_VAL)
                best[to] = fmin(best[to], (from ? best[from] : 0) + cost(from, to) + s->penalty);
    }
    return best[s->n];
}

static int is_best(const Sequence *s)
{
    size_t n, from = 0;
    size_t *end = change_points(s, &n);
    double all = 0;
    int good = n > 0 && end[n - 1] == s->n;
    for (size_t i = 0; i < n && good; from = end[i++]) {
        good = end[i] >= from + s->shortest;
        all += good ? cost(from, end[i]) + s->penalty : 0;
    }
    double want = least(s);
    if (good && fabs(all - want) > 1e-6 * (1 + want))
        printf("  n %zu, penalty %g, shortest %zu: %.9g, not %.9g\n", s->n, s->penalty, s->shortest, all, want), good = 0;
    free(end);
    return good;
}

static void fill(size_t n, const double *level, size_t every)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < DIMENSIONS; k++)
            value[i * DIMENSIONS + k] = level[i / every] * (double)(k + 1) + noise();
}

static void says(const char *name, int good)
{
    printf(good ? "ok change points: %s\n" : "FAIL change points: %s: other cuts\n", name);
}

static int has_ends(size_t n, const size_t *want, size_t n_want, double penalty)
{
    size_t got, *end = change_points(&(Sequence){value, n, DIMENSIONS, penalty, 5}, &got);
    int good = got == n_want && (!got || !memcmp(end, want, got * sizeof *end));
    free(end);
    return good;
}

int main(void)
{
    static const double steps[] = {0, 4, 4, 1}, one[MOST] = {0};
    int good = 1;
    fill(80, steps, 20);
    says("known", has_ends(80, (const size_t[]){20, 60, 80}, 3, 3 * 4 * log(80)));
    fill(MOST, one, 1);
    says("noise alone", has_ends(MOST, (const size_t[]){MOST}, 1, 3 * 4 * log(MOST)));
    says("none", has_ends(0, NULL, 0, 1));
    says("shorter than a segment", has_ends(3, (const size_t[]){3}, 1, 1));
    for (int i = 0; i < 300; i++) {
        double level[MOST];
        size_t n = 10 + (size_t)(random_number() * 60);
        for (size_t k = 0; k < n; k++)
            level[k] = 3 * random_number();
        fill(n, level, 1 + (size_t)(random_number() * 15));
        good &= is_best(&(Sequence){value, n, DIMENSIONS, 40 * random_number() * random_number(), 1 + (size_t)i % 7});
    }
    says("the best of all", good);
    return 0;
}
