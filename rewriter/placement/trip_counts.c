/* In: loops and induction variables.  Out: edges that need no probe of their own.
 * Method: a block that changes an induction variable runs (value behind the loop - value in front) ÷ step times.  That
 * count is attached to an edge with the block's count: its only edge in or out, or else a new one in front of it.  If
 * a loop has a constant trip count, the edge into its body has that multiple of the count of the edge that leads to the
 * loop (spanning_tree.c).
 * Limits: a loop that a jump leaves, or in which a call may end the program, has no constant trip count.  Loops whose
 * counters cannot be in registers (loop_facts.h) count each iteration. */
#include "placement/trip_counts.h"

#include "placement/induction.h"
#include "placement/loop_plan.h"
#include "tree/version_marks.h"

/* ---- exit values ---- */

/* The block that executes a node of the source. */
typedef struct NodeBlock {
    const Node *node;
    Block *block;
} NodeBlock;

/* The edges into a block, or out of it. */
typedef struct Side {
    Edge *edge; /* The last of these edges. */
    int n;
} Side;

/* A graph to which blocks are added. */
typedef struct Splitter {
    Cfg *c;
    NodeBlock *block_of_node; /* The blocks are in order of their nodes' addresses. */
    int n_block_of_node;
    Side *in, *out; /* The sides are by block. */
} Splitter;

static int by_node(const void *a, const void *b)
{
    const NodeBlock *x = a, *y = b;
    if (x->node != y->node)
        return x->node < y->node ? -1 : 1;
    return x->block->id - y->block->id;
}

static void list_blocks_of_nodes(Splitter *s)
{
    const Cfg *c = s->c;
    size_t n = 1;
    for (int i = 1; i < c->n_blocks; i++)
        n += (size_t)c->block[i]->n_act;
    s->block_of_node = NEW_N(c->arena, NodeBlock, n);
    for (int i = 1; i < c->n_blocks; i++)
        for (int k = 0; k < c->block[i]->n_act; k++)
            if (c->block[i]->act[k].kind == ACT_OPERATE)
                s->block_of_node[s->n_block_of_node++] = (NodeBlock){c->block[i]->act[k].node, c->block[i]};
    SORT(s->block_of_node, s->n_block_of_node, by_node);
}

/* blocks_more: how many blocks will be added at most. */
static Splitter splitter(Cfg *c, int blocks_more)
{
    size_t n = (size_t)(c->n_blocks + blocks_more);
    Splitter s = {.c = c, .in = NEW_N(c->arena, Side, n), .out = NEW_N(c->arena, Side, n)};
    for (int i = 0; i < c->n_edges; i++) {
        Side *in = &s.in[c->edge[i]->to->id], *out = &s.out[c->edge[i]->from->id];
        *in = (Side){c->edge[i], in->n + 1};
        *out = (Side){c->edge[i], out->n + 1};
    }
    list_blocks_of_nodes(&s);
    return s;
}

/* The first block in order, if several execute the operation. */
static Block *block_that_does(const Splitter *s, const Node *node)
{
    int low = 0, high = s->n_block_of_node;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (s->block_of_node[middle].node < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s->n_block_of_node && s->block_of_node[low].node == node ? s->block_of_node[low].block : NULL;
}

/* Adds an empty block in front of the block, to which all edges that led to the block lead now.  Returns the edge
 * between the two. */
static Edge *split_in_front(Splitter *s, Block *b)
{
    Cfg *c = s->c;
    Block *front = cfg_block(c, b->is_counted);
    front->is_join = true;
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->to == b)
            c->edge[i]->to = front;
    Edge *between = cfg_edge(c, front, b, SITE_NONE, NULL);
    s->in[front->id] = s->in[b->id];
    s->in[b->id] = s->out[front->id] = (Side){between, 1};
    return between;
}

/* An edge with the block's count: its only edge out or in, or else a new one in front of it. */
static Edge *edge_of(Splitter *s, Block *b)
{
    const Side *in = &s->in[b->id], *out = &s->out[b->id];
    return out->n == 1 ? out->edge : in->n == 1 && in->edge->from != s->c->block[0] ? in->edge : split_in_front(s, b);
}

