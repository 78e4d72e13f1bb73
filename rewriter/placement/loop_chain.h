/* Conditions of loops that are made of several by && or by ||.
 * In: an operand.  Out: the whole; whether it is the bound of a search. */
#ifndef MR_PLACEMENT_LOOP_CHAIN_H
#define MR_PLACEMENT_LOOP_CHAIN_H

#include "tree/ast.h"

/* The whole of the `a && b` or `a || b`, of which the operand is a part, that is a loop's condition; NULL: it is none.
 */
const Node *loop_chain_of(const Node *operand, Op op);
/* `k < m && text[i + k] == word[k]`: what is found ends such a search, not its bound. */
bool is_bound_of_search(const Node *operand);

#endif
