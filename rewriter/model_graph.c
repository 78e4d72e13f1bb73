/* In: a function's graph with its counts.  Out: the model's graph, without events; places for what happens on edges; locations by number.
 * Method: a graph of its own, in which edges that are critical (from a node with several ways out to one with several ways in) have a
 * node in between.  An edge at which a region begins or ends is a border: nothing moves across it. */
#include "model_graph.h"

#include <stdlib.h>
#include <string.h>

typedef struct LocationKey {
    Value address;
    int64_t size;
} LocationKey;

typedef struct LocationEntry {
    LocationKey key;
    int number;
    UT_hash_handle hh;
} LocationEntry;

static int source_of(const Edge *e)
{
    return e->before ? e->before->id : e->from->id;
}

static bool is_border(const Edge *e)
{
    return e->site.kind == SITE_REGION_BEGIN || e->site.kind == SITE_REGION_END || e->site.kind == SITE_EXIT;
}

/* What happens between the blocks of an edge, at its own node. */
static int split(ModelGraph *g, const Edge *e, int to)
{
    Block *b = cfg_block(&g->shadow, true);
    cfg_edge(&g->shadow, b, g->shadow.block[to], SITE_NONE, NULL);
    g->spot[b->id] = (Spot){.count = g->placement->edge[e->id], .is_border = is_border(e)};
    return b->id;
}

static void copy_edges(ModelGraph *g, const Cfg *c)
{
    int *out = NEW_N(g->arena, int, (size_t)c->n_blocks), *in = NEW_N(g->arena, int, (size_t)c->n_blocks);
    for (int i = 0; i < c->n_edges; i++)
        if (!c->edge[i]->is_cut) {
            out[source_of(c->edge[i])]++;
            in[c->edge[i]->to->id]++;
        }
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        int from = source_of(e), to = e->to->id;
        if (e->is_cut)
            continue;
        if (in[to] > 1 && (out[from] > 1 || is_border(e)))
            to = split(g, e, to);
        else if (is_border(e))
            g->spot[to].is_border = true;
        cfg_edge(&g->shadow, g->shadow.block[from], g->shadow.block[to], SITE_NONE, NULL);
    }
}

static void list_loops(ModelGraph *g)
{
    const Flow *f = g->f;
    int *at = g->in_loop_at = NEW_N(g->arena, int, (size_t)f->n_loops + 2);
    for (int i = 0; i < f->n_order; i++)
        for (int l = f->loop_of[f->order[i]]; l >= 0; l = f->loop[l].outer)
            at[l + 2]++;
    for (int l = 2; l <= f->n_loops + 1; l++)
        at[l] += at[l - 1];
    g->in_loop = NEW_N(g->arena, int, (size_t)at[f->n_loops + 1] + 1);
    for (int i = 0; i < f->n_order; i++)
        for (int l = f->loop_of[f->order[i]]; l >= 0; l = f->loop[l].outer)
            g->in_loop[at[l + 1]++] = f->order[i];
}

void graph_build(ModelGraph *g)
{
    const Cfg *c = g->placement->cfg;
    g->shadow = (Cfg){.arena = g->arena};
    g->spot = NEW_N(g->arena, Spot, (size_t)(c->n_blocks + c->n_edges) + 1);
    for (int i = 0; i < c->n_blocks; i++) {
        cfg_block(&g->shadow, true);
        g->spot[i] = (Spot){.block = c->block[i], .count = g->placement->block[i]};
    }
    copy_edges(g, c);
    g->spot[0].count = g->placement->entries;
    g->f = flow_build(&g->shadow);
    list_loops(g);
    values_init(&g->v, g->arena, g->f->rank);
}

void graph_free(ModelGraph *g)
{
    for (int i = 0; i < g->f->n; i++)
        free(g->spot[i].event);
    HASH_CLEAR(hh, g->by_place);
    free(g->location);
    values_free(&g->v);
    cfg_free(&g->shadow);
}

Event *graph_event(ModelGraph *g, int node, Event e)
{
    Spot *s = &g->spot[node];
    Event *to = PUSH(s->event, s->n_events, s->cap_events);
    *to = e;
    return to;
}

Event *graph_event_in_front(ModelGraph *g, int node, Event e)
{
    Spot *s = &g->spot[node];
    graph_event(g, node, e);
    memmove(s->event + 1, s->event, (size_t)(s->n_events - 1) * sizeof e);
    s->event[0] = e;
    return s->event;
}

int graph_place_on(const ModelGraph *g, const FlowEdge *e, bool *in_front)
{
    const Flow *f = g->f;
    *in_front = f->out_at[e->from + 1] - f->out_at[e->from] > 1;
    return *in_front ? e->to : e->from;
}

static LocationEntry *find(const ModelGraph *g, LocationKey *key, Value address, int64_t size)
{
    LocationEntry *e;
    memset(key, 0, sizeof *key);
    key->address = address;
    key->size = size;
    HASH_FIND(hh, g->by_place, key, sizeof *key, e);
    return e;
}

int graph_find(const ModelGraph *g, Value address, int64_t size)
{
    LocationKey key;
    LocationEntry *e = find(g, &key, address, size);
    return e ? e->number : -1;
}

int graph_location(ModelGraph *g, Location l)
{
    LocationKey key;
    LocationEntry *e = find(g, &key, l.address, l.size);
    if (!e) {
        e = NEW(g->arena, LocationEntry);
        e->key = key;
        e->number = g->n_locations;
        HASH_ADD(hh, g->by_place, key, sizeof key, e);
        *PUSH(g->location, g->n_locations, g->cap_locations) = l;
        return e->number;
    }
    Location *old = &g->location[e->number]; /* the same bytes as another type, or by another member */
    if (old->type && (!l.type || !types_may_alias(old->type, l.type)))
        old->type = NULL;
    if (old->field != l.field)
        old->field = NULL;
    return e->number;
}
