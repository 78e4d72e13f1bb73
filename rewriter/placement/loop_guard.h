/* Conditions on the variable that a loop steps: `if (k > 0)` in `for (k = 0; k < n; k++)`.
 * In: a condition, the iterations of the loop around it.  Out: in which share of them it is true. */
#ifndef MR_PLACEMENT_LOOP_GUARD_H
#define MR_PLACEMENT_LOOP_GUARD_H

#include "tree/ast.h"

/* The innermost loop whose body the condition is in, if that is a `for` whose header says how its variable goes and the
 * condition compares that variable; else NULL. */
const Node *loop_guard_loop(const Node *cond);
/* The share of iterations in which it is true; -1: it is not known.  iterations: of the loop, for each time that it is
 * entered. */
double loop_guard_chance(const Node *cond, double iterations);

#endif
