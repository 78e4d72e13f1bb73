/* Values that gcc carries over several iterations of an innermost loop.
 * In: the loop's loads, what is carried by one iteration.  Out: of places that move on with the iterations, which are
 * carried: none, where gcc cannot do so.
 * Method: gcc's partial redundancy elimination leaves loads by an address that moves on to the vectoriser
 * (tree-ssa-sccvn.c: "Inhibit the use of an inserted PHI …"), and what it does not vectorise to predictive commoning
 * (tree-predcom.c), which runs at -O2 since gcc 12.  That one takes places whose distance is a constant for a chain:
 * the first of them is loaded, the others are what it was up to three iterations before.  All of them have to be
 * accessed in each iteration, nothing in the loop may call, no edge out of it may pass them by, and nothing that is
 * stored may meet them, unless a chain begins with it.  In a loop that is vectorised an iteration is that of a vector.
 *
 *      s += a[i - 1] + a[i] + a[i + 2];             one load
 *      y[i] = x[i] + y[i - 1] + … + y[i - 5];       y[i - 4], which y[i - 5] follows; the others were stored
 *
 * Limits: what a vectorised loop or an inlined function stores begins no chain, and load_pre.c has such places; loops
 * in which more than MOVING_AT_MOST places move on are left, too. */
#include <stdlib.h>

#include "cfg/flow_graph.h"
#include "model/inline/inline_decision.h"
#include "model/pass/load_pre_sets.h"
#include "model/pass/variable_step.h"
#include "model/pass/vector_loop.h"
#include "placement/trip_counts.h"

enum { TEST_AT_MOST = 16, MOVING_AT_MOST = 400, ITERATIONS = 4 /* This is gcc's MAX_DISTANCE with 16 registers. */ };

/* A place that moves on, and where it is among those whose distance from it is a constant. */
typedef struct Moving {
    int location, group;
    int64_t offset, step;
    int64_t distance, iterations; /* The distance within an iteration, and the number of iterations ahead. */
    bool is_loaded, is_stored, is_on;
} Moving;

typedef struct Chains {
    Pass *p;
    Nest nest;
    Moving moving[MOVING_AT_MOST];
    int n;
    int64_t lanes; /* The number of iterations that a vector holds; 1: the loop is not vectorised. */
} Chains;

static bool calls(const Chains *c)
{
    ModelGraph *g = c->nest.g;
    for (int i = g->in_loop_at[c->nest.inner]; i < g->in_loop_end[c->nest.inner]; i++) {
        const Block *b = g->point[g->in_loop[i]].block;
        for (int k = 0; b && k < b->n_act; k++) {
            ActionKind kind = b->act[k].kind;
            if (call_is_left(c->nest.g, &b->act[k]) || kind == ACT_ATOMIC || kind == ACT_CLOBBER)
                return true;
        }
    }
    return false;
}

/* Does an edge out of the loop, other than by its test, pass the node by? */
static bool is_passed_by(const Chains *c, int node)
{
    const ModelGraph *g = c->nest.g;
    const Flow *f = c->nest.f;
    int test[TEST_AT_MOST], n = loop_test(c->p, c->nest.inner, test, TEST_AT_MOST);
    for (int i = g->in_loop_at[c->nest.inner]; i < g->in_loop_end[c->nest.inner]; i++) {
        int from = g->in_loop[i];
        bool leaves = false, is_test = false;
        for (int k = f->out_at[from]; k < f->out_at[from + 1]; k++)
            leaves =
                leaves || f->edge[f->out[k]].to == f->exit || !flow_in_loop(f, c->nest.inner, f->edge[f->out[k]].to);
        for (int k = 0; k < n; k++)
            is_test = is_test || test[k] == from;
        if (leaves && !is_test && !flow_dominates(f, node, from))
            return true;
    }
    return false;
}

