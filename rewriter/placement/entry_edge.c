/* Whether entries may follow from other counts.
 * In: a spanning tree that holds the edge by which the function is entered.  Out: whether a call may not return before
 * a probe has counted the activation.
 * Method: a walk from the entry along the edges without probes, until a call that
 * may not return or a probe on every path.  Exit values and derived counts are known only behind their loops, so their
 * edges are edges without probes. */
#include <stdlib.h>

#include "placement/spanning_tree_solver.h"

static bool may_not_return(const Action *a)
{
    return a->kind == ACT_CALL && !surely_returns(a->node);
}

/* Does the block have a probe in front of a return statement, before all calls that may not return? */
static bool is_counted_first(const Solver *s, int block)
{
    const Block *b = s->c->block[block];
    const Node *jump = NULL;
    for (int i = 0; i < s->n_edges_of[block]; i++) {
        int e = s->edges_of[block][i];
        if (s->c->edge[e]->from == b && !s->is_in_tree[e] && s->c->edge[e]->to == s->c->block[0] &&
            s->c->edge[e]->site.kind == SITE_STMT)
            jump = s->c->edge[e]->site.node;
    }
    for (int k = 0; jump && k < b->n_act; k++)
        if (may_not_return(&b->act[k]) && !is_within(b->act[k].node, jump))
            return false;
    return jump != NULL;
}

bool place_counts_too_late(const Solver *s)
{
    const Cfg *c = s->c;
    int *stack = xmalloc((size_t)(c->n_edges + 2) * sizeof *stack), n = 0;
    bool *seen = NEW_N(s->p->arena, bool, (size_t)c->n_blocks), late = false;
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->site.kind == SITE_ENTRY && s->is_in_tree[i])
            stack[n++] = c->edge[i]->to->id;
    while (n && !late) {
        int block = stack[--n];
        if (seen[block] || !block || is_counted_first(s, block))
            continue;
        seen[block] = true;
        for (int k = 0; k < c->block[block]->n_act; k++)
            late = late || may_not_return(&c->block[block]->act[k]);
        for (int i = 0; i < s->n_edges_of[block]; i++) {
            int e = s->edges_of[block][i];
            bool probed = !s->is_in_tree[e] && !s->plan.is_derived[e] && c->edge[e]->probe != PROBE_BEHIND_LOOP;
            if (c->edge[e]->from->id == block && !probed)
                stack[n++] = c->edge[e]->to->id;
        }
    }
    free(stack);
    return late;
}
