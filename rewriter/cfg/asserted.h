/* Conditions that hold wherever the program goes on, such as those of assert. */
#ifndef MR_CFG_ASSERTED_H
#define MR_CFG_ASSERTED_H

#include "tree/ast.h"

bool has_noreturn(Node *arm); /* Does a call in it never return? */
/* E_LOGICAL: whoever gets behind the statement has evaluated its right operand, as behind `assert (a && b)`. */
bool is_right_asserted(const Node *n);

#endif
