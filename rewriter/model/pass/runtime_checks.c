/* Loads that clang makes once, since it tests in front of a loop that its places do not overlap.
 * In: events and values, before anything is moved.  Out: loads of places that the loop does not move on from are made
 * in front of it, and what is computed of them alone may leave the loop.
 * Method: a loop that can be vectorised but for places that may overlap has two versions; the one that is vectorised
 * runs where the ranges that the loop goes through are apart.  In it nothing changes what has the same address in each
 * iteration.
 *
 *      for (j = 0; j < n; j++)                  A[i * n + k] is loaded once, alpha * A[i * n + k] computed once,
 *          C[i * n + j] += alpha * A[i * n + k] * B[k * n + j];            though C may overlap A
 *
 * Global value numbering and loop invariant code motion ran before on the one version that there was, so that what is
 * carried from one iteration to the next stays as it is.
 * Limits: as those of vector_loop.c. */
#include "cfg/flow_graph.h"
#include "model/pass/vector_loop.h"

typedef bool Meets(const Nest *n, int location, int stored);

static bool is_same(const Nest *n, int location, int stored)
{
    (void)n;
    return location == stored;
}

static bool may_meet(const Nest *n, int location, int stored)
{
    return may_alias(n->g, &n->g->location[location], &n->g->location[stored]);
}

static bool is_stored(const Nest *n, int location, Meets *meets)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_STORE && meets(n, location, s->event[k].location))
                return true;
    }
    return false;
}

static bool is_invariant(const Nest *n, int location)
{
    return !flow_in_loop(n->f, n->inner, n->g->location[location].def.node);
}

/* Is all that the loop's own test loads known in front of the loop, without a test? */
static bool is_countable(const Nest *n)
{
    const ModelGraph *g = n->g;
    const Flow *f = n->f;
    int header = f->loop[n->inner].header;
    bool tests_first = false;
    for (int k = f->out_at[header]; k < f->out_at[header + 1]; k++)
        tests_first = tests_first || !flow_in_loop(f, n->inner, f->edge[f->out[k]].to);
    for (int k = 0; tests_first && k < g->point[header].n_events; k++) {
        const Event *e = &g->point[header].event[k];
        if (e->kind != EVENT_LOAD || !is_invariant(n, e->location) || is_stored(n, e->location, may_meet))
            return false;
    }
    return true;
}

/* Dates the location's value at the loop's beginning back to the point in front of the loop. */
static void free_value(const Nest *n, int location)
{
    Values *v = &n->g->v;
    int header = n->f->loop[n->inner].header;
    for (int i = 0; i < v->n_opaques; i++) {
        OpaqueValue *l = &v->opaque[i];
        if (l->kind == OPAQUE_LOAD && l->content_of == location + 1 && l->def.node == header && l->def.position < 0)
            l->def = (DefPoint){n->f->dominator[header], INT32_MAX};
    }
}

static void load_in_front(const Nest *n, Event *e)
{
    int location = e->location;
    Event new = *e;
    for (int i = n->g->in_loop_at[n->inner]; i < n->g->in_loop_end[n->inner]; i++) {
        Point *s = &n->g->point[n->g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && s->event[k].location == location)
                s->event[k].is_removed = true;
    }
    graph_event_in_front(n->g, n->inner, new);
    free_value(n, location);
}

/* A place of the same array as what is stored, in front of that (a[i][k], where a[i][j] is stored from j = k + 1 on):
 * the ranges need no test, but nothing says that the two are apart once the loop is vectorised.  It is loaded once for
 * the copies of an iteration, and for each of what is left over. */
static void load_with_vectors(const Nest *n, Event *e, int64_t widest)
{
    enum { VECTORS = 2 };
    int copies = (int)(VECTORS * VECTOR / widest);
    Event rest = *e;
    rest.is_pinned = true;
    rest.times = (copies - 1) / 2;
    graph_event_in_front(n->g, n->inner, rest);
    e->shared = copies;
}

static bool stays_in_vectors(const Nest *n, int location)
{
    const ModelGraph *g = n->g;
    bool stays = false;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            int stored = s->event[k].location;
            stays = stays || (s->event[k].kind == EVENT_STORE && may_meet(n, location, stored) &&
                              !vector_can_check(n, location, stored));
        }
    }
    return stays;
}

static void look_at(Nest *n)
{
    const ModelGraph *g = n->g;
    if (!is_countable(n) || (n->inner_trips >= 0 && n->inner_trips < TRIPS_AT_LEAST))
        return;
    Iteration iteration = vector_iteration(n, true);
    if (!iteration.fits || !(iteration.n_checks + iteration.n_behind) || iteration.n_moved ||
        iteration.stores_on_condition)
        return;
    vector_check_variables(n, &iteration);
    if (!iteration.fits || iteration.has_float_sums)
        return;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++)
        for (int k = 0; k < g->point[g->in_loop[i]].n_events; k++) {
            Event *e = &g->point[g->in_loop[i]].event[k];
            if (e->kind != EVENT_LOAD || e->is_removed || e->is_inserted || e->shared ||
                !is_invariant(n, e->location) || is_stored(n, e->location, is_same))
                continue;
            if (stays_in_vectors(n, e->location))
                load_with_vectors(n, e, iteration.widest);
            else if (iteration.n_checks)
                load_in_front(n, e);
        }
}

/* Operations come into being behind the last of their operands. */
static void find_defs_anew(Values *v)
{
    for (int i = 0; i < v->n_opaques; i++) {
        OpaqueValue *o = &v->opaque[i];
        if (o->kind != OPAQUE_OPERATION)
            continue;
        DefPoint a = value_def(v, o->a), b = value_def(v, o->b);
        o->def = def_is_later(v, a, b) ? a : b;
    }
}

void hoist_runtime_checked(ModelGraph *g)
{
    AliasSets none = {.g = g};
    if (g->f->is_irreducible)
        return;
    innermost_find(&none, look_at);
    find_defs_anew(&g->v);
}
