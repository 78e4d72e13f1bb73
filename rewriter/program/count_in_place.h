/* Functions that a region reaches and that have no variant: they count wherever they are called from, outside of
 * regions too. In: the passes that find a reason.  Out: CountingDecision.how, CountingDecision.in_place; with -v a note
 * for each. */
#ifndef MR_PROGRAM_COUNT_IN_PLACE_H
#define MR_PROGRAM_COUNT_IN_PLACE_H

#include "job/job.h"
#include "support/diag.h"

/* Records that the function is counted in place.  why: copied; the first reason stays.  NULL: there is no choice, as
 * the function has a region of its own. */
void inplace_set(Job *job, int function, const char *why);
void inplace_report(const Job *job, Diag *d);

#endif
