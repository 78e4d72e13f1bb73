/* The cost of a probe on each edge, and its best place.
 * In: the graph with frequencies, its loops.  Out: Edge.cost, in increments for each entry of the function; Edge.site
 * moved to the arm where that is cheaper than counting the condition's value; Edge.probe, the cheaper of its
 * site and its exit value. */
#ifndef MR_PLACEMENT_PROBE_COST_H
#define MR_PLACEMENT_PROBE_COST_H

#include "cfg/flow_graph.h"
#include "placement/loop_counters.h"
#include "placement/methods.h"
#include "placement/spanning_tree.h"

void cost_edges(Cfg *c, const Flow *f, LoopTable *h, BranchMethod method);

/* In: the placement by these costs.  Makes counting the iterations of a loop cheap where a number runs down in it
 * anyway, for the sake of what else it counts.  False: there is none. */
bool cost_countdowns(const Cfg *c, const Flow *f, LoopTable *h, ProgressMethod progress, const Placement *p);

#endif
