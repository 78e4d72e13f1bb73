/* Places that move on by an amount that is no constant, and those whose index may wrap.
 * In: a loop's locations.  Out: do compilers see what such a place was in the iteration before?
 * Method: predictive commoning (tree-predcom.c) and LoopLoadElimination want distances of constants, and the latter
 * ones of one element.  What is left is partial redundancy elimination.  gcc keeps its hands off an address that moves
 * on by the same amount each time (tree-ssa-sccvn.c: "Inhibit the use of an inserted PHI …"), constant or not; one
 * whose index is an unsigned int that may wrap does not.  There the place is known if its index, with what the variable
 * becomes, stands in the loop as it is: gcc does not take `j + 1 - 1` for `j` there.
 *
 *      for (j = 1; j < n; j++)                       for (j = 0; j < n; j++)           with unsigned j, m, n:
 *          a[j * m] += a[(j - 1) * m];                   a[(j + 1) * m] += a[j * m];
 *      two loads                                     two loads, one if gcc and unsigned
 *
 * clang follows no products at all: an address is found that is a pointer or a variable by itself (PHITransAddr.cpp).
 * Limits: an index is taken as it is written. */
#include "cfg/flow_graph.h"
#include "model/pass/element_index.h"
#include "model/pass/load_pre_sets.h"
#include "model/pass/variable_step.h"
#include "placement/trip_counts.h"

static bool stays(const Nest *n, int loop, Value value)
{
    return value && !flow_in_loop(n->f, loop, value_def(&n->g->v, value).node);
}

static bool steps_by_constant(const Nest *n, int loop, Value value)
{
    int64_t by;
    Value step = value ? nest_value_step(n, loop, value) : 0;
    return step && value_is_constant(&n->g->v, step, &by);
}

/* Does the value step by a constant, or is it a product of what does with what stays?  The difference of two of these
 * stays as well, as i * m + i - (i - 1) * (m + 1) does. */
static bool steps_evenly(const Nest *n, int loop, int opaque)
{
    const OpaqueValue o = n->g->v.opaque[opaque];
    if (o.kind != OPAQUE_OPERATION || o.op.kind != VALUE_PRODUCT)
        return steps_by_constant(n, loop, o.self);
    return (stays(n, loop, o.a) && steps_by_constant(n, loop, o.b)) ||
           (stays(n, loop, o.b) && steps_by_constant(n, loop, o.a));
}

bool moves_by_variable(const Nest *n, int loop, int location)
{
    Values *v = &n->g->v;
    int64_t by;
    Value step = nest_value_step(n, loop, n->g->location[location].address);
    if (!step || value_is_constant(v, step, &by))
        return false;
    for (int i = 0; i < v->sum[step].n; i++) {
        int part = v->sum[step].part[i].opaque;
        if (!stays(n, loop, v->opaque[part].self) && !steps_evenly(n, loop, part))
            return false;
    }
    return true;
}

static bool is_in_rows(const Node *sum)
{
    return is_constant_product(strip_casts(sum->kid[0])) || is_constant_product(strip_casts(sum->kid[1]));
}

/* Do constant ends of both loops bound the sum? */
static bool is_bounded(const Nest *n, const Node *sum)
{
    return is_in_rows(sum) && n->inner_trips >= 0 && n->outer >= 0 && trips_constant(n->f, n->outer) >= 0;
}

bool index_may_wrap(const Nest *n, int loop, int location)
{
    const Event *e = load_of(n->g, loop, location);
    const Node *sum = e ? sum_of_variables(index_of(e->act->node)) : NULL;
    return sum && sum->type->kind == TY_INT && sum->type->is_unsigned && is_widened(sum) && !is_bounded(n, sum);
}

/* Is the constant within the sum that of another element, too? */
static bool is_inner_shared(ModelGraph *g, int loop, int location, int64_t constant, int64_t by)
{
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            bool is_other = e->kind == EVENT_LOAD && e->act && !is_one_element(g, e->location, location, by);
            if (is_other && inner_constant_of(sum_of_variables(index_of(e->act->node))) == constant)
                return true;
        }
    }
    return false;
}

bool index_is_bounded(const Nest *n, const Node *sum)
{
    return is_in_rows(sum) && (n->inner_trips >= 0 || (n->outer >= 0 && trips_constant(n->f, n->outer) >= 0));
}

bool index_is_recurrence(const Nest *n, int location, const Node *index, int64_t by)
{
    const Node *sum = sum_of_variables(index);
    int64_t inner = inner_constant_of(sum);
    if (!sum || !is_widened(sum))
        return true;
    return !sum->type->is_unsigned &&
           (!inner || index_is_bounded(n, sum) || is_inner_shared(n->g, n->inner, location, inner, by));
}

/* The index of the element that is loaded, stored, or changed. */
static const Node *index_at(const Event *e)
{
    const Node *n = e ? strip_casts(e->act->node) : NULL;
    bool changes = n && (n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || (n->kind == E_UNARY && n->op != OP_DEREF));
    return n ? index_of(changes ? n->kid[0] : n) : NULL;
}

/* Does the index of `before` become that of the location when the variable steps, without being computed? */
static bool stands_in_loop(const ModelGraph *g, int loop, int location, int before)
{
    const Node *here = index_at(load_of(g, loop, location)), *there = index_at(event_at(g, loop, before));
    return here && there && !adds_constant(here) && !constant_of(there) && !inner_constant_of(sum_of_variables(there));
}

bool is_left_by_gcc(const Pass *p, int location, int before, int node)
{
    const Flow *f = p->f;
    int loop = loop_at(f, node);
    Nest n = nest_of(p->m, loop);
    bool wraps = index_may_wrap(&n, loop, location);
    return wraps ? !stands_in_loop(p->m->g, loop, location, before) : moves_by_variable(&n, loop, location);
}

bool is_plain_step(const Nest *n, int loop, int location)
{
    const ModelGraph *g = n->g;
    const Sum *s = &g->v.sum[g->location[location].address];
    const Event *e = load_of(g, loop, location);
    const Node *index = e ? index_of(e->act->node) : NULL;
    bool is_pointer = s->n == 1 && !s->constant && s->part[0].factor == 1;
    return is_pointer || (index && index->kind == E_REF);
}
