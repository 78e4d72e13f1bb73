/* Conditions of loops that are made of several by && or by ||.
 * In: an operand.  Out: the whole; whether it is the bound of a search. */
#ifndef MR_PLACEMENT_LOOP_CHAIN_H
#define MR_PLACEMENT_LOOP_CHAIN_H

#include "tree/ast.h"

/* The loop's condition of which the operand is a part, if that is a chain of `&&` (or `||`, as `op` says); NULL: the
 * operand is no part of such a condition. */
const Node *loop_chain_of(const Node *operand, Op op);
/* Is the operand the bound of a search that mostly ends for another reason: `k < m && text[i + k] == word[k]`? */
bool is_bound_of_search(const Node *operand);

#endif
