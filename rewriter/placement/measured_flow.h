/* Measured frequencies of a former run, in place of estimated ones. */
#ifndef MR_PLACEMENT_MEASURED_FLOW_H
#define MR_PLACEMENT_MEASURED_FLOW_H

#include "cfg/cfg.h"

/* count: executions by block, less than 0 where they are not known.  entries: calls of the function, 0 if not known. */
void measured_flow(Cfg *c, const double *count, double entries);

#endif
