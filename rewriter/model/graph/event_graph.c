/* In: a function's graph with its counts.  Out: the model's graph, without events; places for what happens on edges;
 * locations by number.
 * Method: a graph of its own, in which edges that are critical (from a node with several edges out to one with several
 * edges in) have a node in between.  Conditions of several parts are left as soon as they are decided.  An edge at
 * which a region begins or ends is a border: nothing moves across it. */
#include "cfg/flow_graph.h"
#include "model/graph/event_graph.h"
#include "placement/count_formula.h"
#include "placement/spanning_tree.h"

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

static bool is_border(const Edge *e)
{
    return e->site.kind == SITE_REGION_BEGIN || e->site.kind == SITE_REGION_END || e->site.kind == SITE_EXIT;
}

/* ---- edges ---- */

/* An edge of the function's graph, as control really goes. */
typedef struct Way {
    const Edge *edge;
    int id; /* The edge's id, before conditions of several parts are left early. */
    int from, to;
    Formula count;
    SiteKind taken; /* The way is taken where the branch that it leaves by is true, or is false. */
} Way;

typedef struct Ways {
    ModelGraph *g;
    Way *way;
    int n;
    int *if_true,
        *if_false; /* By block: the paths that leave it where its condition is true, and where it is false; -1: none. */
    int *by_edge; /* By edge: the path that it begins; -1: none. */
    int *only_edge; /* By block: the only edge out of it; -1: there is none, or more than one. */
} Ways;

static void list_ways(Ways *w, const Cfg *c)
{
    Arena *arena = w->g->arena;
    w->way = NEW_N(arena, Way, 3 * (size_t)c->n_edges + 1);
    w->if_true = NEW_N(arena, int, (size_t)c->n_blocks);
    w->if_false = NEW_N(arena, int, (size_t)c->n_blocks);
    w->only_edge = NEW_N(arena, int, (size_t)c->n_blocks);
    w->by_edge = NEW_N(arena, int, (size_t)c->n_edges + 1);
    memset(w->by_edge, -1, ((size_t)c->n_edges + 1) * sizeof(int));
    int *out = NEW_N(arena, int, (size_t)c->n_blocks);
    memset(w->if_true, -1, (size_t)c->n_blocks * sizeof(int));
    memset(w->if_false, -1, (size_t)c->n_blocks * sizeof(int));
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        if (e->is_cut)
            continue;
        int from = e->border_block ? e->border_block->id : e->from->id;
        if (e->way == SITE_TRUE)
            w->if_true[from] = w->n;
        else if (e->way == SITE_FALSE)
            w->if_false[from] = w->n;
        w->only_edge[from] = out[from]++ ? -1 : w->n;
        w->by_edge[i] = w->n;
        w->way[w->n++] = (Way){e, i, from, e->to->id, w->g->placement->edge[i], e->way};
    }
}

/* The && or || that the block does nothing but test, or NULL. */
static const Node *tested_logical(const Block *b)
{
    const Action *last = b->n_act ? &b->act[b->n_act - 1] : NULL;
    if (!last || last->kind != ACT_TEST)
        return NULL;
    for (int i = 0; i < b->n_act - 1; i++)
        if (b->act[i].kind != ACT_OPERATE)
            return NULL;
    const Node *n = strip_casts(last->node);
    return n->kind == E_LOGICAL ? n : NULL;
}

/* The && or || that has the value of the operand, which is `is_true`; NULL: there is none, or its other operand
 * decides. */
static const Node *decided(const Node *operand, bool is_true)
{
    const Node *n = operand->parent;
    while (n && (n->kind == E_PAREN || (n->kind == E_IMPLICIT && !n->is_load)) && n->n_kids == 1) {
        operand = n;
        n = n->parent;
    }
    if (!n || n->kind != E_LOGICAL)
        return NULL;
    return operand == n->kid[1] || is_true == (n->op == OP_LOR) ? n : NULL;
}

/* Lets edges skip the join of a decided condition.  For a condition `a && b` the graph has a block in which both paths
 * join, and part again; compilers jump at once from `a` to the code for false.  If `b` is such an expression itself,
 * its paths come together in a block that does nothing in front of that.
 *
 *      a ──no──▶ both ──no──▶ else        a ──no──▶ else
 *      b ──────▶ both ──yes─▶ then        b ──▶ both ──no──▶ else, both ──yes──▶ then
 */
static void skip_decided_join(Ways *w, const Cfg *c, Way *way)
{
    bool is_true = way->edge->way == SITE_TRUE;
    const Node *n = way->edge->way != SITE_NONE && way->edge->site.node ? decided(way->edge->site.node, is_true) : NULL;
    while (n) {
        const Block *to = c->block[way->to];
        bool is_tested = tested_logical(to) == n;
        int on = is_tested ? (is_true ? w->if_true : w->if_false)[way->to] : !to->n_act ? w->only_edge[way->to] : -1;
        if (on < 0 || is_border(w->way[on].edge) || (!is_tested && w->way[on].edge->way != SITE_NONE))
            return;
        w->way[on].count = formula_add(w->g->arena, w->way[on].count, way->count, -1);
        way->to = w->way[on].to;
        if (is_tested)
            way->edge = w->way[on].edge; /* The block is reached by this edge. */
        n = decided(n, is_true);
    }
}

