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

/* The places that name a variable, in one function's text. */
typedef struct Uses {
    const Decl *variable;
    const Node **use;
    int n, cap;
    UT_hash_handle hh;
} Uses;

/* The accesses to a location. */
typedef struct Accesses {
    const Node **node; /* NULL: the access does not stand in the text. */
    int n, cap;
} Accesses;

typedef struct Sinking {
    AliasSets *m;
    Sunk *sunk; /* The loads that are in an arm by now. */
    size_t n, cap;
    Uses *uses;
    const Node **body; /* The functions whose variables `uses` has. */
    int n_bodies, cap_bodies;
    Accesses *accesses; /* By location. */
    int *arm_at, *next_arm; /* The first edge into an arm by node, and the next one of the same node by edge; -1. */
} Sinking;

/* Does the node execute in the arm: as it is written, or as part of a load that was sunk? */
static bool is_in_arm(const Sinking *s, const Node *n, const Node *arm)
{
    bool is = is_within(n, arm);
    for (size_t i = 0; i < s->n && !is; i++)
        is = is_within(n, s->sunk[i].load) && is_within(s->sunk[i].arm, arm);
    return is;
}

static bool list_use(Node *n, void *ctx)
{
    Sinking *s = ctx;
    Uses *u;
    if (n->kind != E_REF || !n->decl || n->decl->kind == DECL_FUNCTION)
        return true;
    HASH_FIND_PTR(s->uses, &n->decl, u);
    if (!u) {
        u = NEW(s->m->g->arena, Uses);
        u->variable = n->decl;
        HASH_ADD_PTR(s->uses, variable, u);
    }
    *PUSH(u->use, u->n, u->cap) = n;
    return true;
}

/* The places that name the variable in the function that the node stands in, as it is written. */
static const Uses *uses_of(Sinking *s, const Node *at, const Decl *variable)
{
    Uses *u;
    bool is_listed = false;
    while (at->parent)
        at = at->parent;
    for (int i = 0; i < s->n_bodies; i++)
        is_listed = is_listed || s->body[i] == at;
    if (!is_listed) {
        *PUSH(s->body, s->n_bodies, s->cap_bodies) = at;
        walk((Node *)at, list_use, s);
    }
    HASH_FIND_PTR(s->uses, &variable, u);
    return u;
}

/* Does the arm hold all that reads the variable, which is not written again? */
static bool is_read_in_arm(Sinking *s, const Event *e, const Decl *variable, const Node *arm)
{
    const Node *first = value_of_use(e->act->node)->parent;
    const Uses *u = uses_of(s, e->act->node, variable);
    if (is_within(e->act->node, arm))
        return false;
    for (int i = 0; u && i < u->n; i++) {
        const Node *n = u->use[i], *written = n->parent ? assigned_by(outer_parens(n)->parent) : NULL;
        if (!is_within(n, first) && (!is_in_arm(s, n, arm) || written == n))
            return false;
    }
    return true;
}

/* Does anything outside of the arm load the place, too? */
static bool is_loaded_outside(const Sinking *s, const Event *e, const Node *arm)
{
    const Accesses *a = &s->accesses[e->location];
    bool is_seen = false; /* The load itself. */
    for (int i = 0; i < a->n; i++) {
        bool is_own = !is_seen && a->node[i] == e->act->node;
        is_seen = is_seen || is_own;
        if (!is_own && !(a->node[i] && is_within(a->node[i], arm)))
            return true;
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

typedef struct Arms {
    int *edge;
    int n, cap;
} Arms;

/* Lists the edges into arms at nodes to which one way leads from `node`. */
static void list_arms(const Sinking *s, int node, int depth, Arms *arms)
{
    const Flow *f = s->m->g->f;
    for (int k = f->out_at[node]; k < f->out_at[node + 1] && depth <= NODES_AT_MOST; k++) {
        int to = f->edge[f->out[k]].to;
        if (flow_only_source(f, to) != node)
            continue;
        for (int i = s->arm_at[to]; i >= 0; i = s->next_arm[i])
            *PUSH(arms->edge, arms->n, arms->cap) = i;
        list_arms(s, to, depth + 1, arms);
    }
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b;
}

/* The node of the innermost arm that has all uses, or -1. */
static int arm_of(Sinking *s, int node, int event, const Decl *variable, const Node **best)
{
    const ModelGraph *g = s->m->g;
    Arms arms = {NULL, 0, 0};
    int at = -1;
    list_arms(s, node, 0, &arms);
    SORT(arms.edge, (size_t)arms.n, by_number);
    for (int i = 0; i < arms.n; i++) {
        const Edge *e = g->placement->cfg->edge[arms.edge[i]];
        if ((at >= 0 && !is_within(e->arm, *best)) || g->f->loop_of[e->to->id] != g->f->loop_of[node] ||
            !comes_unchanged(s->m, node, event, e->to->id) ||
            !is_read_in_arm(s, &g->point[node].event[event], variable, e->arm) ||
            is_loaded_outside(s, &g->point[node].event[event], e->arm))
            continue;
        *best = e->arm;
        at = e->to->id;
    }
    free(arms.edge);
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

static void list_accesses(Sinking *s)
{
    const ModelGraph *g = s->m->g;
    s->accesses = NEW_N(g->arena, Accesses, (size_t)s->m->n + 1);
    for (int i = 0; i < g->f->n_order; i++) {
        const Point *p = &g->point[g->f->order[i]];
        for (int k = 0; k < p->n_events; k++) {
            const Event *e = &p->event[k];
            if (e->kind != EVENT_CALL) {
                Accesses *a = &s->accesses[e->location];
                *PUSH(a->node, a->n, a->cap) = e->act ? e->act->node : NULL;
            }
        }
    }
}

static void list_arm_edges(Sinking *s)
{
    const ModelGraph *g = s->m->g;
    const Cfg *c = g->placement->cfg;
    s->arm_at = NEW_N(g->arena, int, (size_t)g->f->n);
    s->next_arm = NEW_N(g->arena, int, (size_t)c->n_edges + 1);
    for (int i = 0; i < g->f->n; i++)
        s->arm_at[i] = -1;
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->arm && c->edge[i]->way != SITE_NONE) {
            s->next_arm[i] = s->arm_at[c->edge[i]->to->id];
            s->arm_at[c->edge[i]->to->id] = i;
        }
}

static void free_lists(Sinking *s)
{
    Uses *u, *next;
    HASH_ITER(hh, s->uses, u, next) {
        HASH_DEL(s->uses, u);
        free(u->use);
    }
    for (int i = 0; i < s->m->n; i++)
        free(s->accesses[i].node);
    free(s->body);
    free(s->sunk);
}

/* Backwards: a load by whose value another one finds its place follows that into the arm. */
void sink_arm_loads(AliasSets *m)
{
    Sinking s = {.m = m};
    const Flow *f = m->g->f;
    list_accesses(&s);
    list_arm_edges(&s);
    for (int i = f->n_order - 1; i >= 0; i--)
        for (int k = m->g->point[f->order[i]].n_events - 1; k >= 0; k--)
            sink(&s, f->order[i], k);
    free_lists(&s);
}
