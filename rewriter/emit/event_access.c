/* In: the loads and stores of a graph's blocks.  Out: edits around them.
 * Method: each node that accesses memory is taken once, by what it is: a read, an assignment, an operation on a place,
 * an initialiser.  The blocks' actions say what is memory, and what is counted at all.
 *
 * The place of an assignment is kept in a temporary while its value is evaluated, so that the event comes behind those
 * of the value, and the place is not evaluated twice.  Where no event is in the value, it comes in front, and nothing
 * is kept.  So it does, too, where an assignment's value is used and cannot be read again, since something else may
 * have changed the place, or reading it does something; and in functions that setjmp comes back to, in which a
 * temporary might be lost. */
#include "emit/event_writer.h"

typedef struct NodeAccess {
    const Node *node;
    bool loads, stores;
    UT_hash_handle hh;
} NodeAccess;

typedef struct Accesses {
    Writer *w;
    NodeAccess *table;
} Accesses;

/* ---- which ---- */

static void note(Accesses *a, const Action *action)
{
    NodeAccess *n;
    const Node *key = action->node;
    HASH_FIND_PTR(a->table, &key, n);
    if (!n) {
        n = NEW(a->w->arena, NodeAccess);
        n->node = key;
        HASH_ADD_PTR(a->table, node, n);
    }
    n->loads = n->loads || action->kind == ACT_LOAD;
    n->stores = n->stores || action->kind == ACT_STORE;
}

static void collect(Accesses *a)
{
    const Cfg *c = a->w->c;
    for (int b = 1; b < c->n_blocks; b++)
        for (int i = 0; c->block[b]->counted && i < c->block[b]->n_act; i++) {
            const Action *x = &c->block[b]->act[i];
            if ((x->kind == ACT_LOAD || x->kind == ACT_STORE) && x->where != IN_LIBRARY)
                note(a, x);
        }
}

static NodeAccess *access_at(const Accesses *a, const Node *n)
{
    NodeAccess *found;
    HASH_FIND_PTR(a->table, &n, found);
    return found;
}

typedef struct Search {
    const Accesses *a;
    bool found;
} Search;

static bool find_event(Node *n, void *ctx)
{
    Search *s = ctx;
    if (n->kind == E_SIZEOF || n->kind == E_GENERIC)
        return false;
    s->found = s->found || access_at(s->a, n) || n->kind == E_CALL || n->kind == E_STMT_EXPR;
    return !s->found;
}

/* May evaluating it make events? */
static bool makes_events(const Accesses *a, const Node *n)
{
    Search s = {a, false};
    walk((Node *)n, find_event, &s);
    return s.found;
}

/* ---- text ---- */

/* looks: the value is read there. */
static const char *suffix_of(const EventPlace *p, bool looks)
{
    if (p->is_apart)
        return looks && p->is_quiet ? "_PLAIN_AT" : "_AT";
    return looks && p->is_quiet ? "_PLAIN" : "";
}

static const char *offset_of(const Writer *w, const EventPlace *p, bool looks)
{
    unsigned long long at = (unsigned long long)p->offset;
    if (!p->is_apart)
        return "";
    return looks && !p->is_quiet ? arena_printf(w->arena, ", %lluu, %uu", at, p->bits)
                                 : arena_printf(w->arena, ", %lluu", at);
}

/* Around the base: the access goes through what the calls yield. */
static void write_first(Writer *w, const EventPlace *p, const char *calls, const char *ends)
{
    insert_around(&w->in, p->base, 8,
                  arena_printf(w->arena, "(%s%s%s%s(", p->deref, p->pointer_type, calls, p->address),
                  arena_printf(w->arena, ")%s)", ends));
}

static void write_load(Writer *w, const Node *lvalue)
{
    EventPlace p;
    if (!(w->events->mask & EVENTS_LOADS) || event_stays(lvalue) || !event_place(w->u, lvalue, &p))
        return;
    Arena *a = w->arena;
    unsigned site = (unsigned)writer_event_site(w, lvalue, "load", p.bytes), bytes = (unsigned)p.bytes;
    if (p.is_range && !p.is_apart)
        write_first(w, &p, arena_printf(a, "MR_RANGE_LOAD(%uu, ", site), arena_printf(a, ", %uu)", bytes));
    else if (!writer_event_quiet_load(w, lvalue, &p, (int)site))
        write_first(w, &p, arena_printf(a, "MR_LOAD%s(%uu, %uu, ", suffix_of(&p, true), site, bytes),
                    arena_printf(a, "%s)", offset_of(w, &p, true)));
}

/* What is read twice does not change by it, but for what is volatile. */
static EventPlace place_of_update(const EventStore *s)
{
    EventPlace p = s->place;
    p.is_quiet = p.is_quiet && strip_parens(s->n->kid[0])->type->is_volatile;
    return p;
}

