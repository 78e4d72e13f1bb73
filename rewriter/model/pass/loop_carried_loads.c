/* Values that one iteration of a loop carries to the next.
 * In: what is available at the ends of iterations.  Out: locations that the next iteration need not load, since they
 * are what another one was in the iteration before.
 * Method: the variables in a location's address are replaced by what they are on the edge back to the loop's beginning.
 * If that is a location that is available there, its value stays in a register (Briggs and Cooper's phi translation, as
 * in partial redundancy elimination on static single assignment form: Kennedy et al. 1999). */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"
#include "model/pass/vector_loop.h"

/* The location that this one is on the edge into the node; -1: one that nothing accesses. */
static int location_on(const Pass *p, int location, int node, int k)
{
    ModelGraph *g = p->m->g;
    const Location *l = &g->location[location];
    Value there = value_on_edge(&g->v, l->address, node, k - p->f->in_at[node]);
    int before = there ? graph_find(g, there, l->size) : -1;
    if (before < 0 || before >= p->m->n)
        return -1;
    const bool is_other = g->compiler == COMPILER_GCC && g->location[before].own_constant != l->own_constant;
    return loop_at(p->f, node) < 0 && is_other ? -1 : before;
}

bool is_available_on(const Pass *p, int location, int node, int k)
{
    int before = location_on(p, location, node, k);
    int from = p->f->edge[p->f->in[k]].from;
    return before >= 0 && set_has(set_of(&p->out, from), before) && !set_has(set_of(&p->tested, from), before);
}

/* Available on all paths that come round the loop. */
static bool is_available_around(const Pass *p, int location, int node)
{
    bool available = true;
    JoinedPaths paths;
    for (int k = p->f->in_at[node]; k < p->f->in_at[node + 1] && available; k++)
        available = is_from_outside(p->f, p->f->edge[p->f->in[k]].from, node) ||
                    is_available_on(p, location, node, k) || joined_paths(p, location, node, k, &paths);
    return available;
}

/* Does the address depend on what is in memory, which is in a register by then? */
static bool is_content(const Pass *p, int location, int node)
{
    const Values *v = &p->m->g->v;
    const Sum *s = &v->sum[p->m->g->location[location].address];
    for (int i = 0; i < s->n; i++)
        if (v->opaque[s->part[i].opaque].incoming && v->opaque[s->part[i].opaque].kind == OPAQUE_LOAD &&
            v->opaque[s->part[i].opaque].def.node == node)
            return true;
    return false;
}

/* Is the location available on all edges but one?  clang loads it on that edge then. */
static bool is_available_but_for_one(const Pass *p, int location, int node)
{
    int unknown = 0, n = 0;
    for (int k = p->f->in_at[node]; k < p->f->in_at[node + 1]; k++) {
        if (p->f->rank[p->f->edge[p->f->in[k]].from] < 0)
            continue;
        n++;
        unknown += !is_available_on(p, location, node, k);
    }
    return unknown < n && unknown <= 1;
}

/* gcc loads what is available on one way at least on the others, and goes on with the value from wherever it came;
 * clang has made a conditional move of what the paths set by then, or does not look.
 *
 *      if (a[i] < a[k])          a[i] is loaded once
 *          k = i;
 *      … a[k] …
 */
static bool is_partly_available(Pass *p, int location, int node)
{
    bool available = false;
    if (p->m->g->compiler != COMPILER_GCC)
        return is_content(p, location, node) && is_available_but_for_one(p, location, node);
    for (int k = p->f->in_at[node]; k < p->f->in_at[node + 1] && !available; k++)
        available = p->f->rank[p->f->edge[p->f->in[k]].from] >= 0 && is_available_on(p, location, node, k);
    p->is_lost = p->is_lost || available;
    return available;
}

/* Is the location available on all paths to the node?  clang looks up these paths from each load, so the load need not
 * be certain to follow. */
static bool is_available_to_clang(Pass *p, int location, int node)
{
    bool available = true;
    for (int k = p->f->in_at[node]; k < p->f->in_at[node + 1] && available; k++)
        available = p->f->rank[p->f->edge[p->f->in[k]].from] < 0 || is_available_on(p, location, node, k);
    p->is_lost = p->is_lost || available;
    return available && p->m->g->compiler == COMPILER_CLANG;
}