/* Adds the node of an edge, for events between the edge's blocks. */
static int split(ModelGraph *g, const Way *w)
{
    Block *b = cfg_block(&g->shadow, true);
    g->original_edge[cfg_edge(&g->shadow, b, g->shadow.block[w->to], SITE_NONE, NULL)->id] = w->id;
    g->point[b->id] = (Point){.count = w->count, .is_border = is_border(w->edge)};
    return b->id;
}

/* ---- ways that are decided ---- */

/* The block that the way leads to is copied for it, and the copy goes on by the one way that is left, which is
 * returned.
 *
 *      a ──▶ test ──▶ then        a ──▶ test' ──▶ else
 *      b ──▶ test ──▶ else        b ──▶ test ──▶ then, else
 */
static Way *copy_test(Ways *w, Way *way, int edge)
{
    ModelGraph *g = w->g;
    Way *next = edge && w->by_edge[edge - 1] >= 0 ? &w->way[w->by_edge[edge - 1]] : NULL, *copy = &w->way[w->n];
    Point *of = &g->point[way->to];
    if (!next || next->from != way->to || is_border(way->edge) || is_border(next->edge))
        return NULL;
    Block *b = cfg_block(&g->shadow, true);
    g->point[b->id] = (Point){.block = of->block, .count = way->count, .is_shared = true, .is_copy = true};
    of->count = formula_add(g->arena, of->count, way->count, -1);
    of->is_shared = true;
    next->count = formula_add(g->arena, next->count, way->count, -1);
    way->to = b->id;
    *copy = (Way){next->edge, -1, b->id, next->to, way->count, SITE_NONE};
    w->n++;
    return copy;
}

static void decide_ways(Ways *w)
{
    const DecidedWay *decided = w->g->decided;
    int n = w->n, kept = 0;
    for (int i = 0; decided && i < n; i++) {
        const DecidedWay *d = &decided[w->way[i].id];
        Way *way = &w->way[i];
        for (int k = 0; way && k < 2; k++)
            way = copy_test(w, way, d->next[k]);
    }
    for (int i = 0; i < w->n; i++)
        if (!decided || w->way[i].id < 0 || !decided[w->way[i].id].is_never)
            w->way[kept++] = w->way[i];
    w->n = kept;
}

static void copy_edges(ModelGraph *g, const Cfg *c)
{
    Ways w = {.g = g};
    list_ways(&w, c);
    for (int i = 0; i < w.n; i++)
        skip_decided_join(&w, c, &w.way[i]);
    decide_ways(&w);
    int *out = NEW_N(g->arena, int, (size_t)g->shadow.n_blocks), *in = NEW_N(g->arena, int, (size_t)g->shadow.n_blocks);
    for (int i = 0; i < w.n; i++) {
        out[w.way[i].from]++;
        in[w.way[i].to]++;
    }
    for (int i = 0; i < w.n; i++) {
        const Way *way = &w.way[i];
        int to = way->to;
        if (in[to] > 1 && (out[way->from] > 1 || is_border(way->edge)))
            to = split(g, way);
        else if (is_border(way->edge))
            g->point[to].is_border = true;
        Edge *copy = cfg_edge(&g->shadow, g->shadow.block[way->from], g->shadow.block[to], SITE_NONE, NULL);
        g->original_edge[copy->id] = way->id;
        copy->way = way->taken;
        copy->labels = way->edge->labels;
    }
}

/* Room for the nodes of a loop, within that of the loop around. */
static void place_loop(ModelGraph *g, int *next, int loop)
{
    int outer = g->f->loop[loop].outer;
    if (g->in_loop_at[loop] >= 0)
        return;
    if (outer >= 0)
        place_loop(g, next, outer);
    int size = g->in_loop_end[loop];
    g->in_loop_at[loop] = next[loop] = next[outer >= 0 ? outer : g->f->n_loops];
    next[outer >= 0 ? outer : g->f->n_loops] += size;
    g->in_loop_end[loop] += g->in_loop_at[loop];
}

/* Each node once, those of a loop beside each other, where the loop comes first. */
static void list_loops(ModelGraph *g)
{
    const Flow *f = g->f;
    int *next = NEW_N(g->arena, int, (size_t)f->n_loops + 1);
    g->in_loop_at = NEW_N(g->arena, int, (size_t)f->n_loops + 1);
    g->in_loop_end = NEW_N(g->arena, int, (size_t)f->n_loops + 1);
    g->in_loop = NEW_N(g->arena, int, (size_t)f->n_order + 1);
    for (int i = 0; i < f->n_order; i++)
        if (f->loop_of[f->order[i]] >= 0)
            g->in_loop_end[f->loop_of[f->order[i]]]++;
    for (int l = f->n_loops - 1; l >= 0; l--) {
        g->in_loop_at[l] = -1;
        if (f->loop[l].outer >= 0)
            g->in_loop_end[f->loop[l].outer] += g->in_loop_end[l];
    }
    for (int i = 0; i < f->n_order; i++) {
        int loop = f->loop_of[f->order[i]];
        if (loop < 0)
            continue;
        place_loop(g, next, loop);
        g->in_loop[next[loop]++] = f->order[i];
    }
}

