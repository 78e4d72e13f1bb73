/* Places that move on by an amount that is no constant (variable_step.c). */
#ifndef MR_MODEL_PASS_VARIABLE_STEP_H
#define MR_MODEL_PASS_VARIABLE_STEP_H

#include "model/pass/loop_nest.h"

/* Does the location move on by the same amount in each iteration, which is no constant? */
bool moves_by_variable(const Nest *n, int loop, int location);
/* Is the location's index a sum that is narrower than a pointer, and may wrap around? */
bool index_may_wrap(const Nest *n, int loop, int location);
/* Do the loops' ends bound the sum in the index?  Where rows have a constant width, one constant end is enough. */
bool index_is_bounded(const Nest *n, const Node *sum);
/* Does LLVM know the index not to overflow, so that it sees how far the address moves? */
bool index_is_recurrence(const Nest *n, int location, const Node *index, int64_t by);
/* Is the address one that moves on by itself, as a pointer, or the element of a variable? */
bool is_plain_step(const Nest *n, int loop, int location);

#endif
