/* Between which bounds an index lies.
 * In: an opaque value.  Out: its bounds, where they follow from its operation or its loop.
 * Method: what clang knows of an address (BasicAliasAnalysis.cpp): the bits of shifts, masks and remainders of unsigned
 * numbers, and remainders of signed ones.  A variable that a loop begins with a constant and makes larger stays at 0 or
 * more, and does not come back to 0.  Signed numbers and those as wide as addresses are taken not to overflow. Of a
 * call: what the function's text shows (returned_range.c). Limits: known once all is numbered; variables that become
 * smaller, and conditions, say nothing. */
#include "cfg/flow_graph.h"
#include "model/graph/event_graph.h"

enum { STEPS_AT_MOST = 8, FAR = 1 << 30 };

static bool operation_range(const Values *v, const OpaqueValue *l, Range *r)
{
    int64_t by;
    bool is_unsigned = l->op.kind == VALUE_UNSIGNED;
    int op = l->op.detail, width = (int)l->op.size;
    if (!(is_unsigned || (l->op.kind == VALUE_OPERATED && width > 0)) || !value_is_constant(v, l->b, &by))
        return false;
    if (op == OP_AND && by >= 0)
        *r = (Range){0, by};
    else if (op == OP_SHR && is_unsigned && width > 0 && by > 0 && by < 8 * width)
        *r = (Range){0, (int64_t)(UINT64_MAX >> (64 - 8 * width) >> by)};
    else if (op == OP_REM && is_unsigned && width > 0 && by > 0)
        *r = (Range){0, by - 1};
    else if (op == OP_REM && l->op.kind == VALUE_OPERATED && width > 0 && by > 0)
        *r = (Range){1 - by, by - 1};
    else
        return false;
    return true;
}

/* The constant by which the value grows in each iteration; 0: there is none. */
static int64_t step_of(const Values *v, int opaque, Value next)
{
    const Sum *s = &v->sum[next];
    return next && s->n == 1 && s->part[0].opaque == opaque && s->part[0].factor == 1 ? s->constant : 0;
}

static bool find_phi_range(const ModelGraph *g, int opaque, Range *r)
{
    const OpaqueValue *l = &g->v.opaque[opaque];
    const Flow *f = g->f;
    int node = l->def.node;
    int64_t begin, least = INT64_MAX;
    if (l->type->kind != TY_INT || (l->type->is_unsigned && l->type->size < 8))
        return false;
    for (int k = 0; k < f->in_at[node + 1] - f->in_at[node]; k++) {
        if (f->rank[f->edge[f->in[f->in_at[node] + k]].from] < 0)
            continue;
        if (value_is_constant(&g->v, l->incoming[k], &begin) && begin >= 0)
            least = begin < least ? begin : least;
        else if (step_of(&g->v, opaque, l->incoming[k]) <= 0)
            return false;
    }
    *r = (Range){least > 0, INT64_MAX};
    return least < INT64_MAX;
}

/* Finds the range of a phi.  It is asked for with each pair of places, and no longer changes once the incoming values
 * are known. */
static bool phi_range(const ModelGraph *g, int opaque, Range *r)
{
    OpaqueValue *l = &g->v.opaque[opaque];
    if (!l->asked_range && l->incoming) {
        l->has_range = find_phi_range(g, opaque, &l->range);
        l->asked_range = true;
    }
    *r = l->range;
    return l->has_range;
}

bool opaque_range(const ModelGraph *g, int opaque, Range *r)
{
    const OpaqueValue *l = &g->v.opaque[opaque];
    if (!graph_runs(g, PASS_INDEX_RANGE))
        return false;
    switch (l->kind) {
    case OPAQUE_OPERATION: *r = l->range; return l->has_range || operation_range(&g->v, l, r);
    case OPAQUE_PHI: return phi_range(g, opaque, r);
    case OPAQUE_LOAD:
        if (!l->type || l->type->kind != TY_INT || !l->type->is_unsigned || l->type->size > 4)
            return false;
        *r = (Range){0, (INT64_C(1) << 8 * l->type->size) - 1};
        return true;
    case OPAQUE_RESULT: *r = l->range; return l->has_range;
    default: return false;
    }
}

/* ---- sums ---- */

/* The least value of a loop's variable (upwards) or the greatest one, which is its first one; 0: it is not known. */
static Value beginning(ModelGraph *g, int opaque, bool upwards)
{
    const OpaqueValue l = g->v.opaque[opaque];
    const Flow *f = g->f;
    int node = l.def.node, loop = f->loop_of[node];
    Value first = 0;
    if (l.kind != OPAQUE_PHI || !l.incoming || loop < 0 || f->loop[loop].header != node)
        return 0;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        Value in = l.incoming[k - f->in_at[node]];
        int64_t step;
        if (f->rank[from] < 0)
            continue;
        if (!in || (!flow_in_loop(f, loop, from) && first && in != first))
            return 0;
        if (!flow_in_loop(f, loop, from))
            first = in;
        else if (!value_is_constant(&g->v, value_add(&g->v, in, l.self, -1), &step) || (upwards ? step < 0 : step > 0))
            return 0;
    }
    return first;
}

Value value_least(ModelGraph *g, Value v)
{
    bool changed = true;
    for (int step = 0; changed && step < STEPS_AT_MOST; step++) {
        changed = false;
        for (int i = 0; i < g->v.sum[v].n && !changed; i++) {
            Part p = g->v.sum[v].part[i];
            Value first = beginning(g, p.opaque, p.factor > 0);
            if (!first)
                continue;
            v = value_add(&g->v, value_add(&g->v, v, g->v.opaque[p.opaque].self, -p.factor), first, p.factor);
            changed = true;
        }
    }
    return v;
}

bool value_is_at_least(ModelGraph *g, Value v, int64_t least)
{
    if (!v)
        return false;
    v = value_least(g, v);
    const Sum *s = &g->v.sum[v];
    int64_t sum = s->constant;
    for (int i = 0; i < s->n; i++) {
        Part p = s->part[i];
        Range r;
        if (p.factor <= -FAR || p.factor >= FAR || !opaque_range(g, p.opaque, &r))
            return false;
        int64_t bound = p.factor > 0 ? r.low : r.high;
        if (bound <= -FAR || bound >= FAR)
            return false;
        sum += p.factor * bound;
    }
    return sum > -FAR && sum < FAR && sum >= least;
}
