/* In: the nodes that access memory.  Out: edits around them.
 * Method: each is taken once, by what it is: a read, an assignment, an operation on a place, an initialiser.
 *
 * The place of an assignment is kept in a temporary while its value is evaluated, so that the event comes behind those
 * of the value, and the place is not evaluated twice.  Where no event is in the value, it comes in front, and nothing
 * is kept.  So it does, too, where an assignment's value is used and cannot be read again, since something else may
 * have changed the place, or reading it does something.  The same holds in functions that setjmp returns to, in which a
 * temporary might be lost. */
#include "emit/event_writer.h"

#include <string.h>

/* ---- text ---- */

/* The suffix of the event's macro.  looks: the event reads the value. */
static const char *suffix_of(const EventPlace *p, bool looks)
{
    if (p->is_apart)
        return looks && p->is_accessed_once ? "_PLAIN_AT" : "_AT";
    return looks && p->is_accessed_once ? "_PLAIN" : "";
}

static const char *offset_of(const Writer *w, const EventPlace *p, bool looks)
{
    unsigned long long at = (unsigned long long)p->offset;
    if (!p->is_apart)
        return "";
    return looks && !p->is_accessed_once ? arena_printf(w->arena, ", %lluu, %uu", at, p->bits)
                                         : arena_printf(w->arena, ", %lluu", at);
}

/* The arguments for a place that is reached apart from its object: its offset, and its bits if it is read. */
static const char *offset_with_bits(const Writer *w, const EventPlace *p, bool reads)
{
    return !p->is_apart ? ""
           : reads      ? arena_printf(w->arena, ", %lluu, %uu", (unsigned long long)p->offset, p->bits)
                        : arena_printf(w->arena, ", %lluu", (unsigned long long)p->offset);
}

/* Writes the calls around the base of the place: the access goes through the pointer that they return. */
static void write_first(Writer *w, const EventPlace *p, const char *calls, const char *ends)
{
    insert_around(
        &w->inserter, p->base, 8,
        arena_printf(w->arena, "(%s%s%s%s(", event_deref(p), event_pointer_type(w->u, p), calls, event_address(p)),
        arena_printf(w->arena, ")%s)", ends));
}

/* The event's call around an address, such as MR_LOAD(3u, 8u, …). */
static EventCall call_of(Writer *w, const Node *n, const char *name, int site, const EventPlace *p)
{
    EventCall c;
    Arena *a = w->arena;
    bool stores = name[0] != 'L';
    if (writer_event_member(w, n, stores, site, &c))
        return c;
    if (p->is_range && !p->is_apart)
        return (EventCall){arena_printf(a, "MR_RANGE_%s(%uu, ", stores ? "STORE" : "LOAD", (unsigned)site),
                           arena_printf(a, ", %uu)", (unsigned)p->bytes)};
    bool looks = strcmp(name, "STORE_FIRST") != 0;
    return (EventCall){
        arena_printf(a, "MR_%s%s(%uu, %uu, ", name, suffix_of(p, looks), (unsigned)site, (unsigned)p->bytes),
        arena_printf(a, "%s)", offset_of(w, p, looks))};
}

static void write_load(Writer *w, const Node *load)
{
    EventPlace p;
    const Node *lvalue = load->kid[0];
    if (!event_load(w->p->events, load, &p) || event_is_needless(w->p->events, load))
        return;
    int site = writer_event_site(w, lvalue, "load", p.bytes);
    if (!(p.is_range && !p.is_apart) && writer_event_load_once(w, lvalue, &p, site))
        return;
    EventCall c = call_of(w, load, "LOAD", site, &p);
    write_first(w, &p, c.open, c.close);
}

/* The place of an update.  Its value may be read twice, unless the place is volatile. */
static EventPlace place_of_update(const StoreSites *s)
{
    EventPlace p = s->place;
    p.is_accessed_once = p.is_accessed_once && strip_parens(s->n->kid[0])->type->is_volatile;
    return p;
}

/* The event of an increment if it may stand in front: "MR_UPDATE_FIRST_BY(4u, 8u, ", ", (mr_u64)-1)", with the step. */
static bool first_by_step(Writer *w, const StoreSites *s, const EventPlace *p, EventCall *c)
{
    const Type *t = s->n->kid[0]->type;
    long long step = t->kind == TY_INT && !t->is_bool && t->size <= 8 ? 1 : 0;
    if (t->kind == TY_POINTER && t->elem)
        step = t->elem->kind == TY_VOID || t->elem->kind == TY_FUNCTION ? 1 : (long long)t->elem->size;
    if (!(w->events->mask & EVENTS_VALUES) || !is_increment(s->n) || p->is_apart || p->is_accessed_once || step <= 0)
        return false;
    bool adds = s->n->op == OP_PREINC || s->n->op == OP_POSTINC;
    c->open = arena_printf(w->arena, "MR_%s_FIRST_BY(%uu, %uu, ", s->is_update ? "UPDATE" : "STORE", (unsigned)s->store,
                           (unsigned)p->bytes);
    c->close = arena_printf(w->arena, ", (mr_u64)%s%lld)", adds ? "" : "-", step);
    return true;
}

