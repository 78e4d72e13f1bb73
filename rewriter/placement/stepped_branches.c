/* In: a function's graph.  Out: sums for edges of branches in loops of constant trip counts.
 * Method: each such loop is executed here, as far as variables in registers and constants say how:
 *
 *      for (int dy = -1; dy <= 1; dy++)
 *          for (int dx = -1; dx <= 1; dx++)
 *              if (dx || dy)                   is true 8 times whenever the nest is entered
 *
 * Where a branch asks for something else, control goes on behind it, at the block through which all paths lead, and
 * forgets what the blocks between may set; branches among these have no known count.
 * Limits: BLOCKS_AT_MOST blocks for each execution of a loop; functions without setjmp, assembly in the loop, and
 * OpenMP's blocks. */
#include "placement/stepped_branches.h"

#include "cfg/flow_graph.h"
#include "placement/known_values.h"
#include "placement/loop_facts.h"

enum { BLOCKS_AT_MOST = 2048, SKIPPED_AT_MOST = 256 };

/* What is known of a block's end. */
typedef struct Branch {
    const FlowEdge *way[2]; /* The edges where the condition is false, and where it is true; NULL: the block does not
                               end with a branch on values that may be known. */
    bool is_asked; /* Its count is wanted. */
    bool is_lost;  /* In this execution its count has become unknown. */
    int64_t n_true; /* Times that the condition was true. */
} Branch;

typedef struct Trial {
    const Cfg *c;
    const Flow *f;
    Branch *branch;  /* By block. */
    int *mark, n_marks; /* By block: the number of the last search that has found it; the number of searches. */
    int *asked, n_asked, n_lost; /* Blocks of the loop whose count is wanted; how many of these are lost. */
    int loop; /* Index of the loop in the flow graph. */
    KnownValues values;
} Trial;

/* ---- branches ---- */

static const FlowEdge *leaving(const Flow *f, int node, int i)
{
    return &f->edge[f->out[f->out_at[node] + i]];
}

static Branch branch_of(const Flow *f, int node)
{
    Branch b = {{NULL, NULL}, false, false, 0};
    if (flow_n_out(f, node) != 2)
        return b;
    const FlowEdge *x = leaving(f, node, 0), *y = leaving(f, node, 1);
    if (x->edge->way && y->edge->way && x->edge->way != y->edge->way && x->edge->condition == y->edge->condition &&
        x->edge->from->id == node && y->edge->from->id == node && values_suffice(x->edge->condition)) {
        b.way[x->edge->way == SITE_TRUE] = x;
        b.way[y->edge->way == SITE_TRUE] = y;
    }
    return b;
}

/* ---- execution ---- */

static void lose(Trial *t, int node)
{
    t->n_lost += t->branch[node].is_asked && !t->branch[node].is_lost;
    t->branch[node].is_lost = true;
}

static void forget_block(Trial *t, int node)
{
    for (int i = 0; i < t->c->block[node]->n_act; i++)
        if (t->c->block[node]->act[i].kind == ACT_SET)
            values_forget(&t->values, &t->c->block[node]->act[i]);
}

/* Goes over all that lies between a node and where its paths join.  Returns that node, or -1. */
static int skip(Trial *t, int node)
{
    const Flow *f = t->f;
    int to = f->postdominator[node], list[SKIPPED_AT_MOST], n = 0;
    if (to < 0 || !flow_in_loop(f, t->loop, to))
        return -1;
    lose(t, node);
    t->mark[node] = ++t->n_marks;
    list[n++] = node;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < flow_n_out(f, list[k]); i++) {
            int next = leaving(f, list[k], i)->to;
            if (next == to || t->mark[next] == t->n_marks)
                continue;
            if (n == SKIPPED_AT_MOST || !flow_in_loop(f, t->loop, next))
                return -1;
            t->mark[next] = t->n_marks;
            lose(t, next);
            forget_block(t, next);
            list[n++] = next;
        }
    return to;
}

/* Goes on from the end of a block; -1: it is not known where. */
static int step(Trial *t, int node)
{
    Branch *b = &t->branch[node];
    int64_t value;
    if (flow_n_out(t->f, node) == 1) {
        const FlowEdge *e = leaving(t->f, node, 0);
        return e->edge->from->id == node ? e->to : -1;
    }
    if (!b->way[0] || !values_find(&t->values, b->way[0]->edge->condition, &value))
        return skip(t, node);
    b->n_true += value != 0;
    return b->way[value != 0]->to;
}

