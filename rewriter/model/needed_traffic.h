/* The counts on which memory traffic depends (--counts=traffic).
 * In: the graphs of a unit, with formulas.  Out: the formulas of what loads or stores something, in one of the models.
 */
#ifndef MR_MODEL_NEEDED_TRAFFIC_H
#define MR_MODEL_NEEDED_TRAFFIC_H

#include "cfg/static_mix.h"
#include "job/job.h"
#include "placement/needed_counters.h"

/* Is the column one of accesses or of their bytes? */
bool is_traffic(int column);
/* The needed formulas of the counters from `first` to in front of `end`.  now: the unit of the job's graphs, in whose
 * arena the result is. */
NeededCounts needed_traffic(const Job *job, const Unit *now, int first, int end);

#endif
