/* In: a condition.  Out: the conditions that decide whether control gets to it; whether all may be computed in front.
 * Method: up from the condition, as long as it is all that decides whether control gets to it: `else if`, `if` in the
 * beginning of an arm, `? :`, `&&` and `||`.  An increment between them is one of a variable that some arms change and
 * others do not.  Compilers that make masks of the arms then choose between its old value and its new one in each of
 * them, or give up.  A sum in front of all conditions is one more operation.
 * Limits: what is computed before its turn must neither change anything nor trap, nor be something that the source does
 * not compute in each iteration: its variables and elements are those of the first condition.  Comparisons of floating
 * numbers stay where they are, since they can raise a flag. */
#include "placement/speculated_condition.h"

#include <string.h>

enum { NODES_AT_MOST = 40, COMPARISONS_AT_MOST = 3, SMALL = 1 << 16 };

/* ---- the conditions in front ---- */

static void add_guard(GuardChain *c, const Node *n, bool negated)
{
    if (c->n == GUARDS_AT_MOST)
        c->is_too_long = true;
    else
        c->guard[c->n++] = (Guard){n, negated};
}

/* Goes from an operand to the whole condition, and collects the operands in front. */
static const Node *whole_condition(GuardChain *c, const Node *n)
{
    for (const Node *p = n->parent; p; n = p, p = p->parent) {
        bool passes = p->kind == E_PAREN || (p->kind == E_UNARY && p->op == OP_LNOT);
        if (!passes && p->kind != E_LOGICAL)
            break;
        if (p->kind == E_LOGICAL && n == p->kid[1])
            add_guard(c, p->kid[0], p->op == OP_LOR);
    }
    return n;
}

/* The statement or expression whose arm begins with n; NULL: there is none. */
static const Node *choice_around(const Node *n)
{
    const Node *p = n->parent;
    for (; p && (p->kind == E_PAREN || (p->kind == S_COMPOUND && p->kid[0] == n)); p = p->parent)
        n = p;
    bool chooses = p && (p->kind == S_IF || p->kind == E_COND) && n != p->kid[0];
    return chooses && is_expr(n) == (p->kind == E_COND) ? p : NULL;
}

static GuardChain guards_of(const Node *cond)
{
    GuardChain c = {.n = 0};
    c.head = whole_condition(&c, cond);
    for (;;) {
        const Node *p = c.head->parent;
        if (!p || (p->kind != S_IF && p->kind != E_COND) || p->kid[0] != c.head)
            return c;
        const Node *around = choice_around(p);
        if (!around)
            return c;
        add_guard(&c, around->kid[0], !is_within(p, around->kid[1]));
        c.head = whole_condition(&c, around->kid[0]);
    }
}

/* ---- what can be known before its turn ---- */

/* The operand that is evaluated whatever the condition's value is. */
static const Node *first_operand(const Node *head)
{
    const Node *n = strip_parens((Node *)head);
    while (n->kind == E_LOGICAL || (n->kind == E_UNARY && n->op == OP_LNOT))
        n = strip_parens(n->kid[0]);
    return n;
}

typedef struct Search {
    const Node *what;
    bool is_found;
} Search;

/* Finds an expression that is evaluated in any case: not within an arm, nor in an operand that is not evaluated. */
static bool find(Node *n, void *ctx)
{
    Search *s = ctx;
    s->is_found = s->is_found || is_same_expression(n, s->what);
    switch (n->kind) {
    case E_COND:
    case E_COND_GNU:
    case E_LOGICAL:
        if (!s->is_found)
            walk(n->kid[0], find, s);
        return false;
    case E_SIZEOF:
    case E_GENERIC:
    case E_CHOOSE:
    case E_STMT_EXPR:
    case E_OTHER: return false;
    default: return !s->is_found;
    }
}

typedef struct Known {
    const char *text; /* The unit's text. */
    const Node *first; /* The expression that is evaluated in any case. */
    int nodes;
    bool is_known;
} Known;

static bool is_in_first(const Known *k, const Node *n)
{
    Search s = {n, false};
    walk((Node *)k->first, find, &s);
    return s.is_found;
}

static bool variable_is_known(const Known *k, const Node *n)
{
    const Decl *d = n->decl;
    if (!d || d->kind == DECL_ENUMERATOR)
        return d != NULL;
    if ((d->kind != DECL_VAR && d->kind != DECL_PARAM) || d->is_static_local || !d->type || d->type->is_volatile ||
        d->type->is_atomic)
        return false;
    return d->kind == DECL_PARAM || is_in_first(k, n); /* A weak variable of another file may not exist. */
}

/* Do the texts of two expressions not overlap?  Those from one macro do. */
static bool stand_apart(const Node *a, const Node *b)
{
    return a->span.end <= b->span.begin;
}

/* Is the operand so small that neither the sum nor the product of two such operands overflows? */
static bool is_small(const Node *n, const Type *of)
{
    const Node *from = strip_casts((Node *)n);
    if (n->has_value)
        return n->value > -SMALL && n->value < SMALL;
    return from->type && from->type->kind == TY_INT && from->type->size < of->size && 2 * from->type->size <= 4;
}

static bool operator_is_safe(const Node *n)
{
    const Type *of = n->kid[0]->type;
    if (!of || !n->kid[1]->type || !stand_apart(n->kid[0], n->kid[1]))
        return false;
    switch (n->op) {
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_GT:
    case OP_LE:
    case OP_GE: return is_whole_number(of);
    case OP_AND:
    case OP_OR:
    case OP_XOR: return of->kind == TY_INT;
    case OP_ADD:
    case OP_SUB:
        return n->type && n->type->kind == TY_INT &&
               (n->type->is_unsigned || (is_small(n->kid[0], n->type) && is_small(n->kid[1], n->type)));
    case OP_SHR: return of->kind == TY_INT && n->kid[1]->has_value && n->kid[1]->value >= 0 && n->kid[1]->value < 8;
    default: return false;
    }
}

