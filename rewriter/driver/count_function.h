/* From a function's tree to its graph, and from its probes (placement/plan_unit.h) to their text; what each step
 * returns is NULL, or why the function cannot be counted. */
#ifndef MR_DRIVER_COUNT_FUNCTION_H
#define MR_DRIVER_COUNT_FUNCTION_H

#include "job/job.h"
#include "support/edit.h"

/* In: b->omp, what is to be counted.  Out: b->cfg, b->part.  d: jumps into regions are errors. */
const char *count_graph(const Unit *u, Body *b, Function *f, const Regions *r, bool whole, Diag *d);
/* In: b->placement.  Out: edits, and macros to be expanded. */
const char *count_write(const Unit *u, Body *b, bool runs_inside, Edits *edits, bool *to_expand);
/* Graph and placement. */
void body_free(Body *b);

#endif