/* Is the load in the loop's first block?  clang loads on the edge into a loop only for these (insertion_places.c). */
static bool is_in_first_block(Pass *p, int location, int node)
{
    bool is_there = set_has(set_of(&p->in_block, node), location);
    p->is_lost = p->is_lost || !is_there;
    return is_there || p->m->g->compiler != COMPILER_CLANG;
}

/* Is the location needed by the first test of a loop?  It is available in front of the loop then: compilers copy the
 * test to there, and load for later tests at the iterations' ends. */
static bool is_available_to_first_test(const Pass *p, int location, int node)
{
    const Flow *f = p->f;
    bool tests_first = loop_tests_first(p, f->loop_of[node]), available = false;
    if (loop_is_its_test(p, f->loop_of[node]))
        return false;
    for (int k = f->in_at[node]; tests_first && k < f->in_at[node + 1]; k++) {
        if (f->rank[f->edge[f->in[k]].from] < 0 || !is_from_outside(f, f->edge[f->in[k]].from, node))
            continue;
        available = is_available_on(p, location, node, k);
        tests_first = available;
    }
    return available;
}

/* Loads by an address that moves on with the iterations gcc leaves to its vectoriser, and carries values only in
 * innermost loops (predictive commoning). */
static bool is_left(Pass *p, int location, int node)
{
    ModelGraph *g = p->m->g;
    const Flow *f = p->f;
    int loop = loop_at(f, node);
    bool is_outer = loop < 0 ? f->n_loops > 0 : !flow_is_innermost(f, loop);
    for (int k = f->in_at[node]; k < f->in_at[node + 1] && is_outer; k++) {
        int64_t by;
        Value there = value_on_edge(&g->v, g->location[location].address, node, k - f->in_at[node]);
        Value step = there ? value_add(&g->v, there, g->location[location].address, -1) : 0;
        if (is_from_outside(f, f->edge[f->in[k]].from, node))
            continue;
        is_outer = step && value_is_constant(&g->v, step, &by);
    }
    return is_outer && !graph_is_clang(g);
}

/* Does the node store what the place holds where it may be that place, and not access it behind that? */
static bool ends_with_copy(const Pass *p, int node, int location)
{
    const Point *s = &p->m->g->point[node];
    bool is = false;
    for (int i = 0; i < s->n_events; i++) {
        const Event *e = &s->event[i];
        if (e->kind == EVENT_STORE && e->copied_from == location + 1 && set_has(alias_written(p->m, e), location))
            is = true;
        else if (e->kind != EVENT_CALL && e->location == location && !e->is_removed)
            is = false;
    }
    return is;
}

/* Is the place behind a pointer that clang loads again in each iteration, since it does not see what that was before?
 */
static bool is_behind_new_pointer(const Pass *p, int location, int node)
{
    const Values *v = &p->m->g->v;
    const Sum *s = &v->sum[p->m->g->location[location].address];
    for (int i = 0; i < s->n; i++) {
        int pointer = v->opaque[s->part[i].opaque].loaded_from - 1;
        for (int k = p->f->in_at[node]; pointer >= 0 && k < p->f->in_at[node + 1]; k++) {
            bool is_back = !is_from_outside(p->f, p->f->edge[p->f->in[k]].from, node);
            int before = is_back ? location_on(p, pointer, node, k) : -1;
            if (before >= 0 && !is_followed_by_clang(p, pointer, before, node))
                return true;
        }
    }
    return false;
}

/* Do compilers see what the place was in the iteration before?  Not if that is left as it is by a copy of it. */
static bool is_seen_round(Pass *p, int location, int node)
{
    ModelGraph *g = p->m->g;
    const Flow *f = p->f;
    int loop = loop_at(f, node);
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
        bool is_back = !is_from_outside(f, f->edge[f->in[k]].from, node);
        int before = is_back ? location_on(p, location, node, k) : -1;
        bool is_followed = before < 0 || (is_followed_by_clang(p, location, before, node) &&
                                          !is_behind_new_pointer(p, location, node));
        bool is_left = before >= 0 && is_left_by_gcc(p, location, before, node);
        p->is_lost = p->is_lost || !is_followed || is_left;
        if (graph_is_clang(g) ? !is_followed : is_left)
            return false;
        for (int i = g->in_loop_at[loop]; before >= 0 && i < g->in_loop_end[loop]; i++)
            if (ends_with_copy(p, g->in_loop[i], before))
                return false;
    }
    return true;
}

