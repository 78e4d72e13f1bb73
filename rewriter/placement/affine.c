/* In: a loop's tree.  Out: how values in it move.
 * Method: by the form of expressions, from the variables up.  A variable that nothing in the loop changes stays.  A
 * variable that changes once in each iteration by a constant moves by that constant (induction.h).  A variable that is
 * declared in the body moves as its initialiser does.  Sums of values that move evenly move evenly, and so do their
 * products with values that stay.  The arithmetic must not wrap at another width than that of addresses: signed
 * integers do not overflow (C11 6.5p5), and 64 bits are as many as an address has.  A value in memory stays if no store
 * of the loop may alias it: objects of other variables and of other types do not (C11 6.5p7).
 * Limits: with -fwrapv narrow sums are not followed; 32-bit
 * unsigned ones never are. */
#include "placement/affine.h"

#include <string.h>

#include "tree/lvalue.h"
#include "tree/lvalue_root.h"

enum { MOST_DEPTH = 12, STEP_AT_MOST = 1 << 28 };

struct AffineLoop {
    Arena *arena;
    const Unit *u;
    const Induction *all;
    const Node *loop;
    Node **change; /* Changes of variables in registers: assignments, increments, initialisers. */
    int n_changes, cap_changes;
    const Node **store; /* Lvalues in memory that the loop writes. */
    int n_stores, cap_stores;
    bool continues; /* The loop has a `continue`. */
};

static const Affine anyhow = {MOVES_ANYHOW, 0}, stays = {MOVES_BY_CONSTANT, 0};

static Affine value_of(const AffineLoop *a, const Node *n, int depth);
static Affine place_of(const AffineLoop *a, const Node *n, int depth);

static bool does_stay(Affine a)
{
    return a.motion == MOVES_BY_CONSTANT && !a.step;
}

/* ---- what the loop changes ---- */

static void *grown(Arena *arena, const void *list, int n, int *cap)
{
    if (n < *cap)
        return (void *)list;
    void **more = NEW_N(arena, void *, (size_t)*cap * 2 + 4);
    if (n)
        memcpy(more, list, (size_t)n * sizeof *more);
    *cap = *cap * 2 + 4;
    return more;
}

static bool is_in_register(const Decl *d)
{
    return d && (d->kind == DECL_VAR || d->kind == DECL_PARAM) && !d->is_static_storage && !d->is_global_register &&
           variable_class(d) == IN_REGISTER;
}

static bool visit_change(Node *n, void *ctx)
{
    AffineLoop *a = ctx;
    const Node *to = assigned_by(n);
    bool declares = n->kind == D_VAR && n->kid[0];
    a->continues = a->continues || n->kind == S_CONTINUE;
    if (declares || (to && to->kind == E_REF && is_in_register(to->decl))) {
        a->change = grown(a->arena, a->change, a->n_changes, &a->cap_changes);
        a->change[a->n_changes++] = n;
    } else if (to) {
        a->store = grown(a->arena, a->store, a->n_stores, &a->cap_stores);
        a->store[a->n_stores++] = to;
    }
    return true;
}

AffineLoop *affine_loop(Arena *arena, const Unit *u, const Induction *all, const Node *loop)
{
    AffineLoop *a = NEW(arena, AffineLoop);
    *a = (AffineLoop){.arena = arena, .u = u, .all = all, .loop = loop};
    for (int i = 0; i < loop->n_kids; i++)
        if (loop->kid[i] && !(loop->kind == S_FOR && i == 0)) /* The first part of the header runs in front of the
                                                               * loop. */
            walk(loop->kid[i], visit_change, a);
    return a;
}

static const Decl *changed(const Node *change)
{
    return change->kind == D_VAR ? change->decl : assigned_by(change)->decl;
}