static bool may_hold(const Node *loop, void *loops)
{
    return loop_can_hold_counters(loops, loop) && loop_counts_all_iterations(loops, loop);
}

static bool may_sample(const Node *loop, void *loops)
{
    return loop_can_hold_counters(loops, loop) && versions_iteration(loop);
}

/* What the header of a loop steps whose iterations may be sampled: no count follows from it, but parts may end by it
 * if all iterations are counted after all. */
static void note_sampled_step(const LoopTable *h, const ExitValue *e)
{
    CfgLoop *loop = e && e->change->parent == e->loop ? loop_table_cfg_loop(h, e->loop) : NULL;
    if (loop)
        loop->plan->sampled_step = e;
}

/* Would text in front of the first part of the for's header be needed, though a macro that is not expanded hides it? */
static bool hides_init(const Unit *u, const ExitValue *e)
{
    const Node *init = e->loop->kind == S_FOR ? e->loop->kid[0] : NULL;
    const int macro[] = {e->loop->span.macro_begin, init ? init->span.macro_begin : 0, init ? init->span.macro_end : 0};
    bool hides = false;
    for (size_t i = 0; init && i < sizeof macro / sizeof *macro; i++)
        hides = hides || (macro[i] && !u->invocations[macro[i] - 1].definition);
    return hides && (e->is_in_header || (e->set && !e->has_entry));
}

/* The loop's header steps a variable: the trip count follows from it, unless it is a constant anyway. */
static void note_exit_value(const LoopTable *h, const ExitValue *e)
{
    CfgLoop *loop = loop_table_cfg_loop(h, e->loop);
    if (loop && loop->plan->counted_by == TRIPS_UNKNOWN) {
        const Type *stepped = e->variable->type;
        loop->plan->counted_by = TRIPS_EXIT_VALUE;
        loop->plan->trips.fits_32_bits = stepped->kind == TY_INT && stepped->size <= 4;
    }
}

static void find_exit_values(const Unit *u, Cfg *c, LoopTable *h, const Induction *all)
{
    int n;
    Node *const *change = induction_changes(all, &n);
    if (!n)
        return;
    Splitter s = splitter(c, n);
    for (int i = 0; i < n; i++) {
        if (is_uneditable(u, change[i]))
            continue;
        const ExitValue *e = induction_exit_value(all, change[i], may_hold, h);
        if (u->has_versions)
            note_sampled_step(h, induction_exit_value(all, change[i], may_sample, h));
        Block *b = e && !hides_init(u, e) ? block_that_does(&s, e->sum) : NULL;
        if (!b || !b->is_counted || b->is_unreachable)
            continue;
        if (e->change->parent == e->loop) /* The change is the last part of a for's header. */
            note_exit_value(h, e);
        Edge *edge = edge_of(&s, b);
        if (!edge->exit_value)
            edge->exit_value = e;
    }
}

/* ---- constant trip counts ---- */

typedef struct Leaving {
    const Node *loop;
    bool is_found;
} Leaving;

static bool find_exit(Node *n, void *ctx)
{
    Leaving *l = ctx;
    bool leaves = n->kind == S_RETURN || n->kind == S_GOTO || (n->kind == S_BREAK && left_by(n) == l->loop);
    l->is_found = l->is_found || leaves;
    return !l->is_found;
}

bool loop_is_left_early(const Node *loop)
{
    Leaving l = {loop, false};
    walk((Node *)loop, find_exit, &l);
    return l.is_found;
}

static void find_constants(Cfg *c, const Induction *all)
{
    for (int i = 0; i < c->n_loops; i++)
        c->loop[i].plan->trips = (TripCount){.constant = induction_trips(all, c->loop[i].node)};
}

/* Marks the loops whose edges can be counted by their constant trip count. */
static void use_constants(Cfg *c, LoopTable *h)
{
    for (int i = 0; i < c->n_loops; i++) {
        CfgLoop *loop = &c->loop[i];
        if (loop->plan->trips.constant >= 0 && loop->leave && loop->enter->from->is_counted &&
            loop_counts_all_iterations(h, loop->node) && !loop_is_left_early(loop->node)) {
            loop->plan->counted_by = TRIPS_CONSTANT;
            loop->plan->trips.fits_32_bits = loop->plan->trips.constant <= UINT32_MAX;
        }
    }
}

