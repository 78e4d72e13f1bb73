/* Loads that copies of an iteration share, where clang unrolls a loop of unknown trip count.
 * In: the loads that are left.  Out: of those of what the copy before has loaded or stored, as many as are at the
 * beginning of each group of copies.
 * Method: a small innermost loop that only computes, loads, and stores one result is copied until it has some 28
 * instructions (BasicTTIImpl.h, getUnrollingPreferences: what the processor's loop buffer holds); the copies are one
 * block, in which what is loaded twice is loaded once (LoopUnroll.cpp, simplifyLoopAfterUnroll), and what was stored
 * is not loaded again (DAGCombiner.cpp, visitLOAD).  The values are not carried on to the next group.
 *
 *      for (i = 1; i < n; i++)           x[i], x[i + 1], x[i + 2], x[i + 3] and x[i - 1]: five loads for four
 *          s += x[i] * x[i - 1];         iterations
 *      for (j = 1; j < n; j++)           a[j * m], a[(j + 1) * m] and a[(j - 1) * m]: three loads and two stores for
 *          a[j * m] += a[(j - 1) * m];   two iterations
 *
 * Limits: instructions are counted roughly; iterations that are left over count as if there were none. */
#include "cfg/flow_graph.h"
#include "model/inline/inline_decision.h"
#include "model/pass/element_index.h"
#include "model/pass/variable_step.h"
#include "model/pass/vector_loop.h"

enum {
    BUFFER = 28,
    LOOP_CONTROL = 3 /* The instructions of a loop's control: step, compare, branch. */,
    SHORT = 20,
    BACK_EDGE = 2
};

/* Does the operation multiply by a variable, so that it is left in an address? */
static bool is_product(const Node *n)
{
    return operation_class(n) == CLASS_MUL && operation_type(n)->kind == TY_INT && !is_constant_product(n);
}

/* Is a constant added in a factor, as in (j - 1) * m? */
static bool is_moved_factor(const Node *n)
{
    const Node *whole = outer_parens(n)->parent;
    while (whole && (whole->kind == E_IMPLICIT || whole->kind == E_CAST || whole->kind == E_PAREN))
        whole = whole->parent;
    return operation_class(n) == CLASS_ADD && operation_type(n)->kind == TY_INT && constant_of(n) && whole &&
           whole->kind == E_BINARY && whole->op == OP_MUL && !is_constant_product(whole);
}

static bool is_computed(const Operation *o)
{
    OpClass class = operation_class(o->act->node);
    return o->computed == COMPUTED && (class == CLASS_ADD || class == CLASS_MUL || class == CLASS_DIV) &&
           operation_type(o->act->node)->kind == TY_FLOAT;
}

static bool is_left_in_address(const Operation *o)
{
    bool is_left = o->computed == COMPUTED || o->computed == COMPUTED_ADDRESS || o->computed == COMPUTED_STEP;
    return o->act->kind == ACT_OPERATE && is_left && (is_product(o->act->node) || is_moved_factor(o->act->node));
}

/* Does the operation compute an integer that is stored? */
static bool computes_integer(const Operation *o, int header)
{
    const Node *n = o->act->node;
    return o->act->kind == ACT_OPERATE && o->computed == COMPUTED && o->node != header &&
           (n->kind == E_BINARY || n->kind == E_ASSIGN_OP) && operation_class(n) != CLASS_NONE &&
           operation_type(n)->kind == TY_INT;
}

/* Is the sum one of a product, which LLVM has an operation for? */
static bool is_fused(const Operation *o)
{
    const Node *n = o->act->node;
    if (operation_class(n) != CLASS_ADD || n->kind != E_BINARY)
        return false;
    for (int i = 0; i < 2; i++) {
        const Node *k = strip_casts(n->kid[i]);
        if (k->kind == E_BINARY && k->op == OP_MUL)
            return true;
    }
    return false;
}

