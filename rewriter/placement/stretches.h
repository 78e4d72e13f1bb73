/* Loops that hand over what they count every so many iterations.
 * In: loops whose trip counts are known.  Out: CfgLoop.stretch. */
#ifndef MR_PLACEMENT_STRETCHES_H
#define MR_PLACEMENT_STRETCHES_H

#include "cfg/flow_graph.h"
#include "placement/loop_facts.h"
#include "placement/methods.h"

/* Whether loops leave it to those inside of them (CfgLoop.hands_over_inside): before all else that asks for it. */
void stretches_prepare(Cfg *c, const Flow *f, LoopTable *h);
/* Finds the loops that hand over.  It is called when edges may have exit values and have no costs yet.  sees_accesses:
 * conditions have to read memory where that is written, so that no bound in memory is moved. */
void stretches_find(const Unit *u, Cfg *c, const Flow *f, LoopTable *h, ProgressMethod how, bool sees_accesses);

#endif
