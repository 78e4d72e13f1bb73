/* In: a condition.  Out: whether it is true in few iterations.
 * Method: it compares a value with the one that its arm keeps, and nothing else in the loop sets what is kept. Of n
 * values in any order some ln n are beyond all those before.  A branch that is hardly taken costs next to nothing,
 * while the sum of all comparisons is computed in each iteration, and keeps compilers from making vectors.
 * Limits: values that rise all along set it each time, which is predicted as well.  Loops of a few iterations stay as
 * they are. */
#include "placement/running_extreme.h"

#include "tree/lvalue.h"

typedef struct Kept {
    const Node *loop, *arm;
    const Decl *variable;
    bool is_set_elsewhere;
} Kept;

static bool find_set_elsewhere(Node *n, void *ctx)
{
    Kept *k = ctx;
    const Node *to = assigned_by(n);
    if (n == k->arm)
        return false;
    bool sets = (to && to->kind == E_REF && to->decl == k->variable) || (n->kind == D_VAR && n->decl == k->variable);
    k->is_set_elsewhere = k->is_set_elsewhere || sets;
    return !k->is_set_elsewhere;
}

/* Is the variable carried from one iteration to the next, and changed in the arm alone? */
static bool is_kept(const Node *loop, const Node *arm, const Decl *variable)
{
    Kept k = {loop, arm, variable, false};
    if (variable_class(variable) != IN_REGISTER)
        return false;
    walk((Node *)loop, find_set_elsewhere, &k);
    return !k.is_set_elsewhere;
}

static bool is_variable(const Node *n, const Decl *d)
{
    n = strip_casts((Node *)n);
    return n->kind == E_REF && n->decl == d;
}

static bool is_same(const Node *a, const Node *b)
{
    return is_same_expression(strip_casts((Node *)a), strip_casts((Node *)b));
}

/* Does a condition compare `now` with the value that its arm keeps: `x` with `most`, or `a[i]` with `a[at]`, where the
 * arm sets `most = x` or `at = i`? */
static bool compares(const Node *now, const Node *before, const Decl *kept, const Node *value)
{
    if (is_variable(before, kept))
        return is_same(now, value);
    now = strip_casts((Node *)now);
    before = strip_casts((Node *)before);
    return now->kind == E_INDEX && before->kind == E_INDEX && is_same(now->kid[0], before->kid[0]) &&
           is_variable(before->kid[1], kept) && is_same(now->kid[1], value);
}

/* Does the statement, or one of the arm, keep the value that the condition compares? */
static bool keeps(const Node *n, const Node *cond, const Node *loop, const Node *arm)
{
    n = is_expr(n) ? strip_parens((Node *)n) : n;
    bool is_list = n->kind == S_COMPOUND || (n->kind == E_BINARY && n->op == OP_COMMA);
    for (int i = 0; is_list && i < n->n_kids; i++)
        if (n->kid[i] && keeps(n->kid[i], cond, loop, arm))
            return true;
    if (n->kind != E_ASSIGN || n->kid[0]->kind != E_REF || !n->kid[0]->decl)
        return false;
    const Decl *kept = n->kid[0]->decl;
    return (compares(cond->kid[0], cond->kid[1], kept, n->kid[1]) ||
            compares(cond->kid[1], cond->kid[0], kept, n->kid[1])) &&
           is_kept(loop, arm, kept);
}

bool is_running_extreme(const Node *cond)
{
    const Node *whole = outer_parens(cond), *n = strip_parens((Node *)cond);
    const Node *p = whole->parent, *loop = innermost_loop(cond);
    bool is_order =
        n->kind == E_BINARY && n->n_kids == 2 && n->op != OP_EQ && n->op != OP_NE && n->op >= OP_EQ && n->op <= OP_GE;
    return is_order && loop && p && p->kind == S_IF && p->kid[0] == whole && keeps(p->kid[1], n, loop, p->kid[1]);
}
