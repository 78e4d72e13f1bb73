/* In: an expression.  Out: what it is the sum of.
 * Limits: that the variable does not change between two places is for the caller to know. */
#include "placement/index_sum.h"

/* The largest constant of a sum: a few of these add up without overflow. */
#define MOST ((int64_t)1 << 40)

IndexSum index_sum(const Node *n)
{
    IndexSum none = {NULL, 0, false};
    n = n->has_value ? n : strip_casts((Node *)n);
    if (n->has_value)
        return (IndexSum){NULL, n->value, n->value > -MOST && n->value < MOST};
    if (n->kind == E_REF && n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM))
        return (IndexSum){n->decl, 0, true};
    if (n->kind != E_BINARY || (n->op != OP_ADD && n->op != OP_SUB))
        return none;
    IndexSum a = index_sum(n->kid[0]), b = index_sum(n->kid[1]);
    if (!a.is_known || !b.is_known || b.variable)
        return none;
    a.constant += n->op == OP_ADD ? b.constant : -b.constant;
    a.is_known = a.constant > -MOST && a.constant < MOST;
    return a;
}

bool index_distance(IndexSum a, IndexSum b, int64_t *d)
{
    *d = a.is_known && b.is_known ? a.constant - b.constant : 0;
    return a.is_known && b.is_known && a.variable == b.variable;
}
