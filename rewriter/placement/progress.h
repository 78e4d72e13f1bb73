/* Counts that are seen before a long loop ends.
 * In: the loop that would hold a counter until it ends.  Out: the one that is to hold it. */
#ifndef MR_PLACEMENT_PROGRESS_H
#define MR_PLACEMENT_PROGRESS_H

#include "cfg/flow_graph.h"
#include "placement/loop_counters.h"
#include "placement/methods.h"

/* The outermost loops whose iterations are long count them one by one, not as a whole where they begin or end.  To be
 * called once frequencies are estimated, before edges have costs. */
void progress_count_iterations(const Unit *u, Cfg *c, const Flow *f, LoopTable *h, ProgressMethod how,
                               bool sees_accesses);

/* The loop that is to hold the counter; NULL: it is in memory.  home: the outermost loop that can hold it; at: where it
 * is incremented, so often for each entry of the function. */
const Node *progress_home(const Flow *f, LoopTable *h, ProgressMethod how, const Node *home, const Node *at,
                          double frequency);

#endif