void graph_build(ModelGraph *g)
{
    const Cfg *c = g->placement->cfg;
    g->shadow = (Cfg){.arena = g->arena};
    g->point = NEW_N(g->arena, Point, (size_t)(c->n_blocks + 5 * c->n_edges) + 1);
    g->original_edge = NEW_N(g->arena, int, 6 * (size_t)c->n_edges + 1);
    for (int i = 0; i < c->n_blocks; i++) {
        cfg_block(&g->shadow, true);
        g->point[i] = (Point){.block = c->block[i], .count = g->placement->block[i]};
    }
    copy_edges(g, c);
    g->point[0].count = g->placement->entries;
    g->f = flow_build(&g->shadow, c);
    list_loops(g);
    values_init(&g->v, g->arena, g->f->rank);
}

void graph_free(ModelGraph *g)
{
    for (int i = 0; i < g->f->n; i++)
        free(g->point[i].event);
    HASH_CLEAR(hh, g->by_place);
    free(g->location);
    free(g->operation);
    free(g->unknown_access);
    free(g->exit_place);
    free(g->clobbered);
    values_free(&g->v);
    cfg_free(&g->shadow);
}

Event *graph_event(ModelGraph *g, int node, Event e)
{
    Point *s = &g->point[node];
    Event *to = PUSH(s->event, s->n_events, s->cap_events);
    *to = e;
    return to;
}

static void event_in_front(ModelGraph *g, int node, Event e)
{
    Point *s = &g->point[node];
    graph_event(g, node, e);
    memmove(s->event + 1, s->event, (size_t)(s->n_events - 1) * sizeof e);
    s->event[0] = e;
}

int graph_place_on(const ModelGraph *g, const FlowEdge *e, bool *in_front)
{
    const Flow *f = g->f;
    *in_front = f->out_at[e->from + 1] - f->out_at[e->from] > 1;
    return *in_front ? e->to : e->from;
}

void graph_event_on(ModelGraph *g, const FlowEdge *on, Event e)
{
    bool in_front;
    int node = graph_place_on(g, on, &in_front);
    e.position = in_front ? -1 : INT32_MAX;
    e.is_inserted = true;
    if (in_front)
        event_in_front(g, node, e);
    else
        graph_event(g, node, e);
}

bool graph_has_exit_edges(const ModelGraph *g, int loop)
{
    const Flow *f = g->f;
    for (int k = f->in_at[f->exit]; k < f->in_at[f->exit + 1]; k++)
        if (flow_in_loop(f, loop, f->edge[f->in[k]].from))
            return false;
    return true;
}

static bool tests_first(const ModelGraph *g, int loop)
{
    const Flow *f = g->f;
    int header = f->loop[loop].header;
    for (int k = f->out_at[header]; k < f->out_at[header + 1]; k++)
        if (!flow_in_loop(f, loop, f->edge[f->out[k]].to))
            return true;
    return false;
}

void graph_event_in_front(ModelGraph *g, int loop, Event event)
{
    const Flow *f = g->f;
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        const FlowEdge *e = &f->edge[f->in[k]];
        if (f->rank[e->from] >= 0 && !flow_in_loop(f, loop, e->from))
            graph_event_on(g, e, event);
    }
}

void graph_event_behind(ModelGraph *g, int loop, Event event)
{
    const Flow *f = g->f;
    event.is_conditional = event.is_conditional || tests_first(g, loop);
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++)
        for (int k = f->out_at[g->in_loop[i]]; k < f->out_at[g->in_loop[i] + 1]; k++) {
            const FlowEdge *e = &f->edge[f->out[k]];
            if (!flow_in_loop(f, loop, e->to) && e->to != f->exit)
                graph_event_on(g, e, event);
        }
}

int graph_first_operation(const ModelGraph *g, int node)
{
    int low = 0, high = g->n_operations;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (g->f->rank[g->operation[middle].node] < g->f->rank[node])
            low = middle + 1;
        else
            high = middle;
    }
    return low;
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
    Location *old = &g->location[e->number]; /* It is the same bytes as another type, or by another member. */
    if (old->type && (!l.type || !types_may_alias(g, old->type, l.type) ||
                      (old->type->kind == TY_RECORD) != (l.type->kind == TY_RECORD)))
        old->type = NULL;
    old->is_block = old->is_block || l.is_block;
    if (old->field != l.field)
        old->field = NULL;
    return e->number;
}
