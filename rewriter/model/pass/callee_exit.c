/* What inlined functions leave known, where their callers look for it.
 * In: places that they leave; all that the caller accesses, numbered.  Out: for the last event of each call the locations that are known behind
 * it; locations for what these are to accesses behind merges; with gcc, events that forget some in front of loops.
 * Method, of the last: a place that the function stored on some ways (`while (*at == ' ') at++;`) is merged where its loop ends.  What reads it
 * up to the next loop has the value of that loop's test; the first test of a loop that changes it too reads memory of its own there, and is
 * looked up by partial redundancy elimination only where it is sure to follow (tree-ssa-pre.c, as in memory_phi.c).
 *
 *      skip ();                    at is known behind it
 *      if (*at == '(')
 *          at++;
 *      else
 *          while (digit (*at))     gcc loads at and *at again
 *              at++;
 */
#include <stdlib.h>

#include "model/inline/inline_decision.h"
#include "cfg/flow_graph.h"
#include "model/value/number_expr.h"

enum { LOOKED_UP_AT_MOST = 2000, MERGED_AT_MOST = 100 };

/* ---- what gcc forgets ---- */

void forget_find(Numbering *n)
{
    ModelGraph *g = n->g;
    const Flow *f = g->f;
    int budget = LOOKED_UP_AT_MOST;
    for (int l = 0; l < f->n_loops && g->compiler == COMPILER_GCC; l++)
        for (int k = f->in_at[f->loop[l].header]; k < f->in_at[f->loop[l].header + 1]; k++)
            for (int i = 0; i < g->n_left && budget > 0; i++) {
                const LeftPlace *p = &g->left[i];
                int from = f->edge[f->in[k]].from, location = p->is_merged ? graph_find(g, p->address, p->size) : -1;
                if (location < 0 || f->rank[from] < 0 || flow_in_loop(f, l, from) || flow_in_loop(f, l, p->node) ||
                    !flow_dominates(f, p->node, from) || flow_postdominates(f, f->loop[l].header, p->node))
                    continue;
                budget--;
                Birth since = version_behind(n, from, location);
                if (since.node == p->node && since.at == p->at && loop_changes(n, f->loop[l].header, location))
                    *PUSH(g->forgotten, g->n_forgotten, g->cap_forgotten) = (Forgotten){f->in[k], p->node, p->at};
            }
}

/* What the function left there, and what that leads to. */
static const Effect *forgetting(ModelGraph *g, const Forgotten *what)
{
    Effect *e = NEW(g->arena, Effect);
    e->writes = NEW_N(g->arena, Location, PLACES_AT_MOST);
    for (int i = 0; i < g->n_left && e->n_writes < PLACES_AT_MOST; i++) {
        const LeftPlace *p = &g->left[i];
        int location = p->node == what->node && p->at == what->at && (p->is_merged || p->is_behind) ? graph_find(g, p->address, p->size) : -1;
        if (location >= 0)
            e->writes[e->n_writes++] = g->location[location];
    }
    return e;
}

static void forget_add(ModelGraph *g)
{
    for (int i = 0; i < g->n_forgotten; i++)
        graph_event_on(g, &g->f->edge[g->forgotten[i].edge], (Event){.kind = EVENT_CALL, .effect = forgetting(g, &g->forgotten[i]), .is_pinned = true});
    g->by_compiler = g->by_compiler || g->n_forgotten;
}

/* ---- what is known ---- */

static int by_event(const void *a, const void *b)
{
    const LeftPlace *x = a, *y = b;
    return x->node != y->node ? x->node - y->node : x->at - y->at;
}

static bool is_left(const ModelGraph *g, Value address, int64_t size)
{
    for (int i = 0; i < g->n_left; i++)
        if (g->left[i].address == address && g->left[i].size == size)
            return true;
    return false;
}

/* Where ways come together a place may be what an inlined function left, or loads first. */
static void follow_merges(ModelGraph *g)
{
    const Flow *f = g->f;
    for (int i = 0, more = MERGED_AT_MOST; i < g->n_locations && more; i++) {
        Location l = g->location[i];
        int node = l.birth.node, loop = f->loop_of[node];
        bool is_first = g->summary && loop >= 0 && f->loop[loop].header == node && flow_postdominates(f, node, 0);
        for (int k = f->in_at[node]; l.birth.at < 0 && node && k < f->in_at[node + 1] && more; k++) {
            Value there = value_on_edge(&g->v, g->location[i].address, node, k - f->in_at[node]);
            bool is_entry = is_first && !flow_in_loop(f, loop, f->edge[f->in[k]].from);
            if (!there || (!is_entry && !is_left(g, there, l.size)) || graph_find(g, there, l.size) >= 0)
                continue;
            Location one = l;
            one.address = there;
            number_complete(g, &one);
            graph_location(g, one);
            more--;
        }
    }
}

/* Now that it is known what the caller accesses. */
void summary_take_left(ModelGraph *g)
{
    if (g->n_left || g->summary)
        follow_merges(g);
    forget_add(g);
    SORT(g->left, g->n_left, by_event);
    for (int i = 0, next; i < g->n_left; i = next) {
        Event *e = &g->spot[g->left[i].node].event[g->left[i].at];
        for (next = i; next < g->n_left && !by_event(&g->left[i], &g->left[next]); next++)
            ;
        e->left_known = NEW_N(g->arena, int, (size_t)(next - i));
        for (int k = i; k < next; k++) {
            int location = graph_find(g, g->left[k].address, g->left[k].size);
            if (location >= 0)
                e->left_known[e->n_left_known++] = location;
        }
    }
}
