/* Places that clang does not follow round a loop, since the address is not computed there.
 * In: a location that moves on with the iterations.  Out: can LLVM name what it was in the iteration before?
 * Method: LLVM's GVN looks for a load's address among those that the iteration before has computed (PHITransAddr.cpp):
 * of a[i] that is a[i + 1], if i + 1 is what i becomes.  a[i - 1] is the address of a[i], moved by a constant; of that
 * one, a[i + 1], moved by the constant, would have to be there.  Pointers that step are folded.
 *
 *      for (i = 1; i < n; i++)              for (i = 0; i < n - 1; i++)          for (; p < end; p++)
 *          if (a[i - 1] > a[i])                 if (a[i] > a[i + 1])                 if (p[-1] > p[0])
 *              swap;                                swap;                                swap;
 *      two loads                            one                                  one
 *
 * The address of a sum of variables, as in a[i * m + j], is not looked for: an int is widened to what the pointer needs
 * behind the sum, and only sums with constants are followed.  If the sum is as wide as the pointer, its parts are added
 * to that one by one, and the last of them is followed.
 *
 * A store that each iteration makes is forwarded to the next element (LoopLoadElimination), as long as LLVM knows the
 * sum not to overflow: in i * m + (j - 1) it does not, since the constant goes to i * m (Reassociate), unless j - 1 has
 * another use, or constants bound the sum.  So is all in a loop that is unrolled completely.  Vectors load what they
 * need; what of that copies of an iteration share is in vector_loads.c. Limits: an index is taken as it is written. */
#include <stdlib.h>

#include "cfg/flow_graph.h"
#include "model/pass/element_index.h"
#include "model/pass/load_pre_sets.h"
#include "model/pass/variable_step.h"
#include "model/pass/vector_loop.h"
#include "placement/trip_counts.h"

enum { SHORT = 20 };

/* The loop's variable that the address depends on is a pointer. */
static bool steps_by_pointer(const ModelGraph *g, int location, int header)
{
    const Sum *s = &g->v.sum[g->location[location].address];
    for (int i = 0; i < s->n; i++) {
        const OpaqueValue *o = &g->v.opaque[s->part[i].opaque];
        if (o->kind == OPAQUE_PHI && o->def.node == header && o->type && o->type->kind == TY_POINTER)
            return true;
    }
    return false;
}

/* Has another element of the loop that index, so that the sum stays one?  Of one alone it becomes part of the address.
 */
static bool is_shared(ModelGraph *g, int loop, int location, int64_t constant, int64_t by)
{
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            bool is_other = e->kind == EVENT_LOAD && e->act && !is_one_element(g, e->location, location, by);
            if (is_other && constant_of(index_of(e->act->node)) == constant)
                return true;
        }
    }
    return false;
}

/* Does the loop's test add to its variable?  Then the sum is a variable of its own, once the test is at the end. */
static bool test_adds(const ModelGraph *g, int header)
{
    for (int i = graph_first_operation(g, header); i < g->n_operations && g->operation[i].node == header; i++) {
        const Operation *o = &g->operation[i];
        const Sum *s = &g->v.sum[o->value];
        if (o->act->kind == ACT_OPERATE && operation_class(o->act->node) == CLASS_ADD && s->n == 1 && s->constant &&
            g->v.opaque[s->part[0].opaque].kind == OPAQUE_PHI && g->v.opaque[s->part[0].opaque].def.node == header)
            return true;
    }
    return false;
}

static bool is_stored_in_each(const Pass *p, const Nest *n, int location)
{
    const ModelGraph *g = n->g;
    if (!nest_has_one_end(n))
        return false;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_STORE && s->event[k].location == location &&
                in_each_iteration(n, node_of_store(p, g->in_loop[i], &s->event[k])))
                return true;
    }
    return false;
}

/* Is the address one of those that are not looked for?  In p + i + 1 the constant moves what p + i is. */
static bool is_hidden(const ModelGraph *g, int loop, int before, const Node *index, int64_t by)
{
    const Event *e = load_of(g, loop, before);
    const Node *sum = sum_of_variables(index), *there = e ? index_of(e->act->node) : NULL;
    if (llabs(by) > element_size(index) && has_product(index))
        return true;
    if (index->has_value || (there && there->has_value))
        return true;
    return sum && (is_widened(sum) || sum != index || (there && sum_of_variables(there) != there));
}

bool is_followed_by_clang(const Pass *p, int location, int before, int node)
{
    ModelGraph *g = p->m->g;
    const Flow *f = p->f;
    int loop = loop_at(f, node);
    Nest n = nest_of(p->m, loop);
    int64_t by;
    const Event *e = load_of(g, loop, location);
    const Node *index = e ? index_of(e->act->node) : NULL;
    if (moves_by_variable(&n, loop, location))
        return is_plain_step(&n, loop, location);
    if (!index || !nest_step(&n, loop, location, &by) || !by || steps_by_pointer(g, location, node))
        return true;
    bool to_next = llabs(by) == g->location[location].size;
    if (to_next && is_stored_in_each(p, &n, before) && index_is_recurrence(&n, location, index, by))
        return true;
    int64_t constant = constant_of(index);
    if (by > 0 && !is_hidden(g, loop, before, index, by) &&
        (constant ? is_shared(g, loop, location, constant, by) : !test_adds(g, node)))
        return true;
    return !flow_is_innermost(f, loop) || nest_is_short(&n, SHORT) || nest_is_unrolled(&n, 0);
}
