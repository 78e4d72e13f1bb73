/* The content of memory where it is read.
 * In: a location, the events so far.  Out: a number for what a load of it gives: the value of a store to the same
 * place, or an opaque value that stands for its content since the last store or call that may have changed it.
 * Method: up the graph from the load, past what cannot touch the location.  A loop is passed if nothing in it can; of
 * what in a loop was not numbered yet only variable, type and member are known.  Where control comes together all paths
 * must lead to the same place.
 * Limits: for each node and each action of a function STEPS_EACH of them are looked at, and STEPS_MORE for all of it
 * (80 are what the largest ones of large programs need); behind that everything is taken to change. */
#include <stdlib.h>
#include <string.h>

#include "cfg/flow_graph.h"
#include "model/value/number_expr.h"

enum { STEPS_EACH = 250, STEPS_MORE = 200000, KINDS_AT_MOST = 64, DEPTH_AT_MOST = 500, PHIS_AT_MOST = 100 };

typedef struct VersionKey {
    int node, position, location;
} VersionKey;

enum {
    AT_ENTRY = -1,
    AT_LOOP = -2
}; /* Values of VersionKey.position: the content on entry, and the question whether the loop is passed. */

typedef struct Version {
    VersionKey key;
    Value content;   /* The content at AT_ENTRY, or behind an event. */
    UT_hash_handle hh;
} Version;

/* A location's content where edges join.  There is one for each such node that is passed when looking back from the
 * location's loads: a table without lists, of a quarter of the size. */
typedef struct PhiVersion {
    int node, location; /* `node` is the node's number + 1; 0: the entry is free. */
    union {
        DefPoint definition;
        bool is_changed; /* For -1 - location: something in the loop with that header changes the location. */
    };
} PhiVersion;

struct PhiVersions {
    PhiVersion *items;
    size_t n, size;
};

struct LoopStores {
    bool is_collected, is_all;
    Location *stores;
    const Effect **effects;
    int n_stores, cap_stores, n_effects, cap_effects;
};

void versions_prepare(Numbering *n)
{
    const ModelGraph *g = n->g;
    n->loop_stores = NEW_N(g->arena, struct LoopStores, (size_t)g->f->n_loops + 1);
    n->phi_versions = NEW(g->arena, struct PhiVersions);
    n->steps_left = STEPS_MORE;
    for (int i = 0; i < g->f->n; i++)
        n->steps_left += STEPS_EACH * (1 + (int64_t)(g->point[i].block ? g->point[i].block->n_act : 0));
}

void versions_free(Numbering *n)
{
    for (int i = 0; i < n->g->f->n_loops; i++) {
        free(n->loop_stores[i].stores);
        free(n->loop_stores[i].effects);
    }
    free(n->phi_versions->items);
    HASH_CLEAR(hh, n->versions);
}

/* ---- loops ---- */

static void add_store(struct LoopStores *s, Location l)
{
    for (int i = 0; i < s->n_stores; i++)
        if (s->stores[i].object == l.object && s->stores[i].literal == l.literal && s->stores[i].field == l.field &&
            s->stores[i].restricted == l.restricted && s->stores[i].type == l.type)
            return;
    if (s->n_stores == KINDS_AT_MOST)
        s->is_all = true;
    else
        *PUSH(s->stores, s->n_stores, s->cap_stores) = l;
}

static void add_effect(struct LoopStores *s, const Effect *e)
{
    for (int i = 0; i < s->n_effects; i++)
        if (s->effects[i] == e)
            return;
    if (s->n_effects == KINDS_AT_MOST)
        s->is_all = true;
    else
        *PUSH(s->effects, s->n_effects, s->cap_effects) = e;
}

static void add_action(Numbering *n, struct LoopStores *s, const Action *a)
{
    const Node *e = a->node;
    bool assigns = e->kind == E_ASSIGN || e->kind == E_ASSIGN_OP || e->kind == E_UNARY;
    switch (a->kind) {
    case ACT_STORE:
        add_store(s, assigns ? location_described(e->kid[0]) : (Location){.base = -1, .type = e->type});
        break;
    case ACT_CALL:
        if (library_calls(n->g->u, a, n->g->compiler))
            add_effect(s, effect_of_call(n->g, e));
        break;
    case ACT_LIBRARY:
        if (libcall_transfer(e) != TRANSFER_NONE)
            add_store(s, (Location){.base = -1});
        break;
    case ACT_OPERATE: s->is_all = s->is_all || library_computes(e, n->g->compiler); break;
    case ACT_ATOMIC:
    case ACT_CLOBBER: s->is_all = true; break;
    default: break;
    }
}

static void add_point(Numbering *n, struct LoopStores *s, const Point *p)
{
    s->is_all = s->is_all || p->is_border;
    for (int i = 0; p->block && i < p->block->n_act; i++)
        add_action(n, s, &p->block->act[i]);
}

