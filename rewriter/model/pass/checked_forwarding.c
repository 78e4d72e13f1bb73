/* What an iteration stores, and the next one loads, where clang tests in front of the loop that nothing else that is
 * stored meets it.
 * In: the loads that are left in innermost loops.  Out: of those that load what was stored for the next element in the
 * iteration before, one in front of the loop.
 * Method: LoopLoadElimination forwards over stores through other pointers by a version of the loop that runs where
 * their ranges are apart; it wants no more tests than it forwards loads.  All places of the loop have to move on by
 * constants, so that the ranges are known.  gcc has no such versions at -O2.
 *
 *      for (j = 1; j < m; j++) {                      H[j - 1] is in a register, though E may overlap H
 *          E[j] = max(E[j] - 1, H[j] - 4);
 *          F = max(F - 1, H[j - 1] - 4);
 *          H[j] = max(E[j], F);
 *      }
 *
 * Limits: the pointers are taken to be apart. */
#include <stdlib.h>

#include "cfg/flow_graph.h"
#include "model/inline/inline_decision.h"
#include "model/pass/element_index.h"
#include "model/pass/variable_step.h"
#include "model/pass/vector_loop.h"

enum { SHORT = 20, LOADS_AT_MOST = 8, TESTS_AT_MOST = 16 };

/* Two pointers whose ranges are compared, each by a location behind it. */
typedef struct Test {
    int a, b;
} Test;

typedef struct Forwarding {
    Nest *n;
    Event load[LOADS_AT_MOST];
    int n_loads;
    Test test[TESTS_AT_MOST];
    int n_tests;
} Forwarding;

/* Do all places move on by constants, and does nothing else happen in the loop? */
static bool has_ranges(const Nest *n)
{
    ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            int64_t by;
            if (event_is_arithmetic(g, e) || e->is_removed)
                continue;
            if (e->kind == EVENT_CALL || e->is_pinned || e->shared || !nest_step(n, n->inner, e->location, &by))
                return false;
        }
        for (int k = 0; s->block && k < s->block->n_act; k++)
            if (call_is_more(g, &s->block->act[k]))
                return false;
    }
    return true;
}

/* Is the location stored in each iteration? */
static bool is_stored_each_time(const Nest *n, int location)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_STORE && s->event[k].location == location && !s->event[k].is_removed &&
                in_each_iteration(n, g->in_loop[i]))
                return true;
    }
    return false;
}

static bool note_test(Forwarding *w, int location, int stored)
{
    const Nest *n = w->n;
    if (!vector_can_check(n, location, stored) || w->n_tests == TESTS_AT_MOST)
        return false;
    for (int i = 0; i < w->n_tests; i++) {
        const Test *t = &w->test[i];
        bool is_same = !vector_can_check(n, t->a, location) && !vector_can_check(n, t->b, stored);
        bool is_turned = !vector_can_check(n, t->a, stored) && !vector_can_check(n, t->b, location);
        if (is_same || is_turned)
            return true;
    }
    w->test[w->n_tests++] = (Test){location, stored};
    return true;
}

/* Notes the tests that keep what else is stored from the location.  Returns false if there is none to make, or it
 * cannot be made. */
static bool note_tests(Forwarding *w, int location, int before)
{
    const Nest *n = w->n;
    const ModelGraph *g = n->g;
    int n_tests = w->n_tests;
    bool any = false;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            if (e->kind != EVENT_STORE || e->is_removed || e->location == before ||
                !set_has(alias_written(n->m, e), location))
                continue;
            any = true;
            if (note_test(w, location, e->location))
                continue;
            w->n_tests = n_tests;
            return false;
        }
    }
    return any;
}

static bool is_next_element(const Nest *n, const Event *e)
{
    int64_t by;
    const Node *index = index_of(e->act->node);
    return nest_step(n, n->inner, e->location, &by) && llabs(by) == n->g->location[e->location].size &&
           (!index || index_is_recurrence(n, e->location, index, by));
}

static void look_for_loads(Forwarding *w)
{
    const Nest *n = w->n;
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events && w->n_loads < LOADS_AT_MOST; k++) {
            const Event *e = &s->event[k];
            int before = e->kind == EVENT_LOAD && !e->is_removed && e->act ? nest_location_before(n, e->location) : -1;
            if (before >= 0 && is_stored_each_time(n, before) && is_next_element(n, e) &&
                note_tests(w, e->location, before))
                w->load[w->n_loads++] = *e;
        }
    }
}

static void load_in_front(const Nest *n, Event load)
{
    ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && s->event[k].location == load.location)
                s->event[k].is_removed = true;
    }
    load.is_pinned = true; /* It is another place there. */
    graph_event_in_front(g, n->inner, load);
}

static void look_at(Nest *n)
{
    Forwarding w = {.n = n};
    if (nest_is_short(n, SHORT) || nest_is_unrolled(n, 0) || !nest_has_one_end(n) || !has_ranges(n))
        return;
    look_for_loads(&w);
    if (!w.n_loads || w.n_tests > w.n_loads)
        return;
    n->g->depends_on_compiler = true;
    for (int i = 0; i < w.n_loads && n->g->compiler == COMPILER_CLANG; i++)
        load_in_front(n, w.load[i]);
}

void forward_checked(AliasSets *m)
{
    if (!m->g->f->is_irreducible)
        innermost_find(m, look_at);
}
