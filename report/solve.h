/* From counters to executions.
 * In: the formulas of the sidecar, the counters of one context.
 * Out: how often each block ran and each function was entered, and what that amounts to in
 * base columns.  Everything later is sums of these. */
#ifndef REPORT_SOLVE_H
#define REPORT_SOLVE_H

#include "mix.h"
#include "mrc.h"

/* A context counts `sampled` of its `entries`; {1, 1} leaves figures as they were counted. */
typedef struct Scale {
    uint64_t entries, sampled;
} Scale;

/* {1, 1} too where nothing was sampled or more than was entered (a live or damaged file). */
Scale scale_of(const Context *c);

/* A formula's value, scaled.  A negative one (a program killed between two counters) is 0
 * and sets *negative. */
int64_t solve_terms(const Mix *mix, Slice terms, const Context *c, Scale scale, bool *negative);

/* count[b] for every block of the sidecar. */
void solve_blocks(const Mix *mix, const Context *c, Scale scale, int64_t *count, bool *negative);

/* Adds what `count` executions of the block did to figures[column]: amounts alone … */
void solve_amounts(const Mix *mix, const Block *block, int64_t count, int64_t *figures);
/* … and with those known only at run time. */
void solve_add(const Mix *mix, const Block *block, int64_t count, const Context *c, Scale scale, int64_t *figures);

#endif
