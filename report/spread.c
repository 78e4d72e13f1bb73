/* In: counters of random groups.  Out: variances and confidence intervals.
 * Method: the random groups of Wolter, Introduction to Variance Estimation (2nd ed. 2007), chapter 2.  The sampled
 * entries of a context are spread in turn over k groups.  With m[g] entries in group g, y[g] bytes in each of them
 * on average, y their mean over all m = sum of m[g], and N entries in all, the estimate is N y, and
 *
 *     variance = N^2 (1 - m / N) sum of m[g] (y[g] - y)^2 / ((k - 1) m)
 *
 * with k - 1 degrees of freedom; for equal groups that is Wolter's sum of (N y[g] - N y)^2 / (k (k - 1)),
 * times 1 - m / N, the finite population correction.  Laps of long entries alike, with laps for entries.
 * Variances of contexts add up; their degrees of freedom by Satterthwaite: (sum of v)^2 / (sum of v^2 / (k - 1)).
 * A thread that was made inside of sampled entries has its counts in the groups of those.
 * Limits: contexts are taken to be independent, also those of such threads.  Bytes are linear in counters, so each
 * group costs one product of vectors, but a count that would be cut off at 0 is not.  How the number of laps differs
 * from entry to entry is not in the laps' part. */
#include "spread.h"

#include <math.h>
#include <stdlib.h>

#include "metrics.h"

/* ---- bytes by counter ---- */

/* By column: 1 where the sidecar's bytes_loaded + bytes_stored contain it once. */
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
            const Amount *a = &mix->amounts[block->mix.at + i];
            bytes += (double)a->amount * column[a->column];
        }
        for (size_t i = 0; i < block->count.n; i++) {
            const Term *t = &mix->terms[block->count.at + i];
            weight[t->counter] += (double)t->coef * bytes;
        }
        for (size_t i = 0; i < block->dynamic.n; i++) {
            const Dynamic *d = &mix->dynamics[block->dynamic.at + i];
            weight[d->counter] += column[d->column];
        }
    }
    free(column);
    return weight;
}

/* ---- variance ---- */

typedef struct Measure { /* bytes of a part are the product of the two vectors */
    const double *weight;
    uint32_t counters;
} Measure;

static double bytes_of(const Part *p, Measure m)
{
    double bytes = 0;
    for (uint32_t i = 0; i < m.counters; i++)
        if (m.weight[i] != 0 && p->counter[i])
            bytes += m.weight[i] * (double)(int64_t)p->counter[i];
    return bytes;
}

/* `all` entries or laps, of which the parts have counted some; bytes: by part. */
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
        return (Spread){.unknown = true};
    double rest = counted < all ? 1 - counted / all : 0;
    double v = all * all * rest * squares / ((groups - 1) * counted);
    return (Spread){v, v * v / (groups - 1), false};
}

typedef struct Parts { /* of a context, of one kind */
    const Part *part;
    size_t n;
} Parts;

static Parts parts_of(const Context *c, bool laps)
{
    size_t entries = 0;
    while (entries < c->n_parts && !c->parts[entries].laps)
        entries++;
    return laps ? (Parts){c->parts + entries, c->n_parts - entries} : (Parts){c->parts, entries};
}

/* Of the entries or laps that the context's parts are samples of. */
static double population(const Context *c, bool laps)
{
    if (!laps)
        return (double)c->entries;
    return c->sampled && c->sampled < c->entries ? (double)c->laps * (double)c->entries / (double)c->sampled
                                                 : (double)c->laps;
}

static bool is_sampled(const Context *c, bool laps)
{
    return laps ? (double)c->laps_counted < population(c, true) : c->sampled < c->entries;
}

/* Of a context that a thread inherited: its groups are those of the entries or laps that made the thread, or the one
 * that made it. */
static Spread of_inherited(const Context *c, Measure m)
{
    const Context *by = c;
    Parts own = parts_of(c, false);
    while (by->origin && !is_sampled(by->origin, by->origin_laps))
        by = by->origin;
    if (!by->origin)
        return (Spread){0};
    Parts from = parts_of(by->origin, by->origin_laps);
    double *bytes = xcalloc(from.n, sizeof *bytes);
    for (size_t i = 0; i < from.n; i++)
        for (size_t k = 0; k < own.n; k++)
            if (own.part[k].group == from.part[i].group)
                bytes[i] += bytes_of(&own.part[k], m);
    Spread s = of_groups(from.part, from.n, population(by->origin, by->origin_laps), bytes);
    free(bytes);
    return s;
}

static Spread of_kind(const Context *c, bool laps, Measure m)
{
    Parts p = parts_of(c, laps);
    double *bytes = xcalloc(p.n, sizeof *bytes);
    for (size_t i = 0; i < p.n; i++)
        bytes[i] = bytes_of(&p.part[i], m);
    Spread s = of_groups(p.part, p.n, population(c, laps), bytes);
    free(bytes);
    return s;
}

Spread spread_of(const Context *c, const double *weight, uint32_t counters)
{
    Measure m = {weight, counters};
    Spread sum = {0};
    if (is_sampled(c, false))
        spread_add(&sum, of_kind(c, false, m));
    if (c->laps && is_sampled(c, true))
        spread_add(&sum, of_kind(c, true, m));
    if (c->origin)
        spread_add(&sum, of_inherited(c, m));
    return sum;
}

void spread_add(Spread *sum, Spread more)
{
    sum->variance += more.variance;
    sum->by_freedom += more.by_freedom;
    sum->unknown |= more.unknown;
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
