/* Functions that never return to their caller although nothing declares it: usage(), die(), a main loop without an end;
 * and functions that return from every call. In: trees of all files of the run.  Out: Decl.is_noreturn, so that a call
 * of such a function ends a block; Decl.always_returns, so that counters may stay in registers across the call. */
#ifndef MR_PROGRAM_NORETURN_H
#define MR_PROGRAM_NORETURN_H

#include "job/job.h"

typedef struct NoReturn NoReturn;

/* Finds them and marks the declarations in all units; the caller frees the result.  has_others: functions of other
 * images, whose jumps and forks are not known, are called through pointers. */
NoReturn *noreturn_find(Job *jobs, int n, bool has_others);
/* Marks the declarations in a unit of the job that was parsed again. */
void noreturn_mark(const NoReturn *known, int job, Unit *u);
void noreturn_free(NoReturn *known);

#endif