/* The events in front of a store: MR_STORE_FIRST(4u, 8u, MR_LOAD(3u, 8u, &(…))). */
static void write_store_first(Writer *w, const StoreSites *s)
{
    const EventPlace place = place_of_update(s), *p = &place;
    EventCall load = {"", ""}, store = {"", ""};
    if (s->load >= 0 && !(p->is_range && !p->is_apart && s->store >= 0))
        load = call_of(w, s->n, "LOAD", s->load, p);
    if (s->store >= 0 && !first_by_step(w, s, p, &store))
        store = call_of(w, s->n, s->is_update ? "UPDATE_FIRST" : "STORE_FIRST", s->store, p);
    write_first(w, p, arena_printf(w->arena, "%s%s", store.open, load.open),
                arena_printf(w->arena, "%s%s", load.close, store.close));
}

/* The text in front of the access, once its address is known: the load's event, or the value that an update finds. */
static const char *text_before(Writer *w, const StoreSites *s, int k)
{
    const EventPlace *p = &s->place;
    const char *x = w->suffix;
    if (!s->is_update || !(w->events->mask & EVENTS_VALUES) || p->is_accessed_once)
        return "";
    w->keeps_values = true;
    return p->is_apart ? arena_printf(w->arena, "mr_v%d%s = MR_FIELD(%uu, mr_q%d%s%s), ", k, x, (unsigned)p->bytes, k,
                                      x, offset_of(w, p, true))
                       : arena_printf(w->arena, "mr_v%d%s = MR_VALUE(%uu, mr_q%d%s), ", k, x, (unsigned)p->bytes, k, x);
}

static const char *event_behind(Writer *w, const StoreSites *s, int k)
{
    const EventPlace *p = &s->place;
    const char *x = w->suffix;
    unsigned bytes = (unsigned)p->bytes, site = (unsigned)s->store;
    EventCall c;
    if (writer_event_member(w, s->n, true, s->store, &c))
        return arena_printf(w->arena, "(void)%smr_q%d%s%s", c.open, k, x, c.close);
    if (p->is_range && !p->is_apart)
        return arena_printf(w->arena, "(void)MR_RANGE_STORE(%uu, mr_q%d%s, %uu)", site, k, x, bytes);
    if (!s->is_update && p->is_apart && p->is_accessed_once)
        return arena_printf(w->arena, "(void)MR_STORE_FIRST_AT(%uu, %uu, mr_q%d%s%s)", site, bytes, k, x,
                            offset_of(w, p, false));
    if (!s->is_update)
        return arena_printf(w->arena, "MR_STORE%s(%uu, %uu, mr_q%d%s%s)", suffix_of(p, true), site, bytes, k, x,
                            offset_of(w, p, true));
    bool keeps = *text_before(w, s, k);
    return arena_printf(w->arena, "MR_UPDATE%s%s(%uu, %uu, mr_q%d%s%s, %s)", keeps ? "" : "_PLAIN",
                        p->is_apart ? "_AT" : "", site, bytes, k, x, offset_with_bits(w, p, keeps),
                        keeps ? arena_printf(w->arena, "mr_v%d%s", k, x) : "0u");
}

/* (mr_q0 = MR_ADDRESS(&(L)), *(T)mr_q0 = E, MR_STORE(4u, 8u, mr_q0), *(T)mr_q0) */
static void write_store_behind(Writer *w, const StoreSites *s, bool dropped)
{
    Arena *a = w->arena;
    const EventPlace *p = &s->place;
    int k = writer_event_temporary(w, s->n);
    const char *x = w->suffix,
               *place = arena_printf(a, "(%s%smr_q%d%s)", event_deref(p), event_pointer_type(w->u, p), k, x);
    EventCall how = s->load < 0 ? (EventCall){"MR_ADDRESS(", ")"} : call_of(w, s->n, "LOAD", s->load, p);
    insert_around(&w->inserter, p->base, 8, arena_printf(a, "mr_q%d%s = %s%s(", k, x, how.open, event_address(p)),
                  arena_printf(a, ")%s, %s%s", how.close, text_before(w, s, k), place));
    insert_around(&w->inserter, s->n, 8, "(",
                  arena_printf(a, ", %s%s)", event_behind(w, s, k),
                               dropped ? "" : arena_printf(a, ", %s%s", place, event_member(w->u, p))));
}

