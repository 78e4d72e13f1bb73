/* From a function's graph to the probes that it needs.
 *
 *      graph ──trips──▶ free edges ──flow, estimate──▶ frequencies ──cost──▶ costs ──place──▶ probes, formulas
 */
#ifndef MR_COUNT_H
#define MR_COUNT_H

#include "job.h"
#include "options.h"

/* In: b->cfg.  Out: b->flow, b->homes, b->placement. */
void count_plan(const Unit *u, Body *b, const Options *o, int *next_counter);

#endif
