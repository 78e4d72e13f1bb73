/* The homes of counters: memory, or local variables of loops.
 * In: graph, loops that can hold counters (loop_counters.h), probes.  Out: the home of each probe's counter. */
#ifndef MR_PLACEMENT_COUNTER_REGISTERS_H
#define MR_PLACEMENT_COUNTER_REGISTERS_H

#include "cfg/flow_graph.h"
#include "placement/loop_counters.h"
#include "placement/methods.h"
#include "placement/spanning_tree.h"

/* Writes Probe.home and Probe.is_in_memory; to be called once the probes are settled. */
void counter_homes_assign(const Cfg *c, const Flow *f, LoopTable *h, ProgressMethod progress, Placement *p);

#endif