/* The instructions of an iteration; 0: it does something else than to load, to compute, and to store one result. */
static int instructions(const Nest *n, const Event **store)
{
    ModelGraph *g = n->g;
    int size = LOOP_CONTROL;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            if (event_is_arithmetic(g, e))
                continue;
            bool is_store = e->kind == EVENT_STORE && !e->is_removed;
            if (e->kind == EVENT_CALL || e->is_pinned || e->shared || (is_store && *store))
                return 0;
            *store = is_store ? e : *store;
            size += !e->is_removed;
        }
        for (int k = 0; s->block && k < s->block->n_act; k++)
            if (call_is_more(g, &s->block->act[k]))
                return 0;
    }
    for (int i = 0; i < n->n_operations; i++) {
        const Operation *o = &g->operation[n->operation[i]];
        bool is_whole = *store && computes_integer(o, n->f->loop[n->inner].header);
        size += is_computed(o) || is_left_in_address(o) || is_whole;
        size -= *store && is_computed(o) && is_fused(o);
    }
    return size;
}

static bool is_loaded(const Nest *n, int location)
{
    for (int i = n->g->in_loop_at[n->inner]; i < n->g->in_loop_end[n->inner]; i++) {
        const Point *s = &n->g->point[n->g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_removed && s->event[k].location == location)
                return true;
    }
    return false;
}

/* The number of iterations by which the location follows another one that is loaded; 0: there is none. */
static int64_t iterations_behind(const Nest *n, int location)
{
    ModelGraph *g = n->g;
    int64_t by, far, least = 0;
    if (!nest_step(n, n->inner, location, &by)) {
        int before = nest_location_before(n, location);
        return before >= 0 && before != location && is_loaded(n, before);
    }
    if (!by)
        return 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Location *l = &g->location[s->event[k].location], *here = &g->location[location];
            if (s->event[k].kind != EVENT_LOAD || s->event[k].is_removed || l->size != here->size)
                continue;
            Value distance = value_add(&g->v, l->address, here->address, -1);
            if (distance && value_is_constant(&g->v, distance, &far) && far % by == 0 && far / by > 0 &&
                (!least || far / by < least))
                least = far / by;
        }
    }
    return least;
}

static bool is_straight(const Nest *n)
{
    const Flow *f = n->f;
    int header = f->loop[n->inner].header;
    for (int i = n->g->in_loop_at[n->inner]; i < n->g->in_loop_end[n->inner]; i++) {
        int node = n->g->in_loop[i], n_inside = 0, n_out = f->out_at[node + 1] - f->out_at[node];
        for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
            n_inside += flow_in_loop(f, n->inner, f->edge[f->out[k]].to);
        if (n_inside > 1 || (n_inside < n_out && node != header))
            return false;
    }
    return true;
}

static bool is_stored_each_time(const Nest *n, const Event *store)
{
    for (int i = n->g->in_loop_at[n->inner]; i < n->g->in_loop_end[n->inner]; i++) {
        const Point *s = &n->g->point[n->g->in_loop[i]];
        if (store >= s->event && store < s->event + s->n_events)
            return in_each_iteration(n, n->g->in_loop[i]);
    }
    return false;
}

/* The locations that an iteration accesses. */
static int n_addresses(const Nest *n)
{
    const ModelGraph *g = n->g;
    int result = 0, seen[BUFFER];
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events && result < BUFFER; k++) {
            bool is_new = s->event[k].kind != EVENT_CALL && !s->event[k].is_removed;
            for (int j = 0; j < result && is_new; j++)
                is_new = seen[j] != s->event[k].location;
            if (is_new)
                seen[result++] = s->event[k].location;
        }
    }
    return result;
}

