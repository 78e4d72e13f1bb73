/* In: formulas and counters.  Out: counts and base columns.
 * Method: count = sum of coefficient x counter in 64-bit two's complement (intermediate sums
 * may wrap, the result does not); then the scaling of sampling; then count x amount.  Scaling
 * comes first so that every table adds up: blocks to threads to ROIs, to the last digit.
 * Limits: figures beyond 2^63 - 1 stay there. */
#include "solve.h"

#include "value.h"

Scale scale_of(const Context *c)
{
    if (c->sampled == 0 || c->sampled >= c->entries)
        return (Scale){1, 1};
    return (Scale){c->entries, c->sampled};
}

static int64_t scaled(int64_t n, Scale s)
{
    return s.entries == s.sampled ? n : count_scale(n, s.entries, s.sampled);
}

int64_t solve_terms(const Mix *mix, Slice terms, const Context *c, Scale scale, bool *negative)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < terms.n; i++) {
        const Term *t = &mix->terms[terms.at + i];
        sum += (uint64_t)t->coef * c->counter[t->counter];
    }
    if (sum > INT64_MAX) {
        *negative = true;
        return 0;
    }
    return scaled((int64_t)sum, scale);
}

void solve_blocks(const Mix *mix, const Context *c, Scale scale, int64_t *count, bool *negative)
{
    for (size_t b = 0; b < mix->n_blocks; b++)
        count[b] = solve_terms(mix, mix->blocks[b].count, c, scale, negative);
}

void solve_amounts(const Mix *mix, const Block *block, int64_t count, int64_t *figures)
{
    for (size_t i = 0; count && i < block->mix.n; i++) {
        const Amount *a = &mix->amounts[block->mix.at + i];
        figures[a->column] = count_add(figures[a->column], count_mul(count, a->amount));
    }
}

void solve_add(const Mix *mix, const Block *block, int64_t count, const Context *c, Scale scale, int64_t *figures)
{
    solve_amounts(mix, block, count, figures);
    for (size_t i = 0; i < block->dynamic.n; i++) {
        const Dynamic *d = &mix->dynamics[block->dynamic.at + i];
        int64_t n = scaled(count_of(c->counter[d->counter]), scale);
        figures[d->column] = count_add(figures[d->column], n);
    }
}
