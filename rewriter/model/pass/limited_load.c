/* Loads that a function makes unless it returns a constant.
 * In: a load in an inlined function.  Out: is the constant all that the function does on its other paths, as at the end
 * of what it reads?
 * Method: up the tree from the load: each condition that it is behind is a limit whose other arm gives a constant back.
 * Callers ask for that constant and stop, so that compilers see one way through the function's test and theirs; and
 * most calls get to the load.
 *
 *      static int peek (struct text *t) { return t->at < t->end ? *t->at : -1; }
 *
 * Limits: what else the other paths do is not looked at; a condition by && or || is none. */
#include "model/pass/limited_load.h"

#include "tree/type.h"

static bool is_returned_constant(const Node *n)
{
    while (n && n->kind == S_COMPOUND && n->n_kids == 1)
        n = n->kid[0];
    return n && n->kind == S_RETURN && n->n_kids && n->kid[0] && n->kid[0]->is_constant;
}

static bool is_special(const Node *constant)
{
    const Node *n = strip_casts((Node *)constant);
    return constant->type->kind == TY_POINTER || (n->kind == E_UNARY && n->op == OP_NEG);
}

/* Does the comparison ask whether there is more?  What is returned where there is none is less than what a load may
 * give, or no pointer, or the comparison is one of sizes or places. */
static bool is_limit(const Node *condition, const Node *constant)
{
    condition = strip_parens((Node *)condition);
    return is_special(constant) || (condition->kind == E_BINARY && condition->op >= OP_LT && condition->op <= OP_GE);
}

static const Node *returned(const Node *n)
{
    while (n->kind == S_COMPOUND)
        n = n->kid[0];
    return n->kid[0];
}

static bool find_return(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || n->kind == S_RETURN || n->kind == S_GOTO || n->kind == S_GOTO_INDIRECT || n->kind == S_LABEL;
    return !*found;
}

typedef struct Way {
    int n_limits;
    bool is_other; /* Another condition decides as well. */
} Way;

static void pass_limit(Way *w, const Node *condition, const Node *constant)
{
    w->n_limits++;
    w->is_other = w->is_other || !is_limit(condition, constant);
}

/* Looks at the statements in front of n in its block: a test that returns limits what comes behind. */
static void pass_front(Way *w, const Node *block, const Node *n)
{
    for (int i = 0; i < block->n_kids && block->kid[i] != n; i++) {
        Node *s = block->kid[i];
        bool returns = false;
        if (s->kind == S_IF && !(s->n_kids > 2 && s->kid[2]) && is_returned_constant(s->kid[1])) {
            pass_limit(w, s->kid[0], returned(s->kid[1]));
            continue;
        }
        walk(s, find_return, &returns);
        w->is_other = w->is_other || returns;
    }
}

/* The statement behind `s`, or NULL. */
static const Node *next_statement(const Node *s)
{
    const Node *block = s->parent;
    for (int i = 0; block && block->kind == S_COMPOUND && i + 1 < block->n_kids; i++)
        if (block->kid[i] == s)
            return block->kid[i + 1];
    return NULL;
}

static void pass_if(Way *w, const Node *p, const Node *n)
{
    const Node *other = n == p->kid[1] ? (p->n_kids > 2 ? p->kid[2] : NULL) : p->kid[1];
    if (!other)
        other = next_statement(p);
    if (is_returned_constant(other))
        pass_limit(w, p->kid[0], returned(other));
    else
        w->is_other = true;
}

static void pass_parent(Way *w, const Node *p, const Node *n)
{
    switch (p->kind) {
    case S_COMPOUND: pass_front(w, p, n); break;
    case S_IF:
        if (n != p->kid[0])
            pass_if(w, p, n);
        break;
    case E_COND:
        if (n != p->kid[0] && p->kid[n == p->kid[1] ? 2 : 1]->is_constant)
            pass_limit(w, p->kid[0], p->kid[n == p->kid[1] ? 2 : 1]);
        else
            w->is_other = w->is_other || n != p->kid[0];
        break;
    case E_LOGICAL: w->is_other = w->is_other || n != p->kid[0]; break;
    case E_COND_GNU:
    case E_CHOOSE:
    case E_STMT_EXPR:
    case S_SWITCH:
    case S_CASE:
    case S_DEFAULT:
    case S_LABEL: w->is_other = true; break;
    default: w->is_other = w->is_other || is_loop(p); break;
    }
}

bool loads_unless_at_limit(const Node *load)
{
    Way w = {0};
    for (const Node *n = load; n->parent && !w.is_other; n = n->parent)
        pass_parent(&w, n->parent, n);
    return w.n_limits && !w.is_other;
}
