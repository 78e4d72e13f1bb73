/* Loads that gcc makes once for several iterations, since it vectorises the loop around.
 * In: events.  Out: loads of a nest that several iterations of its outer loop share.
 * Method: if the outer loop of a nest can be vectorised, gcc does as many of its iterations at once as a vector has
 * lanes, whether the inner one can be, too, or not.  At -O2 it does so only if the trip count is a constant multiple of
 * that, and it needs no test at run time whether places overlap (-fvect-cost-model=very-cheap).  What does not change
 * in the outer loop is loaded once for all lanes.
 *
 *      for (i = 0; i < 100; i++)             two iterations of i at once: z[j] is loaded once for both
 *          for (j = 0; j < 100; j++)
 *              w[i] += a[j][i] * z[j];
 */
#include "cfg/flow_graph.h"
#include "model/pass/integer_products.h"

enum { VECTOR = 16 /* Bytes of a vector of SSE2. */ };

typedef struct OuterVector {
    int64_t size; /* The size of all places; 0: there was none yet. */
    bool fits;
    bool inner_strides; /* Some place keeps the inner loop from being vectorised. */
    bool stores;
} OuterVector;

static void check(const Nest *n, int node, const Event *e, OuterVector *l)
{
    int64_t outer, inner = 0;
    bool in_inner = flow_in_loop(n->f, n->inner, node);
    if (e->is_removed)
        return;
    if (e->kind == EVENT_CALL || e->is_pinned || e->times || !nest_step(n, n->outer, e->location, &outer) ||
        (in_inner && !nest_step(n, n->inner, e->location, &inner))) {
        l->fits = false;
        return;
    }
    int64_t size = n->g->location[e->location].size; /* There may be none, if a function does nothing but call. */
    l->fits = l->fits && (!l->size || l->size == size) && (outer == size || (!outer && e->kind == EVENT_LOAD));
    l->size = size;
    l->inner_strides = l->inner_strides || (inner && inner != size);
    if (e->kind == EVENT_STORE)
        l->fits = l->fits && nest_is_alone(n, n->outer, e->location);
    l->stores = l->stores || e->kind == EVENT_STORE;
}

static void share(const Nest *n, int lanes)
{
    ModelGraph *g = n->g;
    int64_t by;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (!s->event[k].is_removed && nest_step(n, n->outer, s->event[k].location, &by) && !by)
                s->event[k].shared = lanes;
    }
}

/* Do the loops do all that they do in each iteration? */
static bool is_straight(const Nest *n)
{
    const Flow *f = n->f;
    for (int i = n->g->in_loop_at[n->outer]; i < n->g->in_loop_end[n->outer]; i++) {
        int node = n->g->in_loop[i];
        if (flow_n_out(f, node) > 1 && node != f->loop[n->outer].header && node != f->loop[n->inner].header)
            return false;
    }
    return true;
}

/* The lanes of a vector of iterations of the outer loop; 0: gcc does not vectorise it. */
static int64_t lanes_of(const Nest *n)
{
    const ModelGraph *g = n->g;
    OuterVector l = {.fits = n->outer_trips > 1};
    for (int i = g->in_loop_at[n->outer]; i < g->in_loop_end[n->outer] && l.fits; i++)
        for (int k = 0; k < g->point[g->in_loop[i]].n_events; k++)
            check(n, g->in_loop[i], &g->point[g->in_loop[i]].event[k], &l);
    bool is_more = l.inner_strides || (l.stores && is_straight(n));
    if (!l.fits || !is_more || l.size <= 0 || l.size >= VECTOR || n->outer_trips % (VECTOR / l.size))
        return 0;
    return VECTOR / l.size;
}

bool nest_outer_is_vectorised(const Nest *n)
{
    return lanes_of(n) > 0;
}

static void look_at(Nest *n)
{
    int64_t lanes = lanes_of(n);
    if (!lanes || graph_is_clang(n->g))
        return;
    share(n, (int)lanes);
    load_factors_twice(n, n->outer);
}

void share_outer_vector_loads(AliasSets *m)
{
    nests_find(m, look_at);
}