/* The stores of a loop and of loops inside.  Each loop is looked at once. */
static struct LoopStores *stores_in(Numbering *n, int loop)
{
    struct LoopStores *s = &n->loop_stores[loop];
    const ModelGraph *g = n->g;
    for (int k = g->in_loop_at[loop]; k < g->in_loop_end[loop] && !s->is_collected && !s->is_all; k++) {
        int inner = g->f->loop_of[g->in_loop[k]];
        if (inner == loop) {
            add_point(n, s, &g->point[g->in_loop[k]]);
            continue;
        }
        while (g->f->loop[inner].outer != loop)
            inner = g->f->loop[inner].outer;
        const struct LoopStores *more = stores_in(n, inner);
        s->is_all = s->is_all || more->is_all;
        for (int i = 0; i < more->n_stores; i++)
            add_store(s, more->stores[i]);
        for (int i = 0; i < more->n_effects; i++)
            add_effect(s, more->effects[i]);
        k = g->in_loop_end[inner] - 1;
    }
    s->is_collected = true;
    return s;
}

static Version *entry(Numbering *n, int node, int at, int location, bool *is_new)
{
    VersionKey key;
    Version *v;
    memset(&key, 0, sizeof key);
    key.node = node;
    key.position = at;
    key.location = location;
    HASH_FIND(hh, n->versions, &key, sizeof key, v);
    *is_new = !v;
    if (!v) {
        v = NEW(n->g->arena, Version);
        v->key = key;
        HASH_ADD(hh, n->versions, key, sizeof key, v);
    }
    return v;
}

static PhiVersion *phi_slot(const struct PhiVersions *p, int node, int location)
{
    const int key[2] = {node + 1, location};
    size_t i = (size_t)hash_bytes(HASH_START, key, sizeof key) & (p->size - 1);
    while (p->items[i].node && (p->items[i].node != node + 1 || p->items[i].location != location))
        i = (i + 1) & (p->size - 1);
    return &p->items[i];
}

/* The slots move as more come. */
static PhiVersion *phi_entry(struct PhiVersions *p, int node, int location, bool *is_new)
{
    if (2 * p->n >= p->size) {
        struct PhiVersions more = {NULL, p->n, p->size ? 2 * p->size : 64};
        more.items = xmalloc(more.size * sizeof *more.items);
        memset(more.items, 0, more.size * sizeof *more.items);
        for (size_t i = 0; i < p->size; i++)
            if (p->items[i].node)
                *phi_slot(&more, p->items[i].node - 1, p->items[i].location) = p->items[i];
        free(p->items);
        *p = more;
    }
    PhiVersion *v = phi_slot(p, node, location);
    *is_new = !v->node;
    p->n += *is_new;
    if (*is_new)
        *v = (PhiVersion){node + 1, location, {{node, AT_ENTRY}}};
    return v;
}

bool loop_changes(Numbering *n, int header, int location)
{
    ModelGraph *g = n->g;
    bool is_new;
    PhiVersion *v = phi_entry(n->phi_versions, header, -1 - location, &is_new);
    if (!is_new)
        return v->is_changed;
    v->is_changed = true;
    int loop = g->f->loop_of[header];
    if (loop < 0 || g->f->loop[loop].header != header)
        return true; /* The loop is irreducible. */
    const struct LoopStores *s = stores_in(n, loop);
    Location l = g->location[location];
    l.address = 0; /* It may be another address in another iteration. */
    v->is_changed = s->is_all;
    for (int i = 0; i < s->n_stores && !v->is_changed; i++)
        v->is_changed = may_alias(g, &s->stores[i], &l);
    for (int i = 0; i < s->n_effects && !v->is_changed; i++)
        v->is_changed = effect_writes(g, s->effects[i], &l);
    return v->is_changed;
}

/* ---- versions ---- */

static bool changes(ModelGraph *g, const Event *e, int location)
{
    const Location *l = &g->location[location];
    for (int i = 0; e->kind == EVENT_CALL && i < e->effect->n_excluded; i++)
        if (e->effect->excluded[i] == location)
            return false;
    if (e->kind == EVENT_CALL)
        return effect_writes(g, e->effect, l);
    return e->kind == EVENT_STORE && e->copied_from != location + 1 && may_alias(g, &g->location[e->location], l);
}

static DefPoint version_at_end(Numbering *n, int node, int location, int depth);

static bool equal(DefPoint a, DefPoint b)
{
    return a.node == b.node && a.position == b.position;
}

/* The version of a location at a node into which several edges come.  Back edges of loops that do not change
 * it are skipped. */
