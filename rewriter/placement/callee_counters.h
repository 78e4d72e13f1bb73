/* Counters of what calls through pointers call (--counts=callees).
 * In: bodies with placements, the functions whose addresses are used.  Out: CountedCall.callees and .counter: a counter
 * for each function that has the type by which the pointer calls. */
#ifndef MR_PLACEMENT_CALLEE_COUNTERS_H
#define MR_PLACEMENT_CALLEE_COUNTERS_H

#include "placement/entry_counts.h"
#include "program/pointed_functions.h"

/* next_counter: the first free counter id, advanced. */
void callee_counters_assign(const CountedUnit *u, const PointedFunctions *pointed, int *next_counter);

#endif
