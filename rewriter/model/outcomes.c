/* In: a graph behind the last pass.  Out: Event.outcome of the accesses that were removed from where they are written.
 * Method: passes insert loads in front of what they remove, and stores behind it.  So a load whose location is loaded
 * by an inserted event, or by the function's callers, was hoisted, a store sunk.  Of several loads of one location in a
 * node the first one is hoisted and the others are redundant.  Passes that sink loads say so themselves.
 * Limits: locations are looked at, not ways: a load that is redundant on all of its own ways counts as hoisted if
 * another node's load of that location was. */
#include "model/outcomes.h"

#include "cfg/flow_graph.h"

typedef struct Elsewhere {
    bool *executes[2]; /* By location: its loads execute elsewhere; its stores do. */
    int *hoisted_from; /* By location: 1 + the last node from which a load was hoisted. */
} Elsewhere;

static bool *executes(const Elsewhere *o, int location, EventKind kind)
{
    return &o->executes[kind == EVENT_STORE][location];
}

static void add_callers(const Elsewhere *o, const Summary *s)
{
    for (int i = 0; s && i < s->n_entry; i++) {
        *executes(o, s->entry[i].location, EVENT_LOAD) |= s->entry[i].is_loaded;
        *executes(o, s->entry[i].location, EVENT_STORE) |= s->entry[i].is_stored;
    }
}

static void add_inserted(const Elsewhere *o, const Point *s)
{
    for (int k = 0; k < s->n_events; k++) {
        const Event *e = &s->event[k];
        if (e->kind != EVENT_CALL && e->is_inserted && !e->is_removed)
            *executes(o, e->location, e->kind) = true;
    }
}

static Outcome outcome_of(const Elsewhere *o, const Event *e, int node)
{
    if (!*executes(o, e->location, e->kind))
        return e->kind == EVENT_STORE ? OUTCOME_DEAD : OUTCOME_REDUNDANT;
    if (e->kind == EVENT_STORE)
        return OUTCOME_SUNK;
    bool is_first = o->hoisted_from[e->location] != node + 1;
    o->hoisted_from[e->location] = node + 1;
    return is_first ? OUTCOME_HOISTED : OUTCOME_REDUNDANT;
}

void outcomes_find(ModelGraph *g)
{
    const Flow *f = g->f;
    size_t n = (size_t)g->n_locations + 1;
    Elsewhere o = {{NEW_N(g->arena, bool, n), NEW_N(g->arena, bool, n)}, NEW_N(g->arena, int, n)};
    add_callers(&o, g->summary);
    for (int i = 0; i < f->n_order; i++)
        if (f->order[i] != f->exit)
            add_inserted(&o, &g->point[f->order[i]]);
    for (int i = 0; i < f->n; i++)
        for (int k = 0; k < g->point[i].n_events; k++) {
            Event *e = &g->point[i].event[k];
            if (e->kind != EVENT_CALL && e->is_removed && !e->is_inserted && e->outcome != OUTCOME_DEAD &&
                e->outcome != OUTCOME_SUNK)
                e->outcome = outcome_of(&o, e, i);
        }
}

const char *outcome_name(Outcome o)
{
    static const char *const names[] = {"redundant", "dead", "hoisted", "sunk"};
    return names[o];
}
