/* Macros that cannot be expanded are treated like those of system headers: they stay, and what is inside of them makes
 * no blocks. In: a Job, the reasons that expand_marked gave.  Out: Job.unexpanded; units in which these invocations
 * have no definition. */
#ifndef MR_DRIVER_UNEXPANDED_MACRO_H
#define MR_DRIVER_UNEXPANDED_MACRO_H

#include "job/job.h"

/* Records that the macro is not expanded from now on.  why: the reason that expand_marked gives, which may concern only
 * some of its invocations. */
void unexpanded_add(Job *job, const char *name, const char *why);
void unexpanded_keep(const Job *job, Unit *u);
/* Returns why the function cannot be instrumented if its braces come from such a macro; else NULL. */
const char *unexpanded_braces(const Job *job, const Unit *u, const Function *f);

#endif
