/* From a function's tree to the probes that it needs, and to their text.
 *
 *      tree ──▶ graph ──trips──▶ free edges ──flow, estimate──▶ frequencies ──cost──▶ costs ──place──▶ probes, formulas
 * ──instrument──▶ edits
 *
 * Each step returns NULL, or why the function cannot be counted. */
#ifndef MR_DRIVER_COUNT_FUNCTION_H
#define MR_DRIVER_COUNT_FUNCTION_H

#include "driver/options.h"
#include "job/job.h"
#include "support/edit.h"

/* In: b->omp, what is to be counted.  Out: b->cfg, b->part.  d: jumps into regions are errors. */
const char *count_graph(const Unit *u, Body *b, Function *f, const Regions *r, bool whole, Diag *d);
/* In: b->cfg.  Out: b->flow, b->homes, b->placement. */
const char *count_plan(const Unit *u, Body *b, const Options *o, int *next_counter);
/* In: b->placement.  Out: edits, and macros to be opened. */
const char *count_write(const Unit *u, Body *b, bool runs_inside, Edits *edits, bool *open);
/* What only planning needs. */
void count_end(Body *b);
/* Graph and placement. */
void body_free(Body *b);

#endif
