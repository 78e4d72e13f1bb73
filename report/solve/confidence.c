/* In: counters of random groups.  Out: variances and confidence intervals.
 * Method: the random groups of Wolter, Introduction to Variance Estimation (2nd ed. 2007), chapter 2.  The sampled
 * entries of a context are spread in turn over k groups.  With m[g] entries in group g, y[g] bytes in each of them
 * on average, y their mean over all m = sum of m[g], and N entries in all, the estimate is N y, and
 *
 *     variance = N^2 (1 - m / N) sum of m[g] (y[g] - y)^2 / ((k - 1) m)
 *
 * with k - 1 degrees of freedom; for equal groups that is Wolter's sum of (N y[g] - N y)^2 / (k (k - 1)),
 * times 1 - m / N, the finite population correction.  Iterations of long entries alike, with iterations for entries.
 * Variances of contexts add up; their degrees of freedom by Satterthwaite: (sum of v)^2 / (sum of v^2 / (k - 1)).
 * A thread that was made inside of sampled entries has its counts in the groups of those.
 * For sums over threads they are added to those first; each thread by itself can be far off.
 * Limits: other contexts are taken to be independent.  Bytes are linear in counters, so each
 * group costs one product of vectors, but a count that would be cut off at 0 is not.  How the number of iterations
 * differs from entry to entry is not in the iterations' part. */
#include "solve/confidence.h"

#include <math.h>
#include <stdlib.h>

#include "load/metrics.h"

/* ---- bytes by counter ---- */

/* Returns by column 1 if it is part of bytes_loaded + bytes_stored, else 0. */
static double *column_weights(const Mix *mix)
{
    double *weight = xcalloc(mix->n_columns, sizeof *weight);
    int64_t *base = xcalloc(mix->n_columns, sizeof *base);
    Value *room = xcalloc(mix->n_metrics, sizeof *room);
    for (size_t i = 0; i < mix->n_columns; i++) {
        base[i] = 1;
        weight[i] = (double)metric_bytes(mix, base, room);
        base[i] = 0;
    }
    free(base);
    free(room);
    return weight;
}

double *spread_weights(const Mix *mix)
{
    double *weight = xcalloc(mix->counters, sizeof *weight), *column = column_weights(mix);
    for (size_t b = 0; b < mix->n_blocks; b++) {
        const Block *block = &mix->blocks[b];
        double bytes = 0;
        for (size_t i = 0; i < block->mix.n; i++) {
            const Amount *a = &mix->amounts[block->mix.first + i];
            bytes += (double)a->amount * column[a->column];
        }
        for (size_t i = 0; i < block->count.n; i++) {
            const Term *t = &mix->terms[block->count.first + i];
            weight[t->counter] += (double)t->coef * bytes;
        }
        for (size_t i = 0; i < block->dynamic.n; i++) {
            const Dynamic *d = &mix->dynamics[block->dynamic.first + i];
            weight[d->counter] += column[d->column];
        }
    }
    free(column);
    return weight;
}

/* ---- variance ---- */

static double bytes_of(const Mrc *mrc, const Part *p, const double *weight)
{
    double bytes = 0;
    for (uint32_t i = 0; i < mrc->counters; i++)
        if (weight[i] != 0 && p->counter[i])
            bytes += weight[i] * (double)(int64_t)p->counter[i];
    return bytes;
}

/* `all` entries or iterations, of which the parts have counted some; bytes: by part. */
static Spread of_groups(const Part *part, size_t n, double all, const double *bytes)
{
    double counted = 0, sum = 0, squares = 0;
    int groups = 0;
    for (size_t i = 0; i < n; i++) {
        counted += (double)part[i].sampled;
        groups += part[i].sampled != 0;
        sum += part[i].sampled ? bytes[i] : 0;
    }
    for (size_t i = 0; i < n && groups > 1; i++) {
        double m = (double)part[i].sampled, y = part[i].sampled ? bytes[i] / m : 0;
        squares += m * (y - sum / counted) * (y - sum / counted);
    }
    if (groups < 2)
        return (Spread){.is_unknown = true};
    double rest = counted < all ? 1 - counted / all : 0;
    double v = all * all * rest * squares / ((groups - 1) * counted);
    return (Spread){v, v * v / (groups - 1), false};
}

typedef struct Parts { /* The parts of a context that are of one kind. */
    const Part *part;
    size_t n;
} Parts;

static Parts parts_of(const Context *c, bool iterations)
{
    size_t entries = 0;
    while (entries < c->n_parts && !c->parts[entries].iterations)
        entries++;
    return iterations ? (Parts){c->parts + entries, c->n_parts - entries} : (Parts){c->parts, entries};
}

