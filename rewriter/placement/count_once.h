/* Functions that need no pointer to their counters.
 * In: probes.  Out: whether each call counts once at most. */
#ifndef MR_PLACEMENT_COUNT_ONCE_H
#define MR_PLACEMENT_COUNT_ONCE_H

#include "placement/spanning_tree.h"

/* Does the function count in one place alone, and there at most once?  In a function that calls itself there may be
 * several, of which each call passes one at most.  runs_inside: the thread has counted before. */
bool counts_once(const Placement *p, bool runs_inside);

#endif
