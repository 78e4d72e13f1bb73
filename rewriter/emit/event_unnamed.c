/* Objects of the stack that have no name where they end.
 * In: a function's body, the plan's literals.  Out: edits around compound literals, calls of alloca and declarations in
 * the heads of loops; text for the end of the function. Method: a variable of the function keeps the address, from when
 * the object begins to exist; as a number, since a pointer would dangle.
 *
 *   literal   (*(P)(mr_l0 = (mr_word)(&((struct s){1, 2})), (void)MR_STACK(3u, (void *)mr_l0, 8u), …, mr_l0))
 *   alloca    ((T)(mr_q0 = alloca(n), MR_ALLOCA(4u, mr_q0, n, &mr_l1, &mr_h1), mr_q0))
 *   head      for (struct s q = {0}, *mr_x0 MR_UNUSED = (MR_STACK(5u, &q, sizeof q), (void *)0); …)
 *
 * Limits: literals live to the end of their function here, not of their block. */
#include "emit/event_writer.h"

#include <string.h>

typedef struct EventUnnamed {
    const Node *node;
    int slot, site;
    const char *bytes; /* The size in bytes, as text; NULL: the object is of alloca. */
    UT_hash_handle hh;
} EventUnnamed;

static EventUnnamed *unnamed_add(Writer *w, const Node *n, const char *bytes)
{
    EventUnnamed *o = NEW(w->arena, EventUnnamed);
    o->node = n;
    o->slot = w->unnamed++;
    o->bytes = bytes;
    o->site = writer_event_site(w, n, "stack", n->kind == E_CALL ? 0 : n->type->size);
    HASH_ADD_PTR(w->event_unnamed, node, o);
    return o;
}

/* ---- literals ---- */

static void write_literal(Writer *w, const Node *n)
{
    const char *text = event_text(w->u, n), *x = w->suffix;
    unsigned mask = w->events->mask;
    if (!event_is_counted(w, n) || !text || !*text)
        return;
    const char *bytes = arena_printf(w->arena, "%uu", (unsigned)n->type->size), *stack = "", *store = "";
    EventUnnamed *o = unnamed_add(w, n, bytes);
    if (mask & EVENTS_STACKS)
        stack =
            arena_printf(w->arena, "(void)MR_STACK(%uu, (void *)mr_l%d%s, %s), ", (unsigned)o->site, o->slot, x, bytes);
    if ((mask & EVENTS_STORES) && is_scalar(n->type))
        store = arena_printf(w->arena, "(void)MR_STORED(%uu, %s, (void *)mr_l%d%s), ",
                             (unsigned)writer_event_site(w, n, "store", n->type->size), bytes, o->slot, x);
    else if (mask & EVENTS_STORES)
        store = arena_printf(w->arena, "(void)MR_RANGE_STORE(%uu, (void *)mr_l%d%s, %s), ",
                             (unsigned)writer_event_site(w, n, "store", n->type->size), o->slot, x, bytes);
    insert_around(&w->inserter, n, 12,
                  arena_printf(w->arena, "(*(MR_TYPEOF(&(%s)))(mr_l%d%s = (mr_word)(&(", text, o->slot, x),
                  arena_printf(w->arena, ")), %s%smr_l%d%s))", stack, store, o->slot, x));
}

void writer_event_unnamed(Writer *w)
{
    for (const EventNode *n = w->p->events->literals.first; n; n = n->next)
        write_literal(w, n->node);
}

/* ---- alloca ---- */

void writer_event_alloca(Writer *w, const Node *call, const char *open, const char *close, const char *bytes)
{
    const char *x = w->suffix, *q = arena_printf(w->arena, "mr_q%d%s", writer_event_temporary(w, call), x);
    EventUnnamed *o = unnamed_add(w, call, NULL);
    insert_around(&w->inserter, call, 16, arena_printf(w->arena, "%s(%s = MR_ADDRESS(", open, q),
                  arena_printf(w->arena, "), (void)MR_ALLOCA(%uu, %s, %s, &mr_l%d%s, &mr_al%d%s), %s)%s",
                               (unsigned)o->site, q, bytes, o->slot, x, o->slot, x, q, close));
}

/* ---- heads of loops ---- */

const char *writer_event_head_begins(Writer *w, const Node *var, const char *begins, const char *store)
{
    const char *x = w->suffix, *keep = "", *name = var->decl->name;
    if (*begins) {
        EventUnnamed *o = NEW(w->arena, EventUnnamed);
        *o = (EventUnnamed){.node = var, .slot = w->unnamed++, .bytes = ""};
        HASH_ADD_PTR(w->event_unnamed, node, o);
        keep = arena_printf(w->arena, "mr_l%d%s = (mr_word)&%s, (void)%s, ", o->slot, x, name, begins);
        buf_printf(&point_of(&w->points, var->parent->parent)->after, "(void)MR_UNSTACK_ANY(%uu, mr_l%d%s, %uu);",
                   (unsigned)writer_event_object_site(w, var->decl, var->from), o->slot, x,
                   (unsigned)var->decl->type->size);
    }
    return arena_printf(w->arena, ", *mr_x%d%s MR_UNUSED = (%s%s%s(void *)0)", w->marks++, x, keep,
                        *store ? "(void)" : "", *store ? arena_printf(w->arena, "%s, ", store) : "");
}

/* ---- their variables, and their ends ---- */

void writer_event_unnamed_variables(Writer *w, Buf *out)
{
    for (const EventUnnamed *o = w->event_unnamed; o; o = o->hh.next) {
        buf_printf(out, " mr_word mr_l%d%s MR_UNUSED = 0;", o->slot, w->suffix);
        if (!o->bytes) /* The object is of alloca. */
            buf_printf(out, " mr_u64 mr_al%d%s MR_UNUSED = 0;", o->slot, w->suffix);
    }
}

void writer_event_unnamed_ends(Writer *w, Buf *out)
{
    if (!(w->events->mask & EVENTS_STACKS))
        return;
    for (const EventUnnamed *o = w->event_unnamed; o; o = o->hh.next) {
        if (o->node->kind == D_VAR) /* The object ends with its loop. */
            continue;
        const char *bytes = o->bytes ? o->bytes : arena_printf(w->arena, "mr_al%d%s", o->slot, w->suffix);
        buf_printf(out, "(void)MR_UNSTACK_ANY(%uu, mr_l%d%s, %s); ", (unsigned)o->site, o->slot, w->suffix, bytes);
    }
}

void writer_event_unnamed_free(Writer *w)
{
    HASH_CLEAR(hh, w->event_unnamed);
}
