/* How long an iteration takes.
 * In: a graph with blocks' weights, a loop.  Out: an estimate, in nanoseconds of a machine of today. */
#ifndef MR_PLACEMENT_ITERATION_TIME_H
#define MR_PLACEMENT_ITERATION_TIME_H

#include "cfg/flow_graph.h"

/* The time of one iteration, at least 1.  Of loops inside as many iterations are part of it as weights say. */
double iteration_time(const Flow *f, const Cfg *c, const CfgLoop *loop);

#endif