/* Is the node the loop's condition, or an operand of && at the top of that condition?  The loop ends if it is false. */
static bool is_in_condition(const AffineLoop *a, const Node *logical)
{
    const Node *condition = loop_condition(a->loop), *n = logical;
    while (n != condition && n->parent &&
           (n->parent->kind == E_PAREN || n->parent->kind == E_IMPLICIT ||
            (n->parent->kind == E_LOGICAL && n->parent->op == OP_LAND)))
        n = n->parent;
    return n == condition && logical->op == OP_LAND;
}

/* Is the node evaluated in each iteration that is not left early? */
static bool is_always_run(const AffineLoop *a, const Node *n)
{
    const Node *step = a->loop->kind == S_FOR ? a->loop->kid[2] : NULL, *condition = loop_condition(a->loop);
    if (a->continues && !(step && is_within(n, step)) && !(condition && is_within(n, condition)))
        return false;
    for (; n != a->loop; n = n->parent) {
        const Node *p = n->parent;
        bool branches = p->kind == S_IF || p->kind == E_COND || p->kind == E_COND_GNU || p->kind == E_LOGICAL;
        if (branches && p->kid[0] != n && !(p->kind == E_LOGICAL && is_in_condition(a, p)))
            return false;
        if (!branches && !is_expr(p) && p != a->loop && p->kind != S_COMPOUND && p->kind != S_DECL && p->kind != D_VAR)
            return false;
    }
    return true;
}

static Affine variable_of(const AffineLoop *a, const Decl *d, int depth)
{
    Node *change = NULL;
    if (!is_in_register(d))
        return anyhow;
    for (int i = 0; i < a->n_changes; i++) {
        if (changed(a->change[i]) != d)
            continue;
        if (change)
            return anyhow;
        change = a->change[i];
    }
    if (!change)
        return stays;
    if (!is_always_run(a, change))
        return anyhow;
    if (change->kind == D_VAR)
        return is_scalar(d->type) ? value_of(a, change->kid[0], depth) : anyhow;
    int64_t step = induction_step(a->all, change, a->loop);
    int64_t size = d->type->kind == TY_POINTER && d->type->elem ? d->type->elem->size : 1;
    return !step || size <= 0 ? anyhow : (Affine){MOVES_BY_CONSTANT, step * size};
}

/* ---- what is read in memory ---- */

static bool are_other_types(const Type *x, const Type *y)
{
    if (!is_scalar(x) || !is_scalar(y) || x->size == 1 || y->size == 1)
        return false;
    return x->kind != y->kind || (x->kind == TY_INT && x->size != y->size);
}

/* Is the variable a scalar that only its name reaches: its address is never taken, and no other file names it? */
static bool is_private(const Decl *d)
{
    return d && is_scalar(d->type) && !d->is_address_taken && (d->is_internal || d->is_local);
}

static bool may_write(const Node *store, const Node *lvalue)
{
    LvalueRoot to = lvalue_root(store), from = lvalue_root(lvalue);
    if ((to.field && to.field->is_in_union) || (from.field && from.field->is_in_union))
        return true;
    if (to.object && from.object && to.object != from.object)
        return false;
    if ((is_private(to.object) || is_private(from.object)) && to.object != from.object)
        return false;
    return !are_other_types(store->type, lvalue->type);
}

static Affine memory_of(const AffineLoop *a, const Node *lvalue, int depth)
{
    if (lvalue->type->is_volatile || lvalue->type->is_atomic || !does_stay(place_of(a, lvalue, depth)))
        return anyhow;
    for (int i = 0; i < a->n_stores; i++)
        if (may_write(a->store[i], lvalue))
            return anyhow;
    return stays;
}

/* ---- arithmetic ---- */

static Affine scaled(Affine x, int64_t by)
{
    if (x.motion != MOVES_BY_CONSTANT)
        return x;
    if (by > STEP_AT_MOST || by < -STEP_AT_MOST || x.step > STEP_AT_MOST || x.step < -STEP_AT_MOST)
        return anyhow;
    return (Affine){MOVES_BY_CONSTANT, x.step * by};
}