/* Finds what moves on by a constant, in the order of the text.  Returns false where there is too much of it. */
static bool find_moving(Chains *c)
{
    ModelGraph *g = c->nest.g;
    const LocationDef *b;
    for (int next = 0; (b = next_def(c->p->m, c->nest.f->loop[c->nest.inner].header, -1, &next));) {
        Moving m = {.location = b->location, .group = c->n};
        if (!nest_step(&c->nest, c->nest.inner, b->location, &m.step) || !m.step ||
            index_may_wrap(&c->nest, c->nest.inner, b->location))
            continue;
        for (int i = 0; i < c->n; i++) {
            const Moving *first = &c->moving[i];
            if (first->group != i || first->step != m.step ||
                g->location[first->location].size != g->location[m.location].size)
                continue;
            Value far = value_add(&g->v, g->location[m.location].address, g->location[first->location].address, -1);
            if (far && value_is_constant(&g->v, far, &m.offset)) {
                m.group = i;
                break;
            }
        }
        if (c->n == MOVING_AT_MOST)
            return false;
        c->moving[c->n++] = m;
    }
    return true;
}

typedef enum { NOT_LOADED, LEFT, STORED, SUITS, SUITS_NOT } Suits;

/* A place whose distance from the other one is a constant. */
static bool is_of_group(const Chains *c, int location, int group)
{
    for (int i = 0; i < c->n; i++)
        if (c->moving[i].location == location)
            return c->moving[i].group == group;
    return false;
}

/* Is the place loaded in each iteration, and nothing stored that may meet it?  Loads on a condition are redundant then.
 * What each iteration stores at a constant distance may begin a chain; anything else that is stored ends all.  LEFT: a
 * function that is inlined may write it.
 */
static Suits suits(const Chains *c, const Moving *m)
{
    const ModelGraph *g = c->nest.g;
    Suits result = NOT_LOADED;
    int location = m->location;
    bool is_stored = false, is_written = false;
    for (int i = g->in_loop_at[c->nest.inner]; i < g->in_loop_end[c->nest.inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            if (e->is_removed)
                continue;
            if (e->kind == EVENT_STORE && set_has(alias_written(c->p->m, e), location) &&
                !(is_of_group(c, e->location, m->group) &&
                  in_each_iteration(&c->nest, node_of_store(c->p, g->in_loop[i], e))))
                return SUITS_NOT;
            if (e->kind != EVENT_LOAD && set_has(alias_written(c->p->m, e), location))
                *(e->kind == EVENT_STORE ? &is_stored : &is_written) = true;
            if (e->kind != EVENT_LOAD || e->location != location)
                continue;
            bool each = in_each_iteration(&c->nest, g->in_loop[i]) && !e->is_pinned && !is_passed_by(c, g->in_loop[i]);
            result = each || result == SUITS ? SUITS : SUITS_NOT;
        }
    }
    return is_written ? LEFT : is_stored ? STORED : result;
}

static int64_t lanes_of(const Chains *c)
{
    Iteration iteration = vector_iteration(&c->nest, false);
    if (!iteration.fits || !iteration.widest || iteration.is_conditional || c->nest.inner_trips <= 0)
        return 1;
    vector_check_variables(&c->nest, &iteration);
    int64_t lanes = VECTOR / iteration.widest;
    return iteration.fits && c->nest.inner_trips % lanes == 0 ? lanes : 1;
}

static int by_chain(const void *a, const void *b)
{
    const Moving *x = a, *y = b;
    if (x->group != y->group)
        return x->group - y->group;
    if (x->distance != y->distance)
        return x->distance < y->distance ? -1 : 1;
    return x->iterations != y->iterations ? (x->iterations < y->iterations ? -1 : 1) : x->location - y->location;
}

/* Chains are cut where they become too long, and where a store begins another one.  The first of each is loaded or
 * stored, the others are what it was. */
static void find_chains(Chains *c)
{
    for (int i = 0; i < c->n; i++) {
        Moving *m = &c->moving[i];
        int64_t unit = m->step * c->lanes, step = unit < 0 ? -unit : unit;
        m->distance = (m->offset % step + step) % step;
        m->iterations = (m->offset - m->distance) / unit;
    }
    SORT(c->moving, c->n, by_chain);
    int64_t most = c->nest.inner_trips > 0 ? c->nest.inner_trips / c->lanes : ITERATIONS;
    most = most < ITERATIONS ? most : ITERATIONS; /* A loop of two iterations carries nothing over three. */
    for (int i = c->n - 1, first = -1; i >= 0; i--) {
        Moving *m = &c->moving[i];
        if (!m->is_loaded)
            continue;
        m->is_on = first >= 0 && m->group == c->moving[first].group && m->distance == c->moving[first].distance &&
                   c->moving[first].iterations - m->iterations < most;
        if (!m->is_on || m->is_stored)
            first = i;
    }
}

