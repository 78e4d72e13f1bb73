/* In: a condition.  Out: whether gcc branches.
 * Method: as gcc 12 does at -O2, found out from what it makes of some sixty small functions.  A branch becomes a move
 * if its arms set one variable. It stays where they set several (`if (c) low = m + 1; else high = m;`), and where the
 * arm makes a step of a variable through which the condition loads, and what follows does, too (`if (v[k] < v[k + 1])
 * k++; … v[k]`): that element is known on either way, so that there are two values to be chosen.
 * Limits: an arm that calls, jumps or stores is a branch, as probe_cost.c knows.  clang makes moves of these as well.
 */
#include "placement/if_conversion.h"

#include "tree/lvalue.h"

enum { SET_AT_MOST = 8 };

typedef struct Sets {
    const Decl *variable[SET_AT_MOST];
    int n;
    bool computes; /* Some assigned value is an expression, neither a variable nor a literal. */
} Sets;

/* The local variable that the node changes, or NULL. */
static const Decl *changed(const Node *n)
{
    const Node *to = assigned_by(n);
    return to && to->kind == E_REF && to->decl && variable_class(to->decl) == IN_REGISTER ? to->decl : NULL;
}

static bool sets(const Sets *s, const Decl *d)
{
    for (int i = 0; i < s->n; i++)
        if (s->variable[i] == d)
            return true;
    return false;
}

static bool collect(Node *n, void *ctx)
{
    Sets *s = ctx;
    const Decl *d = changed(n);
    if (!d)
        return true;
    const NodeKind from = n->kind == E_ASSIGN ? strip_casts(n->kid[1])->kind : E_BINARY;
    s->computes = s->computes || (from != E_REF && from != E_LITERAL);
    if (!sets(s, d) && s->n < SET_AT_MOST)
        s->variable[s->n++] = d;
    return true;
}

static Sets sets_of(Node *arm)
{
    Sets s = {{NULL}, 0, false};
    if (arm)
        walk(arm, collect, &s);
    return s;
}

/* ---- addresses ---- */

typedef struct Search {
    const Decl *variable;
    const Node *left_out;
    bool is_found;
} Search;

static bool names(Node *n, void *ctx)
{
    Search *s = ctx;
    s->is_found = s->is_found || (n->kind == E_REF && n->decl == s->variable);
    return !s->is_found;
}

static bool find_address(Node *n, void *ctx)
{
    Search *s = ctx;
    if (n == s->left_out)
        return false;
    if (n->kind == E_INDEX || (n->kind == E_UNARY && n->op == OP_DEREF) || (n->kind == E_MEMBER && n->is_arrow))
        for (int i = 0; i < n->n_kids; i++)
            walk(n->kid[i], names, s);
    return !s->is_found;
}

static bool addresses(const Node *in, const Decl *variable, const Node *left_out)
{
    Search s = {variable, left_out, false};
    walk((Node *)in, find_address, &s);
    return s.is_found;
}

const Decl *moves_in_some(const Node *change, const Node *loop, bool may_be_skipped)
{
    const Decl *d = change->kind == E_ASSIGN ? NULL : changed(change);
    const Node *n = change;
    if (d && may_be_skipped)
        return d;
    for (; d && n != loop; n = n->parent)
        if (n->parent->kind == S_IF || n->parent->kind == E_COND ||
            (n->parent->kind == E_LOGICAL && n == n->parent->kid[1]))
            return n != n->parent->kid[0] ? d : NULL;
    return NULL;
}

bool moves_addresses(const Node *loop, const Decl *variable)
{
    return addresses(loop, variable, NULL);
}

/* ---- branches ---- */

/* Does the node change the variable by a constant? */
static bool is_step(const Node *n)
{
    bool sums = n->kind == E_ASSIGN_OP && (n->op == OP_ADD || n->op == OP_SUB);
    return n->kind == E_UNARY ? changed(n) != NULL : sums && changed(n) && n->kid[1]->is_constant;
}

static bool steps_on(const Node *cond, const Node *arm)
{
    while (arm->kind == S_COMPOUND && arm->n_kids == 1)
        arm = arm->kid[0];
    arm = is_expr(arm) ? strip_parens((Node *)arm) : arm;
    const Node *loop = innermost_loop(cond);
    return loop && is_step(arm) && addresses(cond, changed(arm), NULL) && addresses(loop, changed(arm), cond);
}

bool moves_has_branch(const Node *cond)
{
    const Node *n = cond;
    while (n->parent->kind == E_PAREN || (n->parent->kind == E_LOGICAL && n->parent->kid[1] == n))
        n = n->parent;
    const Node *p = n->parent;
    if ((p->kind != S_IF && p->kind != E_COND) || p->kid[0] != n)
        return false;
    Sets yes = sets_of(p->kid[1]), no = sets_of(p->n_kids > 2 ? p->kid[2] : NULL);
    if ((yes.n > 1 && yes.computes) || (no.n > 1 && no.computes))
        return true;
    if (yes.n && no.n)
        return yes.variable[0] != no.variable[0];
    return p->kind == S_IF && yes.n == 1 && !no.n && steps_on(n, p->kid[1]);
}

/* ---- moves ---- */

/* Is the value in a register of its width when the condition is known: a variable, or one of the two that it compares?
 */
static bool is_at_hand(const Node *value, const Node *compares)
{
    const Node *n = strip_casts((Node *)value);
    if (n->is_constant || !n->type || !is_whole_number(n->type) || n->type->size < 4 || !value->type ||
        value->type->size != n->type->size)
        return false;
    return is_register_variable(n) || is_same_expression(n, strip_casts(compares->kid[0])) ||
           is_same_expression(n, strip_casts(compares->kid[1]));
}

/* `{ x = v; }`: v, of the width of the variable x; or NULL. */
static const Node *value_set(const Node *arm)
{
    const Node *n = arm;
    while ((n->kind == S_COMPOUND || n->kind == E_PAREN) && n->n_kids == 1)
        n = n->kid[0];
    bool sets = n->kind == E_ASSIGN && is_register_variable(n->kid[0]) && n->kid[0]->type && n->kid[1]->type;
    return sets && n->kid[0]->type->size == n->kid[1]->type->size ? n->kid[1] : NULL;
}

bool moves_what_is_at_hand(const Node *cond)
{
    const Node *whole = outer_parens(cond), *n = strip_parens((Node *)cond);
    const Node *p = whole->parent;
    bool compares = n->kind == E_BINARY && n->n_kids == 2 && n->op >= OP_EQ && n->op <= OP_GE && n->kid[0]->type &&
                    is_whole_number(n->kid[0]->type);
    if (!compares || (p->kind != S_IF && p->kind != E_COND) || p->kid[0] != whole)
        return false;
    for (int i = 1; i < p->n_kids; i++) {
        const Node *value = p->kind == S_IF && p->kid[i] ? value_set(p->kid[i]) : p->kid[i];
        if (!value || !is_at_hand(value, n))
            return false;
    }
    return true;
}