/* Does the loop step a variable by one, so that its trip count is cheap to compute? */
static bool steps_by_one(const Nest *n)
{
    Values *v = &n->g->v;
    const Flow *f = n->f;
    int header = f->loop[n->inner].header;
    for (int i = value_first_phi(v, header); i >= 0; i = v->opaque[i].next_phi - 1)
        for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
            int64_t by;
            if (!flow_in_loop(f, n->inner, f->edge[f->in[k]].from) || !v->opaque[i].type ||
                v->opaque[i].type->kind != TY_INT)
                continue;
            Value there = value_on_edge(v, v->opaque[i].self, header, k - f->in_at[header]);
            Value step = there ? value_add(v, there, v->opaque[i].self, -1) : 0;
            if (step && value_is_constant(v, step, &by) && (by == 1 || by == -1))
                return true;
        }
    return false;
}

/* Do the copies have no end between them?  They have one where they do not divide a constant trip count; where it is a
 * variable, what they leave over is done behind them. */
static bool is_one_block(const Nest *n, int copies)
{
    return n->inner_trips < 0 ? steps_by_one(n) : n->inner_trips % copies == 0;
}

/* Is the constant added in one of the sum's products with constants, as in (j - 1) * 64 + i?  LLVM takes it out. */
static bool is_taken_out(const Node *sum)
{
    for (int i = 0; i < 2; i++) {
        const Node *k = strip_casts(sum->kid[i]);
        if (is_constant_product(k) && (constant_of(strip_casts(k->kid[0])) || constant_of(strip_casts(k->kid[1]))))
            return true;
    }
    return false;
}

/* Does LLVM see that the load's address is that of the store in the copy before?  Not if the index may overflow by the
 * constant that it adds. */
static bool is_same_address(const Nest *n, const Event *load)
{
    const Node *index = load->act ? index_of(load->act->node) : NULL, *sum = sum_of_variables(index);
    if (!sum || !is_widened(sum) || sum->type->is_unsigned)
        return true;
    int64_t by;
    if (!nest_step(n, n->inner, load->location, &by))
        by = element_size(index);
    return is_taken_out(sum) ? index_is_bounded(n, sum) : index_is_recurrence(n, load->location, index, by);
}

/* A copy takes what the one before has stored.  Each access but a load of the place that is stored has an address of
 * its own to compute. */
static void share_stored(Nest *n, int size, const Event *store)
{
    ModelGraph *g = n->g;
    int copies = 1;
    size += n_addresses(n);
    while (size && 2 * copies * (size - BACK_EDGE) + BACK_EDGE <= BUFFER)
        copies *= 2;
    if (copies == 1 || !is_one_block(n, copies) || !is_stored_each_time(n, store))
        return;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            Event *e = &s->event[k];
            if (e->kind != EVENT_LOAD || e->is_removed || nest_location_before(n, e->location) != store->location ||
                !is_same_address(n, e))
                continue;
            g->depends_on_compiler = true;
            if (g->compiler == COMPILER_CLANG)
                e->shared = copies;
        }
    }
}

static void look_at(Nest *n)
{
    ModelGraph *g = n->g;
    const Event *store = NULL;
    int size = is_straight(n) && !nest_is_short(n, SHORT) ? instructions(n, &store) : 0;
    int copies = 1;
    if (size && store) {
        share_stored(n, size, store);
        return;
    }
    Iteration iteration = vector_iteration(n, false);
    if (iteration.fits)
        vector_check_variables(n, &iteration);
    while (size && 2 * copies * size <= BUFFER)
        copies *= 2;
    if (copies == 1 || (iteration.fits && !iteration.has_float_sums))
        return;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            bool is_load = s->event[k].kind == EVENT_LOAD && !s->event[k].is_removed;
            int64_t behind = is_load ? iterations_behind(n, s->event[k].location) : 0;
            g->depends_on_compiler = g->depends_on_compiler || (behind && copies / behind > 1);
            if (behind && copies / behind > 1 && g->compiler == COMPILER_CLANG)
                s->event[k].shared = (int)(copies / behind);
        }
    }
}

void share_unrolled_loads(AliasSets *m)
{
    innermost_find(m, look_at);
}
