/* Events with values of volatile and atomic objects, which the written program accesses as often as the source does.
 * In: their accesses.  Out: edits that keep the value that the access itself found, or left.
 *
 *   load      __extension__({ const volatile void *mr_a0 = MR_ADDRESS(&(v)); T mr_b0 = (*(P)MR_ADDRESS(mr_a0));
 *                             MR_LOADED(3u, 4u, mr_a0, MR_VALUE(4u, &mr_b0)); mr_b0; })
 *   store     __extension__({ P mr_a0 = (P)MR_ADDRESS(&(v)); T mr_b0 = E; *mr_a0 = mr_b0; MR_STORED_VALUE(…); mr_b0; })
 *   update    __extension__({ P mr_a0; T mr_b0; mr_u64 mr_d0; T mr_c0 = (*(mr_a0 = …, mr_b0 = *mr_a0,
 *                             mr_d0 = MR_VALUE(…), &mr_b0)) += E; *mr_a0 = mr_b0; MR_UPDATED(…); mr_c0; })
 *
 * The operators are the program's own.
 * Limits: what an operation on an atomic object finds is read beside it; stores to volatile bit-fields and operations
 * on them, structures, and members in parentheses have no values. */
#include "emit/event_writer.h"

#include <string.h>

#include "cfg/library_call.h"

/* The type of the value, which is neither volatile nor atomic. */
static const char *value_type(const Writer *w, const Node *lvalue, const EventPlace *p)
{
    const char *text = event_text(w->u, lvalue);
    return text && *text ? arena_printf(w->arena, p->bits ? "MR_TYPEOF(+(%s))" : "MR_TYPEOF(((void)0, (%s)))", text)
                         : NULL;
}

/* The value that the statements in the expression yield. */
static const char *value_of(const Writer *w, char letter, int k, bool dropped)
{
    return dropped ? "(void)0" : arena_printf(w->arena, "mr_%c%d%s", letter, k, w->suffix);
}

bool writer_event_load_once(Writer *w, const Node *lvalue, const EventPlace *p, int site)
{
    Arena *a = w->arena;
    const char *x = w->suffix, *type = value_type(w, lvalue, p), *event;
    if (!event_takes_value(w->p->events, p) || !type || (p->is_apart && !p->bits))
        return false;
    int k = w->marks++;
    if (p->bits)
        event = arena_printf(a, "MR_LOADED_AT(%uu, %uu, mr_a%d%s, %lluu, (mr_u64)mr_b%d%s)", (unsigned)site,
                             (unsigned)p->bytes, k, x, (unsigned long long)p->offset, k, x);
    else
        event = arena_printf(a, "MR_LOADED(%uu, %uu, mr_a%d%s, MR_VALUE(%uu, &mr_b%d%s))", (unsigned)site,
                             (unsigned)p->bytes, k, x, (unsigned)p->bytes, k, x);
    insert_around(&w->inserter, p->base, 8,
                  arena_printf(a, "const volatile void *mr_a%d%s = MR_ADDRESS(%s(", k, x, event_address(p)),
                  arena_printf(a, ")); %s mr_b%d%s = (%s%sMR_ADDRESS(mr_a%d%s))", type, k, x, event_deref(p),
                               event_pointer_type(w->u, p), k, x));
    insert_around(&w->inserter, lvalue, 6, "__extension__({ ",
                  arena_printf(a, "; %s; %s; })", event, value_of(w, 'b', k, libcall_is_dropped(lvalue->parent))));
    return true;
}

/* MR_LOADED(4u, 4u, mr_a0, MR_VALUE(4u, &mr_b0)), of a load or a store. */
static const char *event_of(const Writer *w, const char *what, int site, const EventPlace *p, int k)
{
    const char *x = w->suffix;
    return arena_printf(w->arena, "%s(%uu, %uu, mr_a%d%s, MR_VALUE(%uu, &mr_b%d%s))", what, (unsigned)site,
                        (unsigned)p->bytes, k, x, (unsigned)p->bytes, k, x);
}

