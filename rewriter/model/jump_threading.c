/* State machines: a switch in a loop over a variable to which its cases assign constants.
 * In: a numbered function.  Out: how often gcc does not know, on its way round the loop, which case follows.
 * Method: gcc copies what lies between an assignment and the switch, and jumps from there to the case
 * (tree-ssa-threadbackward.cc; a path may come round the loop if it ends in a switch).  So the value of the variable
 * that comes round the loop has to be a constant, a choice of constants, or what it was in the case that it comes from.
 *
 *      for (;;)                              from the end of `case A` gcc jumps to the beginning of
 *          switch (s) {                      `case B` or of `case C`, and loads no address
 *          case A: s = *p++ ? B : C; break;
 *          case B: if (*p++ == 'x') s = C; break;
 *
 * A choice of 0 and a power of two, or -1, is computed instead (phiopt), and has no way of its own.
 * Limits: what the variable is behind `default` is not asked, as that loads nothing; a loop with a large part that all
 * paths share is not copied, nor is one in which no way is known. */
#include "model/jump_threading.h"

#include "cfg/flow_graph.h"

enum { COPIED_AT_MOST = 100, DEPTH_AT_MOST = 12 };

typedef struct Threading {
    const ModelGraph *g;
    int node, loop, state; /* Numbers of the switch's node and of its loop, and the variable at the loop's header as an
                              opaque value. */
    FormulaSum *open; /* How often a path is taken on which it is not known what follows. */
    bool *is_settled; /* By opaque value that is a phi: what comes together there is counted once. */
    bool is_any_known;
} Threading;

static bool is_single_case(const Node *labels)
{
    return labels->kind == S_CASE && labels->has_value && labels->n_kids && !is_label(labels->kid[0]);
}

/* Has the variable at the node still the value of the one case that leads there, or comes the node behind `default`? */
static bool is_in_case(const Threading *t, int node)
{
    const Flow *f = t->g->f;
    for (int k = f->out_at[t->node]; k < f->out_at[t->node + 1]; k++) {
        const FlowEdge *e = &f->edge[f->out[k]];
        bool is_alone = f->in_at[e->to + 1] - f->in_at[e->to] == 1 && flow_dominates(f, e->to, node);
        if (is_alone && e->to != f->exit)
            return !e->edge->labels || e->edge->labels->kind == S_DEFAULT || is_single_case(e->edge->labels);
    }
    return false;
}

static bool is_computed(int64_t a, int64_t b)
{
    int64_t other = a ? a : b;
    return (!a || !b) && (other == -1 || (other > 0 && !(other & (other - 1))));
}

static bool are_computed(const Values *v, Value a, Value b)
{
    int64_t x, y;
    return value_is_constant(v, a, &x) && value_is_constant(v, b, &y) && is_computed(x, y);
}

static void add_open(Threading *t, int node)
{
    formula_sum_add(t->open, t->g->point[node].count, 1);
}

static void settle(Threading *t, Value value, int from, int depth);

/* All values that come together where the variable is merged within the loop. */
static void settle_merge(Threading *t, const OpaqueValue *m, int from, int depth)
{
    const Flow *f = t->g->f;
    int node = m->def.node, first = f->in_at[node], n = f->in_at[node + 1] - first;
    if (!m->incoming || m->def.position >= 0 || node == f->loop[t->loop].header || f->loop_of[node] != t->loop) {
        add_open(t, from);
        return;
    }
    if (t->is_settled[m - t->g->v.opaque])
        return;
    t->is_settled[m - t->g->v.opaque] = true;
    if (n == 2 && are_computed(&t->g->v, m->incoming[0], m->incoming[1])) {
        add_open(t, node);
        return;
    }
    for (int k = 0; k < n; k++)
        if (f->rank[f->edge[f->in[first + k]].from] >= 0)
            settle(t, m->incoming[k], f->edge[f->in[first + k]].from, depth + 1);
}

/* A choice among constants, however deep; none of them computed. */
static bool is_chosen(const Values *v, Value value, int depth)
{
    int64_t constant;
    const Sum *s = &v->sum[value];
    if (!value || depth > DEPTH_AT_MOST)
        return false;
    if (value_is_constant(v, value, &constant))
        return true;
    if (s->n != 1 || s->constant || s->part[0].factor != 1)
        return false;
    const OpaqueValue *o = &v->opaque[s->part[0].opaque];
    if (o->kind != OPAQUE_OPERATION)
        return false;
    if (o->op.kind == VALUE_CHOICE)
        return is_chosen(v, o->b, depth + 1);
    return o->op.kind == VALUE_ARMS && !are_computed(v, o->a, o->b) && is_chosen(v, o->a, depth + 1) &&
           is_chosen(v, o->b, depth + 1);
}

/* The variable has the value where the node ends. */
static void settle(Threading *t, Value value, int from, int depth)
{
    const Values *v = &t->g->v;
    const Sum *s = &v->sum[value];
    bool is_plain = value && s->n == 1 && !s->constant && s->part[0].factor == 1;
    const OpaqueValue *o = is_plain ? &v->opaque[s->part[0].opaque] : NULL;
    if (is_chosen(v, value, 0))
        t->is_any_known = true;
    else if (is_plain && s->part[0].opaque == t->state && is_in_case(t, from))
        return;
    else if (is_plain && s->part[0].opaque != t->state && o->kind == OPAQUE_PHI && depth < DEPTH_AT_MOST)
        settle_merge(t, o, from, depth);
    else
        add_open(t, from);
}

/* What all paths have in common is copied for each. */
static bool is_copied(const Threading *t)
{
    const ModelGraph *g = t->g;
    int n = 0;
    for (int i = g->in_loop_at[t->loop]; i < g->in_loop_end[t->loop]; i++) {
        int node = g->in_loop[i];
        bool is_case = node != t->node && flow_dominates(g->f, t->node, node) && is_in_case(t, node);
        n += is_case || !g->point[node].block ? 0 : g->point[node].block->n_act;
    }
    return n <= COPIED_AT_MOST;
}

/* The variable that the switch chooses by, if it comes round the loop in a register. */
static bool find_state(Threading *t)
{
    const Flow *f = t->g->f;
    Value value = t->g->point[t->node].switched;
    const Sum *s = &t->g->v.sum[value];
    if (!value || t->loop < 0 || s->n != 1 || s->constant || s->part[0].factor != 1)
        return false;
    t->state = s->part[0].opaque;
    const OpaqueValue *o = &t->g->v.opaque[t->state];
    return o->kind == OPAQUE_PHI && o->def.node == f->loop[t->loop].header && o->def.position < 0 && o->incoming;
}

bool switch_is_threaded(const ModelGraph *g, int node, FormulaSum *open)
{
    const Flow *f = g->f;
    Threading t = {g, node, f->loop_of[node], -1, open, NEW_N(g->arena, bool, (size_t)g->v.n_opaques + 1), false};
    if (!find_state(&t) || !is_copied(&t))
        return false;
    int header = f->loop[t.loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] >= 0 && flow_in_loop(f, t.loop, from))
            settle(&t, g->v.opaque[t.state].incoming[k - f->in_at[header]], from, 0);
    }
    return t.is_any_known;
}
