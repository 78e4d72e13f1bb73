/* What an iteration of an innermost loop does, as compilers look at it before they vectorise the loop.  Shared by the
 * passes on innermost loops of this folder alone. */
#ifndef MR_MODEL_PASS_VECTOR_LOOP_H
#define MR_MODEL_PASS_VECTOR_LOOP_H

#include "model/pass/loop_nest.h"

enum {
    VECTOR = 16,        /* Bytes of a vector of SSE2. */
    TRIPS_AT_LEAST = 16 /* clang unrolls shorter loops instead. */
};

typedef struct Iteration {
    int64_t widest, narrowest; /* Sizes of places in bytes. */
    int n_stores, n_moved; /* `n_moved` is the number of loads that are on a condition. */
    int n_checks; /* The number of pairs of places that a test in front of the loop would keep apart; for clang alone.
                   */
    int n_behind; /* The number of pairs of a place that stays and one behind it that is stored, through one pointer;
                     for clang alone. */
    int gain; /* A rough estimate of what vectors gain. */
    bool scatters; /* The loop stores places that are no neighbours. */
    bool fits, is_conditional, has_float_sums, stores_on_condition, computes_on_condition, has_wide_integers,
        counts_wide;
} Iteration;

/* is_early: loads that do not change in the loop may be in it. */
Iteration vector_iteration(const Nest *n, bool is_early);
/* Checks of an iteration that fits whether its variables are steps or sums. */
void vector_check_variables(const Nest *n, Iteration *iteration);
/* Can clang test in front of the loop whether two places that it cannot distinguish overlap?  They are behind different
 * pointers then. */
bool vector_can_check(const Nest *n, int a, int b);
/* Does the loop stay at the one place, and store only behind it? */
bool vector_is_behind(const Nest *n, int location, int stored);

static inline bool in_each_iteration(const Nest *n, int node)
{
    return nest_in_each_iteration(n, n->inner, node);
}

#endif
