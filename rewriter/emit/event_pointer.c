/* Pointers that come to be: loaded ones, addresses, arrays that become pointers.
 * In: a graph.  Out: edits around them: ((T)MR_POINTER(5u, &x)).
 * Limits: pointers to functions; addresses in lists of initialisers, which C89 wants constant, and in functions of
 * which only regions count; strings. */
#include "emit/event_writer.h"

#include <string.h>

static const char *pointer_cast(const Writer *w, const Node *n)
{
    const Type *t = n->type;
    const char *text = event_text(w->u, n);
    bool is_void = t->elem && t->elem->kind == TY_VOID;
    if (is_void)
        return t->name && !strchr(t->name, '(') ? arena_printf(w->arena, "(%s)", t->name) : NULL;
    return text && *text ? arena_printf(w->arena, "(MR_TYPEOF(&*(%s)))", text) : NULL;
}

static bool is_object_pointer(const Node *n)
{
    const Type *t = n->type;
    return t && t->kind == TY_POINTER && !t->is_volatile && !t->is_atomic && t->elem && t->elem->kind != TY_FUNCTION &&
           !(t->elem->kind == TY_ARRAY && t->elem->size < 0);
}

static void write_pointer(Writer *w, const Node *n)
{
    EventPlace place;
    const Node *lvalue = n->kind == E_IMPLICIT ? n->kid[0] : NULL;
    if (!is_object_pointer(n) || is_uneditable(w->u, n) || event_stays(n) ||
        (lvalue && n->is_load && !event_place(w->u, lvalue, &place)))
        return;
    const char *cast = pointer_cast(w, n);
    if (cast)
        insert_argument(
            &w->inserter, n, 24,
            arena_printf(w->arena, "(%sMR_POINTER(%uu, ", cast, (unsigned)writer_event_site(w, n, "pointer", 0)), "))");
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
        write_pointer(ctx, n);
    return true;
}

void writer_event_pointers(Writer *w)
{
    const Cfg *c = w->c;
    if (!(w->events->mask & EVENTS_POINTERS))
        return;
    for (int b = 1; b < c->n_blocks; b++)
        for (int i = 0; c->block[b]->is_counted && i < c->block[b]->n_act; i++) {
            const Action *a = &c->block[b]->act[i];
            if (a->kind == ACT_LOAD && a->node->kind == E_IMPLICIT && a->node->is_load)
                write_pointer(w, a->node);
        }
    if (c->is_whole)
        walk(c->function->body, visit_address, w);
}
