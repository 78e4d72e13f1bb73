/* In: a sequence of vectors.  Out: the segmentation that minimises the sum over segments of squared distances from the
 * segment's mean, plus a penalty for each segment.
 * Method: PELT (R. Killick, P. Fearnhead, I. A. Eckley, Optimal Detection of Changepoints With a Linear Computational
 * Cost, Journal of the American Statistical Association 107, 2012, 1590-1598): optimal partitioning, from which a
 * possible last cut is dropped once it can be the best of no later step.  Its result is exact.  With a shortest segment
 * a cut is dropped only when that many steps more have passed, since it may not be used before.
 * Limits: without a change it takes time by the square of the steps. */
#include "series/change_points.h"

#include <stdbool.h>

#include "support/util.h"

typedef struct Search {
    const Sequence *s;
    double *sum;     /* By step and dimension: the sum of all steps before. */
    double *squares; /* By step: sum of squares of all steps before and all dimensions. */
    double *best;    /* By step: cost of the best segmentation of the steps before. */
    size_t *last;    /* By step: begin of the last segment of that segmentation. */
    size_t *open;    /* Cuts that may still be the last one of a later step. */
    double *cost; /* By open cut: the cost of a segmentation with that as the last cut, at this step. */
    size_t n_open;
} Search;

static void add_up(Search *x)
{
    size_t n = x->s->n_dimensions;
    for (size_t i = 0; i < x->s->n; i++) {
        x->squares[i + 1] = x->squares[i];
        for (size_t k = 0; k < n; k++) {
            double value = x->s->value[i * n + k];
            x->sum[(i + 1) * n + k] = x->sum[i * n + k] + value;
            x->squares[i + 1] += value * value;
        }
    }
}

/* Returns the cost of the segment of steps from … to - 1: squared distances from its mean. */
static double cost(const Search *x, size_t from, size_t to)
{
    size_t n = x->s->n_dimensions;
    double of_mean = 0;
    for (size_t k = 0; k < n; k++) {
        double sum = x->sum[to * n + k] - x->sum[from * n + k];
        of_mean += sum * sum;
    }
    return x->squares[to] - x->squares[from] - of_mean / (double)(to - from);
}

static void take_step(Search *x, size_t to)
{
    for (size_t i = 0; i < x->n_open; i++) {
        size_t from = x->open[i];
        x->cost[i] = x->best[from] + cost(x, from, to) + x->s->penalty;
        if (i == 0 || x->cost[i] < x->best[to]) {
            x->best[to] = x->cost[i];
            x->last[to] = from;
        }
    }
}

static size_t *ends_of(const Search *x, size_t *n_ends)
{
    *n_ends = 0;
    for (size_t at = x->s->n; at > 0; at = x->last[at])
        ++*n_ends;
    size_t *ends = xcalloc(*n_ends + 1, sizeof *ends), i = *n_ends;
    for (size_t at = x->s->n; at > 0; at = x->last[at])
        ends[--i] = at;
    return ends;
}

/* A cut through which, even without the penalty, the way here costs more than the best one is of no use for a later
 * step which a cut made here can serve, too.  That is so from one shortest segment on; until then it stays. */
static void search(Search *x)
{
    size_t shortest = x->s->shortest ? x->s->shortest : 1;
    size_t *until = xcalloc(x->s->n + 1, sizeof *until); /* By cut: the step from which on it is dropped; 0: none. */
    for (size_t to = shortest; to <= x->s->n; to++) {
        size_t kept = 0;
        for (size_t i = 0; i < x->n_open; i++)
            if (!until[x->open[i]] || to < until[x->open[i]])
                x->open[kept++] = x->open[i];
        x->n_open = kept;
        if (to == shortest || to >= 2 * shortest) /* Steps in between end no segmentation but the whole. */
            x->open[x->n_open++] = to - shortest;
        take_step(x, to);
        for (size_t i = 0; i < x->n_open; i++)
            if (!until[x->open[i]] && x->cost[i] - x->s->penalty > x->best[to])
                until[x->open[i]] = to + shortest;
    }
    free(until);
}

size_t *change_points(const Sequence *s, size_t *n_ends)
{
    size_t n = s->n + 1;
    Search x = {.s = s,
                .sum = xcalloc(n * (s->n_dimensions + 1), sizeof(double)),
                .squares = xcalloc(n, sizeof(double)),
                .best = xcalloc(n, sizeof(double)),
                .last = xcalloc(n, sizeof(size_t)),
                .open = xcalloc(n, sizeof(size_t)),
                .cost = xcalloc(n, sizeof(double))};
    add_up(&x);
    search(&x);
    size_t *ends = ends_of(&x, n_ends);
    free(x.sum);
    free(x.squares);
    free(x.best);
    free(x.last);
    free(x.open);
    free(x.cost);
    return ends;
}
