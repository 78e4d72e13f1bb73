/* Code of instrumented functions that gcc compiles and clang does not.
 * In: jobs, rewritten; the parser.  Out: warnings: what libclang does not see does not count. */
#ifndef MR_BRANCHES_H
#define MR_BRANCHES_H

#include "diag.h"
#include "job.h"
#include "parse.h"

void branches_warn(const Job *jobs, int n, Parser *p, Diag *d);

#endif
