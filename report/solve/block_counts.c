/* In: formulas and counters.  Out: counts and base columns.
 * Method: count = sum of coefficient x counter in 64-bit two's complement (intermediate sums
 * may wrap, the result does not); then the scaling of sampling, of entries and of iterations on
 * their own; then count x amount.  Scaling
 * comes first so that every table adds up: blocks to threads to ROIs, to the last digit.
 * Limits: figures beyond 2^63 - 1 stay there. */
#include "solve/block_counts.h"

#include "output/value.h"

/* ---- scales ---- */

static Ratio ratio(uint64_t all, uint64_t part)
{
    return part == 0 || part >= all ? (Ratio){1, 1} : (Ratio){all, part};
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Cancelled crosswise; what still does not fit loses its last bits. */
static Ratio ratio_times(Ratio a, Ratio b)
{
    uint64_t x = common_divisor(a.num, b.den), y = common_divisor(b.num, a.den);
    a.num /= x, b.den /= x, b.num /= y, a.den /= y;
    while (a.num > UINT64_MAX / b.num || a.den > UINT64_MAX / b.den) {
        Ratio *large = a.num > b.num ? &a : &b;
        large->num = large->num / 2 + (large->num == 1);
        large = a.den > b.den ? &a : &b;
        large->den = large->den / 2 + (large->den == 1);
    }
    return (Ratio){a.num * b.num, a.den * b.den};
}

/* The ratio for threads that a counted iteration made: they stand for those that iterations as written made, which are
 * in no region. */
static Ratio iteration_of_origin(const Context *c)
{
    Ratio r = {1, 1};
    for (; c->origin; c = c->origin)
        if (c->origin_iterations)
            r = ratio_times(r, ratio(c->origin->iterations, c->origin->iterations_counted));
    return r;
}

double scale_of_time(const Context *c)
{
    Ratio r = iteration_of_origin(c);
    return (double)r.num / (double)r.den;
}

/* The ratio to all entries; a thread's inherited counts are also scaled as those of the context that made it. */
static Ratio all_entries(const Context *c)
{
    Ratio r = ratio_times(ratio(c->entries, c->sampled), iteration_of_origin(c));
    for (; c->origin; c = c->origin)
        r = ratio_times(r, ratio(c->origin->entries, c->origin->sampled));
    return r;
}

Scale scale_to_all(const Context *c)
{
    Scale s = {all_entries(c), ratio(c->iterations, c->iterations_counted)};
    s.iterations = ratio_times(s.iterations, s.entries);
    return s;
}

bool scale_is_estimate(Scale s)
{
    return s.entries.num != s.entries.den || s.iterations.num != s.iterations.den;
}

Scale scale_to_sampled(const Context *c)
{
    Ratio r = iteration_of_origin(c);
    return (Scale){r, ratio_times(ratio(c->iterations, c->iterations_counted), r)};
}

double scale_to_all_entries(const Context *c)
{
    Ratio r = ratio(c->entries, c->sampled);
    for (; c->origin; c = c->origin)
        r = ratio_times(r, ratio(c->origin->entries, c->origin->sampled));
    return (double)r.num / (double)r.den;
}

static int64_t scaled(int64_t n, Ratio r)
{
    return r.num == r.den ? n : count_scale(n, r.num, r.den);
}

/* ---- formulas ---- */

static int64_t value_of(const Mix *mix, Slice terms, const uint64_t *counter)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < terms.n; i++) {
        const Term *t = &mix->terms[terms.first + i];
        sum += (uint64_t)t->coef * counter[t->counter];
    }
    return (int64_t)sum;
}

/* Adds a part to what is counted, or to what is to be taken off. */
static void add_part(int64_t n, Ratio by, int64_t *plus, int64_t *minus)
{
    int64_t *to = n < 0 ? minus : plus;
    *to = count_add(*to, scaled(count_of(n < 0 ? 0 - (uint64_t)n : (uint64_t)n), by));
}

