/* In: figures of functions by interval.  Out: a vector for each step.
 * Method: a step is an interval, or several where there are more than 4096.  Its vector has, from 0 to 1 each:
 *   - the parts that functions in regions have of its bytes: of the 16 whose parts are the largest, and of all others;
 *   - 1 if it has no bytes;
 *   - FLOPs / (FLOPs + bytes);
 *   - bytes per second / those that nine tenths of the steps do not exceed, at most 1, and a quarter of that: what else
 *     the machine does changes a bandwidth, but not what a program does.
 * Each dimension is smoothed by medians of five (J. W. Tukey, Exploratory Data Analysis, 1977, chapter 7), which take
 * out what lasts two steps and leave edges where they are, and divided by its noise: 1.4826 times the median of the
 * differences of neighbours, / sqrt 2, but at least a tenth.
 * A cut has to pay 3 (d + 1) ln n, three times what the Bayesian information criterion asks for d means and a place
 * (neighbouring intervals are not independent), and a phase has five steps or more.
 * Limits: what changes in less than that is part of the mix. */
#include "series/phase_steps.h"

#include <math.h>
#include <string.h>

enum { STEPS_AT_MOST = 4096, LARGEST = 16, WINDOW = 5, SHORTEST = 5 };
enum { OTHERS, IDLE, FLOPS, RATE, N_OWN }; /* Dimensions that stand behind those of functions. */
static const double rate_weight = 0.25, least_noise = 0.1, penalty_factor = 3;

typedef struct Candidate { /* A function in a region that may become a dimension. */
    uint64_t key;
    double weight; /* Sum of its parts of steps. */
} Candidate;

typedef struct Maker {
    const Timeline *t;
    size_t n, group; /* Numbers of steps and of intervals in a step. */
    Candidate *items;     /* The candidates are sorted by key, then by weight. */
    size_t n_items, n_largest;
    double *bytes, *flops, *length; /* By step: bytes, floating-point operations, length. */
    Value *scratch;
    Ref flops_ref;
    bool has_flops;
} Maker;

static uint64_t key_of(const TimelineRow *row)
{
    return (uint64_t)row->roi << 32 | row->function;
}

static int by_key(const void *left, const void *right)
{
    const Candidate *a = left, *b = right;
    return (a->key > b->key) - (a->key < b->key);
}

static int by_weight(const void *left, const void *right)
{
    const Candidate *a = left, *b = right;
    return a->weight != b->weight ? (a->weight < b->weight) - (a->weight > b->weight) : by_key(left, right);
}