static void write_store(Writer *w, const Node *n)
{
    EventStore e;
    if (!event_store(w->p->events, n, &e))
        return;
    const Node *lvalue = n->kid[0];
    StoreSites s = {n, e.place, -1, -1, e.is_update};
    if (e.loads)
        s.load = writer_event_site(w, lvalue, "load", s.place.bytes);
    if (e.stores)
        s.store = writer_event_site(w, lvalue, s.is_update ? "update" : "store", s.place.bytes);
    if (writer_event_store_once(w, &s))
        return;
    if (e.is_first)
        write_store_first(w, &s);
    else
        write_store_behind(w, &s, libcall_is_dropped(n));
}

/* ---- initialisers ---- */

typedef struct Search {
    const Writer *w;
    bool is_found;
} Search;

static bool find_stored(Node *n, void *ctx)
{
    Search *s = ctx;
    const EventAccess *x = event_access(s->w->p->events, n);
    s->is_found = s->is_found || (x && x->stores);
    return !s->is_found;
}

static bool is_initialised_here(const Writer *w, const Node *var)
{
    Search s = {w, false};
    if (!var->kid[0] || variable_class(var->decl) != IN_STACK)
        return false;
    walk(var->kid[0], find_stored, &s);
    return s.is_found;
}

/* ((void)MR_RANGE_STORE(5u, &a, 8u), 0u), or "" */
static const char *initialisation(Writer *w, const Node *var)
{
    const Decl *d = var->decl;
    int64_t bytes = d->type->size;
    if (!(w->events->mask & EVENTS_STORES) || bytes <= 0 || !is_initialised_here(w, var))
        return "";
    unsigned site = (unsigned)writer_event_site(w, var, "store", bytes);
    const char *plain = d->type->is_volatile || d->type->is_atomic ? "_PLAIN" : "";
    return is_scalar(d->type)
               ? arena_printf(w->arena, "(MR_STORE%s(%uu, %uu, &%s), 0u)", plain, site, (unsigned)bytes, d->name)
               : arena_printf(w->arena, "((void)MR_RANGE_STORE(%uu, &%s, %uu), 0u)", site, d->name, (unsigned)bytes);
}

/* int a[2] = {1, 2}; mr_u32 mr_x0 MR_UNUSED = ((void)MR_RANGE_STORE(5u, &a, 8u), 0u); */
static void write_declared(Writer *w, const Node *var)
{
    const Node *decl = var->parent;
    if (var->decl->is_static_storage && !var->decl->is_static_local)
        events_hide(w->events, var->decl);
    bool is_head = decl && decl->parent && decl->parent->kind == S_FOR && !has_pragma(w->u, decl->parent);
    if (!decl || decl->kind != S_DECL || !decl->parent || event_stays(var) || var->decl->is_register ||
        (decl->parent->kind != S_COMPOUND && !is_label(decl->parent) && !is_head) || is_uneditable(w->u, decl))
        return;
    const char *begins = writer_event_object(w, var), *store = initialisation(w, var);
    if (is_head && (*begins || *store) && !var->decl->is_static_storage)
        insert_text(&w->inserter, insert_end(&w->inserter, decl->kid[decl->n_kids - 1]), EDIT_CLOSE, insert_depth(decl),
                    writer_event_head_begins(w, var, begins, store));
    else if (!is_head && (*begins || *store))
        insert_text(&w->inserter, insert_statement_end(&w->inserter, decl), EDIT_CLOSE, insert_depth(decl),
                    arena_printf(w->arena, "%s%s",
                                 *begins && *begins == ' ' ? begins
                                 : *begins                 ? writer_event_mark(w, begins)
                                                           : "",
                                 *store ? writer_event_mark(w, store) : ""));
}

static bool visit_declaration(Node *n, void *ctx)
{
    if (n->kind == D_VAR)
        write_declared(ctx, n);
    return true;
}

/* ---- all of it ---- */

static void write_access(Writer *w, const EventAccess *x)
{
    const Node *n = x->node;
    if (n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || is_increment(n))
        write_store(w, n);
    else if (n->is_load && x->loads)
        write_load(w, n);
}

void writer_event_accesses(Writer *w)
{
    for (int i = 0; i < w->p->events->n_accesses; i++)
        write_access(w, &w->p->events->access[i]);
    walk(w->c->function->body, visit_declaration, w);
}
