/* Loads in the arms of `c ? x : y`, both in memory.
 * In: events.  Out: with clang, loads that stay; with gcc, loads that are made in any case.
 * Method: clang sinks what both arms do, before it looks for redundant loads: one load of an address that is chosen, if
 * both are of one type, which is none that was loaded before (SimplifyCFG).  What was loaded on the only path to an arm
 * is available by then (EarlyCSE).  gcc loads both of two neighbouring members and makes a conditional move, since they
 * lie in one cache line (-fhoist-adjacent-loads, tree-ssa-phiopt.c). */
#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"

typedef struct Arm {
    const Node *conditional; /* The conditional expression. */
    int node, event;
} Arm;

typedef struct Arms {
    ModelGraph *g;
    Arm *arm;
    int n, cap;
} Arms;

static const Node *conditional_of(const Node *load)
{
    const Node *n = value_of_use(load), *up = n->parent;
    return up && up->kind == E_COND && up->n_kids == 3 && n != up->kid[0] ? up : NULL;
}

static void list_arms(Arms *a)
{
    const ModelGraph *g = a->g;
    for (int i = 0; i < g->f->n_order; i++) {
        const Point *s = &g->point[g->f->order[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            const Node *of = e->kind == EVENT_LOAD && !e->is_pinned && !e->is_removed && !e->is_inserted
                                 ? conditional_of(e->act->node)
                                 : NULL;
            if (of && e->act->node->is_load)
                *PUSH(a->arm, a->n, a->cap) = (Arm){of, g->f->order[i], k};
        }
    }
}

static Event *event_of(const Arms *a, int i)
{
    return &a->g->point[a->arm[i].node].event[a->arm[i].event];
}

/* The other arm's load, or -1. */
static int partner(const Arms *a, int i)
{
    for (int k = i + 1; k < a->n; k++)
        if (a->arm[k].conditional == a->arm[i].conditional && a->arm[k].node != a->arm[i].node)
            return k;
    return -1;
}

/* Was the place accessed on the only path to the load? */
static bool is_available(const AliasSets *m, int node, int before, int location)
{
    for (int i = before; node >= 0;
         node = flow_only_source(m->g->f, node), i = node >= 0 ? m->g->point[node].n_events - 1 : -1)
        for (; i >= 0; i--) {
            const Event *e = &m->g->point[node].event[i];
            if (e->kind != EVENT_CALL && e->location == location)
                return true;
            if (e->kind != EVENT_LOAD && set_has(alias_written(m, e), location))
                return false;
        }
    return false;
}

static bool is_same_type(const Event *x, const Event *y)
{
    const Type *a = x->act->node->type, *b = y->act->node->type;
    return x->act->size == y->act->size && a && b && (a->kind == TY_FLOAT) == (b->kind == TY_FLOAT);
}

static void sink(const AliasSets *m, const Arms *a, int i, int k)
{
    bool is_apart = !is_same_type(event_of(a, i), event_of(a, k));
    for (int n = 0; n < 2; n++) {
        const Arm *arm = &a->arm[n ? k : i];
        is_apart = is_apart || is_available(m, arm->node, arm->event - 1, event_of(a, n ? k : i)->location);
    }
    if (is_apart)
        return;
    if (graph_is_clang(m->g))
        event_of(a, i)->is_pinned = event_of(a, k)->is_pinned = true;
}

void sink_conditional_loads(AliasSets *m)
{
    Arms a = {.g = m->g};
    list_arms(&a);
    for (int i = 0; i < a.n; i++) {
        int k = partner(&a, i);
        if (k >= 0)
            sink(m, &a, i, k);
    }
    free(a.arm);
}

/* ---- neighbours ---- */

static bool are_neighbours(ModelGraph *g, const Event *x, const Event *y)
{
    const Location *a = &g->location[x->location], *b = &g->location[y->location];
    int64_t by;
    if (!a->field || !b->field || a->field == b->field || a->size != b->size || has_object(a) || has_object(b))
        return false;
    Value difference = value_add(&g->v, a->address, b->address, -1);
    return difference && value_is_constant(&g->v, difference, &by) && (by == a->size || by == -a->size);
}

/* Moves a load in front of a branch.  It counts as if it were written in the condition, since it executes as often as
 * that. */
static void load_in_front(ModelGraph *g, int branch, Event *e)
{
    Event new = *e;
    e->is_removed = true;
    new.written = g->point[branch].block ? g->point[branch].block : e->written;
    new.position = INT32_MAX;
    new.is_inserted = true;
    graph_event(g, branch, new);
}

void hoist_adjacent_loads(AliasSets *m)
{
    Arms a = {.g = m->g};
    list_arms(&a);
    for (int i = 0; i < a.n; i++) {
        int k = partner(&a, i), branch = k < 0 ? -1 : flow_only_source(m->g->f, a.arm[i].node);
        if (branch < 0 || branch != flow_only_source(m->g->f, a.arm[k].node) ||
            !are_neighbours(m->g, event_of(&a, i), event_of(&a, k)))
            continue;
        if (graph_is_clang(m->g))
            continue;
        load_in_front(m->g, branch, event_of(&a, i));
        load_in_front(m->g, branch, event_of(&a, k));
    }
    free(a.arm);
}
