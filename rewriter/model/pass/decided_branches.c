/* Branches whose outcome compilers know: from a branch in front of them, or on some of the ways that lead to them.
 * In: a numbered function.  Out: edges that are never taken; edges from which a branch always goes on in one way, which
 * then has a copy of the branch's block.
 * Method: what a branch compares is known where one of its two edges alone leads to a node (gcc: dom, vrp; clang:
 * correlated value propagation); on an edge into the branch's block, the values are those that come by that edge
 * (jump threading: tree-ssa-threadupdate.cc, JumpThreading.cpp).  Ways that enter a loop, or come round it, skip its
 * first test only where all that come round do: else that turns the loop round, and no more.
 *
 *      while (!r->failed)              behind `failed = 1` both leave the loop at once,
 *          get(r);                     so that the loop keeps r->at in a register
 *
 * Limits: comparisons of the same two values, or with constants; blocks that do not store, call or compute much. */
#include "cfg/flow_graph.h"
#include "model/graph/event_graph.h"
#include "placement/spanning_tree.h"

/* The most actions of a block that is copied, and the most branches that are looked at on the way to a node. */
enum { COPIED_AT_MOST = 16, BRANCHES_AT_MOST = 200 };

/* Sets of what the first value is to the second one. */
enum { LESS = 1, SAME = 2, MORE = 4, ANYTHING = LESS | SAME | MORE };

static int relation_of(Op op)
{
    switch (op) {
    case OP_LT: return LESS;
    case OP_LE: return LESS | SAME;
    case OP_GT: return MORE;
    case OP_GE: return MORE | SAME;
    case OP_EQ: return SAME;
    case OP_NE: return LESS | MORE;
    default: return ANYTHING;
    }
}

static int turned(int relation)
{
    return (relation & SAME) | (relation & LESS ? MORE : 0) | (relation & MORE ? LESS : 0);
}

/* Less and more mean the same only among numbers of one kind. */
static int without_order(int relation)
{
    return relation == SAME ? SAME : relation & SAME ? ANYTHING : LESS | MORE;
}

static int relation_of_constants(int64_t a, int64_t b, bool is_unsigned)
{
    bool is_less = is_unsigned ? (uint64_t)a < (uint64_t)b : a < b;
    return a == b ? SAME : is_less ? LESS : MORE;
}

/* What the branch's outcome says of the goal's two values, on the edge that it takes. */
static int said_by(const Values *v, const BranchTest *t, bool holds, const BranchTest *goal)
{
    int64_t a, b;
    int relation = holds ? relation_of(t->op) : ANYTHING & ~relation_of(t->op);
    bool is_equal = relation == SAME && value_is_constant(v, t->b, &a) && value_is_constant(v, goal->b, &b);
    if (!t->op || !t->a || !t->b)
        return ANYTHING;
    if (is_equal && t->a == goal->a)
        return relation_of_constants(a, b, goal->is_unsigned);
    if (t->is_unsigned != goal->is_unsigned)
        relation = without_order(relation);
    if (t->a == goal->a && t->b == goal->b)
        return relation;
    return t->a == goal->b && t->b == goal->a ? turned(relation) : ANYTHING;
}

/* What is known of the two values at the node's beginning. */
static int known_at(const ModelGraph *g, int node, const BranchTest *goal)
{
    const Flow *f = g->f;
    int known = ANYTHING, n = 0;
    for (int at = f->dominator[node]; at >= 0 && n < BRANCHES_AT_MOST; at = f->dominator[at], n++) {
        const FlowEdge *e = g->point[at].test.op ? flow_branch_to(f, at, node) : NULL;
        if (e)
            known &= said_by(&g->v, &g->point[at].test, e->edge->way == SITE_TRUE, goal);
    }
    return known;
}

/* 1: the branch goes on where the test holds; 0: where it does not; -1: it is not known. */
static int outcome(int known, Op op)
{
    int asked = relation_of(op);
    return !known ? -1 : !(known & ~asked) ? 1 : !(known & asked) ? 0 : -1;
}

typedef struct Deciding {
    ModelGraph *g;
    DecidedWay *way;
    bool has_more;
    bool is_left_behind; /* The branch is a loop's header, whose test no path round the loop needs. */
} Deciding;

static const FlowEdge *way_on(const Flow *f, int node, SiteKind way)
{
    for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
        if (f->edge[f->out[k]].edge->way == way)
            return &f->edge[f->out[k]];
    return NULL;
}

static int way_number(const ModelGraph *g, const FlowEdge *e)
{
    return g->original_edge[e->edge->id];
}