/* Evaluates a formula.  Behind a loop that is sampled by iterations and left by jumps, a count is entries less jumps:
 * each part may be negative, and the sum by chance. */
int64_t solve_terms(const Counters *from, Slice terms, int64_t *below)
{
    const Context *c = from->c;
    int64_t plus = 0, minus = 0;
    add_part(value_of(from->mix, terms, c->counter), from->scale.entries, &plus, &minus);
    if (c->iteration_counter)
        add_part(value_of(from->mix, terms, c->iteration_counter), from->scale.iterations, &plus, &minus);
    else if (minus > plus && minus - plus > *below)
        *below = minus - plus;
    return plus > minus ? plus - minus : 0;
}

void solve_blocks(const Counters *from, int64_t *count, int64_t *below)
{
    const Mix *mix = from->mix;
    for (size_t b = 0; b < mix->n_blocks; b++)
        count[b] = solve_terms(from, mix->blocks[b].count, &below[mix->blocks[b].function]);
}

static void add_amounts(const Mix *mix, Slice amounts, int64_t count, int64_t *figures)
{
    for (size_t i = 0; count && i < amounts.n; i++) {
        const Amount *a = &mix->amounts[amounts.first + i];
        figures[a->column] = count_add(figures[a->column], count_mul(count, a->amount));
    }
}

void solve_amounts(const Mix *mix, const Block *block, int64_t count, int64_t *figures)
{
    add_amounts(mix, block->mix, count, figures);
}

void solve_data_amounts(const Mix *mix, Slice data, int64_t count, TakeData *take, void *to)
{
    for (size_t i = 0; count && i < data.n; i++)
        take(to, &mix->data_amounts[data.first + i], count);
}

/* The executions of a moved access.  One that was hoisted out of a loop does not execute if the loop does not run: it
 * executes at most as often as the block itself. */
static int64_t placed_count(const Counters *from, const Elsewhere *p, int64_t count)
{
    int64_t below = 0, n = solve_terms(from, p->count, &below);
    return n < count ? n : count;
}

int64_t solve_counter(const Counters *from, uint32_t counter)
{
    const Context *c = from->c;
    int64_t n = scaled(count_of(c->counter[counter]), from->scale.entries);
    if (c->iteration_counter)
        n = count_add(n, scaled(count_of(c->iteration_counter[counter]), from->scale.iterations));
    return n;
}

void solve_add(const Counters *from, const Block *block, int64_t count, int64_t *figures)
{
    const Mix *mix = from->mix;
    solve_amounts(mix, block, count, figures);
    for (size_t i = 0; count && i < block->placed.n; i++) {
        const Elsewhere *p = &mix->placed[block->placed.first + i];
        add_amounts(mix, p->mix, placed_count(from, p, count), figures);
    }
    for (size_t i = 0; i < block->dynamic.n; i++) {
        const Dynamic *d = &mix->dynamics[block->dynamic.first + i];
        figures[d->column] = count_add(figures[d->column], solve_counter(from, d->counter));
    }
}

void solve_data(const Counters *from, const Block *block, int64_t count, TakeData *take, void *to)
{
    const Mix *mix = from->mix;
    solve_data_amounts(mix, block->data, count, take, to);
    for (size_t i = 0; count && i < block->placed.n; i++) {
        const Elsewhere *p = &mix->placed[block->placed.first + i];
        solve_data_amounts(mix, p->data, placed_count(from, p, count), take, to);
    }
    for (size_t i = 0; i < block->dynamic.n; i++) {
        const Dynamic *d = &mix->dynamics[block->dynamic.first + i];
        DataAmount a = {.place = DATA_LIBRARY, .line = d->line};
        if (d->figure < 0 || d->line == block->line)
            continue;
        a.figure[d->figure] = solve_counter(from, d->counter);
        take(to, &a, 1);
    }
}
