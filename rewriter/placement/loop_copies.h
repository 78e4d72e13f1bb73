/* Loops that are in the output twice.
 *
 *      a copy that hands over (HAND_OVER_IN_COPY, HAND_OVER_IN_COUNTED_COPY), which runs where the bound is far
 *      a copy without the choice in each iteration, which runs where all iterations are counted (clone/versioning.h)
 *
 * In: probes with their places, how each loop hands over (counter_ways.h), its events (event_plan.h), the calls that
 * lead to variants. Out: LoopPlan.registers says which loops have a copy: is_unswitched; hand_over, which is
 * HAND_OVER_AT_END for a loop that has none after all. */
#ifndef MR_PLACEMENT_LOOP_COPIES_H
#define MR_PLACEMENT_LOOP_COPIES_H

#include "job/job.h"
#include "placement/spanning_tree.h"

/* calls: the counted calls of the function (program/variant_calls.h). */
void loop_copies_assign(const Unit *u, Cfg *c, const VariantCalls *calls, const Placement *p);

#endif
