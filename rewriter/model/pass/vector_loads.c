/* Loads of vectorised innermost loops.
 * In: events.  Out: loads on a condition that are made in each iteration; with clang, loads that two copies of an
 * iteration share.
 * Method: a loop is vectorised under these conditions.  Its places move by their own size in each iteration, and its
 * stores overlap no other accesses.  It is left in one place and its variables are steps or sums (floating sums keep
 * their order: gcc adds one lane after the other, clang leaves such loops).
 *
 * Conditions become masks (if-conversion): what they guard is loaded for all lanes, which both compilers do only where
 * the trip count is a constant and all of what is loaded lies in a variable, so that no load can trap.
 *
 *      for (i = 0; i < 1000; i++)             b[i] is loaded 1000 times
 *          if (a[i] > 0 && b[i] > 0)
 *              n++;
 *
 * gcc does so at -O2 if the iterations fill vectors (-fvect-cost-model=very-cheap), and neither for stores nor for
 * floating operations on a condition, nor for wide integers.  clang finds that 8-byte integers are not worth it, but
 * for counting by one `&&`.
 *
 * clang does two vectors in an iteration of a small loop (its interleaving); what the first one loads as a[i + 2] the
 * second one has as a[i], if a vector has two lanes.
 * Limits: costs are guessed from the numbers of accesses and operations. */
#include "cfg/flow_graph.h"
#include "model/pass/integer_products.h"
#include "model/pass/vector_loop.h"

/* Costs of vectors by LLVM's tables for SSE2, and the largest cost of an iteration that clang does twice
 * (SmallLoopCost). */
enum { SMALL_ITERATION = 20, LOOP_COST = 2, ACCESS_COST = 1, FLOAT_COST = 2, DIVISION_COST = 39 };

/* ---- conditions ---- */

/* Is the location within its variable in all iterations? */
static bool never_traps(const Nest *n, int location)
{
    ModelGraph *g = n->g;
    const Flow *f = n->f;
    const Location *l = &g->location[location];
    int header = f->loop[n->inner].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1] && l->object; k++) {
        int64_t from;
        if (flow_in_loop(f, n->inner, f->edge[f->in[k]].from))
            continue;
        Value first = value_on_edge(&g->v, l->address, header, k - f->in_at[header]);
        Value offset = first ? value_add(&g->v, first, value_object(&g->v, l->object, NULL), -1) : 0;
        if (!offset || !value_is_constant(&g->v, offset, &from) || from < 0 ||
            from + n->inner_trips * l->size > l->object->type->size)
            return false;
    }
    return l->object != NULL;
}

static bool is_accessed_in_each_iteration(const Nest *n, int location)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_removed && s->event[k].location == location &&
                in_each_iteration(n, g->in_loop[i]))
                return true;
    }
    return false;
}

/* Makes the load in each iteration.  It counts as if it were written in front of its conditions, since it executes as
 * often as what stands there. */
static void load_in_each_iteration(const Nest *n, int node, int k)
{
    ModelGraph *g = n->g;
    Event *e = &g->point[node].event[k], new = *e;
    bool is_there = is_accessed_in_each_iteration(n, e->location);
    e->is_removed = true;
    while (!in_each_iteration(n, node))
        node = n->f->dominator[node];
    new.written = g->point[node].block ? g->point[node].block : new.written;
    new.position = INT32_MAX;
    new.is_inserted = true;
    if (!is_there)
        graph_event(g, node, new);
}

static void convert(const Nest *n)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        int node = g->in_loop[i];
        for (int k = 0; k < g->point[node].n_events && !in_each_iteration(n, node); k++)
            if (g->point[node].event[k].kind == EVENT_LOAD && !g->point[node].event[k].is_removed)
                load_in_each_iteration(n, node, k);
    }
}

static bool can_convert(Nest *n, const Iteration *iteration)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        int node = g->in_loop[i];
        for (int k = 0; k < g->point[node].n_events && !in_each_iteration(n, node); k++)
            if (!g->point[node].event[k].is_removed && g->point[node].event[k].kind != EVENT_CALL &&
                (n->inner_trips < 0 || !never_traps(n, g->point[node].event[k].location)))
                return false;
    }
    if (graph_is_clang(n->g))
        return n->inner_trips >= TRIPS_AT_LEAST &&
               (!iteration->has_wide_integers || (iteration->counts_wide && !iteration->n_stores)) &&
               (!iteration->stores_on_condition || iteration->widest <= VECTOR / 4);
    int64_t lanes = iteration->narrowest < VECTOR / 2 ? VECTOR / 2 / iteration->narrowest : 2;
    return n->inner_trips % lanes == 0 && !iteration->has_wide_integers && !iteration->stores_on_condition &&
           !iteration->computes_on_condition;
}

/* ---- copies of an iteration ---- */

static bool is_next_vector(const Nest *n, int location, int next, int64_t distance)
{
    ModelGraph *g = n->g;
    int64_t by;
    Value difference = value_add(&g->v, g->location[next].address, g->location[location].address, -1);
    return difference && value_is_constant(&g->v, difference, &by) && by == distance &&
           g->location[next].size == g->location[location].size;
}

static void share_with(const Nest *n, Event *e, int64_t lanes)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_removed &&
                is_next_vector(n, e->location, s->event[k].location, lanes * g->location[e->location].size) &&
                graph_is_clang(n->g))
                e->shared = 2;
    }
}

