/* Locations that inlined functions make available to their callers.
 * In: places that they leave; all that the caller accesses, numbered.  Out: for the last event of each call the
 * locations that are available behind it; locations for what these are to accesses behind phis; with gcc, events that
 * clobber some in front of loops. Method, of the last: a place that the function stored on some paths (`while (*at == '
 * ') at++;`) is merged where its loop ends.  What reads it up to the next loop has the value of that loop's test.  The
 * first test of a loop that changes it too reads memory of its own there, and is looked up by partial redundancy
 * elimination only where it is sure to follow (tree-ssa-pre.c, as in memory_phi.c).
 *
 *      skip ();                    at is available behind it
 *      if (*at == '(')
 *          at++;
 *      else
 *          while (digit (*at))     gcc loads at and *at again
 *              at++;
 */
#include <stdlib.h>

#include "cfg/flow_graph.h"
#include "model/inline/inline_decision.h"
#include "model/value/number_expr.h"

enum { LOOKED_UP_AT_MOST = 2000, PHIS_AT_MOST = 100 };

/* ---- what gcc takes to be clobbered ---- */

void clobbers_find(Numbering *n)
{
    ModelGraph *g = n->g;
    const Flow *f = g->f;
    int budget = LOOKED_UP_AT_MOST;
    for (int l = 0; l < f->n_loops && g->compiler == COMPILER_GCC; l++)
        for (int k = f->in_at[f->loop[l].header]; k < f->in_at[f->loop[l].header + 1]; k++)
            for (int i = 0; i < g->n_exit_places && budget > 0; i++) {
                const ExitPlace *p = &g->exit_place[i];
                int from = f->edge[f->in[k]].from, location = p->is_phi ? graph_find(g, p->address, p->size) : -1;
                if (location < 0 || f->rank[from] < 0 || flow_in_loop(f, l, from) || flow_in_loop(f, l, p->node) ||
                    !flow_dominates(f, p->node, from) || flow_postdominates(f, f->loop[l].header, p->node))
                    continue;
                budget--;
                DefPoint since = version_behind(n, from, location);
                if (since.node == p->node && since.position == p->position &&
                    loop_changes(n, f->loop[l].header, location))
                    *PUSH(g->clobbered, g->n_clobbered, g->cap_clobbered) = (Clobber){f->in[k], p->node, p->position};
            }
}

/* An effect that writes the locations which the function has left there, and those to which they lead. */
static const Effect *clobbering(ModelGraph *g, const Clobber *what)
{
    Effect *e = NEW(g->arena, Effect);
    e->writes = NEW_N(g->arena, Location, PLACES_AT_MOST);
    for (int i = 0; i < g->n_exit_places && e->n_writes < PLACES_AT_MOST; i++) {
        const ExitPlace *p = &g->exit_place[i];
        int location = p->node == what->node && p->position == what->position && (p->is_phi || p->is_behind)
                           ? graph_find(g, p->address, p->size)
                           : -1;
        if (location >= 0)
            e->writes[e->n_writes++] = g->location[location];
    }
    return e;
}

static void clobbers_add(ModelGraph *g)
{
    for (int i = 0; i < g->n_clobbered; i++)
        graph_event_on(g, &g->f->edge[g->clobbered[i].edge],
                       (Event){.kind = EVENT_CALL, .effect = clobbering(g, &g->clobbered[i]), .is_pinned = true});
    g->depends_on_compiler = g->depends_on_compiler || g->n_clobbered;
}

/* ---- availability ---- */

static int by_event(const void *a, const void *b)
{
    const ExitPlace *x = a, *y = b;
    return x->node != y->node ? x->node - y->node : x->position - y->position;
}

static bool is_exit_place(const ModelGraph *g, Value address, int64_t size)
{
    for (int i = 0; i < g->n_exit_places; i++)
        if (g->exit_place[i].address == address && g->exit_place[i].size == size)
            return true;
    return false;
}

/* Follows places through phis: where control comes together a place may be what an inlined function left, or loads
 * first. */
static void follow_phis(ModelGraph *g)
{
    const Flow *f = g->f;
    for (int i = 0, more = PHIS_AT_MOST; i < g->n_locations && more; i++) {
        Location l = g->location[i];
        int node = l.def.node, loop = f->loop_of[node];
        bool is_first = g->summary && loop >= 0 && f->loop[loop].header == node && flow_postdominates(f, node, 0);
        for (int k = f->in_at[node]; l.def.position < 0 && node && k < f->in_at[node + 1] && more; k++) {
            Value there = value_on_edge(&g->v, g->location[i].address, node, k - f->in_at[node]);
            bool is_entry = is_first && !flow_in_loop(f, loop, f->edge[f->in[k]].from);
            if (!there || (!is_entry && !is_exit_place(g, there, l.size)) || graph_find(g, there, l.size) >= 0)
                continue;
            Location one = l;
            one.address = there;
            number_complete(g, &one);
            graph_location(g, one);
            more--;
        }
    }
}

/* Runs when all that the caller accesses has a number. */
void summary_take_exits(ModelGraph *g)
{
    if (g->n_exit_places || g->summary)
        follow_phis(g);
    clobbers_add(g);
    SORT(g->exit_place, g->n_exit_places, by_event);
    for (int i = 0, next; i < g->n_exit_places; i = next) {
        Event *e = &g->point[g->exit_place[i].node].event[g->exit_place[i].position];
        for (next = i; next < g->n_exit_places && !by_event(&g->exit_place[i], &g->exit_place[next]); next++)
            ;
        e->exit_available = NEW_N(g->arena, int, (size_t)(next - i));
        for (int k = i; k < next; k++) {
            int location = graph_find(g, g->exit_place[k].address, g->exit_place[k].size);
            if (location >= 0)
                e->exit_available[e->n_exit_available++] = location;
        }
    }
}