void trips_find(const Unit *u, Cfg *c, LoopTable *h, LoopMethod method)
{
    Induction *all = induction_find(c->arena, u, c->function);
    find_constants(c, all);
    if (method != LOOPS_NONE && !c->function->calls_setjmp) {
        use_constants(c, h);
        if (method == LOOPS_ALL)
            find_exit_values(u, c, h, all);
    }
    induction_free(all);
}

/* Is the variable changed once in each iteration of its loop, and not in a loop inside of it?  A counter in an inner
 * loop might keep compilers from vectorising that. */
static bool is_step(const ExitValue *e)
{
    return loop_around(e->change) == e->loop;
}

void trips_count_one_by_one(Cfg *c, bool (*which)(const Node *loop, void *with), void *with)
{
    for (int i = 0; i < c->n_loops; i++)
        if (c->loop[i].plan->counted_by != TRIPS_UNKNOWN && which(c->loop[i].node, with))
            c->loop[i].plan->counted_by = TRIPS_UNKNOWN;
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->exit_value && is_step(c->edge[i]->exit_value) && which(c->edge[i]->exit_value->loop, with))
            c->edge[i]->exit_value = NULL;
}

bool trips_are_few(const CfgLoop *loop, int64_t least)
{
    return loop->plan->trips.constant >= 0 && loop->plan->trips.constant < least;
}

void trips_count_without_constant(CfgLoop *loop, bool has_exit_value)
{
    if (loop->plan->counted_by == TRIPS_CONSTANT)
        loop->plan->counted_by = has_exit_value ? TRIPS_EXIT_VALUE : TRIPS_UNKNOWN;
}

/* ---- what loops step ---- */

typedef struct ExitOfLoop {
    const ExitValue *value;
    int edge; /* The edge's number; -1: no count follows from the value. */
} ExitOfLoop;

static int by_loop(const void *a, const void *b)
{
    const ExitOfLoop *x = a, *y = b;
    return x->value->loop != y->value->loop ? (x->value->loop < y->value->loop ? -1 : 1) : x->edge - y->edge;
}

LoopSteps trips_steps(const Cfg *c)
{
    LoopSteps s = {NEW_N(c->arena, ExitOfLoop, (size_t)(c->n_edges + c->n_loops) + 1), 0};
    for (int i = 0; i < c->n_loops; i++)
        if (c->loop[i].plan->sampled_step)
            s.exit[s.n++] = (ExitOfLoop){c->loop[i].plan->sampled_step, -1};
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->exit_value)
            s.exit[s.n++] = (ExitOfLoop){c->edge[i]->exit_value, i};
    SORT(s.exit, s.n, by_loop);
    return s;
}

LoopStep trips_asked_for(const LoopSteps *k, const Node *loop)
{
    const Node *cond = loop_condition(loop);
    int i = 0, end = cond ? k->n : 0;
    while (i < end) {
        int middle = i + (end - i) / 2;
        if (k->exit[middle].value->loop < loop)
            i = middle + 1;
        else
            end = middle;
    }
    for (; cond && i < k->n && k->exit[i].value->loop == loop; i++) {
        const ExitValue *e = k->exit[i].value;
        if (loop_part_names(cond, e->variable))
            return (LoopStep){e->loop, e->change, e->variable, e->step};
    }
    return (LoopStep){NULL};
}

bool trips_are_stepped(const Cfg *c, const CfgLoop *l)
{
    for (int i = 0; i < c->n_edges; i++) {
        const ExitValue *e = c->edge[i]->exit_value;
        if (e && is_within(e->change, l->node) && c->edge[i]->frequency >= 0.75 * l->repeat->frequency)
            return true;
    }
    return false;
}

bool trips_are_known_within(const Unit *u, const Edge *e)
{
    const ExitValue *v = e->exit_value;
    return !v->is_at_least_once && !is_hidden_within(u, v->loop, v->variable);
}