static Affine sum(Affine x, Affine y)
{
    if (!x.motion || !y.motion)
        return anyhow;
    bool known = x.motion == MOVES_BY_CONSTANT && y.motion == MOVES_BY_CONSTANT;
    return known ? (Affine){MOVES_BY_CONSTANT, x.step + y.step} : (Affine){MOVES_EVENLY, 0};
}

/* Can sums in the type be followed, since they do not overflow, or have as many bits as an address? */
static bool adds_evenly(const AffineLoop *a, const Type *t)
{
    if (t->kind != TY_INT || t->is_bool)
        return false;
    return t->size == 8 || (t->size == 4 && !t->is_unsigned && !a->u->wraps);
}

/* The offset in bytes that an index adds to a pointer; C converts the index to the pointer's width. */
static Affine offset_of(const AffineLoop *a, const Node *index, const Type *pointer, int depth)
{
    Affine x = value_of(a, index, depth);
    int64_t size = pointer->elem && pointer->elem->kind == TY_VOID ? 1 : pointer->elem ? pointer->elem->size : -1;
    if (does_stay(x) || !x.motion)
        return x;
    return size > 0 ? scaled(x, size) : (Affine){MOVES_EVENLY, 0};
}

static Affine product(const AffineLoop *a, const Node *n, Affine x, Affine y)
{
    bool constant = n->kid[1]->has_value;
    if (!adds_evenly(a, n->type) || !x.motion || !y.motion || !(does_stay(x) || does_stay(y)))
        return anyhow;
    if (n->op == OP_SHL)
        return constant && n->kid[1]->value >= 0 && n->kid[1]->value < 20 ? scaled(x, (int64_t)1 << n->kid[1]->value)
                                                                          : anyhow;
    if (does_stay(y))
        return constant ? scaled(x, n->kid[1]->value) : (Affine){MOVES_EVENLY, 0};
    return n->kid[0]->has_value ? scaled(y, n->kid[0]->value) : (Affine){MOVES_EVENLY, 0};
}

static Affine binary(const AffineLoop *a, const Node *n, int depth)
{
    const Type *left = n->kid[0]->type, *right = n->kid[1]->type;
    if (n->op == OP_COMMA)
        return value_of(a, n->kid[1], depth);
    Affine x = value_of(a, n->kid[0], depth), y = value_of(a, n->kid[1], depth);
    if (does_stay(x) && does_stay(y))
        return stays;
    if (n->op == OP_MUL || n->op == OP_SHL)
        return product(a, n, x, y);
    if ((n->op != OP_ADD && n->op != OP_SUB) || !x.motion || !y.motion)
        return anyhow;
    if (n->type->kind == TY_POINTER) {
        bool first = left->kind == TY_POINTER;
        if (first && right->kind == TY_POINTER)
            return anyhow;
        if (!first)
            return sum(offset_of(a, n->kid[0], right, depth), y);
        Affine by = offset_of(a, n->kid[1], left, depth);
        return sum(x, n->op == OP_SUB ? scaled(by, -1) : by);
    }
    if (left->kind == TY_POINTER || right->kind == TY_POINTER || !adds_evenly(a, n->type))
        return anyhow;
    return sum(x, n->op == OP_SUB ? scaled(y, -1) : y);
}

/* Does the conversion keep the number, as far as an address is made of it? */
static bool keeps(const Type *from, const Type *to)
{
    bool whole = (from->kind == TY_INT || from->kind == TY_POINTER) && (to->kind == TY_INT || to->kind == TY_POINTER);
    if (!whole || from->is_bool || to->is_bool)
        return false;
    if (to->size == 8)
        return true;
    return to->kind == TY_INT && from->kind == TY_INT &&
           ((to->size == from->size && to->is_unsigned == from->is_unsigned) ||
            (to->size > from->size && (!to->is_unsigned || from->is_unsigned)));
}

