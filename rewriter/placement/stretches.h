/* Loops that hand over what they count every so many iterations.
 * In: loops whose trip counts are known.  Out: CfgLoop.stretch. */
#ifndef MR_PLACEMENT_STRETCHES_H
#define MR_PLACEMENT_STRETCHES_H

#include "cfg/flow_graph.h"
#include "placement/loop_facts.h"
#include "placement/methods.h"

/* Whether loops leave it to those inside of them (CfgLoop.hands_over_inside): before all else that asks for it. */
void stretches_prepare(Cfg *c, const Flow *f, LoopTable *h);
/* To be called once edges may have exit values, before they have costs.  sees_accesses: conditions read what they read
 * where it is written, so that no bound in memory is moved. */
void stretches_find(const Unit *u, Cfg *c, const Flow *f, LoopTable *h, ProgressMethod how, bool sees_accesses);

#endif
