/* Trip counts, and edges whose count costs little since it follows from a variable.
 * In: Cfg, its tree.  Out: CfgLoop.trips, which placement and the model read; Edge.exit_value where a variable tells an
 * edge's count, which placement and emission read.  Blocks may be added; to be called before the flow is analysed. */
#ifndef MR_PLACEMENT_TRIP_COUNTS_H
#define MR_PLACEMENT_TRIP_COUNTS_H

#include "cfg/cfg.h"
#include "placement/loop_counters.h"
#include "placement/methods.h"

void trips_find(const Unit *u, Cfg *c, CounterHomes *h, LoopMethod method);

#endif