static bool is_memory(const Node *n)
{
    return n->kind == E_INDEX || n->kind == E_MEMBER || (n->kind == E_UNARY && n->op == OP_DEREF);
}

static bool is_whole(const Node *n)
{
    return n->type && is_whole_number(n->type);
}

/* Does a cast such as `(enum {A, B})x` declare constants where it stands? */
static bool declares(const Known *k, const Node *n)
{
    return n->kind == E_CAST && memchr(k->text + n->span.begin, '{', n->span.end - n->span.begin);
}

/* Is the text as written?  Macros that are a part of a condition have been expanded, unless they are constants. */
static bool is_plain_text(const Node *n)
{
    return !n->span.is_included && ((!n->span.macro_begin && !n->span.macro_end) || n->is_constant || n->n_kids == 2);
}

static bool check(Node *n, void *ctx)
{
    Known *k = ctx;
    k->is_known = k->is_known && ++k->nodes <= NODES_AT_MOST && is_plain_text(n) && !declares(k, n);
    if (!k->is_known || (n->is_constant && is_whole(n)))
        return false;
    if (is_memory(n)) {
        k->is_known = is_in_first(k, n);
        return false;
    }
    switch (n->kind) {
    case E_PAREN: break;
    case E_LOGICAL: k->is_known = stand_apart(n->kid[0], n->kid[1]); break;
    case E_REF: k->is_known = variable_is_known(k, n); break;
    case E_UNARY: k->is_known = n->op == OP_LNOT || n->op == OP_NOT || n->op == OP_PLUS; break;
    case E_BINARY: k->is_known = operator_is_safe(n); break;
    case E_CAST:
    case E_IMPLICIT: k->is_known = n->n_kids == 1 && is_whole(n) && is_whole(n->kid[0]); break;
    default: k->is_known = false; break;
    }
    return k->is_known;
}

static bool chain_is_known(const Unit *u, const GuardChain *c, const Node *cond)
{
    Known k = {u->source.text, first_operand(c->head), 0, true};
    if (!c->n || c->is_too_long)
        return false;
    walk((Node *)cond, check, &k);
    for (int i = 0; i < c->n; i++)
        walk((Node *)c->guard[i].node, check, &k);
    return k.is_known;
}

/* ---- what it costs ---- */

/* The number of comparisons in the condition. */
static int comparisons(const Node *n)
{
    n = strip_parens((Node *)n);
    if (n->kind == E_LOGICAL)
        return comparisons(n->kid[0]) + comparisons(n->kid[1]);
    return n->kind == E_UNARY && n->op == OP_LNOT ? comparisons(n->kid[0]) : 1;
}

/* The number of comparisons in the condition, and in conditions with which its arms begin. */
static int comparisons_of_choice(const Node *head)
{
    const Node *p = head->parent;
    int n = comparisons(head);
    if (!p || (p->kind != S_IF && p->kind != E_COND) || p->kid[0] != head)
        return n;
    for (int i = 1; i < p->n_kids && n <= COMPARISONS_AT_MOST; i++) {
        const Node *arm = p->kid[i];
        while (arm && (arm->kind == E_PAREN || (arm->kind == S_COMPOUND && arm->n_kids)))
            arm = arm->kid[0];
        if (arm && (arm->kind == S_IF || arm->kind == E_COND))
            n += comparisons_of_choice(arm->kid[0]);
    }
    return n;
}

/* Is computing the conditions in advance worth it?  Each compiler vectorises a loop with a constant trip count.  Of
 * other loops some stay scalar, and compute all the conditions in each iteration. */
static bool is_cheap(const CounterHome *h, const GuardChain *c)
{
    return h->has_constant_trips || comparisons_of_choice(c->head) <= COMPARISONS_AT_MOST;
}

/* ---- what its text is ---- */

bool guard_is_reversed(const Unit *u, const Node *n, bool negated)
{
    bool compares = is_comparison(n);
    return compares && negated && unit_has_only(u, n->kid[0]->span.end, n->kid[1]->span.begin, op_name(n->op));
}

static bool is_on_one_line(const Unit *u, const Node *n)
{
    return !source_lines(&u->source, n->span.begin, n->span.end);
}

/* Operands that go on on another line cannot be written in front. */
static bool operands_fit(const Unit *u, const Node *n, bool negated)
{
    const Node *inner = strip_parens((Node *)n);
    if (inner->kind == E_LOGICAL)
        return operands_fit(u, inner->kid[0], negated) && operands_fit(u, inner->kid[1], negated);
    if (inner->kind == E_UNARY && inner->op == OP_LNOT)
        return operands_fit(u, inner->kid[0], !negated);
    if (guard_is_reversed(u, inner, negated))
        return is_on_one_line(u, inner->kid[0]) && is_on_one_line(u, inner->kid[1]);
    return is_on_one_line(u, inner);
}

const GuardChain *condition_counts_ahead(const Unit *u, Arena *arena, const Node *cond, const CounterHome *home,
                                         bool of_false)
{
    if (!home->may_vectorise || home->is_simd)
        return NULL;
    GuardChain c = guards_of(cond);
    if (!is_cheap(home, &c) || !chain_is_known(u, &c, cond) || !operands_fit(u, cond, of_false))
        return NULL;
    for (int i = 0; i < c.n; i++)
        if (!operands_fit(u, c.guard[i].node, c.guard[i].is_negated))
            return NULL;
    GuardChain *kept = NEW(arena, GuardChain);
    *kept = c;
    return kept;
}
