/* What a loop's condition compares the variable with that the loop steps.
 * In: a loop with a condition that names the variable.  Out: LoopTest, if another bound can stand there. */
#ifndef MR_PLACEMENT_LOOP_BOUND_H
#define MR_PLACEMENT_LOOP_BOUND_H

#include "cfg/cfg.h"

/* Is there a bound that a nearer one can stand for?  may_be_in_memory: also one that is read there. */
bool loop_test_find(const Unit *u, const Node *loop, const LoopStep *e, bool may_be_in_memory, LoopTest *t);
/* The same of the first operand of a condition `a && b`, or of all of it: the loop is no longer than that allows. */
bool loop_test_find_first(const Unit *u, const Node *loop, const LoopStep *e, LoopTest *t);
/* Can compilers compute, where the loop begins, how often it runs: so that it may become vectors? */
bool loop_test_counts(const Node *loop, LoopStep by);
/* `a < b` is `b > a`; what compares nothing, or the same either way, stays. */
Op comparison_mirrored(Op op);

#endif
