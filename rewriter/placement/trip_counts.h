/* Edges whose count comes for little or nothing: laps of loops.
 * In: Cfg, its tree.  Out: Edge.multiple where a trip count is constant, Edge.exit_value where a variable tells it.
 * Blocks may be added; to be called before the flow is analysed. */
#ifndef MR_PLACEMENT_TRIP_COUNTS_H
#define MR_PLACEMENT_TRIP_COUNTS_H

#include "cfg/cfg.h"
#include "placement/loop_counters.h"
#include "placement/methods.h"

void trips_find(const Unit *u, Cfg *c, Homes *h, LoopMethod method);

#endif