static Affine converted(const AffineLoop *a, const Node *n, int depth)
{
    const Node *from = n->kid[0];
    if (n->kind == E_IMPLICIT && n->is_load) {
        const Node *lvalue = strip_parens((Node *)from);
        return lvalue_class(from) != IN_REGISTER ? memory_of(a, from, depth)
               : lvalue->kind == E_REF           ? variable_of(a, lvalue->decl, depth)
                                                 : anyhow;
    }
    if (from->type && from->type->kind == TY_ARRAY)
        return n->type && n->type->kind == TY_POINTER ? place_of(a, from, depth) : anyhow;
    Affine x = value_of(a, from, depth);
    return does_stay(x) || (x.motion && n->type && from->type && keeps(from->type, n->type)) ? x : anyhow;
}

/* The motion of a pointer in `*p++` or `*++p`: that of the variable which is stepped. */
static Affine stepped(const AffineLoop *a, const Node *n, int depth)
{
    const Node *to = assigned_by(n);
    return to->kind == E_REF && (is_increment(n) || n->kind == E_ASSIGN_OP) ? variable_of(a, to->decl, depth) : anyhow;
}

static Affine value_of(const AffineLoop *a, const Node *n, int depth)
{
    if (depth > MOST_DEPTH)
        return anyhow;
    if (n->has_value)
        return stays;
    if (assigned_by(n))
        return stepped(a, n, depth + 1);
    switch (n->kind) {
    case E_LITERAL: return stays;
    case E_PAREN: return value_of(a, n->kid[0], depth + 1);
    case E_CAST:
    case E_IMPLICIT: return converted(a, n, depth + 1);
    case E_BINARY: return binary(a, n, depth + 1);
    case E_UNARY:
        if (n->op == OP_ADDR)
            return place_of(a, n->kid[0], depth + 1);
        if (n->op == OP_PLUS || n->op == OP_EXTENSION)
            return value_of(a, n->kid[0], depth + 1);
        if (n->op == OP_NEG && adds_evenly(a, n->type))
            return scaled(value_of(a, n->kid[0], depth + 1), -1);
        return n->op == OP_NOT && does_stay(value_of(a, n->kid[0], depth + 1)) ? stays : anyhow;
    default: return anyhow;
    }
}

/* ---- places ---- */

static Affine element(const AffineLoop *a, const Node *n, int depth)
{
    const Node *base = n->kid[0], *index = n->kid[1];
    if (base->type->kind != TY_POINTER) { /* The index comes first, as in `3[a]`. */
        base = n->kid[1];
        index = n->kid[0];
    }
    if (base->type->kind != TY_POINTER)
        return anyhow;
    return sum(value_of(a, base, depth), offset_of(a, index, base->type, depth));
}

/* The motion of a variable's own place.  A variable keeps its place while it lives, unless it is an array of variable
 * length. */
static Affine variable_place(const AffineLoop *a, const Decl *d)
{
    if (!d || (d->kind != DECL_VAR && d->kind != DECL_PARAM) || is_in_register(d) || d->is_global_register)
        return anyhow;
    for (int i = 0; i < a->n_changes; i++)
        if (changed(a->change[i]) == d)
            return anyhow;
    return stays;
}

static Affine place_of(const AffineLoop *a, const Node *n, int depth)
{
    if (depth > MOST_DEPTH)
        return anyhow;
    switch (n->kind) {
    case E_PAREN: return place_of(a, n->kid[0], depth + 1);
    case E_REF: return variable_place(a, n->decl);
    case E_STRING: return stays;
    case E_INDEX: return element(a, n, depth + 1);
    case E_MEMBER: return n->is_arrow ? value_of(a, n->kid[0], depth + 1) : place_of(a, n->kid[0], depth + 1);
    case E_UNARY:
        return n->op == OP_DEREF       ? value_of(a, n->kid[0], depth + 1)
               : n->op == OP_EXTENSION ? place_of(a, n->kid[0], depth + 1)
                                       : anyhow;
    default: return anyhow;
    }
}

Affine affine_place(const AffineLoop *a, const Node *lvalue)
{
    return place_of(a, lvalue, 0);
}
