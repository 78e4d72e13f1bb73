/* In: statements.  Out: what lasting_branch.h says.
 * Method: a walk of the text.
 * Limits: what a function that is called does is not looked at. */
#include "placement/lasting_branch.h"

#include "tree/lvalue.h"

static bool find_effect(Node *n, void *ctx)
{
    bool *found = ctx;
    const Node *to = assigned_by(n);
    *found = *found || n->kind == E_CALL || (to && lvalue_class(to) != IN_REGISTER);
    return !*found;
}

bool stores_or_calls(const Node *n)
{
    bool found = false;
    walk((Node *)n, find_effect, &found);
    return found;
}

static bool check_branch(Node *n, void *ctx)
{
    bool *lasts = ctx;
    *lasts = *lasts && n->kind != E_COND && (n->kind != S_IF || stores_or_calls(n));
    return *lasts;
}

bool all_branches_last(const Node *loop)
{
    bool last = true;
    walk((Node *)loop_body(loop), check_branch, &last);
    return last;
}
