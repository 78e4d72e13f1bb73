/* In: a loop.  Out: whether an iteration needs what the one before has made.
 * Method: in memory, of elements of the same array or pointer, by their subscripts, which are the variable that the
 * loop steps and a constant.
 * Limits: the loop is a for whose third part steps the variable; pointers that step
 * themselves are not looked at, nor are dependences over more than one iteration, which leave room for short vectors.
 * In registers, of variables that are updated and set as well (`up -= 2; if (up < h) up = h;`), or computed from what
 * they were by more than one operation (`h = h * 31 + c`): sums, products, least and greatest values and what one
 * iteration only hands to the next have vectors. */
#include "placement/carried_dependence.h"

#include "placement/index_sum.h"
#include "tree/carried_scalars.h"

typedef struct Elements {
    const Decl *variable;
    int64_t step;
    const Node *stored; /* The element that is looked for in `loop`. */
    const Node *loop;
    bool is_found;
} Elements;

/* ---- memory ---- */

/* The operands that are the base and the subscript. */
static const Node *base_of(const Node *element)
{
    return element->kid[element->kid[1]->type && element->kid[1]->type->kind == TY_POINTER];
}

static IndexSum subscript_of(const Node *element)
{
    return index_sum(element->kid[element->kid[1]->type && element->kid[1]->type->kind != TY_POINTER]);
}

static bool find_load(Node *n, void *ctx)
{
    Elements *e = ctx;
    int64_t back;
    if (n->kind == E_INDEX && n != e->stored && n->parent && n->parent->kind == E_IMPLICIT && n->parent->is_load &&
        is_same_expression(base_of(n), base_of(e->stored))) {
        IndexSum to = subscript_of(e->stored), from = subscript_of(n);
        e->is_found = e->is_found || (index_distance(to, from, &back) && to.variable == e->variable && back == e->step);
    }
    return !e->is_found;
}

static bool find_store(Node *n, void *ctx)
{
    Elements *e = ctx;
    const Node *to = assigned_by(n);
    if (to && to->kind == E_INDEX && !e->is_found) {
        e->stored = to;
        walk(loop_body(e->loop), find_load, e);
    }
    return !e->is_found;
}

/* `i++`, `i -= 2` */
static bool step_of(const Node *change, Elements *e)
{
    const Node *to = change ? assigned_by(change) : NULL;
    if (!to || to->kind != E_REF || !to->decl)
        return false;
    e->variable = to->decl;
    e->step = added_constant(change);
    return e->step != 0;
}

static bool memory_is_carried(const Node *loop)
{
    Elements e = {.loop = loop};
    if (loop->kind != S_FOR || !step_of(loop->kid[2], &e))
        return false;
    walk(loop_body(loop), find_store, &e);
    return e.is_found;
}

/* ---- registers ---- */

typedef struct Updates {
    const Decl *variable;
    bool is_updated, is_set, is_computed;
    bool is_found; /* The visitor has found a reference to `variable`. */
} Updates;

static bool find_variable(Node *n, void *ctx)
{
    Updates *u = ctx;
    u->is_found = u->is_found || (n->kind == E_REF && n->decl == u->variable);
    return !u->is_found;
}

static bool reads(Updates *u, const Node *n)
{
    u->is_found = false;
    walk((Node *)n, find_variable, u);
    return u->is_found;
}

static bool is_variable(const Updates *u, const Node *n)
{
    const Node *inner = strip_casts((Node *)n);
    return inner->kind == E_REF && inner->decl == u->variable;
}

/* Classifies an assigned value: `v = v + x` is an update, `v = a > v ? a : v` keeps the greatest value. */
static void look_at_value(Updates *u, const Node *value)
{
    const Node *n = strip_casts((Node *)value);
    if (n->kind == E_COND || !reads(u, n))
        u->is_set = true;
    else if (n->kind == E_BINARY && (is_variable(u, n->kid[0]) || is_variable(u, n->kid[1])))
        u->is_updated = true;
    else
        u->is_computed = true;
}

static bool find_update(Node *n, void *ctx)
{
    Updates *u = ctx;
    const Node *to = assigned_by(n);
    if (!to || to->kind != E_REF || to->decl != u->variable)
        return true;
    if (n->kind == E_ASSIGN)
        look_at_value(u, n->kid[1]);
    else
        u->is_updated = true;
    return true;
}

static bool register_is_carried(Arena *arena, const Node *loop)
{
    int n;
    CarriedScalar *scalar = carried_scalars(arena, (Node *)loop, &n);
    for (int i = 0; i < n; i++) {
        Updates u = {.variable = scalar[i].variable};
        if (scalar[i].kind != CARRIED_OTHERWISE)
            continue;
        walk((Node *)loop, find_update, &u);
        if (u.is_computed || (u.is_updated && u.is_set))
            return true;
    }
    return false;
}

bool loop_is_recurrence(Arena *arena, const Node *loop)
{
    return memory_is_carried(loop) || register_is_carried(arena, loop);
}