/* The events in front: MR_STORE_FIRST(4u, 8u, MR_LOAD(3u, 8u, &(…))) */
static void write_store_first(Writer *w, const EventStore *s)
{
    Arena *a = w->arena;
    const EventPlace place = place_of_update(s), *p = &place;
    const char *calls = "", *ends = "";
    unsigned bytes = (unsigned)p->bytes;
    if (p->is_range && !p->is_apart) {
        write_first(w, p, arena_printf(a, "MR_RANGE_STORE(%uu, ", (unsigned)s->store),
                    arena_printf(a, ", %uu)", bytes));
        return;
    }
    if (s->load >= 0) {
        calls = arena_printf(a, "MR_LOAD%s(%uu, %uu, ", suffix_of(p, true), (unsigned)s->load, bytes);
        ends = arena_printf(a, "%s)", offset_of(w, p, true));
    }
    if (s->store >= 0) {
        calls = arena_printf(a, "%s%s(%uu, %uu, %s", s->is_update ? "MR_UPDATE_FIRST" : "MR_STORE_FIRST",
                             suffix_of(p, s->is_update), (unsigned)s->store, bytes, calls);
        ends = arena_printf(a, "%s%s)", ends, offset_of(w, p, s->is_update));
    }
    write_first(w, p, calls, ends);
}

/* The load's event, or the value that an update finds, where the place is known. */
static const char *text_before(Writer *w, const EventStore *s, int k)
{
    const EventPlace *p = &s->place;
    const char *x = w->suffix;
    if (!s->is_update || !(w->events->mask & EVENTS_VALUES) || p->is_quiet)
        return "";
    w->keeps_values = true;
    return p->is_apart ? arena_printf(w->arena, "mr_v%d%s = MR_FIELD(%uu, mr_q%d%s%s), ", k, x, (unsigned)p->bytes, k,
                                      x, offset_of(w, p, true))
                       : arena_printf(w->arena, "mr_v%d%s = MR_VALUE(%uu, mr_q%d%s), ", k, x, (unsigned)p->bytes, k, x);
}

static const char *event_behind(Writer *w, const EventStore *s, int k)
{
    const EventPlace *p = &s->place;
    const char *x = w->suffix;
    unsigned bytes = (unsigned)p->bytes, site = (unsigned)s->store;
    if (p->is_range && !p->is_apart)
        return arena_printf(w->arena, "(void)MR_RANGE_STORE(%uu, mr_q%d%s, %uu)", site, k, x, bytes);
    if (!s->is_update && p->is_apart && p->is_quiet)
        return arena_printf(w->arena, "(void)MR_STORE_FIRST_AT(%uu, %uu, mr_q%d%s%s)", site, bytes, k, x,
                            offset_of(w, p, false));
    if (!s->is_update)
        return arena_printf(w->arena, "MR_STORE%s(%uu, %uu, mr_q%d%s%s)", suffix_of(p, true), site, bytes, k, x,
                            offset_of(w, p, true));
    bool keeps = *text_before(w, s, k);
    return arena_printf(w->arena, "MR_UPDATE%s(%uu, %uu, mr_q%d%s%s, %s)", p->is_apart ? "_AT" : "", site, bytes, k, x,
                        offset_of(w, p, false), keeps ? arena_printf(w->arena, "mr_v%d%s", k, x) : "0u");
}

/* (mr_q0 = MR_ADDRESS(&(L)), *(T)mr_q0 = E, MR_STORE(4u, 8u, mr_q0), *(T)mr_q0) */
static void write_store_behind(Writer *w, const EventStore *s, bool dropped)
{
    Arena *a = w->arena;
    const EventPlace *p = &s->place;
    int k = writer_event_temporary(w, s->n);
    const char *x = w->suffix, *place = arena_printf(a, "(%s%smr_q%d%s)", p->deref, p->pointer_type, k, x);
    const char *how = s->load < 0 ? "MR_ADDRESS("
                                  : arena_printf(a, "MR_LOAD%s(%uu, %uu, ", suffix_of(p, true), (unsigned)s->load,
                                                 (unsigned)p->bytes);
    insert_around(&w->in, p->base, 8, arena_printf(a, "mr_q%d%s = %s%s(", k, x, how, p->address),
                  arena_printf(a, ")%s), %s%s", s->load < 0 ? "" : offset_of(w, p, true), text_before(w, s, k), place));
    insert_around(
        &w->in, s->n, 8, "(",
        arena_printf(a, ", %s%s)", event_behind(w, s, k), dropped ? "" : arena_printf(a, ", %s%s", place, p->member)));
}

static bool calls_may_be_first(const Writer *w, const Accesses *a, const EventStore *s)
{
    const EventPlace *p = &s->place;
    if (w->c->function->calls_setjmp || !p->is_first)
        return true;
    if (!libcall_is_dropped(s->n) && (p->is_quiet || libcall_is_dropped_arm(s->n) || !event_is_alone(s->n)))
        return true;
    bool values = (w->events->mask & EVENTS_VALUES) && !s->is_update && !p->is_quiet;
    return !values && (s->n->n_kids < 2 || !makes_events(a, s->n->kid[1]));
}

