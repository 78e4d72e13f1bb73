/* What a probe on each edge would cost, and where it would best stand.
 * In: the graph with frequencies, its loops.  Out: Edge.cost, in increments for each entry of the function; Edge.site
 * moved to the arm where that is cheaper than counting the condition's value; Edge.probe, the cheaper of its
 * site and its exit value. */
#ifndef MR_PLACEMENT_PROBE_COST_H
#define MR_PLACEMENT_PROBE_COST_H

#include "cfg/flow_graph.h"
#include "placement/loop_counters.h"
#include "placement/methods.h"

void cost_edges(Cfg *c, const Flow *f, LoopTable *h, BranchMethod method);

#endif
