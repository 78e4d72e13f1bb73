/* Places that compilers keep in registers in a loop around one that they unroll.
 * In: events.  Out: of places that short inner loops load, or load and store, one after the other, iteration after
 * iteration of the outer one, one load each in front of the outer loop and one store behind.
 * Method: clang vectorises and then unrolls loops of few iterations completely; the places have constant distances
 * then, and leave the outer loop as any others would (LICM; scalar_promotion.c).  gcc at -O2 unrolls what does not grow
 * by it: two iterations, or two of vectors (tree-ssa-loop-ivcanon.c), which is late, so that only loads leave, where
 * nothing in the outer loop stores to the places (the last pass_lim).
 *
 *      for (k = 0; k < n; k++)              row[0] … row[15] are loaded in front of the loop over k and stored behind
 *          for (j = 0; j < 16; j++)
 *              row[j] += f[k] * m[k][j];
 *
 *      for (j = 0; j < n; j++)              gcc: p[0] … p[3] are loaded in front of the loop over j, as two vectors
 *          for (d = 0; d < 4; d++)
 *              s += p[d] * q[j * 4 + d];
 *
 * Where another load may see the places, stores stay, and an iteration takes what the one before has stored (GVN).
 * Limits: what does not fit into registers is the stack's. */
#include "cfg/flow_graph.h"
#include "model/pass/vector_loop.h"

enum { SIZE_AT_MOST = 150 /* LLVM has this threshold at -O2. */, COPIES_OF_GCC = 2 };

/* Does the location move by a constant in each iteration, from a place that the outer loop does not change? */
static bool walks(const Nest *n, int location)
{
    ModelGraph *g = n->g;
    const Flow *f = n->f;
    const Location *l = &g->location[location];
    int header = f->loop[n->inner].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        Value there = value_on_edge(&g->v, l->address, header, k - f->in_at[header]);
        int64_t by = 0;
        if (!there)
            return false;
        if (!flow_in_loop(f, n->inner, f->edge[f->in[k]].from)) {
            if (flow_in_loop(f, n->outer, value_def(&g->v, there).node))
                return false;
        } else if (!value_is_constant(&g->v, value_add(&g->v, there, l->address, -1), &by) ||
                   (by < l->size && -by < l->size)) {
            return false;
        }
    }
    return true;
}

/* Are the places accessed, or with stores_alone changed, only by accesses of the inner loop to the very same? */
static bool is_alone(const Nest *n, int location, bool stores_alone)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->outer]; i < g->in_loop_end[n->outer]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            if (e->is_removed || (stores_alone && e->kind == EVENT_LOAD))
                continue;
            if (e->kind == EVENT_CALL
                    ? set_has(alias_written(n->m, e), location) ||
                          (!stores_alone && set_has(alias_read(n->m, e), location))
                    : set_has(set_of(&n->m->aliases, location), e->location) &&
                          (e->location != location || e->is_pinned || !flow_in_loop(n->f, n->inner, g->in_loop[i])))
                return false;
        }
    }
    return true;
}

/* The place is another one there: nothing is to be concluded from it. */
static Event for_all_iterations(const Nest *n, Event e)
{
    e.is_pinned = true;
    e.times = n->inner_trips;
    return e;
}

/* Where another access may see what is stored, stores stay, and the loads alone leave the loop. */
static void promote(Nest *n, int location, bool loads_alone)
{
    ModelGraph *g = n->g;
    Event load = {0}, store = {0};
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            Event *e = &s->event[k];
            if (e->is_removed || e->kind == EVENT_CALL || e->location != location ||
                (loads_alone && e->kind == EVENT_STORE))
                continue;
            *(e->kind == EVENT_LOAD ? &load : &store) = *e;
            e->is_removed = true;
        }
    }
    load = for_all_iterations(n, load);
    store = for_all_iterations(n, store);
    if (load.act)
        graph_event_in_front(g, n->outer, load);
    if (store.act)
        graph_event_behind(g, n->outer, store);
}

/* Does the access in the inner loop go to the same places in each iteration of the outer one, and does no other
 * access? */
static bool can_be_kept(const Nest *n, const Event *e, int node)
{
    return e->kind != EVENT_CALL && !e->is_removed && !e->is_pinned && !e->is_inserted &&
           nest_in_each_iteration(n, n->inner, node) && walks(n, e->location) &&
           is_alone(n, e->location, e->kind == EVENT_LOAD);
}

static bool is_stored(const Nest *n, int location)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (!s->event[k].is_removed && s->event[k].kind == EVENT_STORE && s->event[k].location == location)
                return true;
    }
    return false;
}

/* Does gcc vectorise the inner loop, so that what is left are two iterations or one?  Or has it two as it is? */
static bool is_unrolled_by_gcc(const Nest *n)
{
    if (nest_outer_is_vectorised(n))
        return false;
    if (n->inner_trips <= COPIES_OF_GCC)
        return true;
    Iteration i = vector_iteration(n, false);
    if (!i.fits || !i.widest || i.widest != i.narrowest || i.n_moved || i.n_stores || i.computes_on_condition ||
        i.has_wide_integers)
        return false;
    vector_check_variables(n, &i);
    int64_t lanes = VECTOR / i.widest;
    return i.fits && n->inner_trips % lanes == 0 && n->inner_trips / lanes <= COPIES_OF_GCC;
}

static void look_into(Nest *n)
{
    ModelGraph *g = n->g;
    int by_gcc = -1; /* It is not known yet. */
    if (!graph_has_exit_edges(g, n->outer) || !nest_size_with_inlined(n))
        return;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        int node = g->in_loop[i];
        for (int k = 0; k < g->point[node].n_events; k++) {
            Event e = g->point[node].event[k];
            if (!can_be_kept(n, &e, node))
                continue;
            bool loads_alone = e.kind == EVENT_LOAD && !is_alone(n, e.location, false);
            if (e.kind == EVENT_LOAD && !loads_alone && is_stored(n, e.location))
                continue; /* Both go with the store. */
            /* A place that is only loaded is promoted past a loop that is unrolled; LLVM counts an access twice, with
             * its address. */
            int64_t size = g->location[e.location].size;
            int64_t lanes = e.kind == EVENT_STORE && size > 0 && size < VECTOR ? VECTOR / size : 1;
            int64_t iteration = nest_size_with_inlined(n) * (e.kind == EVENT_LOAD ? 2 : 1);
            by_gcc = by_gcc < 0 ? is_unrolled_by_gcc(n) : by_gcc;
            if (graph_agrees(g, by_gcc && e.kind == EVENT_LOAD && !is_stored(n, e.location),
                             n->inner_trips * iteration <= SIZE_AT_MOST * lanes))
                promote(n, e.location, loads_alone);
        }
    }
}

void promote_unrolled(AliasSets *m)
{
    nests_find(m, look_into);
}