static void share(const Nest *n, const Iteration *iteration)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_removed)
                share_with(n, &s->event[k], VECTOR / iteration->widest);
    }
}

/* ---- registers ---- */

/* The operation between floating numbers, * or +, that the loaded value is an operand of. */
static const Operation *operation_on(const Nest *n, const Node *load)
{
    const ModelGraph *g = n->g;
    const Node *up = load->parent;
    while (up && up->kind == E_PAREN)
        up = up->parent;
    if (!up || up->kind != E_BINARY || (up->op != OP_MUL && up->op != OP_ADD) || up->type->kind != TY_FLOAT)
        return NULL;
    for (int i = 0; i < n->n_operations; i++) {
        const Operation *o = &g->operation[n->operation[i]];
        if (o->act->node == up)
            return o->computed == COMPUTED ? o : NULL;
    }
    return NULL;
}

/* Is one of its operands the same in all iterations? */
static bool has_invariant(const Nest *n, const Operation *o)
{
    const Values *v = &n->g->v;
    const OpaqueValue *l = v->sum[o->value].n == 1 ? &v->opaque[v->sum[o->value].part[0].opaque] : NULL;
    return l && l->kind == OPAQUE_OPERATION && l->a && l->b &&
           flow_in_loop(n->f, n->inner, value_def(v, l->a).node) !=
               flow_in_loop(n->f, n->inner, value_def(v, l->b).node);
}

/* The loads of the place that are written in the loop: two, of which one is left; else NULL. */
static Event *second_load(const Nest *n, int location, const Node **first)
{
    const ModelGraph *g = n->g;
    Event *second = NULL;
    int written = 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            Event *e = &s->event[k];
            if (e->kind == EVENT_CALL || e->location != location)
                continue;
            if (e->kind == EVENT_STORE || e->is_inserted || written == 2 || e->is_removed != (written == 1))
                return NULL;
            *first = written++ ? *first : e->act->node;
            second = e;
        }
    }
    return written == 2 ? second : NULL;
}

/* Adds loads that gcc makes twice.  Machine instructions overwrite an operand: gcc loads a vector for both of its users
 * instead of copying it, if the first user's other operand must stay for the next iteration (its register allocator
 * knows the vector to be the same as memory). */
static void load_twice(const Nest *n)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Node *first = NULL;
            Event *second = s->event[k].kind == EVENT_LOAD && !s->event[k].is_removed
                                ? second_load(n, s->event[k].location, &first)
                                : NULL;
            const Operation *one = second ? operation_on(n, first) : NULL;
            if (one && has_invariant(n, one) && operation_on(n, second->act->node) && !graph_is_clang(n->g))
                second->is_removed = false;
        }
    }
}

static bool note_access(Node *node, void *reads)
{
    bool *is = reads;
    *is = *is || (node->is_load && lvalue_class(node->kid[0]) != IN_REGISTER);
    return !*is;
}

/* Operations that are hoisted, since the loop's version reads what does not change, were in the loop when clang decided
 * how often to do an iteration. */
static int operation_cost(const Operation *o)
{
    const Node *e = o->act->node;
    OpClass class = operation_class(e);
    bool reads = false;
    if (o->act->kind != ACT_OPERATE || operation_type(e)->kind != TY_FLOAT || class == CLASS_NONE ||
        class == CLASS_CONVERSION)
        return 0;
    if (o->computed == COMPUTED_HOISTED)
        walk((Node *)e, note_access, &reads);
    if (o->computed != COMPUTED && !reads)
        return 0;
    return class == CLASS_DIV && o->reduction != REDUCED_TO_PRODUCT ? DIVISION_COST : FLOAT_COST;
}

/* The cost of a vector iteration; 0: it has calls. */
static int vector_cost(const Nest *n)
{
    const ModelGraph *g = n->g;
    int cost = LOOP_COST;
    if (!nest_iteration_size(n))
        return 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++)
        for (int k = 0; k < g->point[g->in_loop[i]].n_events; k++)
            cost += g->point[g->in_loop[i]].event[k].is_removed ? 0 : ACCESS_COST;
    for (int i = 0; i < n->n_operations; i++)
        cost += operation_cost(&g->operation[n->operation[i]]);
    return cost;
}

static bool fills_vectors(Nest *n, const Iteration *iteration)
{
    return n->inner_trips > 0 && n->inner_trips % (VECTOR / iteration->narrowest) == 0;
}

/* Vectors are loaded as they lie in memory. */
static void load_whole(const Nest *n)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++)
        for (int k = 0; k < g->point[g->in_loop[i]].n_events; k++)
            g->point[g->in_loop[i]].event[k].narrowed = 0;
}

static void look_at(Nest *n)
{
    Iteration iteration = vector_iteration(n, false);
    if (!iteration.fits || !iteration.widest || (iteration.is_conditional && !iteration.n_moved))
        return;
    vector_check_variables(n, &iteration);
    if (!iteration.fits)
        return;
    if (iteration.n_moved) {
        if (!iteration.has_float_sums && can_convert(n, &iteration)) {
            load_whole(n);
            convert(n);
        }
        return;
    }
    load_whole(n);
    if (!iteration.has_float_sums && iteration.n_stores == 1 && vector_cost(n) < SMALL_ITERATION)
        share(n, &iteration);
    if (!fills_vectors(n, &iteration))
        return;
    load_twice(n);
    load_factors_twice(n, n->inner);
}

void share_vector_loads(AliasSets *m)
{
    if (!m->g->f->is_irreducible)
        innermost_find(m, look_at);
}