static const char *event_of_update(const Writer *w, int site, const EventPlace *p, int k)
{
    const char *x = w->suffix;
    return arena_printf(w->arena, "MR_UPDATED(%uu, %uu, mr_a%d%s, mr_d%d%s, MR_VALUE(%uu, &mr_b%d%s))", (unsigned)site,
                        (unsigned)p->bytes, k, x, k, x, (unsigned)p->bytes, k, x);
}

static void write_assignment(Writer *w, const StoreSites *s, const char *type, bool dropped)
{
    Arena *a = w->arena;
    const EventPlace *p = &s->place;
    const char *x = w->suffix;
    int k = w->marks++;
    const char *type_of = event_pointer_type(w->u, p);
    const char *pointer = arena_printf(a, "%.*s", (int)strlen(type_of) - 2, type_of + 1);
    insert_around(&w->inserter, p->base, 8, arena_printf(a, "%s mr_a%d%s = %sMR_ADDRESS(&(", pointer, k, x, type_of),
                  arena_printf(a, ")); %s mr_b%d%s", type, k, x));
    insert_around(&w->inserter, s->n, 6, "__extension__({ ",
                  arena_printf(a, "; *mr_a%d%s = mr_b%d%s; %s; %s; })", k, x, k, x,
                               event_of(w, "MR_STORED_VALUE", s->store, p, k), value_of(w, 'b', k, dropped)));
}

static void write_operation(Writer *w, const StoreSites *s, const char *type, bool dropped)
{
    Arena *a = w->arena;
    const EventPlace *p = &s->place;
    const char *x = w->suffix;
    int k = w->marks++;
    const char *type_of = event_pointer_type(w->u, p);
    const char *pointer = arena_printf(a, "%.*s", (int)strlen(type_of) - 2, type_of + 1);
    const char *kept = arena_printf(a, "mr_d%d%s", k, x);
    const char *found = s->is_update ? arena_printf(a, "%s = MR_VALUE(%uu, &mr_b%d%s)", kept, (unsigned)p->bytes, k, x)
                        : s->load >= 0 ? event_of(w, "MR_LOADED", s->load, p, k)
                                       : "(void)0";
    const char *left = s->store < 0 ? "" : event_of(w, "MR_STORED_VALUE", s->store, p, k);
    if (s->is_update)
        left = event_of_update(w, s->store, p, k);
    insert_around(&w->inserter, p->base, 8, arena_printf(a, "(*(mr_a%d%s = %sMR_ADDRESS(&(", k, x, type_of),
                  arena_printf(a, ")), mr_b%d%s = *mr_a%d%s, %s, &mr_b%d%s))", k, x, k, x, found, k, x));
    insert_around(&w->inserter, s->n, 6,
                  arena_printf(a, "__extension__({ %s mr_a%d%s; %s mr_b%d%s; %s%s", pointer, k, x, type, k, x,
                               s->is_update ? arena_printf(a, "mr_u64 %s; ", kept) : "",
                               dropped ? "" : arena_printf(a, "%s mr_c%d%s = ", type, k, x)),
                  arena_printf(a, "; *mr_a%d%s = mr_b%d%s; %s%s%s; })", k, x, k, x, left, *left ? "; " : "",
                               value_of(w, 'c', k, dropped)));
}

bool writer_event_store_once(Writer *w, const StoreSites *s)
{
    const EventPlace *p = &s->place;
    const Node *lvalue = s->n->kid[0];
    const char *type = value_type(w, lvalue, p);
    bool dropped = libcall_is_dropped(s->n), assigns = s->n->kind == E_ASSIGN;
    if (!event_takes_value(w->p->events, p) || !type || p->is_apart || p->base != lvalue || (assigns && s->store < 0) ||
        (!assigns && lvalue->type->is_atomic) || (!dropped && libcall_is_dropped_arm(s->n)))
        return false;
    if (assigns)
        write_assignment(w, s, type, dropped);
    else
        write_operation(w, s, type, dropped);
    return true;
}
