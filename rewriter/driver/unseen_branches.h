/* Code of instrumented functions that gcc compiles and clang does not.
 * In: jobs, the parser.  Out: which branches these are; warnings: what libclang does not see does not count. */
#ifndef MR_DRIVER_UNSEEN_BRANCHES_H
#define MR_DRIVER_UNSEEN_BRANCHES_H

#include "front/parse.h"
#include "job/job.h"
#include "support/diag.h"

/* Requires decisions; fills unit->others_take and decision->is_left_out.  all: whatever is compiled is to count. */
void branches_read(Job *jobs, int n, bool all, Parser *p);
/* Requires that the jobs are rewritten, and branches_read before that. */
void branches_warn(Job *jobs, int n, bool all, Diag *d);

#endif
