/* What the files that choose loops' stretches ask of a function's loops.
 * In: a graph, edges with exit values.  Out: what a loop is like.  stretches.c makes the Finder. */
#ifndef MR_PLACEMENT_STRETCH_FINDER_H
#define MR_PLACEMENT_STRETCH_FINDER_H

#include "placement/loop_counters.h"
#include "placement/trip_counts.h"

/* A loop of fewer iterations takes less than a tenth of a second, and compilers do better when they know the number. */
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
/* Has the loop a break of its own?  Behind a loop that ends at a new bound nothing would show that it was left by a
 * jump, but for the variable if that is stepped where no break gets to. */
bool stretch_has_own_break(const Node *loop);
/* Does it stay what compilers can compute the iterations of only if no number runs down in it? */
bool stretch_is_counted_by_compilers(const StretchFinder *k, const CfgLoop *l, LoopStep by);

#endif
