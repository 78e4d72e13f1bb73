/* Loops that mostly have few iterations, and may be long at times.
 * In: a function's loops.  Out: a Stretch. */
#ifndef MR_PLACEMENT_STRETCH_AT_TIMES_H
#define MR_PLACEMENT_STRETCH_AT_TIMES_H

#include "placement/loop_plan.h"
#include "placement/stretch_finder.h"

/* May a loop whose trip count is no constant be long at times, though it mostly is not: one inside of others, or of a
 * function that is entered often? */
bool stretch_may_be_long_at_times(const StretchFinder *k, const CfgLoop *l);
/* The stretch of a loop that mostly has few iterations. */
Stretch stretch_at_times(const StretchFinder *k, const CfgLoop *l);

#endif
