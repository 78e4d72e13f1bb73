/* In: the loads of a graph's blocks, the expressions of its function.  Out: the pointers that come to be and make an
 * event of it; the compound literals that are objects of their own.
 * Method: a pointer that is dereferenced or tested where it comes to be is not kept, and nobody asks where it points. A
 * literal that only initialises an object is that object.
 * Limits: pointers to functions; addresses in lists of initialisers, which C89 wants constant, and in functions of
 * which only regions count; strings. */
#include "placement/event_plan.h"

#include <string.h>

static void add(EventPlan *plan, EventNodes *list, const Node *n)
{
    EventNode *added = NEW(plan->u->arena, EventNode);
    added->node = n;
    if (list->last)
        list->last->next = added;
    else
        list->first = added;
    list->last = added;
}

/* ---- pointers ---- */

static bool is_object_pointer(const Node *n)
{
    const Type *t = n->type;
    return t && t->kind == TY_POINTER && !t->is_volatile && !t->is_atomic && t->elem && t->elem->kind != TY_FUNCTION &&
           !(t->elem->kind == TY_ARRAY && t->elem->size < 0);
}

static void add_pointer(EventPlan *plan, const Node *n)
{
    EventPlace place;
    const Node *lvalue = n->kind == E_IMPLICIT && n->is_load ? n->kid[0] : NULL;
    if (is_object_pointer(n) && !is_uneditable(plan->u, n) && !event_stays(n) &&
        (!lvalue || event_place(plan->u, lvalue, &place)))
        add(plan, &plan->pointers, n);
}

/* Is the pointer dereferenced or tested at once, so that no event is wanted? */
static bool is_used_at_once(const Node *n)
{
    const Node *p = value_of_use(n)->parent;
    if (!p)
        return true;
    return (p->kind == E_UNARY && (p->op == OP_DEREF || p->op == OP_LNOT)) || p->kind == E_INDEX ||
           (p->kind == E_MEMBER && p->is_arrow) || p->kind == E_INIT_LIST || p->kind == E_DESIGNATED ||
           (p->kind == E_CALL && p->decl && (p->decl->returns_twice || !strncmp(p->decl->name, "__", 2)));
}

static bool names_register(const Node *n)
{
    const Node *place = strip_parens(n->kid[0]);
    while (place->kind == E_MEMBER && !place->is_arrow)
        place = strip_parens(place->kid[0]);
    return place->kind == E_STRING || place->kind == E_OTHER || place->kind == E_COMPOUND_LITERAL ||
           (place->kind == E_REF && place->decl && (place->decl->is_register || place->decl->kind == DECL_FUNCTION));
}

static bool visit_address(Node *n, void *ctx)
{
    if (n->kind == E_SIZEOF || n->kind == E_GENERIC || n->kind == E_ATOMIC || n->kind == S_ASM || n->kind == E_VA_ARG ||
        n->kind == E_INIT_LIST || (n->kind == D_VAR && n->decl->is_static_storage))
        return false;
    bool address = n->kind == E_UNARY && n->op == OP_ADDR, decays = n->kind == E_IMPLICIT && !n->is_load &&
                                                                    n->n_kids == 1 && n->kid[0]->type &&
                                                                    n->kid[0]->type->kind == TY_ARRAY;
    if ((address || decays) && !names_register(n) && !is_used_at_once(n) && !is_format(n))
        add_pointer(ctx, n);
    return true;
}

void event_pointers_find(EventPlan *plan)
{
    const Cfg *c = plan->c;
    if (!(plan->mask & EVENTS_POINTERS))
        return;
    for (int b = 1; b < c->n_blocks; b++)
        for (int i = 0; c->block[b]->is_counted && i < c->block[b]->n_act; i++) {
            const Action *a = &c->block[b]->act[i];
            if (a->kind == ACT_LOAD && a->node->kind == E_IMPLICIT && a->node->is_load)
                add_pointer(plan, a->node);
        }
    if (c->is_whole)
        walk(c->function->body, visit_address, plan);
}

/* ---- literals ---- */

/* Is the literal used as an object, and not to initialise one? */
static bool is_used(const Node *literal)
{
    const Node *p = literal->parent;
    while (p && p->kind == E_PAREN)
        p = p->parent;
    return p && ((p->kind == E_IMPLICIT && (!p->is_load || literal->type->kind != TY_ARRAY)) || p->kind == E_MEMBER ||
                 (p->kind == E_UNARY && p->op == OP_ADDR));
}

static bool visit_literal(Node *n, void *ctx)
{
    EventPlan *plan = ctx;
    if (n->kind == E_SIZEOF || n->kind == E_GENERIC || n->kind == S_ASM ||
        (n->kind == D_VAR && n->decl->is_static_storage))
        return false;
    if (n->kind == E_COMPOUND_LITERAL && n->type && n->type->size > 0 && is_used(n) && !is_uneditable(plan->u, n) &&
        !event_stays(n))
        add(plan, &plan->literals, n);
    return true;
}

void event_literals_find(EventPlan *plan)
{
    if (plan->mask & (EVENTS_STACKS | EVENTS_STORES))
        walk(plan->c->function->body, visit_literal, plan);
}
