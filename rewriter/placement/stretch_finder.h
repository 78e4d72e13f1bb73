/* Questions about a function's loops that the files which choose stretches share.
 * In: a graph, edges with exit values.  Out: what a loop is like.  stretches.c makes the Finder. */
#ifndef MR_PLACEMENT_STRETCH_FINDER_H
#define MR_PLACEMENT_STRETCH_FINDER_H

#include "placement/loop_counters.h"
#include "placement/trip_counts.h"

/* The number of iterations of a long loop.  A loop of fewer takes less than a tenth of a second, and compilers do
 * better if they know the number. */
#define LONG_LOOP ((int64_t)1 << 26)

typedef struct StretchFinder {
    const Unit *u;
    const Cfg *c;
    const Flow *f;
    LoopTable *h;
    bool sees_accesses;
    LoopSteps steps;
} StretchFinder;

bool stretch_has_inner_loops(const Flow *f, int loop);
/* Has the loop a break of its own?  Behind a loop that ends at a new bound only the variable would tell that it was
 * left by a break, and only if no break comes behind its step. */
bool stretch_has_own_break(const Node *loop);
/* Can compilers compute the loop's trip count only if no number runs down in it? */
bool stretch_is_counted_by_compilers(const StretchFinder *k, const CfgLoop *l, LoopStep by);

#endif
