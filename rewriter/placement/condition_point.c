/* In: a condition that is counted by its value.  Out: the operand whose value it is, and where in `&&` that stands. */
#include "placement/condition_point.h"

/* Returns the operand that decides, or the condition itself.  `a && b` is true where b is, and `a || b` is false where
 * b is: at b the value is known without a jump on a. */
const Node *condition_decides(const Unit *u, const Node *cond, Op op)
{
    const Node *n = strip_parens((Node *)cond);
    while (n->kind == E_LOGICAL && n->op == op && !is_uneditable(u, n->kid[1])) {
        cond = n->kid[1];
        n = strip_parens((Node *)cond);
    }
    return cond;
}

/* Is the condition the first operand of another one?  With an increment behind `a` in `a && b`, clang does not
 * vectorise the loop. */
bool condition_is_first_operand(const Node *cond)
{
    const Node *n = outer_parens(cond);
    return n->parent->kind == E_LOGICAL && n->parent->kid[0] == n;
}
