/* Frequencies of blocks, so that probes stand where they cost least: guessed from the text, or counted in a former run.
 * In: Flow; LoopPlan.trips; counts of a former run, or NULL.  Out: Block.weight and Edge.frequency, executions for each
 * entry of the function. */
#ifndef MR_PLACEMENT_FREQUENCY_H
#define MR_PLACEMENT_FREQUENCY_H

#include "cfg/flow_graph.h"
#include "measured/profile.h"

/* Sets the frequencies.  measured: counts of a former run, or NULL. */
void estimate(Cfg *c, const Flow *f, Measured *measured);

#endif
