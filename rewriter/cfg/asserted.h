/* Conditions that hold wherever the program goes on, such as those of assert. */
#ifndef MR_CFG_ASSERTED_H
#define MR_CFG_ASSERTED_H

#include "tree/ast.h"

bool has_noreturn(Node *arm); /* Does a call in it never return? */
/* Has the right operand of an E_LOGICAL been evaluated wherever control goes on behind the statement, as behind `assert
 * (a && b)`? */
bool is_right_asserted(const Node *n);

#endif
