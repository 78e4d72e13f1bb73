/* Which functions can run inside of an ROI.
 * In: all units with their regions.  Out: Fate.whole and Fate.has_region. */
#ifndef MR_CALLGRAPH_H
#define MR_CALLGRAPH_H

#include "job.h"

/* all: every function is counted. */
void callgraph_reach(Job *jobs, int n, bool all);

#endif
