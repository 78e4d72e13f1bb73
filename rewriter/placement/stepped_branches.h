/* Branches whose way follows from variables that loops of constant trip counts step.
 * In: a function's graph.  Out: for one edge of such a branch, the multiple of the loop's entries that its count is. */
#ifndef MR_PLACEMENT_STEPPED_BRANCHES_H
#define MR_PLACEMENT_STEPPED_BRANCHES_H

#include "placement/known_branches.h"

/* Fills in sum[id of the edge] for such edges that have none yet; their terms are in the graph's arena.  The sums of
 * loops with a constant trip count are known. */
void branches_stepped(const Cfg *c, EdgeSum *sum);

#endif
