/* Loads into a variable that one arm of a branch alone reads.
 * In: events.  Out: such a load in the arm, where nothing on the way to it writes the place.
 * Method: both compilers sink it there (tree-ssa-sink.cc; instcombine's sinking into the only successor that uses it).
 * The variable is written once, by the load; all that reads it stands in the arm, and so does all else that loads the
 * place, since it would keep the load in front of the branch alive.
 *
 *      Frame *f = m->frame;                 if (index > 0) { Frame *f = m->frame; return f->base + index; }
 *      if (index > 0)                 ──▶
 *          return f->base + index;
 *
 * Limits: arms of if and ?: that stand in the function's text, in the load's own loop; not what follows an arm that
 * returns. */
#include <stdlib.h>

#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"
#include "placement/spanning_tree.h"

enum { NODES_AT_MOST = 32 }; /* The way from a load to its arm. */

/* The variable whose only value a load is, by its declaration or an assignment; NULL: it is used otherwise. */
static const Decl *variable_of(const Event *e)
{
    const Node *n = value_of_use(e->act->node), *up = n->parent;
    if (up && up->kind == D_VAR && up->n_kids && up->kid[0] == n && up->decl)
        return up->decl;
    const Node *to = up && up->kind == E_ASSIGN && up->kid[1] == n ? strip_parens(up->kid[0]) : NULL;
    return to && is_register_variable(to) && !is_expr(up->parent) ? to->decl : NULL;
}

typedef struct Sunk {
    const Node *load, *arm;
} Sunk;

typedef struct Sinking {
    AliasSets *m;
    Sunk *sunk; /* The loads that are in an arm by now. */
    size_t n, cap;
} Sinking;

typedef struct Uses {
    const Sinking *s;
    const Decl *variable;
    const Node *first; /* What gives the variable its value. */
    const Node *arm;
    bool is_outside; /* Something outside of the arm reads it, or it is written again. */
} Uses;

/* Does the node execute in the arm: as it is written, or as part of a load that was sunk? */
static bool is_in_arm(const Sinking *s, const Node *n, const Node *arm)
{
    bool is = is_within(n, arm);
    for (size_t i = 0; i < s->n && !is; i++)
        is = is_within(n, s->sunk[i].load) && is_within(s->sunk[i].arm, arm);
    return is;
}

static bool find_use(Node *n, void *ctx)
{
    Uses *u = ctx;
    if (n->kind != E_REF || n->decl != u->variable || is_within(n, u->first))
        return !u->is_outside;
    const Node *written = n->parent ? assigned_by(outer_parens(n)->parent) : NULL;
    u->is_outside = u->is_outside || !is_in_arm(u->s, n, u->arm) || (written && written == n);
    return !u->is_outside;
}

static bool is_read_in_arm(const Sinking *s, const Event *e, const Decl *variable, const Node *arm)
{
    Node *body = e->act->node; /* Of the function that is written so, where graphs are joined. */
    while (body->parent)
        body = body->parent;
    Uses u = {s, variable, value_of_use(e->act->node)->parent, arm, is_within(e->act->node, arm)};
    walk(body, find_use, &u);
    return !u.is_outside;
}

/* Does anything outside of the arm load the place, too? */
static bool is_loaded_outside(const ModelGraph *g, const Event *e, const Node *arm)
{
    for (int i = 0; i < g->f->n_order; i++) {
        const Point *s = &g->point[g->f->order[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *other = &s->event[k];
            if (other != e && other->kind != EVENT_CALL && other->location == e->location &&
                !(other->act && is_within(other->act->node, arm)))
                return true;
        }
    }
    return false;
}

static bool writes(const AliasSets *m, const Event *e, int location)
{
    return e->kind != EVENT_LOAD && set_has(alias_written(m, e), location);
}

/* Is there one way from the load to the node, on which nothing writes the place? */
static bool comes_unchanged(const AliasSets *m, int from, int event, int to)
{
    const Event *e = &m->g->point[from].event[event];
    int node = flow_only_source(m->g->f, to);
    for (int n = 0; node >= 0 && node != from && n < NODES_AT_MOST; node = flow_only_source(m->g->f, node), n++)
        for (int k = 0; k < m->g->point[node].n_events; k++)
            if (writes(m, &m->g->point[node].event[k], e->location))
                return false;
    for (int k = event + 1; node >= 0 && k < m->g->point[from].n_events; k++)
        if (writes(m, &m->g->point[from].event[k], e->location))
            return false;
    return node == from;
}

/* The node of the innermost arm that has all uses, or -1. */
static int arm_of(const Sinking *s, int node, int event, const Decl *variable, const Node **best)
{
    const ModelGraph *g = s->m->g;
    const Cfg *c = g->placement->cfg;
    int at = -1;
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        if (!e->arm || e->way == SITE_NONE || (at >= 0 && !is_within(e->arm, *best)) ||
            g->f->loop_of[e->to->id] != g->f->loop_of[node] || !comes_unchanged(s->m, node, event, e->to->id) ||
            !is_read_in_arm(s, &g->point[node].event[event], variable, e->arm) ||
            is_loaded_outside(g, &g->point[node].event[event], e->arm))
            continue;
        *best = e->arm;
        at = e->to->id;
    }
    return at;
}

/* It counts as if it were written in the arm, since it executes as often as that. */
static void move_to(ModelGraph *g, Event *e, int node)
{
    Event moved = *e;
    e->is_removed = true;
    e->outcome = OUTCOME_SUNK;
    moved.written = g->point[node].block ? g->point[node].block : e->written;
    moved.position = -1;
    moved.is_inserted = true;
    graph_event(g, node, moved);
}

static void sink(Sinking *s, int node, int event)
{
    ModelGraph *g = s->m->g;
    Event *e = &g->point[node].event[event];
    const Node *arm = NULL;
    bool is_usual = e->kind == EVENT_LOAD && !e->is_pinned && !e->is_removed && !e->is_inserted && e->written;
    const Decl *variable = is_usual ? variable_of(e) : NULL;
    int to = variable ? arm_of(s, node, event, variable, &arm) : -1;
    if (to < 0)
        return;
    *PUSH(s->sunk, s->n, s->cap) = (Sunk){e->act->node, arm};
    move_to(g, e, to);
}

/* Backwards: a load by whose value another one finds its place follows that into the arm. */
void sink_arm_loads(AliasSets *m)
{
    Sinking s = {.m = m};
    const Flow *f = m->g->f;
    for (int i = f->n_order - 1; i >= 0; i--)
        for (int k = m->g->point[f->order[i]].n_events - 1; k >= 0; k--)
            sink(&s, f->order[i], k);
    free(s.sunk);
}
