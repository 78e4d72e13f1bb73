/* Loops that hand over what they count every so many iterations.
 * In: loops whose trip counts are known.  Out: LoopPlan.stretch. */
#ifndef MR_PLACEMENT_STRETCHES_H
#define MR_PLACEMENT_STRETCHES_H

#include "cfg/flow_graph.h"
#include "placement/loop_facts.h"
#include "placement/methods.h"
#include "placement/spanning_tree.h"

/* Sets LoopPlan.hands_over_inside, by which loops leave handing over to loops inside; call it before all that asks for
 * it. */
void stretches_prepare(Cfg *c, const Flow *f, LoopTable *h);
/* Sets LoopPlan.stretch of the loops that hand over.  Call it when exit values are known and edges have no costs yet.
 * sees_accesses: conditions must read memory where that is written, so no bound in memory is moved. */
void stretches_find(const Unit *u, Cfg *c, const Flow *f, LoopTable *h, ProgressMethod how, bool sees_accesses);
/* Loops whose iterations are sampled are not cut, since what runs as written has the bound as well: they count down.
 * Call it when probes are settled. */
void stretches_count_sampled(Cfg *c, const Placement *p);

#endif
