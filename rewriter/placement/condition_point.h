/* Operands of conditions that are counted by their value.
 * In: a condition.  Out: the operand that decides, and whether another one stands behind it. */
#ifndef MR_PLACEMENT_CONDITION_POINT_H
#define MR_PLACEMENT_CONDITION_POINT_H

#include "tree/ast.h"

/* op: OP_LAND where the true way is counted, OP_LOR where the false one is. */
const Node *condition_decides(const Unit *u, const Node *cond, Op op);
bool condition_is_first_operand(const Node *cond);

#endif
