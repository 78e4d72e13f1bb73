/* Paths that skip the rest of an iteration, behind which the next one is sure not to do so.
 * In: what branches compare.  Out: by edge, where control is sure to go on to in the next iteration.
 * Method: on the edge two values are equal.  With that, the tests up to there are of constants.  Compilers let the path
 * go on there at once (jump threading; gcc has a pass of it in front of that of RTL which moves invariants), so that
 * what it loads is loaded on all paths.
 *
 *      for (dx = -1; dx <= 1; dx++)
 *          if (dx || dy)                    behind dx == 0 there is dx == 1, which is not skipped
 *              sum += p->cell[dx];          p->cell is loaded in front of the loop
 *
 * Limits: paths without stores and calls, through SKIPPED_NODES_AT_MOST nodes; comparisons that equal values decide. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

enum { ACTIONS_AT_MOST = 24, EQUAL_AT_MOST = 4, BRANCHES_AT_MOST = 200 };

typedef struct Walk {
    const Pass *p;
    int loop, back; /* back: the number of the edge by which the header was reached among those into it, or -1. */
    Value zero[EQUAL_AT_MOST]; /* Differences that are 0. */
    int n_zero, n_decided, actions;
} Walk;

static bool is_equality(const BranchTest *t, bool holds)
{
    return t->a && t->b && ((t->op == OP_EQ && holds) || (t->op == OP_NE && !holds));
}

static void note_equal(Walk *w, int node, const FlowEdge *e)
{
    ModelGraph *g = w->p->m->g;
    const BranchTest *t = &g->point[node].test;
    if (w->n_zero < EQUAL_AT_MOST && (e->edge->way == SITE_TRUE || e->edge->way == SITE_FALSE) &&
        is_equality(t, e->edge->way == SITE_TRUE))
        w->zero[w->n_zero++] = value_add(&g->v, t->a, t->b, -1);
}

/* Notes what is equal on the edge: by its branch, and by those in the loop that alone lead to it. */
static void find_equal(Walk *w, const FlowEdge *e)
{
    const Flow *f = w->p->f;
    note_equal(w, e->from, e);
    int header = f->loop[w->loop].header;
    for (int at = e->from, n = 0; at != header && f->dominator[at] >= 0 && n < BRANCHES_AT_MOST;
         at = f->dominator[at], n++) {
        const FlowEdge *to = flow_branch_to(f, f->dominator[at], e->from);
        if (to)
            note_equal(w, f->dominator[at], to);
    }
}

/* The difference of what the test compares, as a number. */
static bool difference(const Walk *w, const BranchTest *t, int64_t *is)
{
    Values *v = &w->p->m->g->v;
    Value side[2] = {t->a, t->b};
    for (int i = 0; i < 2 && w->back >= 0; i++)
        side[i] = side[i] ? value_on_edge(v, side[i], w->p->f->loop[w->loop].header, w->back) : 0;
    if (!side[0] || !side[1])
        return false;
    Value d = value_add(v, side[0], side[1], -1);
    bool is_known = value_is_constant(v, d, is);
    for (int i = 0; i < w->n_zero && !is_known; i++)
        is_known = value_is_constant(v, value_add(v, d, w->zero[i], -1), is) ||
                   value_is_constant(v, value_add(v, d, w->zero[i], 1), is);
    return is_known && (!t->is_unsigned || t->op == OP_EQ || t->op == OP_NE);
}

static bool holds(Op op, int64_t difference)
{
    switch (op) {
    case OP_LT: return difference < 0;
    case OP_LE: return difference <= 0;
    case OP_GT: return difference > 0;
    case OP_GE: return difference >= 0;
    case OP_EQ: return difference == 0;
    default: return difference != 0;
    }
}

/* The edge by which control goes on; -1: it is not known. */
static int edge_on(Walk *w, int node)
{
    const Flow *f = w->p->f;
    const BranchTest *t = &w->p->m->g->point[node].test;
    int64_t is;
    if (f->out_at[node + 1] - f->out_at[node] == 1)
        return f->out[f->out_at[node]];
    if (t->op < OP_EQ || !difference(w, t, &is))
        return -1;
    for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
        if (f->edge[f->out[k]].edge->way == (holds(t->op, is) ? SITE_TRUE : SITE_FALSE)) {
            w->n_decided += w->back >= 0;
            return f->out[k];
        }
    return -1;
}

static bool is_copied(Walk *w, int node)
{
    const Word *written = set_of(&w->p->written, node);
    const Point *at = &w->p->m->g->point[node];
    for (size_t i = 0; i < w->p->words; i++)
        if (written[i])
            return false;
    w->actions += at->block ? at->block->n_act : 0;
    return w->actions <= ACTIONS_AT_MOST && !w->p->may_not_return[node];
}

/* Can the path go on through the node? */
static bool is_on_path(Walk *w, int node)
{
    const Flow *f = w->p->f;
    int header = f->loop[w->loop].header;
    if (node == f->exit || !flow_in_loop(f, w->loop, node) || (node == header ? w->back >= 0 : loop_at(f, node) >= 0))
        return false;
    return is_copied(w, node);
}

/* Follows the path on from the edge, to behind the last branch of the next iteration that is decided.  Returns false if
 * there is none. */
static bool follow(Walk *w, int edge, SkippedWay *way)
{
    const Flow *f = w->p->f;
    int header = f->loop[w->loop].header;
    for (int n = 0; n < SKIPPED_NODES_AT_MOST && is_on_path(w, f->edge[edge].to); n++) {
        int node = way->node[n] = f->edge[edge].to, decided = w->n_decided;
        for (int k = f->in_at[header]; node == header && k < f->in_at[header + 1]; k++)
            w->back = f->in[k] == edge ? k - f->in_at[header] : w->back;
        edge = edge_on(w, node);
        if (edge < 0)
            break;
        if (w->n_decided > decided) {
            way->n = n + 1;
            way->target = f->edge[edge].to;
        }
    }
    return w->n_decided > 0 && way->target != f->exit && flow_in_loop(f, w->loop, way->target);
}

void skipped_iterations_find(Pass *p)
{
    const Flow *f = p->f;
    p->skipped = NEW_N(p->m->g->arena, SkippedWay *, (size_t)f->n_edges + 1);
    p->skipping = NEW_N(p->m->g->arena, int, (size_t)f->n_edges + 1);
    if (!graph_runs(p->m->g, PASS_DECIDED_BRANCHES))
        return;
    for (int e = 0; e < f->n_edges && f->n_loops; e++) {
        const FlowEdge *edge = &f->edge[e];
        if (f->rank[edge->from] < 0 || f->out_at[edge->from + 1] - f->out_at[edge->from] != 2)
            continue;
        Walk w = {.p = p, .loop = f->loop_of[edge->from], .back = -1};
        SkippedWay way;
        if (w.loop < 0)
            continue;
        find_equal(&w, edge);
        if (!w.n_zero || !follow(&w, e, &way))
            continue;
        p->skipped[e] = NEW(p->m->g->arena, SkippedWay);
        *p->skipped[e] = way;
        p->skipping[p->n_skipping++] = e;
    }
}
