/* Macros that gcc defines differently from clang, which reads the sources.  They are not expanded, since either
 * compiler may build the output.
 *
 *      #if __GNUC__ > 4                    gcc:   max(a, b)  ──▶  ({ … })
 *      #define max(a, b) ({ … })           clang: max(a, b)  ──▶  MAX(a, b)
 *      #else
 *      #include <sys/param.h>              MAX(a, b) in the output would be wrong: gcc does not know it there.
 *      #define max(a, b) MAX(a, b)
 *      #endif
 *
 * In: a job's unit, the unit as gcc reads it.  Out: Job.divergent; marks in units. */
#ifndef MR_MACRO_COMPILER_DEPENDENT_H
#define MR_MACRO_COMPILER_DEPENDENT_H

#include "job/job.h"
#include "support/diag.h"

/* May gcc define some macro of the source or its headers differently?  Only then is the second parse worth its time. */
bool divergent_may_exist(const Job *job);
/* Does the source or a header of the user's ask which compiler reads it? */
bool divergent_is_asked(const Job *job);
/* Fills job->divergent; gcc must have the unit's macros and invocations. */
void divergent_find(Job *job, const Unit *gcc);
/* Marks the n macros of a job in u, which was made from the job's text. Their invocations stay unexpanded, and they are
 * known as divergent. */
void divergent_mark(const DivergentMacro *macro, int n, Unit *u);
/* Warns of those macros that functions which count use, of each name once for all jobs; divergent_find comes first. */
void divergent_warn(const Job *jobs, int n, Diag *d);

#endif
