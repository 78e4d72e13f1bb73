/* In: loops and what they step.  Out: whether memory bounds them, or a number that gets smaller by half.
 * Method: a walk of the loop's text.  An index, or a pointer that is followed, moves with a variable that is added to
 * if it is an operand of sums and products alone: whatever masks, divides or looks up in a table may come back to where
 * it was.
 * Limits: an index that wraps around, as an unsigned char does, is taken for one that moves; so is one to which now
 * something is added and now its negative. */
#include "placement/loop_end.h"

#include "placement/looked_at.h"
#include "tree/lvalue.h"

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

typedef struct Walks {
    Search search;
    LookedAt looked_at;
} Walks;

static bool find_walk(Node *n, void *ctx)
{
    Walks *w = ctx;
    const Decl *variable = variable_changed_by(n);
    const Node *loop = w->search.root;
    Op op = variable ? change_of(n, variable) : OP_NONE;
    if ((op == OP_ADD || op == OP_SUB) && looked_at_first(&w->looked_at, variable))
        w->search.is_found = w->search.is_found || finds(loop, loop, variable, find_access);
    return !w->search.is_found;
}

bool loop_walks_memory(const Node *loop)
{
    Walks w = {.search = {loop, NULL, false}};
    walk((Node *)loop, find_walk, &w);
    return w.search.is_found;
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

typedef struct Link {
    const Search *search;
    const Decl *set, *variable;
    bool is_found;
} Link;

static bool find_setting(Node *n, void *ctx)
{
    Link *l = ctx;
    const Node *value = n->kind == E_ASSIGN ? n->kid[1] : n->kind == D_VAR && n->n_kids ? n->kid[0] : NULL;
    l->is_found =
        l->is_found || (value && variable_set(n) == l->set && finds(value, l->search->root, l->variable, find_link));
    return !l->is_found;
}

/* Is the variable set in the loop to what an access with `variable` gives, as in `next = p->next`? */
static bool is_set_by_link(const Search *s, const Decl *set, const Decl *variable)
{
    Link l = {s, set, variable, false};
    walk((Node *)s->root, find_setting, &l);
    return l.is_found;
}

/* Copies of variables that are looked at, since each one asks for a walk of the loop. */
enum { COPIES_AT_MOST = 8 };

typedef struct Links {
    Search search;
    int copies;
} Links;

static bool is_copy_of_link(Links *l, const Node *value, const Decl *variable)
{
    return is_register_variable(value) && l->copies++ < COPIES_AT_MOST &&
           is_set_by_link(&l->search, value->decl, variable);
}

static bool find_links(Node *n, void *ctx)
{
    Links *l = ctx;
    const Decl *variable = n->kind == E_ASSIGN ? variable_changed_by(n) : NULL;
    const Node *loop = l->search.root;
    if (!variable || l->search.is_found)
        return !l->search.is_found;
    const Node *value = strip_casts(n->kid[1]);
    bool is_link = finds(value, loop, variable, find_link) || is_copy_of_link(l, value, variable);
    l->search.is_found = is_link && finds(loop, loop, variable, find_access);
    return !l->search.is_found;
}

bool loop_follows_links(const Node *loop)
{
    Links l = {{loop, NULL, false}, 0};
    walk((Node *)loop, find_links, &l);
    return l.search.is_found;
}

/* ---- loops that end after few iterations ---- */

enum { SQUARES = 2 * 46341 }; /* So many numbers have a square below 2^31. */

typedef struct Only {
    const Node *loop;
    const Decl *variable;
    const Node *change; /* The only change of the variable in the loop. */
    int n;
    bool has_jumps; /* Jumps in the loop may pass over a change in its body. */
} Only;

static bool find_only(Node *n, void *ctx)
{
    Only *o = ctx;
    if (variable_changed_by(n) == o->variable) {
        o->change = n;
        o->n++;
    }
    o->has_jumps = o->has_jumps || n->kind == S_GOTO || n->kind == S_GOTO_INDIRECT || n->kind == S_LABEL ||
                   n->kind == S_CASE || n->kind == S_ASM || (n->kind == S_CONTINUE && left_by(n) == o->loop);
    return true;
}

/* The only change of the variable, if each iteration makes it; else NULL. */
static const Node *change_in_each(const Node *loop, const Decl *variable)
{
    Only o = {.loop = loop, .variable = variable};
    walk((Node *)loop, find_only, &o);
    if (o.n != 1)
        return NULL;
    const Node *at = outer_parens(o.change), *cond = strip_parens((Node *)loop_condition(loop));
    bool is_in_header = at->parent == loop && at != loop_body(loop);
    bool is_in_body = !o.has_jumps && (at->parent == loop_body(loop) || at == loop_body(loop)) &&
                      loop_body(loop)->kind == (at == loop_body(loop) ? at->kind : S_COMPOUND);
    bool is_compared = is_comparison(cond) && at->parent == cond;
    return is_in_header || is_in_body || is_compared ? o.change : NULL;
}

static bool is_number_from(const Node *n, int64_t least)
{
    return n->has_value && n->type && n->type->kind == TY_INT && n->value >= least;
}

/* `v - 1` */
static bool is_one_less(const Node *n, const Decl *variable)
{
    n = strip_casts((Node *)n);
    const Node *of = n->kind == E_BINARY && n->op == OP_SUB ? strip_casts(n->kid[0]) : NULL;
    return of && of->kind == E_REF && of->decl == variable && n->kid[1]->has_value && n->kid[1]->value == 1;
}

/* Does the change take a bit away: `v >>= 1`, `v /= 10`, `v &= v - 1`, or the same as an assignment? */
static bool sheds_bit(const Node *change, const Decl *variable)
{
    const Node *by = change->kind == E_ASSIGN ? strip_casts(change->kid[1]) : change;
    switch (change_of(change, variable)) {
    case OP_SHR: return variable->type->is_unsigned && is_number_from(by->kid[1], 1);
    case OP_DIV: return is_number_from(by->kid[1], 2);
    case OP_AND: return is_one_less(by->kid[1], variable);
    default: return false;
    }
}

/* The variable of `v`, `v != 0`, `v > 0`, or of a change of it in the place of `v`. */
static const Decl *asked_for_zero(const Node *cond)
{
    if (is_comparison(cond)) {
        if ((cond->op != OP_NE && cond->op != OP_GT) || !cond->kid[1]->has_value || cond->kid[1]->value != 0)
            return NULL;
        cond = cond->kid[0];
    }
    cond = strip_casts((Node *)cond);
    return is_register_variable(cond) ? cond->decl : variable_changed_by(cond);
}

/* The variable of `v * v <= n`, of a signed type whose overflow is undefined. */
static const Decl *squared(const Node *cond)
{
    const Node *n = is_comparison(cond) && (cond->op == OP_LT || cond->op == OP_LE) ? strip_parens(cond->kid[0]) : NULL;
    if (!n || n->kind != E_BINARY || n->op != OP_MUL || !n->type || n->type->kind != TY_INT || n->type->is_unsigned ||
        n->type->size != 4)
        return NULL;
    const Node *a = strip_casts(n->kid[0]), *b = strip_casts(n->kid[1]);
    return is_register_variable(a) && b->kind == E_REF && b->decl == a->decl ? a->decl : NULL;
}

int64_t loop_iterations_at_most(const Unit *u, const Node *loop)
{
    const Node *cond = loop_condition(loop) ? strip_parens((Node *)loop_condition(loop)) : NULL;
    while (cond && cond->kind == E_LOGICAL && cond->op == OP_LAND)
        cond = strip_parens(cond->kid[0]);
    const Decl *zero = cond ? asked_for_zero(cond) : NULL, *square = cond && !u->wraps ? squared(cond) : NULL;
    const Decl *variable = zero ? zero : square;
    if (!variable || !variable->type || variable->type->kind != TY_INT || variable->type->is_volatile ||
        variable_class(variable) != IN_REGISTER)
        return -1;
    const Node *change = change_in_each(loop, variable);
    if (change && zero)
        return sheds_bit(change, zero) ? 8 * zero->type->size : -1;
    return change && !variable->type->is_unsigned && added_constant(change) > 0 ? SQUARES : -1;
}

/* ---- loops that end where the memory does ---- */

typedef struct Moves {
    const Node *loop;
    const Decl *variable;
    bool are_forward; /* All changes of the variable add a positive constant. */
    bool has_header;  /* One of them stands in the header of a `for`. */
} Moves;

static bool check_moves(Node *n, void *ctx)
{
    Moves *m = ctx;
    if (variable_changed_by(n) != m->variable)
        return true;
    m->are_forward = m->are_forward && added_constant(n) > 0;
    m->has_header = m->has_header || (m->loop->kind == S_FOR && is_within(n, m->loop->kid[2]));
    return true;
}

/* Does each iteration move the variable on? */
static bool moves_on(const Node *loop, const Decl *variable)
{
    Moves m = {.loop = loop, .variable = variable, .are_forward = true};
    walk((Node *)loop, check_moves, &m);
    return m.are_forward && (m.has_header || change_in_each(loop, variable));
}

typedef struct Operand {
    const Node *loop, *whole;
    bool is_found;
} Operand;

/* Finds a variable that moves on, and with which an access of the operand does. */
static bool find_moving(Node *n, void *ctx)
{
    Operand *o = ctx;
    o->is_found = o->is_found || (is_register_variable(n) && finds(o->whole, o->loop, n->decl, find_access) &&
                                  moves_on(o->loop, n->decl));
    return !o->is_found;
}

/* Does the operand, which each iteration evaluates, access a new place each time? */
static bool operand_moves(const Node *loop, const Node *operand)
{
    Operand o = {loop, strip_parens((Node *)operand), false};
    if (o.whole->kind != E_LOGICAL && o.whole->kind != E_COND)
        walk((Node *)o.whole, find_moving, &o);
    return o.is_found;
}

bool loop_ends_with_memory(const Node *loop)
{
    const Node *cond = loop_condition(loop) ? strip_parens((Node *)loop_condition(loop)) : NULL;
    for (; cond && cond->kind == E_LOGICAL && cond->op == OP_LAND; cond = strip_parens(cond->kid[0]))
        if (operand_moves(loop, cond->kid[1]))
            return true;
    return cond && operand_moves(loop, cond);
}