/* Decides a branch by one in front of it. */
static bool decide_whole(Deciding *d, int node)
{
    const ModelGraph *g = d->g;
    const BranchTest *t = &g->point[node].test;
    int holds = outcome(known_at(g, node, t), t->op);
    const FlowEdge *never = holds < 0 ? NULL : way_on(g->f, node, holds ? SITE_FALSE : SITE_TRUE);
    int way = never ? way_number(g, never) : -1;
    if (way < 0 || d->way[way].is_never || !way_on(g->f, node, holds ? SITE_TRUE : SITE_FALSE))
        return false;
    d->way[way].is_never = d->has_more = true;
    return true;
}

static bool can_be_copied(const ModelGraph *g, int node)
{
    const Point *p = &g->point[node];
    if (!p->block || p->is_border || p->is_copy || p->block->n_act > COPIED_AT_MOST)
        return false;
    for (int i = 0; i < p->block->n_act; i++) {
        const Action *a = &p->block->act[i];
        if (a->kind != ACT_LOAD && a->kind != ACT_SET && a->kind != ACT_OPERATE && a->kind != ACT_TEST &&
            a->kind != ACT_RETURNED)
            return false;
    }
    for (int k = 0; k < p->n_events; k++)
        if (p->event[k].kind != EVENT_LOAD || p->event[k].is_pinned)
            return false;
    return true;
}

static const OpaqueValue *operation_of(const Values *v, Value a)
{
    const Sum *s = &v->sum[a];
    const OpaqueValue *o = s->n == 1 && !s->constant && s->part[0].factor == 1 ? &v->opaque[s->part[0].opaque] : NULL;
    return o && o->kind == OPAQUE_OPERATION ? o : NULL;
}

/* Does the branch test what the value is: a comparison's result, or a number that is not 0? */
static bool tests_value(const Values *v, const BranchTest *t, Value condition)
{
    int64_t zero;
    const OpaqueValue *o = operation_of(v, condition);
    if (t->op == OP_NE && t->a == condition && value_is_constant(v, t->b, &zero))
        return zero == 0;
    return o && t->op != OP_NONE && o->op.detail == (int)t->op && o->a == t->a && o->b == t->b &&
           (o->op.kind == VALUE_OPERATED || o->op.kind == VALUE_UNSIGNED);
}

/* The way of the branch by which the edge is reached. */
static SiteKind way_to(const Flow *f, int branch, int k)
{
    const FlowEdge *in = &f->edge[f->in[k]], *e = in->from == branch ? in : flow_branch_to(f, branch, in->from);
    return e ? e->edge->way : SITE_NONE;
}

/* The value that a conditional expression has on an edge into the node where its operands join; else the value
 * itself. */
static Value chosen_on(const ModelGraph *g, int node, int k, Value value)
{
    const OpaqueValue *choice = operation_of(&g->v, value);
    int branch = g->f->dominator[node];
    const OpaqueValue *arms =
        choice && choice->op.kind == VALUE_CHOICE && branch >= 0 ? operation_of(&g->v, choice->b) : NULL;
    if (!arms || arms->op.kind != VALUE_ARMS || !tests_value(&g->v, &g->point[branch].test, choice->a))
        return value;
    SiteKind way = way_to(g->f, branch, k);
    return way == SITE_TRUE ? arms->a : way == SITE_FALSE ? arms->b : value;
}

static BranchTest test_on(ModelGraph *g, int node, int k, const BranchTest *t)
{
    BranchTest on = *t;
    on.a = chosen_on(g, node, k, value_on_edge(&g->v, t->a, node, k - g->f->in_at[node]));
    on.b = chosen_on(g, node, k, value_on_edge(&g->v, t->b, node, k - g->f->in_at[node]));
    on.op = on.a && on.b ? t->op : OP_NONE;
    return on;
}

/* The test's outcome, with its values at the end of the edge into the node. */
static int outcome_on(ModelGraph *g, int k, const BranchTest *t)
{
    const FlowEdge *in = &g->f->edge[g->f->in[k]];
    bool is_way = in->edge->way == SITE_TRUE || in->edge->way == SITE_FALSE;
    int64_t a, b;
    if (!t->op)
        return -1;
    if (value_is_constant(&g->v, t->a, &a) && value_is_constant(&g->v, t->b, &b))
        return outcome(relation_of_constants(a, b, t->is_unsigned), t->op);
    int known = known_at(g, in->from, t);
    if (is_way)
        known &= said_by(&g->v, &g->point[in->from].test, in->edge->way == SITE_TRUE, t);
    return outcome(known, t->op);
}