static int by_value(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static double row_bytes(const Maker *m, const TimelineRow *row)
{
    int64_t bytes = metric_bytes(m->t->mix, row->base, m->scratch);
    return bytes > 0 ? (double)bytes : 0; /* Differences of estimates may be below 0. */
}

static double row_flops(const Maker *m, const TimelineRow *row)
{
    const Figures f = timeline_figures(row);
    if (!m->has_flops)
        return 0;
    metrics_of(m->t->mix, &f, m->scratch);
    double flops = value_number(metric_value(m->flops_ref, &f, m->scratch));
    return flops > 0 ? flops : 0;
}

/* ---- what there is ---- */

static void sum_steps(Maker *m)
{
    for (size_t i = 0; i < m->t->n_rows; i++) {
        const TimelineRow *row = &m->t->rows[i];
        m->bytes[row->interval / m->group] += row_bytes(m, row);
        m->flops[row->interval / m->group] += row_flops(m, row);
    }
    for (size_t i = 0; i < m->t->n_intervals; i++)
        m->length[i / m->group] += timeline_length(m->t, i);
}

static double part_of(const Maker *m, const TimelineRow *row)
{
    double all = m->bytes[row->interval / m->group];
    return all > 0 ? row_bytes(m, row) / all : 0;
}

/* Sums up the parts by key, and sorts them, the largest first. */
static void find_items(Maker *m)
{
    m->items = xcalloc(m->t->n_rows + 1, sizeof *m->items);
    for (size_t i = 0; i < m->t->n_rows; i++)
        m->items[i] = (Candidate){key_of(&m->t->rows[i]), part_of(m, &m->t->rows[i])};
    if (m->t->n_rows)
        qsort(m->items, m->t->n_rows, sizeof *m->items, by_key);
    for (size_t i = 0; i < m->t->n_rows; i++)
        if (m->n_items && m->items[m->n_items - 1].key == m->items[i].key)
            m->items[m->n_items - 1].weight += m->items[i].weight;
        else
            m->items[m->n_items++] = m->items[i];
    if (m->n_items)
        qsort(m->items, m->n_items, sizeof *m->items, by_weight);
    m->n_largest = m->n_items < LARGEST ? m->n_items : LARGEST;
}

/* ---- vectors ---- */

static double most_rate(const Maker *m)
{
    double *rate = xcalloc(m->n + 1, sizeof *rate), most = 0;
    size_t n = 0;
    for (size_t i = 0; i < m->n; i++)
        if (m->bytes[i] > 0 && m->length[i] > 0)
            rate[n++] = m->bytes[i] / m->length[i];
    if (n) {
        qsort(rate, n, sizeof *rate, by_value);
        most = rate[(n - 1) * 9 / 10];
    }
    free(rate);
    return most;
}

static void fill(const Maker *m, double *values, size_t dimensions)
{
    double most = most_rate(m);
    for (size_t i = 0; i < m->t->n_rows; i++) {
        const TimelineRow *row = &m->t->rows[i];
        size_t k = 0;
        while (k < m->n_largest && m->items[k].key != key_of(row))
            k++; /* The others come behind the largest. */
        values[row->interval / m->group * dimensions + k] += part_of(m, row);
    }
    for (size_t i = 0; i < m->n; i++) {
        double *own = values + i * dimensions + m->n_largest, both = m->flops[i] + m->bytes[i];
        double rate = m->length[i] > 0 && most > 0 ? m->bytes[i] / m->length[i] / most : 0;
        own[IDLE] = m->bytes[i] > 0 ? 0 : 1;
        own[FLOPS] = both > 0 ? m->flops[i] / both : 0;
        own[RATE] = rate_weight * (rate < 1 ? rate : 1);
    }
}

/* ---- noise ---- */

static double noise(const double *value, size_t n)
{
    double *difference = xcalloc(n, sizeof *difference), middle = 0;
    for (size_t i = 0; i + 1 < n; i++)
        difference[i] = fabs(value[i + 1] - value[i]);
    if (n > 1) {
        qsort(difference, n - 1, sizeof *difference, by_value);
        middle = 1.4826 * difference[(n - 1) / 2] / sqrt(2);
    }
    free(difference);
    return middle > least_noise ? middle : least_noise;
}

/* The median of five steps; at the ends, of those that are there on both sides. */
static double median_at(const double *value, size_t n, size_t i)
{
    double near[WINDOW];
    size_t reach = WINDOW / 2;
    reach = i < reach ? i : reach;
    reach = n - 1 - i < reach ? n - 1 - i : reach;
    memcpy(near, value + i - reach, (2 * reach + 1) * sizeof *near);
    qsort(near, 2 * reach + 1, sizeof *near, by_value);
    return near[reach];
}

static void smooth(double *values, size_t n, size_t dimensions)
{
    double *one = xcalloc(n + 1, sizeof *one);
    for (size_t k = 0; k < dimensions; k++) {
        for (size_t i = 0; i < n; i++)
            one[i] = values[i * dimensions + k];
        double unit = noise(one, n);
        for (size_t i = 0; i < n; i++)
            values[i * dimensions + k] = median_at(one, n, i) / unit;
    }
    free(one);
}

PhaseSteps phase_steps(const Timeline *t)
{
    Maker m = {.t = t, .group = (t->n_intervals + STEPS_AT_MOST - 1) / STEPS_AT_MOST};
    m.group = m.group ? m.group : 1;
    m.n = (t->n_intervals + m.group - 1) / m.group;
    m.bytes = xcalloc(m.n + 1, sizeof(double));
    m.flops = xcalloc(m.n + 1, sizeof(double));
    m.length = xcalloc(m.n + 1, sizeof(double));
    m.scratch = xcalloc(t->mix->n_metrics + 1, sizeof *m.scratch);
    m.has_flops = mix_find(t->mix, "flops", &m.flops_ref);
    sum_steps(&m);
    find_items(&m);
    size_t dimensions = m.n_largest + N_OWN;
    double *values = xcalloc(m.n * dimensions + 1, sizeof *values);
    fill(&m, values, dimensions);
    smooth(values, m.n, dimensions);
    double penalty = penalty_factor * (double)(dimensions + 1) * log(m.n > 1 ? (double)m.n : 2);
    free(m.bytes);
    free(m.flops);
    free(m.length);
    free(m.scratch);
    free(m.items);
    return (PhaseSteps){{values, m.n, dimensions, penalty, SHORTEST}, values, m.group};
}

void phase_steps_free(PhaseSteps *p)
{
    free(p->values);
}
