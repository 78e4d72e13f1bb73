/* Branches that gcc makes no conditional move of.
 * In: a condition.  Out: whether an increment in its arm costs the move; see also probe_cost.h. */
#ifndef MR_PLACEMENT_IF_CONVERSION_H
#define MR_PLACEMENT_IF_CONVERSION_H

#include "tree/ast.h"

/* Does gcc branch at this condition in scalar code, however its paths are counted? */
bool moves_has_branch(const Node *cond);
/* Does gcc make nothing but conditional moves of this branch, and of another one beside it?  It does where the arms set
 * one variable to whole numbers that are in registers.  A constant, or a value that the arm computes, is moved alone or
 * not at all. */
bool moves_what_is_at_hand(const Node *cond);
/* The variable that the node changes, in some of the loop's iterations only, by what it was before; or NULL.  If it
 * addresses memory in the loop, what an iteration accesses hangs on the iterations before, and compilers make no
 * vectors.  may_be_skipped: a `continue` in front of the node leads past it. */
const Decl *moves_in_some(const Node *change, const Node *loop, bool may_be_skipped);
/* Does the variable address memory in the loop? */
bool moves_addresses(const Node *loop, const Decl *variable);

#endif
