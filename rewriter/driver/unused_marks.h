/* Marks of regions that have no effect.  In: all jobs, parsed.  Out: a warning for each file, or macro, that holds
 * some; a message for each --roi that no file has. */
#ifndef MR_DRIVER_UNUSED_MARKS_H
#define MR_DRIVER_UNUSED_MARKS_H

#include "job/job.h"

/* Warns of marks in headers, and of those that macros make, if they have no effect. */
void marks_warn(const Job *jobs, int n, Diag *d);
/* Reports each --roi that no file has, or all in one error; call it when the regions of all jobs are found.
 * is_linked: the files are all that a program is linked from, so that none can be given. */
void marks_check_rois(const Job *jobs, int n, RoiTable *t, Severity how, bool is_linked, Diag *d);

#endif