/* A structure that is copied from one place in memory to another is in no register that could be carried; clang makes a
 * number of a small one. */
static bool is_copied_in_memory(const Pass *p, int location)
{
    const Location *l = &p->m->g->location[location];
    return l->is_block && (p->m->g->compiler == COMPILER_GCC || l->size > 8);
}

/* Adds locations that are available in front under another address.  True: something is new. */
bool carry_values(Pass *p, int node)
{
    Word *carried = set_of(&p->carried, p->join[node]);
    const Word *anticipated = set_of(&p->anticipated_inside, p->join[node]),
               *here = set_of(&p->local_inside, p->join[node]);
    const LocationDef *b;
    bool is_new = false, is_header = loop_at(p->f, node) >= 0;
    for (int next = 0; (b = next_def(p->m, node, -1, &next));) {
        bool available = set_has(anticipated, b->location) && !set_has(carried, b->location);
        if (available && is_header)
            available = (is_available_around(p, b->location, node) && !is_left(p, b->location, node) &&
                         is_in_first_block(p, b->location, node)) ||
                        (set_has(here, b->location) && is_available_to_first_test(p, b->location, node));
        else if (available)
            available = is_partly_available(p, b->location, node);
        available =
            available || (is_header && !set_has(carried, b->location) && is_available_to_clang(p, b->location, node));
        available =
            available && (!is_header || is_seen_round(p, b->location, node)) && !is_copied_in_memory(p, b->location);
        if (available)
            set_add(carried, b->location);
        is_new = is_new || available;
    }
    return is_new;
}

static void add_stores(const Pass *p, int loop, Word *stored)
{
    const ModelGraph *g = p->m->g;
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_STORE && !s->event[k].is_removed)
                set_add(stored, s->event[k].location);
    }
}

/* The place of its first load in the loop, in the order in which compilers look at loads; -1: there is none. */
static int64_t order_of(const Pass *p, int loop, int location)
{
    const ModelGraph *g = p->m->g;
    int64_t first = -1;
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            int64_t at = ((int64_t)p->f->rank[g->in_loop[i]] << 32) + k;
            if (s->event[k].kind == EVENT_LOAD && s->event[k].location == location && (first < 0 || at < first))
                first = at;
        }
    }
    return first;
}

/* Does clang follow the places in the order of their loads?  It does not vectorise sums of floats; a place whose load
 * comes later is still loaded when it is asked for. */
static bool follows_in_order(const Pass *p, int loop)
{
    if (p->m->g->compiler != COMPILER_CLANG)
        return false;
    Nest n = nest_of(p->m, loop);
    Iteration it = vector_iteration(&n, false);
    vector_check_variables(&n, &it);
    return it.has_float_sums;
}

/* A loop in which no iteration needs what the one before stored may be vectorised: then clang carries values by
 * shuffles, gcc loads again. The middle is taken there: what is carried was loaded in the iteration before, not carried
 * to that one itself. */
void limit_steps(Pass *p, int loop)
{
    Word *carried = set_of(&p->carried, loop), *stored = p->scratch, *far = p->scratch + p->words;
    int node = p->f->loop[loop].header;
    bool depends = false, in_order = follows_in_order(p, loop);
    const LocationDef *b;
    memset(p->scratch, 0, 2 * p->words * sizeof *p->scratch);
    add_stores(p, loop, stored);
    for (int next = 0; (b = next_def(p->m, node, -1, &next));)
        for (int k = p->f->in_at[node]; set_has(carried, b->location) && k < p->f->in_at[node + 1]; k++) {
            int before = location_on(p, b->location, node, k);
            if (before < 0 || is_from_outside(p->f, p->f->edge[p->f->in[k]].from, node))
                continue;
            depends = depends || set_has(stored, before);
            if (set_has(carried, before) && !(in_order && order_of(p, loop, b->location) < order_of(p, loop, before)))
                set_add(far, b->location);
        }
    if (!depends)
        clear(carried, far, p->words);
}
