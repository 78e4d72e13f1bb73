/* In: an operand.  Out: the loop's condition that it is a part of.
 * Method: by the text, from the inside out. */
#include "placement/loop_chain.h"

#include "tree/node.h"

static bool find_access(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || n->kind == E_INDEX || n->kind == E_CALL || (n->kind == E_MEMBER && n->is_arrow) ||
             (n->kind == E_UNARY && n->op == OP_DEREF);
    return !*found;
}

static bool has_access(const Node *n)
{
    bool found = false;
    walk((Node *)n, find_access, &found);
    return found;
}

const Node *loop_chain_of(const Node *operand, Op op)
{
    const Node *n = operand;
    while (n->parent && (n->parent->kind == E_PAREN || (n->parent->kind == E_LOGICAL && n->parent->op == op)))
        n = n->parent;
    return n != operand && n->parent && is_loop(n->parent) && n == loop_condition(n->parent) ? n : NULL;
}

bool is_bound_of_search(const Node *operand)
{
    const Node *whole = loop_chain_of(operand, OP_LAND);
    return whole && has_access(whole) && !has_access(operand);
}