static bool execute_block(Trial *t, int node)
{
    const Block *b = t->c->block[node];
    for (int i = 0; i < b->n_act; i++)
        if (b->act[i].kind == ACT_SET)
            values_set(&t->values, &b->act[i]);
        else if (b->act[i].kind == ACT_CLOBBER)
            return false;
    return true;
}

/* Executes the loop once.  False: some of what would be needed is not known. */
static bool execute(Trial *t, const Edge *enter)
{
    int node = enter->to->id;
    t->values.n = 0;
    if (!execute_block(t, enter->from->id))
        return false;
    for (int i = 0; i < BLOCKS_AT_MOST && t->n_lost < t->n_asked; i++) {
        if (!execute_block(t, node) || (node = step(t, node)) < 0)
            return false;
        if (!flow_in_loop(t->f, t->loop, node))
            return true;
    }
    return false;
}

/* ---- loops ---- */

static void list_asked(Trial *t, const EdgeSum *sum)
{
    Inside in = flow_inside(t->f, t->loop);
    t->n_asked = t->n_lost = 0;
    for (int i = in.first; i < in.end; i++) {
        int node = t->f->loop_nodes[i];
        Branch *b = &t->branch[node];
        b->n_true = 0;
        b->is_lost = false;
        if (b->is_asked && !sum[b->way[0]->edge->id].is_known && !sum[b->way[1]->edge->id].is_known)
            t->asked[t->n_asked++] = node;
    }
}

static void try_loop(Trial *t, const CfgLoop *loop, EdgeSum *sum)
{
    t->loop = flow_loop_of(t->f, loop->node);
    if (t->loop < 0)
        return;
    list_asked(t, sum);
    if (!t->n_asked || !execute(t, loop->enter))
        return;
    for (int i = 0; i < t->n_asked; i++) {
        const Branch *b = &t->branch[t->asked[i]];
        if (b->is_lost)
            continue;
        EdgeTerm *term = NEW(t->c->arena, EdgeTerm);
        *term = (EdgeTerm){loop->enter, b->n_true};
        sum[b->way[1]->edge->id] = (EdgeSum){term, b->n_true > 0, true};
    }
}

/* Is the count of iterations a constant multiple of the entries?  No call ends such a loop, and no jump leaves it. */
static bool is_constant(const CfgLoop *loop, const EdgeSum *sum)
{
    const EdgeSum *iterations = &sum[loop->repeat->id];
    return iterations->is_known && iterations->n == 1 && iterations->term->edge == loop->enter;
}

/* Is the condition that of a branch in such a loop, and not what some loop asks? */
static bool is_inside(const Cfg *c, const EdgeSum *sum, const Node *condition)
{
    const Node *loop = innermost_loop(condition);
    if (!loop || !is_within(condition, loop_body(loop)))
        return false;
    for (; loop; loop = loop_around(loop)) {
        const CfgLoop *in = cfg_loop(c, loop);
        if (in && is_constant(in, sum))
            return true;
    }
    return false;
}

/* Marks the branches whose count is wanted.  Those of loops are counted in other ways. */
static bool ask(Trial *t, const EdgeSum *sum)
{
    bool any = false;
    for (int i = 1; i < t->c->n_blocks; i++) {
        Branch *b = &t->branch[i];
        *b = branch_of(t->f, i);
        b->is_asked = b->way[0] && t->c->block[i]->is_counted && is_inside(t->c, sum, b->way[0]->edge->condition);
        any |= b->is_asked;
    }
    return any;
}

/* Is there any condition in such a loop?  It is asked first, since few functions have one. */
static bool may_have_any(const Cfg *c, const EdgeSum *sum)
{
    bool any = false;
    for (int i = 0; i < c->n_loops; i++)
        any |= is_constant(&c->loop[i], sum);
    if (!any)
        return false;
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->way && is_inside(c, sum, c->edge[i]->condition) && values_suffice(c->edge[i]->condition))
            return true;
    return false;
}

void branches_stepped(const Cfg *c, EdgeSum *sum)
{
    const Function *f = c->function;
    if (f->calls_setjmp || f->omp || f->outlined || f->changes_unseen || !may_have_any(c, sum))
        return;
    Trial t = {.c = c, .f = flow_build(c, c), .branch = NEW_N(c->arena, Branch, (size_t)c->n_blocks + 1)};
    t.mark = NEW_N(c->arena, int, (size_t)t.f->n + 1);
    t.asked = NEW_N(c->arena, int, (size_t)c->n_blocks + 1);
    if (!ask(&t, sum))
        return;
    for (int i = 0; i < c->n_loops; i++)
        if (is_constant(&c->loop[i], sum))
            try_loop(&t, &c->loop[i], sum);
}
