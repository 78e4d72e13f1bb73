/* Macros that cannot be opened are treated like those of system headers: they stay, and what is inside of them makes no
 * blocks. In: a Job, the reasons that expand_open gave.  Out: Job.closed; units in which these invocations have no
 * definition. */
#ifndef MR_DRIVER_CLOSED_MACRO_H
#define MR_DRIVER_CLOSED_MACRO_H

#include "job/job.h"

/* From now on; why: as expand_open says, which may concern some of its invocations alone. */
void closed_add(Job *job, const char *name, const char *why);
void closed_keep(const Job *job, Unit *u);
/* Why the function cannot be instrumented if its braces come from such a macro; else NULL. */
const char *closed_braces(const Job *job, const Unit *u, const Function *f);

#endif
