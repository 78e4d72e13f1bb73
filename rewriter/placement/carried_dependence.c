/* In: a loop.  Out: whether a store of one iteration is loaded by the next.
 * Method: of elements of the same array or pointer, by their subscripts, which are the variable that the loop steps and
 * a constant. Limits: the loop is a for whose third part steps the variable; pointers that step themselves are not
 * looked at, nor are dependences over more than one iteration, which leave room for short vectors. */
#include "placement/carried_dependence.h"

#include "placement/index_sum.h"

typedef struct Elements {
    const Decl *variable;
    int64_t step;
    const Node *stored; /* the element that is looked for … */
    const Node *loop;
    bool found;
} Elements;

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
        e->found = e->found || (index_distance(to, from, &back) && to.variable == e->variable && back == e->step);
    }
    return !e->found;
}

static bool find_store(Node *n, void *ctx)
{
    Elements *e = ctx;
    const Node *to = assigned_by(n);
    if (to && to->kind == E_INDEX && !e->found) {
        e->stored = to;
        walk(e->loop->kid[e->loop->n_kids - 1], find_load, e);
    }
    return !e->found;
}

/* `i++`, `i -= 2` */
static bool step_of(const Node *change, Elements *e)
{
    const Node *to = change ? assigned_by(change) : NULL;
    if (!to || to->kind != E_REF || !to->decl)
        return false;
    e->variable = to->decl;
    if (is_increment(change))
        e->step = change->op == OP_PREINC || change->op == OP_POSTINC ? 1 : -1;
    else if (change->kind == E_ASSIGN_OP && change->kid[1]->has_value)
        e->step = change->op == OP_ADD ? change->kid[1]->value : change->op == OP_SUB ? -change->kid[1]->value : 0;
    return e->step != 0;
}

bool loop_carries_memory(const Node *loop)
{
    Elements e = {.loop = loop};
    if (loop->kind != S_FOR || !step_of(loop->kid[2], &e))
        return false;
    walk(loop->kid[loop->n_kids - 1], find_store, &e);
    return e.found;
}
