/* From a function's tree to its graph, and to those of the OpenMP blocks in it that run for themselves. */
#ifndef MR_CFG_BUILD_BODY_H
#define MR_CFG_BUILD_BODY_H

#include "job/job.h"
#include "support/diag.h"

/* In: b->omp, what is to be counted.  Out: b->cfg, b->part.  d: jumps into regions are errors.  Returns NULL, or why
 * the function cannot be counted. */
const char *cfg_build_body(const Unit *u, Body *b, Function *f, const Regions *r, bool whole, Diag *d);

#endif
