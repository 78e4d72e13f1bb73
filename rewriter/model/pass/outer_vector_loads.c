/* Loads that gcc makes once for several iterations, since it vectorises the loop around.
 * In: events.  Out: loads of a nest that several iterations of its outer loop share.
 * Method: the inner loop of a nest cannot be vectorised if a place in it moves by more than its size.  If the outer one
 * can be, gcc does as many iterations of the outer one at once as a vector has lanes.  At -O2 it does so only if the
 * trip count is a constant multiple of that, and it needs no test at run time whether places overlap
 * (-fvect-cost-model=very-cheap).  What does not change in the outer loop is loaded once for all lanes.
 *
 *      for (i = 0; i < 100; i++)             two iterations of i at once: z[j] is loaded once for both
 *          for (j = 0; j < 100; j++)
 *              w[i] += a[j][i] * z[j];
 */
#include "cfg/flow_graph.h"
#include "model/pass/loop_nest.h"

enum { VECTOR = 16 /* Bytes of a vector of SSE2. */ };

typedef struct OuterVector {
    int64_t size;       /* The size of all places; 0: there was none yet. */
    bool fits;
    bool inner_strides; /* Some place keeps the inner loop from being vectorised. */
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

static void look_at(Nest *n)
{
    const ModelGraph *g = n->g;
    OuterVector l = {.fits = n->outer_trips > 1};
    for (int i = g->in_loop_at[n->outer]; i < g->in_loop_end[n->outer] && l.fits; i++)
        for (int k = 0; k < g->point[g->in_loop[i]].n_events; k++)
            check(n, g->in_loop[i], &g->point[g->in_loop[i]].event[k], &l);
    if (!l.fits || !l.inner_strides || l.size <= 0 || l.size >= VECTOR || n->outer_trips % (VECTOR / l.size))
        return;
    if (!graph_is_clang(n->g))
        share(n, (int)(VECTOR / l.size));
}

void share_outer_vector_loads(AliasSets *m)
{
    nests_find(m, look_at);
}