/* The next edge of a way to the branch; an edge that is decided already is part of no other way. */
static int next_way(const Deciding *d, int node, int holds)
{
    const ModelGraph *g = d->g;
    const Flow *f = g->f;
    const FlowEdge *next = holds < 0 ? NULL : way_on(f, node, holds ? SITE_TRUE : SITE_FALSE);
    int way = next ? way_number(g, next) : -1;
    bool turns_round = next && loop_at(f, node) >= 0 && flow_in_loop(f, f->loop_of[node], next->to);
    return way < 0 || d->way[way].next[0] || (turns_round && !d->is_left_behind) ? -1 : way;
}

static bool decide_way(Deciding *d, int way, int next, int then)
{
    if (way < 0 || d->way[way].next[0] || d->way[way].is_never)
        return false;
    d->way[way].next[0] = 1 + next;
    d->way[way].next[1] = 1 + then;
    return d->has_more = true;
}

static int ways_into(const Flow *f, int node)
{
    int n = 0;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++)
        n += f->rank[f->edge[f->in[k]].from] >= 0;
    return n;
}

/* Decides a branch on ways that join in a block in front of it, which is copied, too. */
static void decide_ways_before(Deciding *d, int node, int k, const BranchTest *t)
{
    ModelGraph *g = d->g;
    const Flow *f = g->f;
    int before = f->edge[f->in[k]].from, on = way_number(g, &f->edge[f->in[k]]), n_left = ways_into(f, before);
    if (on < 0 || d->way[on].next[0] || flow_n_out(f, before) != 1 || flow_n_in(f, before) < 2 || !t->op ||
        loop_at(f, before) >= 0 || !can_be_copied(g, before))
        return;
    for (int i = f->in_at[before]; i < f->in_at[before + 1] && n_left > 1; i++) {
        const FlowEdge *in = &f->edge[f->in[i]];
        BranchTest there = test_on(g, before, i, t);
        int next = f->rank[in->from] >= 0 ? next_way(d, node, outcome_on(g, i, &there)) : -1;
        n_left -= next >= 0 && decide_way(d, way_number(g, in), on, next);
    }
}

/* Is the loop's first test decided on all ways that come round the loop?  The loop begins behind it then. */
static bool is_left_behind(ModelGraph *g, int node)
{
    const Flow *f = g->f;
    bool is = loop_at(f, node) >= 0;
    for (int k = f->in_at[node]; is && k < f->in_at[node + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] < 0 || !flow_in_loop(f, f->loop_of[node], from))
            continue;
        BranchTest there = test_on(g, node, k, &g->point[node].test);
        is = outcome_on(g, k, &there) >= 0;
    }
    return is;
}

/* Decides a branch on some of the ways that lead to it. */
static void decide_ways(Deciding *d, int node)
{
    ModelGraph *g = d->g;
    const Flow *f = g->f;
    int n_left = ways_into(f, node);
    d->is_left_behind = is_left_behind(g, node);
    for (int k = f->in_at[node]; k < f->in_at[node + 1] && n_left > 1; k++) {
        const FlowEdge *in = &f->edge[f->in[k]];
        if (f->rank[in->from] < 0)
            continue;
        BranchTest there = test_on(g, node, k, &g->point[node].test);
        int holds = outcome_on(g, k, &there), next = next_way(d, node, holds);
        if (next >= 0)
            n_left -= decide_way(d, way_number(g, in), next, -1);
        else if (holds < 0)
            decide_ways_before(d, node, k, &there);
    }
}

const DecidedWay *branches_decide(ModelGraph *g, Arena *arena)
{
    const Flow *f = g->f;
    size_t n = (size_t)g->placement->cfg->n_edges;
    Deciding d = {.g = g};
    if (f->is_irreducible)
        return NULL;
    d.way = NEW_N(arena, DecidedWay, n + 1);
    if (g->decided)
        memcpy(d.way, g->decided, n * sizeof *d.way);
    for (int i = 0; i < f->n_order; i++) {
        int node = f->order[i];
        const BranchTest *t = &g->point[node].test;
        if (node == f->exit || !t->op || !t->a || !t->b || g->point[node].is_copy || flow_n_out(f, node) != 2)
            continue;
        if (decide_whole(&d, node) || !can_be_copied(g, node))
            continue;
        if (flow_n_in(f, node) > 1)
            decide_ways(&d, node);
        else if (flow_n_in(f, node) == 1)
            decide_ways_before(&d, node, f->in_at[node], t);
    }
    return d.has_more ? d.way : NULL;
}
