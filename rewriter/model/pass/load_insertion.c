/* New loads, where partial redundancy elimination found that one makes others redundant (load_pre.c).
 * In: by node, the locations that are to be available where control comes together.  Out: a load on each edge in that
 * does not know them.
 * Method: a new load is written as one of those that it takes the place of. */
#include <stdlib.h>
#include <string.h>

#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

/* The loads of each location, in reverse postorder. */
typedef struct LoadSite {
    int node, next; /* `next` is the index of the following site, or -1. */
    Event event;
} LoadSite;

typedef struct LoadSites {
    LoadSite *site;
    int n, cap;
    int *first, *last; /* The sites are by location. */
} LoadSites;

static void list_loads(const Pass *p, LoadSites *all)
{
    const ModelGraph *g = p->m->g;
    all->first = xmalloc(2 * ((size_t)p->m->n + 1) * sizeof(int));
    all->last = all->first + p->m->n + 1;
    memset(all->first, -1, 2 * ((size_t)p->m->n + 1) * sizeof(int));
    for (int i = 0; i < p->f->n_order; i++) {
        int node = p->f->order[i];
        for (int k = 0; k < g->point[node].n_events; k++) {
            const Event *e = &g->point[node].event[k];
            if (e->kind != EVENT_LOAD)
                continue;
            *PUSH(all->site, all->n, all->cap) = (LoadSite){node, -1, *e};
            if (all->last[e->location] >= 0)
                all->site[all->last[e->location]].next = all->n - 1;
            else
                all->first[e->location] = all->n - 1;
            all->last[e->location] = all->n - 1;
        }
    }
}

/* A load of the location that each iteration executes which takes the path back; NULL: there is none. */
static const Event *iteration_load(const Pass *p, const LoadSites *all, int location, const FlowEdge *back)
{
    for (int i = all->first[location]; i >= 0; i = all->site[i].next) {
        const LoadSite *s = &all->site[i];
        if (s->event.is_removed && flow_in_loop(p->f, p->f->loop_of[back->from], s->node) &&
            flow_dominates(p->f, s->node, back->from))
            return &s->event;
    }
    return NULL;
}

/* The load as which the new one, on that path, is written: one that is executed whenever the new one is, if there is
 * one, since no more is counted of a new load than of the block in which it is written.  On the path back to a loop's
 * header that is one of the iteration.  Mostly the node at the way's end dominates it; not so behind `else if`, where
 * paths come together one after the other. */
static const Event *written_for(const Pass *p, const LoadSites *all, int location, const FlowEdge *on)
{
    const Event *below = NULL, *behind = NULL;
    int loop = p->f->loop_of[on->from];
    const Event *iterated =
        loop >= 0 && p->f->loop[loop].header == on->to ? iteration_load(p, all, location, on) : NULL;
    if (iterated)
        return iterated;
    for (int i = all->first[location]; i >= 0; i = all->site[i].next) {
        const LoadSite *s = &all->site[i];
        bool is_below = flow_dominates(p->f, on->to, s->node), is_sure = flow_postdominates(p->f, s->node, on->to);
        if (!s->event.is_removed)
            continue;
        if (is_below && is_sure)
            return &s->event;
        if (is_below && !below)
            below = &s->event;
        if (is_sure && !behind && flow_in_loop(p->f, loop, s->node))
            behind = &s->event;
    }
    return behind ? behind : below ? below : all->first[location] < 0 ? NULL : &all->site[all->first[location]].event;
}

/* The block by whose executions the load counts at most.  Where it is sure that one of several loads follows, but of
 * none of them, it is the block in front.
 *
 *      n > i ? w[m][i] : -w[m][i]          w[m] counts as often as the condition */
static const Block *counted_in(const Pass *p, const LoadSites *all, int location, const FlowEdge *on, const Event *as)
{
    const Block *front = p->m->g->point[on->from].block;
    if (as->origin || !front || !set_has(set_of(&p->anticipated, on->to), location))
        return as->written;
    for (int i = all->first[location]; i >= 0; i = all->site[i].next)
        if (flow_postdominates(p->f, all->site[i].node, on->to))
            return as->written;
    return front;
}

static void add_load(Pass *p, const LoadSites *all, const FlowEdge *e, int location, bool is_pinned)
{
    const Event *as = location < p->m->n ? written_for(p, all, location, e) : NULL;
    if (as)
        graph_event_on(p->m->g, e,
                       (Event){.kind = EVENT_LOAD,
                               .location = location,
                               .act = as->act,
                               .written = counted_in(p, all, location, e, as),
                               .origin = as->origin,
                               .is_guarded = is_from_outside(p->f, e->from, e->to) &&
                                             graph_may_skip(p->m->g, loop_at(p->f, e->to)),
                               .is_pinned = is_pinned});
}

static void add_loads(Pass *p, const LoadSites *all, int node)
{
    const Flow *f = p->f;
    const Word *inserted = set_of(&p->inserted, node);
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
        const FlowEdge *e = &f->edge[f->in[k]];
        const Word *available = available_to(p, e->from, node, p->scratch);
        for (size_t i = 0; i < p->words && f->rank[e->from] >= 0; i++)
            for (Word missing = inserted[i] & ~available[i]; missing; missing &= missing - 1)
                add_load(p, all, e, (int)(64 * i) + __builtin_ctzll(missing), false);
    }
}

/* Adds loads on the paths that join on the way back to a header, and on which the location is not available. */
static void add_joined(Pass *p, const LoadSites *all, int location, const JoinedPaths *paths)
{
    for (int i = 0; i < paths->n; i++)
        if (!paths->is_known[i])
            add_load(p, all, &p->f->edge[paths->edge[i]], location, true);
}

/* Adds loads on the paths without the value that other paths carry (as in front of a loop).  The location is another
 * one there, so nothing is concluded from it. */
static void add_first_loads(Pass *p, const LoadSites *all, int node)
{
    const Flow *f = p->f;
    const Word *carried = set_of(&p->carried, p->join[node]), *commoned = set_of(&p->commoned, p->join[node]);
    const LocationDef *b;
    for (int next = 0; (b = next_def(p->m, node, -1, &next));)
        for (int k = f->in_at[node]; set_has(carried, b->location) && k < f->in_at[node + 1]; k++) {
            const FlowEdge *e = &f->edge[f->in[k]];
            bool is_inside = set_has(commoned, b->location) && !is_from_outside(f, e->from, node);
            bool is_missing = f->rank[e->from] >= 0 && !is_inside && !is_available_on(p, b->location, node, k);
            JoinedPaths paths;
            if (is_missing && loop_at(f, node) >= 0 && !is_from_outside(f, e->from, node) &&
                joined_paths(p, b->location, node, k, &paths))
                add_joined(p, all, b->location, &paths);
            else if (is_missing)
                add_load(p, all, e, b->location, true);
        }
}

void loads_insert(Pass *p)
{
    LoadSites loads = {NULL, 0, 0, NULL, NULL};
    list_loads(p, &loads);
    for (int i = 0; i < p->f->n_order; i++)
        if (p->f->order[i] != p->f->exit)
            add_loads(p, &loads, p->f->order[i]);
    for (int i = 0; i < p->f->n_order; i++)
        if (p->f->order[i] != p->f->exit && p->join[p->f->order[i]] >= 0)
            add_first_loads(p, &loads, p->f->order[i]);
    free(loads.site);
    free(loads.first);
}
