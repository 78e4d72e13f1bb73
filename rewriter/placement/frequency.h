/* How often will a block run?  A guess from the text, for where probes cost least.
 * In: Flow; CfgLoop.trips.  Out: Block.weight and Edge.frequency, executions for each entry of the function. */
#ifndef MR_PLACEMENT_FREQUENCY_H
#define MR_PLACEMENT_FREQUENCY_H

#include "cfg/flow_graph.h"

void estimate(const Cfg *c, const Flow *f);

#endif
