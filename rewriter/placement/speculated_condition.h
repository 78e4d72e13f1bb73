/* Conditions that stand behind others, and may be counted in front of all of them.
 * In: a condition of a loop that may be vectorised.  Out: the conditions in front of it, and whether it is counted
 * there.
 */
#ifndef MR_PLACEMENT_SPECULATED_CONDITION_H
#define MR_PLACEMENT_SPECULATED_CONDITION_H

#include "placement/spanning_tree.h"

enum { GUARDS_AT_MOST = 4 };

typedef struct Guard {
    const Node *node;
    bool is_negated; /* Control goes on where the operand is false. */
} Guard;

/* The operands and conditions that decide whether control gets to a condition, the nearest first. */
typedef struct GuardChain {
    Guard guard[GUARDS_AT_MOST];
    int n;
    bool is_too_long;
    const Node *head; /* The condition that is evaluated first, with all that is joined to it. */
} GuardChain;

/* Is the comparison, which is to be false, written with the opposite operator? */
bool guard_is_reversed(const Unit *u, const Node *n, bool negated);
/* The conditions in front of that one, in the arena, if it is right and worth it to compute all of them before their
 * turn; else NULL.  of_false: what is counted is that the condition is false. */
const GuardChain *condition_counts_ahead(const Unit *u, Arena *arena, const Node *cond, const CounterHome *home,
                                         bool of_false);

#endif
