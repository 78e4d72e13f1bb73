/* In: a condition on the variable that a loop steps.  Out: its chance.
 * Method: the variable's first value and its last are in the loop's header.  What compares it with one of these, or
 * with a value that is some constant away, is the same in all iterations but some at that end: so programs treat the
 * borders of grids and of rows.  It is equal to any one value in at most one iteration. Limits: values are the same
 * where their texts are a variable and a constant; that the variable does not change is not asked.  A step of more than
 * one is taken for one. */
#include "placement/loop_guard.h"

#include "placement/index_sum.h"
#include "placement/loop_bound.h"

/* Where the number of iterations is a guess, no more of them are told apart from the rest. */
enum { FEW = 3 };
#define LEAST_CHANCE 0.001
/* ---- the loop ---- */

typedef struct Way {
    const Decl *variable;
    bool is_upward;
    IndexSum first, last;
} Way;

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

static bool way_of(const Node *loop, Way *w)
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
    *w = (Way){stepped.variable, !is_downward, first_of(loop->kid[0], stepped.variable), index_sum(cond->kid[1])};
    if (w->last.is_known && stepped.is_known)
        w->last.constant += off - stepped.constant;
    return stepped.is_known && stepped.variable;
}

const Node *loop_guard_loop(const Node *cond)
{
    Way w;
    const Node *n = strip_casts((Node *)cond), *loop = cond->parent;
    while (loop && !is_loop(loop))
        loop = loop->parent;
    if (!loop || n->kind != E_BINARY || !way_of(loop, &w) || !is_within(cond, loop->kid[loop->n_kids - 1]))
        return NULL;
    IndexSum a = index_sum(n->kid[0]), b = index_sum(n->kid[1]);
    return (a.variable == w.variable) != (b.variable == w.variable) && a.is_known && b.is_known ? loop : NULL;
}

/* ---- its chance ---- */

/* In how many iterations the variable is below `to`, from the first one on; or, from the last one back, is not. */
static double share_below(const Way *w, IndexSum to, int64_t one_more, double iterations)
{
    int64_t n;
    bool is_from_first = index_distance(w->is_upward ? to : w->first, w->is_upward ? w->first : to, &n);
    if (!is_from_first && !index_distance(w->is_upward ? w->last : to, w->is_upward ? to : w->last, &n))
        return -1;
    n += is_from_first ? one_more : 1 - one_more;
    if (n > FEW && (double)n >= iterations)
        return -1;
    double share = n <= 0 ? 0 : (double)n / iterations;
    share = share < LEAST_CHANCE ? LEAST_CHANCE : share > 1 - LEAST_CHANCE ? 1 - LEAST_CHANCE : share;
    return is_from_first ? share : 1 - share;
}

double loop_guard_chance(const Node *cond, double iterations)
{
    Way w;
    const Node *loop = loop_guard_loop(cond), *n = strip_casts((Node *)cond);
    if (!loop || !way_of(loop, &w) || iterations <= 1)
        return -1;
    IndexSum a = index_sum(n->kid[0]), b = index_sum(n->kid[1]);
    bool is_swapped = b.variable == w.variable;
    IndexSum stepped = is_swapped ? b : a, other = is_swapped ? a : b;
    Op op = is_swapped != !w.is_upward ? comparison_mirrored(n->op) : n->op;
    other.constant -= stepped.constant;
    double below;
    switch (op) {
    case OP_EQ: return 1 / iterations;
    case OP_NE: return 1 - 1 / iterations;
    case OP_LT: return share_below(&w, other, 0, iterations);
    case OP_LE: return share_below(&w, other, 1, iterations);
    case OP_GE: below = share_below(&w, other, 0, iterations); break;
    case OP_GT: below = share_below(&w, other, 1, iterations); break;
    default: return -1;
    }
    return below < 0 ? -1 : 1 - below;
}
