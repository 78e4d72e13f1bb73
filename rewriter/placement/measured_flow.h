/* Frequencies of a former run in the place of estimated ones.
 * In: the graph with estimated frequencies; how often each block ran.  Out: Block.weight and Edge.frequency of what is
 * counted, executions for each entry of the function, and Cfg.is_measured. */
#ifndef MR_PLACEMENT_MEASURED_FLOW_H
#define MR_PLACEMENT_MEASURED_FLOW_H

#include "cfg/cfg.h"

/* count: by block, less than 0 where it is not known.  entries: of the function, 0: not known. */
void measured_flow(Cfg *c, const double *count, double entries);

#endif