static DefPoint phi_version(Numbering *n, int node, int location, int depth)
{
    const Flow *f = n->g->f;
    DefPoint all = {-1, 0}, here = {node, AT_ENTRY};
    bool is_new, is_header = false;
    const PhiVersion *known = phi_entry(n->phi_versions, node, location, &is_new);
    if (!is_new)
        return known->definition;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++)
        is_header = is_header || f->rank[f->edge[f->in[k]].from] >= f->rank[node];
    if (depth > DEPTH_AT_MOST || (is_header && loop_changes(n, node, location)))
        return here;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] < 0 || f->rank[from] >= f->rank[node])
            continue;
        DefPoint one = version_at_end(n, from, location, depth + 1);
        if (all.node >= 0 && !equal(all, one))
            return here;
        all = one;
    }
    phi_slot(n->phi_versions, node, location)->definition = all;
    return all;
}

static DefPoint version_at_end(Numbering *n, int node, int location, int depth)
{
    ModelGraph *g = n->g;
    const Flow *f = g->f;
    while (n->steps_left-- > 0) {
        const Point *s = &g->point[node];
        n->steps_left -= s->n_events;
        for (int i = s->n_events - 1; i >= 0; i--)
            if (s->event[i].kind != EVENT_LOAD && changes(g, &s->event[i], location))
                return (DefPoint){node, s->event[i].position};
        int n_in = f->in_at[node + 1] - f->in_at[node];
        if (node == 0 || n_in == 0)
            break;
        if (n_in > 1)
            return phi_version(n, node, location, depth);
        node = f->edge[f->in[f->in_at[node]]].from;
    }
    if (n->steps_left >= 0)
        return (DefPoint){node, AT_ENTRY};
    g->in_part = "it is too long to look back from each load: some of the loads may be redundant";
    const Point *s = &g->point[node];
    return (DefPoint){node, s->n_events ? s->event[s->n_events - 1].position : AT_ENTRY};
}

DefPoint version_behind(Numbering *n, int node, int location)
{
    return version_at_end(n, node, location, 0);
}

Value number_loaded(Numbering *n, int location, const Type *type)
{
    ModelGraph *g = n->g;
    bool is_new;
    DefPoint since = version_at_end(n, n->node, location, 0);
    const Event *last = since.position >= 0 ? &g->point[since.node].event[since.position] : NULL;
    if (last && last->kind == EVENT_STORE && last->location == location && last->stored)
        return last->stored;
    Version *v = entry(n, since.node, since.position, location, &is_new);
    if (is_new) {
        DefPoint of_address = g->location[location].def;
        v->content =
            value_opaque(&g->v, (OpaqueValue){.kind = OPAQUE_LOAD,
                                              .type = type,
                                              .def = def_is_later(&g->v, of_address, since) ? of_address : since,
                                              .content_of = since.position == AT_ENTRY ? location + 1 : 0,
                                              .loaded_from = location + 1});
    }
    return v->content;
}

int number_source(Numbering *n, Value stored, int64_t size)
{
    const Sum *s = &n->g->v.sum[stored];
    if (!stored || s->n != 1 || s->part[0].factor != 1 || s->constant)
        return 0;
    const OpaqueValue *o = &n->g->v.opaque[s->part[0].opaque];
    int from = o->kind == OPAQUE_LOAD ? o->loaded_from : 0;
    return from && n->g->location[from - 1].size == size && number_loaded(n, from - 1, o->type) == stored ? from : 0;
}

/* The location's content at the end of that edge, where its address differs if variables are merged. */
static Value content_on_edge(Numbering *n, const OpaqueValue *l, int node, int k)
{
    ModelGraph *g = n->g;
    const Location *here = &g->location[l->content_of - 1];
    n->node = g->f->edge[g->f->in[k]].from;
    Value there = g->f->rank[n->node] < 0 ? 0 : value_on_edge(&g->v, here->address, node, k - g->f->in_at[node]);
    int location = there ? graph_find(g, there, here->size) : -1;
    return location < 0 ? 0 : number_loaded(n, location, l->type);
}

/* Notes the contents of locations on the paths into joins, once all is numbered: of inlined functions, callers know
 * these. */
void versions_note_incoming(Numbering *n)
{
    ModelGraph *g = n->g;
    const Flow *f = g->f;
    for (int i = 0, noted = 0; i < g->v.n_opaques && noted < PHIS_AT_MOST; i++) {
        OpaqueValue l = g->v.opaque[i];
        int node = l.def.node;
        if (l.kind != OPAQUE_LOAD || !l.content_of || !node || l.def.position >= 0 ||
            f->in_at[node + 1] - f->in_at[node] < 2)
            continue;
        Value *v = NEW_N(g->arena, Value, (size_t)(f->in_at[node + 1] - f->in_at[node]));
        for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++)
            v[k - f->in_at[node]] = content_on_edge(n, &l, node, k);
        g->v.opaque[i].incoming = v;
        noted++;
    }
}
