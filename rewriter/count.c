/* In: a function's graph.  Out: its placement.  Method: one pass after the other, as the header shows. */
#include "count.h"

#include "cost.h"
#include "estimate.h"
#include "trips.h"

void count_plan(const Unit *u, Body *b, const Options *o, int *next_counter)
{
    b->homes = homes_new(u, b->cfg, o->loops != LOOPS_NONE);
    trips_find(u, b->cfg, b->homes, o->loops); /* may add blocks */
    b->flow = flow_build(b->cfg);
    estimate(b->cfg, b->flow);
    cost_edges(b->cfg, b->flow, b->homes, o->branches);
    b->placement = place(b->cfg, o->placement, b->callers_tell, next_counter);
}
