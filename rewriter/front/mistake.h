/* Errors that every compiler reports.
 * In: a job whose unit has errors.  Out: yes or no. */
#ifndef MR_FRONT_MISTAKE_H
#define MR_FRONT_MISTAKE_H

#include "job/job.h"

/* Would every compiler report the unit's first error, or is there none? */
bool mistake_is_everyones(const Job *job);

#endif