/* The number of entries or iterations of which the context's parts are samples. */
static double population(const Context *c, bool iterations)
{
    if (!iterations)
        return (double)c->entries;
    return c->sampled && c->sampled < c->entries ? (double)c->iterations * (double)c->entries / (double)c->sampled
                                                 : (double)c->iterations;
}

static bool is_sampled(const Context *c, bool iterations)
{
    return iterations ? (double)c->iterations_counted < population(c, true) : c->sampled < c->entries;
}

/* The parts that the context's counts are samples with: those of the nearest sampled entries or iterations around the
 * start of its thread.  n 0: it inherits nothing that was sampled. */
typedef struct Root {
    Parts parts;
    double population;
} Root;

static Root root_of(const Context *c)
{
    while (c->origin && !is_sampled(c->origin, c->origin_iterations))
        c = c->origin;
    if (!c->origin)
        return (Root){{NULL, 0}, 0};
    return (Root){parts_of(c->origin, c->origin_iterations), population(c->origin, c->origin_iterations)};
}

/* Adds the bytes of the context's parts to those of the root's that are of the same group; sum: by part of the root. */
static void add_to_root(const Mrc *mrc, const Context *c, Parts root, const double *bytes, double *sum)
{
    Parts own = parts_of(c, false);
    for (size_t k = 0; k < own.n; k++)
        for (size_t i = 0; i < root.n; i++)
            if (own.part[k].group == root.part[i].group)
                sum[i] += bytes[own.part + k - mrc->parts];
}

PartBytes part_bytes(const Mrc *mrc, const double *weight)
{
    PartBytes b = {xcalloc(mrc->n_parts, sizeof *b.own), xcalloc(mrc->n_parts, sizeof *b.joint)};
    for (size_t i = 0; i < mrc->n_parts; i++)
        b.own[i] = b.joint[i] = bytes_of(mrc, &mrc->parts[i], weight);
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        Root root = root_of(&mrc->contexts[i]);
        if (root.parts.n)
            add_to_root(mrc, &mrc->contexts[i], root.parts, b.own, b.joint + (root.parts.part - mrc->parts));
    }
    return b;
}

void part_bytes_free(PartBytes *b)
{
    free(b->own);
    free(b->joint);
}

static Spread of_inherited(const Mrc *mrc, const Context *c, const double *bytes)
{
    Root root = root_of(c);
    if (!root.parts.n)
        return (Spread){0};
    double *sum = xcalloc(root.parts.n, sizeof *sum);
    add_to_root(mrc, c, root.parts, bytes, sum);
    Spread s = of_groups(root.parts.part, root.parts.n, root.population, sum);
    free(sum);
    return s;
}

static Spread of_own(const Mrc *mrc, const Context *c, const double *bytes)
{
    Spread sum = {0};
    for (int iterations = 0; iterations < 2; iterations++) {
        Parts p = parts_of(c, iterations);
        if (is_sampled(c, iterations))
            spread_add(&sum, of_groups(p.part, p.n, population(c, iterations), bytes + (p.part - mrc->parts)));
    }
    return sum;
}

Spread spread_of(const Mrc *mrc, const Context *c, const PartBytes *b)
{
    Spread sum = of_own(mrc, c, b->own);
    if (c->origin)
        spread_add(&sum, of_inherited(mrc, c, b->own));
    return sum;
}

Spread spread_joint(const Mrc *mrc, const Context *c, const PartBytes *b)
{
    return of_own(mrc, c, b->joint);
}

void spread_add(Spread *sum, Spread more)
{
    sum->variance += more.variance;
    sum->by_freedom += more.by_freedom;
    sum->is_unknown |= more.is_unknown;
}

/* ---- interval ---- */

/* The 97.5 % quantile of Student's t; between whole degrees of freedom that of the smaller. */
static double student(double freedom)
{
    static const double t[] = {12.7062, 4.30265, 3.18245, 2.77645, 2.57058,
                               2.44691, 2.36462, 2.30600, 2.26216, 2.22814};
    enum { N = sizeof t / sizeof *t };
    const double z = 1.959964;
    if (freedom < N + 1)
        return t[freedom < 2 ? 0 : (int)freedom - 1];
    /* Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5, first two terms. */
    double z3 = z * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z3 * z * z + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

double spread_half_width(Spread s)
{
    if (!(s.variance > 0) || !(s.by_freedom > 0))
        return 0;
    return student(s.variance * s.variance / s.by_freedom) * sqrt(s.variance);
}
