/* The bound with which a loop's condition compares the stepped variable. */
#ifndef MR_PLACEMENT_LOOP_BOUND_H
#define MR_PLACEMENT_LOOP_BOUND_H

#include "cfg/cfg.h"

/* Does the condition have a bound that a nearer one can replace?  Then *test is set.  may_be_in_memory: bounds that are
 * read from memory are accepted. */
bool loop_test_find(const Unit *u, const Node *loop, const LoopStep *e, bool may_be_in_memory, LoopTest *t);
/* As loop_test_find, for the first operand of a condition `a && b`, or for the whole condition: the loop runs at most
 * as long as that operand allows. */
bool loop_test_find_first(const Unit *u, const Node *loop, const LoopStep *e, LoopTest *t);
/* Can compilers compute the trip count where the loop begins, so that they may vectorise the loop? */
bool loop_test_counts(const Node *loop, LoopStep by);
/* The comparison with its sides exchanged: `a < b` is `b > a`.  Other operators are returned as they are. */
Op comparison_mirrored(Op op);

#endif
