/* From counters to executions.
 * In: the formulas of the sidecar, the counters of one context.
 * Out: how often each block ran and each function was entered, and what that amounts to in
 * base columns.  Everything later is sums of these. */
#ifndef REPORT_SOLVE_BLOCK_COUNTS_H
#define REPORT_SOLVE_BLOCK_COUNTS_H

#include "load/counters.h"
#include "load/sidecar.h"

typedef struct Ratio { /* A quotient with den > 0. */
    uint64_t num, den;
} Ratio;

/* The factors of counters: of sampled entries, and of iterations that were counted by themselves in long entries. */
typedef struct Scale {
    Ratio entries, iterations;
} Scale;

/* The counters of one context, scaled, with which formulas are evaluated. */
typedef struct Counters {
    const Mix *mix;
    const Context *c;
    Scale scale;
} Counters;

/* The scale to all entries: entries / sampled, and for iterations that times iterations / counted iterations; what a
 * thread inherited is also scaled as the context in which it was made.  A ratio is 1 if nothing was sampled, or more
 * than there was (in a live or damaged file). */
Scale scale_to_all(const Context *c);
/* Does the scale make figures that were not counted whole? */
bool scale_is_estimate(Scale s);
/* Returns the scale to the sampled entries as a whole: only iterations are scaled. */
Scale scale_to_sampled(const Context *c);
/* Returns the scale of a context's times: 1, but for contexts that a counted iteration gave to another thread. */
double scale_of_time(const Context *c);
/* Returns the scale from those times to the times of all entries, as counts are scaled to them. */
double scale_to_all_entries(const Context *c);

/* Returns a formula's value, scaled.  A value below 0 (calls that did not come back) becomes 0, and raises *below to
 * how far below it is. */
int64_t solve_terms(const Counters *from, Slice terms, int64_t *below);

/* Sets count[b] for every block of the sidecar. */
/* below: by function, as solve_terms has it. */
void solve_blocks(const Counters *from, int64_t *count, int64_t *below);

/* Adds to figures[column] what `count` executions of the block did, by its amounts alone. */
void solve_amounts(const Mix *mix, const Block *block, int64_t count, int64_t *figures);
/* Returns what the counter counted, scaled. */
int64_t solve_counter(const Counters *from, uint32_t counter);
/* Adds what a block does so many times, with figures that are known only at run time. */
void solve_add(const Counters *from, const Block *block, int64_t count, int64_t *figures);

/* Receives the amounts of blocks by line and place (load/data.h), each with its executions.  Amounts of library
 * functions on the block's first line are not among them. */
typedef void TakeData(void *to, const DataAmount *amount, int64_t count);
void solve_data(const Counters *from, const Block *block, int64_t count, TakeData *take, void *to);
/* Takes the data of one list of amounts. */
void solve_data_amounts(const Mix *mix, Slice data, int64_t count, TakeData *take, void *to);

#endif
