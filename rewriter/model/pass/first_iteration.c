/* Is a loop's first iteration sure, wherever the loop is entered?
 * In: what branches compare.  Out: by loop, whether its test holds the first time.
 * Method: compilers make `if (test) do … while (test)` of a loop that tests first, and what the iterations need is
 * loaded behind that `if`.  It goes on to the outside of a loop around only where the `if` goes away: the test holds of
 * what the variables begin with (constants, and what loops have made larger since), or follows from a branch on the
 * path there.  Of a loop that begins with i, counts upwards and goes on while i < n, n is more than what i began with.
 * gcc sees that a difference of sums is not negative (value range propagation with symbolic ranges); clang that it is
 * the same comparison.
 *
 *      for (i = 0; i < n; i++) {
 *          for (j = 0; j < n; j++)         sure: 0 < n is what the outer loop was entered by
 *              …
 *          for (j = 0; j < m[i]; j++)      not sure: *p is loaded once for each i with m[i] > 0
 *              s += *p;
 *      }
 *
 * Limits: whole numbers are taken not to overflow; FACTS_AT_MOST dominating branches are looked at. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"
#include "placement/trip_counts.h"

enum { TEST_AT_MOST = 16, FACTS_AT_MOST = 200 };

/* `larger` - `smaller` >= `difference`, or, is_different, they differ. */
typedef struct Fact {
    Value smaller, larger;
    int64_t difference;
    bool is_different;
} Fact;

/* Makes a fact of a test that holds or not.  Returns false if it cannot be used. */
static bool fact_of(const BranchTest *t, bool holds, Fact *to)
{
    switch (t->op) {
    case OP_LT: *to = holds ? (Fact){t->a, t->b, 1, false} : (Fact){t->b, t->a, 0, false}; break;
    case OP_GE: *to = holds ? (Fact){t->b, t->a, 0, false} : (Fact){t->a, t->b, 1, false}; break;
    case OP_GT: *to = holds ? (Fact){t->b, t->a, 1, false} : (Fact){t->a, t->b, 0, false}; break;
    case OP_LE: *to = holds ? (Fact){t->a, t->b, 0, false} : (Fact){t->b, t->a, 1, false}; break;
    case OP_NE:
    case OP_EQ: *to = (Fact){t->a, t->b, 0, true}; return holds == (t->op == OP_NE) && t->a && t->b;
    default: return false;
    }
    return to->smaller && to->larger;
}

static bool is_same_or_began_so(ModelGraph *g, Value goal, Value fact)
{
    return goal == fact || goal == value_least(g, fact);
}

/* Does the fact imply the goal? */
static bool implies(ModelGraph *g, const Fact *fact, const Fact *goal)
{
    bool same =
        is_same_or_began_so(g, goal->smaller, fact->smaller) && is_same_or_began_so(g, goal->larger, fact->larger);
    if (same && (goal->is_different ? fact->is_different || fact->difference > 0
                                    : !fact->is_different && fact->difference >= goal->difference))
        return true;
    if (fact->is_different || graph_is_clang(g))
        return false;
    Value needed = value_add(&g->v, goal->larger, goal->smaller, -1),
          known = value_add(&g->v, fact->larger, fact->smaller, -1);
    int64_t by = goal->is_different ? 1 : goal->difference;
    return value_is_at_least(g, value_add(&g->v, needed, known, -1), by - fact->difference) ||
           (goal->is_different &&
            value_is_at_least(g, value_add(&g->v, value_constant(&g->v, 0), value_add(&g->v, needed, known, 1), -1),
                              1 - fact->difference));
}

static bool is_known_at(ModelGraph *g, const Fact *goal, int node)
{
    Value distance = value_add(&g->v, goal->larger, goal->smaller, -1);
    if (value_is_at_least(g, distance, goal->is_different ? 1 : goal->difference))
        return true;
    for (int at = node, n = 0; at > 0 && n < FACTS_AT_MOST; at = g->f->dominator[at], n++) {
        Fact fact;
        int branch = g->f->dominator[at];
        const FlowEdge *e = branch >= 0 ? flow_branch_to(g->f, branch, node) : NULL;
        if (e && fact_of(&g->point[branch].test, e->edge->way == SITE_TRUE, &fact) && implies(g, &fact, goal))
            return true;
    }
    return false;
}

/* Does that part of the test let the first iteration be, where the loop is entered by that edge? */
static bool part_holds(const Pass *p, int loop, int part, int edge)
{
    ModelGraph *g = p->m->g;
    const Flow *f = p->f;
    int header = f->loop[loop].header;
    for (int k = f->out_at[part]; k < f->out_at[part + 1]; k++) {
        const FlowEdge *e = &f->edge[f->out[k]];
        Fact goal;
        if (e->to != f->exit && flow_in_loop(f, loop, e->to))
            continue;
        if ((e->edge->way != SITE_TRUE && e->edge->way != SITE_FALSE) ||
            !fact_of(&g->point[part].test, e->edge->way == SITE_FALSE, &goal))
            return false;
        goal.smaller = value_on_edge(&g->v, goal.smaller, header, edge - f->in_at[header]);
        goal.larger = value_on_edge(&g->v, goal.larger, header, edge - f->in_at[header]);
        if (!goal.smaller || !goal.larger || !is_known_at(g, &goal, f->edge[f->in[edge]].from))
            return false;
    }
    return true;
}

static bool is_entered(const Pass *p, int loop)
{
    const Flow *f = p->f;
    int test[TEST_AT_MOST], n = loop_test(p, loop, test, TEST_AT_MOST), header = f->loop[loop].header;
    if (trips_constant(f, loop) > 0)
        return true;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        for (int i = 0; i < n && f->rank[from] >= 0 && is_from_outside(f, from, header); i++)
            if (!part_holds(p, loop, test[i], k))
                return false;
    }
    return true;
}

void first_iterations_find(const Pass *p)
{
    ModelGraph *g = p->m->g;
    if (g->is_entered)
        return;
    g->is_entered = NEW_N(g->arena, bool, (size_t)p->f->n_loops + 1);
    for (int l = 0; l < p->f->n_loops; l++)
        g->is_entered[l] = is_entered(p, l);
}
