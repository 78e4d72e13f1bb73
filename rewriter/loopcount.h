/* Loops whose counters can live in registers.
 * In: a probe's place in the tree.  Out: the innermost loop around it, if its counters may be kept in locals and added to the
 * context when the loop is left. */
#ifndef MR_LOOPCOUNT_H
#define MR_LOOPCOUNT_H

#include "cfg.h"

/* NULL: the counter has to be in memory.  `at` is a statement in front of which, or an expression within which, the probe counts. */
const Node *loop_for_counter(const Unit *u, const Cfg *c, const Node *at);

#endif
