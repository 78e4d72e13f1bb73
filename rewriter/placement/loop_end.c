/* In: loops and what they step.  Out: whether memory bounds them, or a number that gets smaller by half.
 * Method: a walk of the loop's text.  An index, or a pointer that is followed, moves with a variable that is added to
 * if it is an operand of sums and products alone: whatever masks, divides or looks up in a table may come back to where
 * it was.
 * Limits: an index that wraps around, as an unsigned char does, is taken for one that moves; so is one to which now
 * something is added and now its negative. */
#include "placement/loop_end.h"

typedef struct Search {
    const Node *root;
    const Decl *variable;
    bool is_found;
} Search;

/* Does the visitor, whose context is a Search, find what it looks for in the tree? */
static bool finds(const Node *there, const Node *loop, const Decl *variable, bool (*visit)(Node *n, void *ctx))
{
    Search s = {loop, variable, false};
    walk((Node *)there, visit, &s);
    return s.is_found;
}

static bool keeps_moving(const Node *n)
{
    switch (n->kind) {
    case E_PAREN:
    case E_CAST:
    case E_IMPLICIT:
    case E_ASSIGN_OP: return true;
    case E_UNARY: return n->op != OP_DEREF && n->op != OP_ADDR && n->op != OP_LNOT;
    case E_BINARY: return n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL || n->op == OP_SHL;
    default: return false;
    }
}

static bool moves(const Node *n, const Decl *variable)
{
    if (n->kind == E_REF)
        return n->decl == variable;
    for (int i = 0; keeps_moving(n) && i < n->n_kids; i++)
        if (n->kid[i] && moves(n->kid[i], variable))
            return true;
    return false;
}

static bool find_access(Node *n, void *ctx)
{
    Search *s = ctx;
    bool is_followed = (n->kind == E_UNARY && n->op == OP_DEREF) || (n->kind == E_MEMBER && n->is_arrow);
    s->is_found = s->is_found || (is_followed && moves(n->kid[0], s->variable)) ||
                  (n->kind == E_INDEX && (moves(n->kid[0], s->variable) || moves(n->kid[1], s->variable)));
    return !s->is_found;
}

/* The operation by which a variable is changed by something; OP_NONE: it is set to something else. */
static Op change_of(const Node *n, const Decl *variable)
{
    if (n->kind == E_UNARY)
        return OP_ADD;
    if (n->kind == E_ASSIGN_OP)
        return n->op;
    const Node *value = strip_casts(n->kid[1]);
    if (value->kind != E_BINARY)
        return OP_NONE;
    const Node *left = strip_casts(value->kid[0]), *right = strip_casts(value->kid[1]);
    bool is_sum = value->op == OP_ADD && right->kind == E_REF && right->decl == variable;
    return is_sum || (left->kind == E_REF && left->decl == variable) ? value->op : OP_NONE;
}

static const Decl *variable_changed_by(const Node *n)
{
    const Node *to = assigned_by(n);
    return to && to->kind == E_REF ? to->decl : NULL;
}

static bool find_walk(Node *n, void *ctx)
{
    Search *s = ctx;
    const Decl *variable = variable_changed_by(n);
    Op op = variable ? change_of(n, variable) : OP_NONE;
    if (op == OP_ADD || op == OP_SUB)
        s->is_found = s->is_found || finds(s->root, s->root, variable, find_access);
    return !s->is_found;
}

bool loop_walks_memory(const Node *loop)
{
    return finds(loop, loop, NULL, find_walk);
}

typedef struct Changes {
    const Decl *variable;
    int halved, others;
} Changes;

static bool count_changes(Node *n, void *ctx)
{
    Changes *k = ctx;
    if (variable_changed_by(n) != k->variable)
        return true;
    Op op = change_of(n, k->variable);
    *(op == OP_SHR || op == OP_DIV ? &k->halved : &k->others) += 1;
    return true;
}

static bool find_halved(Node *n, void *ctx)
{
    Search *s = ctx;
    Changes k = {n->kind == E_REF ? n->decl : NULL, 0, 0};
    if (k.variable)
        walk((Node *)s->root, count_changes, &k);
    s->is_found = s->is_found || (k.halved && !k.others);
    return !s->is_found;
}

bool loop_halves(const Node *loop)
{
    return loop_condition(loop) && finds(loop_condition(loop), loop, NULL, find_halved);
}

/* Finds an access that is made with the variable, or a variable that goes around a table. */
static bool find_link(Node *n, void *ctx)
{
    Search *s = ctx;
    find_access(n, ctx);
    s->is_found =
        s->is_found || (n->kind == E_BINARY && (n->op == OP_REM || n->op == OP_AND) && moves(n->kid[0], s->variable));
    return !s->is_found;
}

static bool find_links(Node *n, void *ctx)
{
    Search *s = ctx;
    const Decl *variable = n->kind == E_ASSIGN ? variable_changed_by(n) : NULL;
    s->is_found = s->is_found || (variable && finds(n->kid[1], s->root, variable, find_link) &&
                                  finds(s->root, s->root, variable, find_access));
    return !s->is_found;
}

bool loop_follows_links(const Node *loop)
{
    return finds(loop, loop, NULL, find_links);
}
