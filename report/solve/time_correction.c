/* In: contexts, costs.  Out: seconds.
 * Method, calibrated: a timed entry takes clock_cost_ps of its own time; the rest of entry_cost_ps lies in the time of
 * the context around it. An entry that reads no clock and each increment of a counter in memory take their own costs.
 * Counters in registers of loops take nothing that could be separated from the loop. Method, examem: a context's time
 * is divided by CF = (I + c MF) / I with MF = NMAF / OMAF, OMAF = M / I, NMAF = (2 c + M) / (2 c + I): M memory
 * accesses, I operations, c increments.  Examem's M, I and c are of instructions; ours are as the model has them.
 * Limits: costs are averages.  Where the processor has nothing to wait for, counting is cheaper than measured; where
 * sampling is on, the entries of nested ROIs are taken to be spread evenly over counted and uncounted entries around
 * them. */
#include "solve/time_correction.h"

#include <stdlib.h>

#include "solve/block_counts.h"
#include "support/util.h"

/* Increments in memory of the sampled entries, by count. */
static double increments(const Mix *mix, const Mrc *mrc, const Context *c)
{
    double n = 0;
    for (size_t i = 0; i < mix->n_memory_counters; i++) {
        uint32_t k = mix->memory_counters[i];
        if (k < mrc->counters)
            n +=
                (c->counter ? (double)c->counter[k] : 0) + (c->iteration_counter ? (double)c->iteration_counter[k] : 0);
    }
    return n;
}

static double positive(double x)
{
    return x > 0 ? x : 0;
}

/* The part of an entry's cost that is outside of the time that the entry measures. */
static double cost_around(const Mrc *mrc)
{
    return positive((double)mrc->entry_cost_ps - (double)mrc->clock_cost_ps) * 1e-12;
}

/* Seconds of its own time that counting took. */
static double cost_within(const Mix *mix, const Mrc *mrc, const Context *c)
{
    double timed = positive((double)c->sampled - (double)c->untimed);
    return 1e-12 * (timed * (double)mrc->clock_cost_ps + (double)c->untimed * (double)mrc->untimed_cost_ps +
                    increments(mix, mrc, c) * (double)mrc->count_cost_ps);
}

/* The part of what happens in the context that happens in its sampled entries. */
static double sampled_part(const Context *c)
{
    return c->entries > c->sampled && c->sampled ? (double)c->sampled / (double)c->entries : 1;
}

/* cost[i]: what counting costs context i, in its own time without nested ROIs.  Contexts outside of all ROIs bear what
 * is around theirs. */
static void own_costs(const Mix *mix, const Mrc *mrc, double *cost)
{
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        const Context *c = &mrc->contexts[i];
        cost[i] += cost_within(mix, mrc, c);
        if (c->parent != NO_PARENT)
            cost[c->parent] += positive((double)c->entries - (double)c->untimed) * cost_around(mrc) *
                               sampled_part(&mrc->contexts[c->parent]);
    }
}

/* Adds what is below to each context: parents may stand before or behind their children. */
static void add_below(const Mrc *mrc, const double *own, double *inside)
{
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        double part = 1;
        for (int64_t at = (int64_t)i; at != NO_PARENT; at = mrc->contexts[at].parent) {
            inside[at] += own[i] * part;
            part *= sampled_part(&mrc->contexts[at]);
        }
    }
}

static double examem_factor(double increments, Work w)
{
    double c = increments, i = w.operations, m = w.accesses;
    if (!(i > 0) || !(m > 0))
        return 1;
    double original = m / i, now = (2 * c + m) / (2 * c + i);
    return (i + c * (now / original)) / i;
}

static void examem(const Mix *mix, const Mrc *mrc, const Work *work, Times *t)
{
    size_t n = mrc->n_contexts;
    double *own[3], *sum[3];
    for (int k = 0; k < 3; k++) {
        own[k] = xcalloc(n, sizeof **own);
        sum[k] = xcalloc(n, sizeof **sum);
    }
    for (size_t i = 0; i < n; i++) {
        own[0][i] = increments(mix, mrc, &mrc->contexts[i]);
        own[1][i] = work[i].operations;
        own[2][i] = work[i].accesses;
    }
    for (int k = 0; k < 3; k++)
        add_below(mrc, own[k], sum[k]);
    for (size_t i = 0; i < n; i++) {
        t[i].own /= examem_factor(own[0][i], work[i]);
        t[i].inclusive /= examem_factor(sum[0][i], (Work){.operations = sum[1][i], .accesses = sum[2][i]});
    }
    for (int k = 0; k < 3; k++) {
        free(own[k]);
        free(sum[k]);
    }
}

static void calibrated(const Mix *mix, const Mrc *mrc, Times *t)
{
    double *own = xcalloc(mrc->n_contexts, sizeof *own), *inside = xcalloc(mrc->n_contexts, sizeof *inside);
    own_costs(mix, mrc, own);
    add_below(mrc, own, inside);
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        t[i].own = positive(t[i].own - own[i]);
        t[i].inclusive = positive(t[i].inclusive - inside[i]);
        if (t[i].inclusive < t[i].own)
            t[i].inclusive = t[i].own;
    }
    free(own);
    free(inside);
}

double own_ticks(const Context *c)
{
    return c->nested_ticks < c->ticks ? (double)(c->ticks - c->nested_ticks) : 0;
}

Times *correct_times(const Mix *mix, const Mrc *mrc, Correction how, const Work *work)
{
    Times *t = xcalloc(mrc->n_contexts, sizeof *t);
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        const Context *c = &mrc->contexts[i];
        t[i].inclusive = (double)c->ticks / (double)mrc->clock_hz;
        t[i].own = own_ticks(c) / (double)mrc->clock_hz;
    }
    if (how == CORRECT_CALIBRATED)
        calibrated(mix, mrc, t);
    else if (how == CORRECT_EXAMEM)
        examem(mix, mrc, work, t);
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        double scale = scale_of_time(&mrc->contexts[i]);
        t[i].own *= scale;
        t[i].inclusive *= scale;
    }
    return t;
}