/* Loads are eliminated twice.  What a chain loads at last is not carried on by another chain. */
static bool was_decided(const Chains *c, const Moving *m)
{
    Location *l = &c->nest.g->location[m->location];
    bool was = l->is_chained;
    l->is_chained = true;
    return was;
}

static void set_carried(const Chains *c, const Moving *m, bool is_on)
{
    Word *carried = set_of(&c->p->carried, c->nest.inner), *commoned = set_of(&c->p->commoned, c->nest.inner);
    c->p->is_lost = c->p->is_lost || is_on != set_has(carried, m->location);
    if (c->p->m->g->compiler != COMPILER_GCC)
        return;
    if (is_on) {
        set_add(carried, m->location);
        set_add(commoned, m->location);
    } else {
        set_remove(carried, m->location);
    }
}

/* Decides on the places of one group, from `from` to in front of `to`. */
static void decide(const Chains *c, int from, int to, bool is_called)
{
    Suits all = is_called ? SUITS_NOT : SUITS;
    int n_loaded = 0;
    bool is_left = false, is_written = false;
    for (int i = from; i < to; i++)
        n_loaded += c->moving[i].is_loaded;
    for (int i = from; i < to; i++) {
        Suits one = suits(c, &c->moving[i]);
        is_left = is_left || one == LEFT || one == STORED;
        is_written = is_written || one == LEFT;
        all = one == SUITS_NOT ? SUITS_NOT : all;
    }
    if (all == SUITS && (is_written || (is_left && c->lanes > 1)))
        return;
    for (int i = from; i < to && (n_loaded > 1 || (is_left && all == SUITS_NOT)); i++)
        if (c->moving[i].is_loaded)
            set_carried(c, &c->moving[i], !was_decided(c, &c->moving[i]) && all == SUITS && c->moving[i].is_on);
}

static void look_at(Chains *c)
{
    bool is_called = calls(c);
    c->lanes = lanes_of(c);
    for (int i = 0; i < c->n; i++) {
        Suits one = suits(c, &c->moving[i]);
        c->moving[i].is_loaded = one != NOT_LOADED;
        c->moving[i].is_stored = one == LEFT || one == STORED;
    }
    find_chains(c);
    for (int i = 0, next; i < c->n; i = next) {
        for (next = i + 1; next < c->n && c->moving[next].group == c->moving[i].group;)
            next++;
        decide(c, i, next, is_called);
    }
}

/* Is the place behind a pointer that is one of those that move on, or behind what such a place holds? */
static bool is_behind_moving(const Chains *c, int location)
{
    const Values *v = &c->nest.g->v;
    const Sum *s = &v->sum[c->nest.g->location[location].address];
    for (int i = 0; i < s->n; i++) {
        int pointer = v->opaque[s->part[i].opaque].loaded_from - 1;
        for (int k = 0; pointer >= 0 && k < c->n; k++)
            if (c->moving[k].location == pointer)
                return true;
    }
    return false;
}

/* Partial redundancy elimination, which alone carries what lies behind pointers, has left the pointers themselves:
 *
 *      s += *p[i] * *p[i - 1];     p[i - 1] is carried, *p[i - 1] is not */
static void leave_what_is_behind(const Chains *c)
{
    Word *carried = set_of(&c->p->carried, c->nest.inner);
    const LocationDef *b;
    for (int next = 0; (b = next_def(c->p->m, c->nest.f->loop[c->nest.inner].header, -1, &next));) {
        if (!set_has(carried, b->location) || !is_behind_moving(c, b->location))
            continue;
        c->p->is_lost = true;
        if (c->p->m->g->compiler == COMPILER_GCC)
            set_remove(carried, b->location);
    }
}

void common_predictively(Pass *p)
{
    const Flow *f = p->f;
    Chains *c = xmalloc(sizeof *c);
    for (int l = 0; l < f->n_loops; l++) {
        *c = (Chains){.p = p, .nest = {.m = p->m, .g = p->m->g, .f = f, .inner = l, .outer = f->loop[l].outer}};
        c->nest.inner_trips = trips_constant(p->m->g->f, l);
        if (!flow_is_innermost(f, l) || f->is_irreducible || !find_moving(c))
            continue;
        if (c->n > 1)
            look_at(c);
        leave_what_is_behind(c);
    }
    free(c);
}
