/* The worth of a choice in each iteration of a loop, by which only some are counted (sampled_loop.c).
 * In: probes with costs, blocks with weights.  Out: the answer. */
#ifndef MR_PLACEMENT_ITERATION_WORTH_H
#define MR_PLACEMENT_ITERATION_WORTH_H

#include "placement/spanning_tree.h"

/* choice: `if (mr_iteration(0u)) { counted } else { as written }`, the loop's body. */
bool iteration_is_worth_sampling(const Placement *p, const Node *choice);

#endif
