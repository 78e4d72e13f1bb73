/* Loads that inlined functions make on some paths only.
 * In: events, behind the elimination of the others' loads, which has removed those whose location is available.
 * Out: those removed behind which the caller is sure to load the location.
 * Method: partial redundancy elimination inserts what such a sure load needs on the function's other paths, so that
 * both together are one load in each execution.
 *
 *      static int peek (struct text *t) { if (t->at == t->end) return 0; return t->from[t->at]; }
 *
 *      c = peek (t);                  t->from is loaded once: in peek, or else behind it
 *      word = t->from + t->at;
 *
 * They make nothing available themselves, and leave no loop: paths are not told apart, and two calls may go different
 * ones. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

static bool has_partial_loads(const ModelGraph *g)
{
    for (int i = 0; i < g->f->n_order; i++) {
        const Point *s = &g->point[g->f->order[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].is_partial && !s->event[k].is_removed)
                return true;
    }
    return false;
}

/* Removes partial loads behind which a load of the same location is certain to follow. */
static void drop_anticipated(Pass *p, int node)
{
    Point *s = &p->m->g->point[node];
    anticipated_behind(p, node, p->scratch);
    for (int k = s->n_events - 1; k >= 0; k--) {
        Event *e = &s->event[k];
        if (e->is_partial && set_has(p->scratch, e->location))
            e->is_removed = true;
        pass_event_back(p, e, p->scratch);
    }
}

void share_partial_loads(AliasSets *m)
{
    const Flow *f = m->g->f;
    if (!has_partial_loads(m->g))
        return;
    Pass *p = loads_anticipate(m);
    for (int i = 0; i < f->n_order; i++)
        if (f->order[i] != f->exit)
            drop_anticipated(p, f->order[i]);
    loads_free(p);
}
