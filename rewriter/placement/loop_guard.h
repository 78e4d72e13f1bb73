/* Conditions on the variable that a loop steps: `if (k > 0)` in `for (k = 0; k < n; k++)`.
 * In: a condition, the iterations of the loop around it.  Out: in which share of them it is true. */
#ifndef MR_PLACEMENT_LOOP_GUARD_H
#define MR_PLACEMENT_LOOP_GUARD_H

#include "placement/index_sum.h"

typedef struct LoopGuard {
    const Node *loop;
    const Decl *variable; /* The loop steps this variable. */
    bool is_upward;
    IndexSum first, last;
    Op op; /* The condition is `variable op other`, as if the loop went upward. */
    IndexSum other;
} LoopGuard;

/* Is this a condition of an innermost `for` on the variable that the header steps?  Then *guard is set. */
bool loop_guard_find(const Node *cond, LoopGuard *guard);
/* The share of the iterations in which the guard is true; -1: it is not known.  iterations: of the loop for each
 * entry. */
double loop_guard_probability(const LoopGuard *guard, double iterations);

#endif
