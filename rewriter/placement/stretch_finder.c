/* In: a graph, its loops.  Out: what of a loop decides how it hands over. */
#include "placement/stretch_finder.h"

#include "placement/loop_bound.h"
#include "placement/loop_plan.h"
#include "tree/lvalue.h"

bool stretch_has_inner_loops(const Flow *f, int loop)
{
    return f->loop[loop].extent > 1;
}

typedef struct OwnBreak {
    const Node *loop;
    bool is_found;
} OwnBreak;

static bool find_own_break(Node *n, void *ctx)
{
    OwnBreak *k = ctx;
    k->is_found = k->is_found || (n->kind == S_BREAK && left_by(n) == k->loop);
    return !k->is_found;
}

bool stretch_has_own_break(const Node *loop)
{
    OwnBreak k = {loop, false};
    walk((Node *)loop, find_own_break, &k);
    return k.is_found;
}

bool stretch_is_counted_by_compilers(const StretchFinder *k, const CfgLoop *l, LoopStep by)
{
    if (k->sees_accesses)
        return false;
    if (by.variable)
        return loop_test_counts(l->node, by);
    /* What is known of a variable behind the loop says nothing of a condition that does not name it, as `!stop`. */
    return l->plan->counted_by == TRIPS_CONSTANT && loop_at_may_vectorise(k->h, loop_body(l->node));
}
