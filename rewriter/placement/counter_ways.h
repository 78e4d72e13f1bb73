/* How counters in registers count: up or down, in how many bits, and when their loops hand them over.
 * In: the homes of counters, once these are shared.  Out: Probe.node, the ways and bits of CounterHome,
 * LoopPlan.registers. */
#ifndef MR_PLACEMENT_COUNTER_WAYS_H
#define MR_PLACEMENT_COUNTER_WAYS_H

#include "placement/loop_facts.h"
#include "placement/spanning_tree.h"

/* h: of the loops of c. */
void counter_ways_assign(const Unit *u, Cfg *c, const LoopTable *h, Placement *p);

#endif
