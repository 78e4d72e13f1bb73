/* In: a condition on the variable that a loop steps.  Out: its probability.
 * Method: the variable's first value and its last are in the loop's header.  What compares it with one of these, or
 * with a value that is some constant away, is the same in all iterations but some at that end: so programs treat the
 * borders of grids and of rows.  It is equal to any one value in at most one iteration.
 * Limits: values are the same
 * where their texts are a variable and a constant; that the variable does not change is not asked.  A step of more than
 * one is taken for one. */
#include "placement/loop_guard.h"

#include "placement/loop_bound.h"

/* The iterations at one end of a loop that are told apart from the rest where the trip count is a guess. */
enum { FEW = 3 };
#define LEAST_PROBABILITY 0.001
/* ---- the loop ---- */

static IndexSum first_of(const Node *init, const Decl *variable)
{
    for (int i = 0; init && init->kind == S_DECL && i < init->n_kids; i++)
        if (init->kid[i]->kind == D_VAR && init->kid[i]->decl == variable && init->kid[i]->n_kids &&
            init->kid[i]->kid[0])
            return index_sum(init->kid[i]->kid[0]);
    const Node *to = init ? assigned_by(init) : NULL;
    return to && init->kind == E_ASSIGN && to->kind == E_REF && to->decl == variable ? index_sum(init->kid[1])
                                                                                     : (IndexSum){NULL, 0, false};
}

static bool read_header(const Node *loop, LoopGuard *g)
{
    const Node *cond = loop->kind == S_FOR ? loop_condition(loop) : NULL;
    cond = cond ? strip_casts((Node *)cond) : NULL;
    if (!cond || cond->kind != E_BINARY)
        return false;
    IndexSum stepped = index_sum(cond->kid[0]);
    const Node *step = loop->kid[2];
    bool is_downward = cond->op == OP_NE
                           ? step && is_increment(step) && (step->op == OP_PREDEC || step->op == OP_POSTDEC)
                           : cond->op == OP_GT || cond->op == OP_GE;
    int64_t off = cond->op == OP_LE || cond->op == OP_GE ? 0 : is_downward ? 1 : -1;
    if (cond->op < OP_NE || cond->op > OP_GE)
        return false;
    *g = (LoopGuard){.loop = loop, .variable = stepped.variable, .is_upward = !is_downward};
    g->first = first_of(loop->kid[0], stepped.variable);
    g->last = index_sum(cond->kid[1]);
    if (g->last.is_known && stepped.is_known)
        g->last.constant += off - stepped.constant;
    return stepped.is_known && stepped.variable;
}

bool loop_guard_find(const Node *cond, LoopGuard *guard)
{
    const Node *n = strip_casts((Node *)cond), *loop = innermost_loop(cond->parent);
    if (!loop || n->kind != E_BINARY || !read_header(loop, guard) || !is_within(cond, loop_body(loop)))
        return false;
    IndexSum a = index_sum(n->kid[0]), b = index_sum(n->kid[1]);
    bool is_swapped = b.variable == guard->variable;
    if ((a.variable == guard->variable) == is_swapped || !a.is_known || !b.is_known)
        return false;
    guard->other = is_swapped ? a : b;
    guard->other.constant -= is_swapped ? b.constant : a.constant;
    guard->op = is_swapped != !guard->is_upward ? comparison_mirrored(n->op) : n->op;
    return true;
}

/* ---- its probability ---- */

/* The share of the iterations in which the variable is below the other value; -1: it is not known.  one_more: 1 where
 * an equal value counts as well. */
static double share_below(const LoopGuard *g, int64_t one_more, double iterations)
{
    int64_t n;
    bool is_from_first = index_distance(g->is_upward ? g->other : g->first, g->is_upward ? g->first : g->other, &n);
    if (!is_from_first && !index_distance(g->is_upward ? g->last : g->other, g->is_upward ? g->other : g->last, &n))
        return -1;
    n += is_from_first ? one_more : 1 - one_more;
    if (n > FEW && (double)n >= iterations)
        return -1;
    double share = n <= 0 ? 0 : (double)n / iterations;
    share = share < LEAST_PROBABILITY       ? LEAST_PROBABILITY
            : share > 1 - LEAST_PROBABILITY ? 1 - LEAST_PROBABILITY
                                            : share;
    return is_from_first ? share : 1 - share;
}

double loop_guard_probability(const LoopGuard *guard, double iterations)
{
    double below;
    if (iterations <= 1)
        return -1;
    switch (guard->op) {
    case OP_EQ: return 1 / iterations;
    case OP_NE: return 1 - 1 / iterations;
    case OP_LT: return share_below(guard, 0, iterations);
    case OP_LE: return share_below(guard, 1, iterations);
    case OP_GE: below = share_below(guard, 0, iterations); break;
    case OP_GT: below = share_below(guard, 1, iterations); break;
    default: return -1;
    }
    return below < 0 ? -1 : 1 - below;
}