/* An operation that a loop may do in any order. */
static bool is_reduction(const Node *n)
{
    return is_increment(n) || n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL || n->op == OP_AND ||
           n->op == OP_OR || n->op == OP_XOR;
}

static void write_store(Accesses *a, const Node *n)
{
    Writer *w = a->w;
    const Node *lvalue = n->kid[0];
    EventStore s = {.n = n, .load = -1, .store = -1};
    if (lvalue_where(lvalue) == IN_REGISTER || event_stays(n) || is_uneditable(w->u, n) ||
        !event_place(w->u, lvalue, &s.place))
        return;
    bool reads = n->kind != E_ASSIGN, merges = access_of(lvalue).merges;
    unsigned mask = w->events->mask;
    s.is_update = reads && is_reduction(n) && (mask & EVENTS_LOADS) && (mask & EVENTS_STORES);
    if ((reads || merges) && !s.is_update && (mask & EVENTS_LOADS))
        s.load = writer_event_site(w, lvalue, "load", s.place.bytes);
    if (mask & EVENTS_STORES)
        s.store = writer_event_site(w, lvalue, s.is_update ? "update" : "store", s.place.bytes);
    if (s.load < 0 && s.store < 0)
        return;
    if (writer_event_quiet_store(w, &s))
        return;
    if (s.store < 0 || calls_may_be_first(w, a, &s))
        write_store_first(w, &s);
    else
        write_store_behind(w, &s, libcall_is_dropped(n));
}

/* ---- initialisers ---- */

static bool find_stored(Node *n, void *ctx)
{
    Search *s = ctx;
    NodeAccess *x = access_at(s->a, n);
    s->found = s->found || (x && x->stores);
    return !s->found;
}

static bool is_initialised_here(const Accesses *a, const Node *var)
{
    Search s = {a, false};
    if (!var->kid[0] || variable_where(var->decl) != IN_STACK)
        return false;
    walk(var->kid[0], find_stored, &s);
    return s.found;
}

/* ((void)MR_RANGE_STORE(5u, &a, 8u), 0u), or "" */
static const char *initialisation(Accesses *a, const Node *var)
{
    Writer *w = a->w;
    const Decl *d = var->decl;
    int64_t bytes = d->type->size;
    if (!(w->events->mask & EVENTS_STORES) || bytes <= 0 || !is_initialised_here(a, var))
        return "";
    unsigned site = (unsigned)writer_event_site(w, var, "store", bytes);
    const char *plain = d->type->is_volatile || d->type->is_atomic ? "_PLAIN" : "";
    return is_scalar(d->type)
               ? arena_printf(w->arena, "(MR_STORE%s(%uu, %uu, &%s), 0u)", plain, site, (unsigned)bytes, d->name)
               : arena_printf(w->arena, "((void)MR_RANGE_STORE(%uu, &%s, %uu), 0u)", site, d->name, (unsigned)bytes);
}

/* int a[2] = {1, 2}; mr_u32 mr_x0 MR_UNUSED = ((void)MR_RANGE_STORE(5u, &a, 8u), 0u); */
static void write_declared(Accesses *a, const Node *var)
{
    Writer *w = a->w;
    const Node *decl = var->parent;
    if (var->decl->is_static_storage && !var->decl->is_static_local)
        events_hide(w->events, var->decl);
    bool is_head = decl && decl->parent && decl->parent->kind == S_FOR && !has_pragma(w->u, decl->parent);
    if (!decl || decl->kind != S_DECL || !decl->parent || event_stays(var) || var->decl->is_register ||
        (decl->parent->kind != S_COMPOUND && !is_label(decl->parent) && !is_head) || is_uneditable(w->u, decl))
        return;
    const char *begins = writer_event_object(w, var), *store = initialisation(a, var);
    if (is_head && (*begins || *store) && !var->decl->is_static_storage)
        insert_text(&w->in, insert_end(&w->in, decl->kid[decl->n_kids - 1]), EDIT_CLOSE, insert_depth(decl),
                    writer_event_head_begins(w, var, begins, store));
    else if (!is_head && (*begins || *store))
        insert_text(&w->in, insert_statement_end(&w->in, decl), EDIT_CLOSE, insert_depth(decl),
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

static void write_access(Accesses *a, const NodeAccess *x)
{
    const Node *n = x->node;
    if (n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || is_increment(n))
        write_store(a, n);
    else if (n->is_load && x->loads)
        write_load(a->w, n->kid[0]);
}

void writer_event_accesses(Writer *w)
{
    Accesses a = {w, NULL};
    collect(&a);
    for (const NodeAccess *x = a.table; x; x = x->hh.next)
        write_access(&a, x);
    walk(w->c->function->body, visit_declaration, &a);
    HASH_CLEAR(hh, a.table);
}
