/* Stores under a condition behind a store to the same place.
 *
 *      p[i] = x;               p[i] = x > 10 ? 10 : x;
 *      if (p[i] > 10)    ──▶
 *          p[i] = 10;
 *
 * In: events.  Out: the later stores gone: the first one, which is executed in any case, stores what both leave.
 * Method: forwards: a place is stored where on all paths the last access to it, by whatever name, is a store to exactly
 * it in this iteration. gcc moves such a store behind the condition if it is the only one of its block, and the store
 * in front is dead then (if-conversion of stores).  clang does so if it directly follows the block of the other store,
 * and nothing but the store depends on the condition (speculation).
 * Limits: calls end it. */
#include "model/alias/alias_sets.h"

typedef struct Stored {
    AliasSets *m;
    Sets stored; /* By node: the locations that are stored at its end. */
    Word *scratch;
} Stored;

/* Applies an event: takes out locations that it accesses, and adds those that it stores. */
static void pass_event(Stored *s, const Event *e)
{
    size_t words = s->stored.words;
    bool had = e->kind != EVENT_CALL && set_has(s->scratch, e->location);
    if (e->kind != EVENT_LOAD)
        clear(s->scratch, alias_written(s->m, e), words);
    if (e->kind != EVENT_STORE)
        clear(s->scratch, alias_read(s->m, e), words);
    bool stores = e->kind == EVENT_STORE && !e->is_pinned && !e->is_conditional;
    if (stores || (e->kind == EVENT_LOAD && had && !e->is_pinned))
        set_add(s->scratch, e->location);
}

/* 2: that many, or more. */
static int events_that_write(const Point *p)
{
    int n = 0;
    for (int i = 0; i < p->n_events && n < 2; i++)
        n += !p->event[i].is_removed && p->event[i].kind != EVENT_LOAD;
    return n;
}

/* Is the location's store the last thing that the node writes? */
static bool ends_with_store(const Point *p, int location)
{
    for (int i = p->n_events - 1; i >= 0; i--)
        if (!p->event[i].is_removed && p->event[i].kind != EVENT_LOAD)
            return p->event[i].kind == EVENT_STORE && p->event[i].location == location;
    return false;
}

/* Nodes in edges hold nothing of the text. */
static int through_edges(const ModelGraph *g, int node)
{
    while (node >= 0 && !g->point[node].block && !g->point[node].n_events)
        node = flow_only_target(g->f, node);
    return node;
}

static bool leads_to(const ModelGraph *g, int from, int to)
{
    for (int k = g->f->out_at[from]; k < g->f->out_at[from + 1]; k++)
        if (through_edges(g, g->f->edge[g->f->out[k]].to) == to)
            return true;
    return false;
}

/* The node in front of a condition whose store was moved: is `node` what follows it?  -1: it is not. */
static int before_condition(const ModelGraph *g, int node)
{
    const Flow *f = g->f;
    int before = f->dominator[node];
    if (before < 0 || f->in_at[node + 1] - f->in_at[node] != 2 || !leads_to(g, before, node))
        return -1;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
        int arm = f->edge[f->in[k]].from;
        if (arm != before && (flow_only_source(f, arm) != before || events_that_write(&g->point[arm])))
            return -1;
    }
    return before;
}

/* The first node of the straight code in front of the node: once a condition's store is moved, code behind the
 * condition is one block with that in front, as far as nothing is written. */
static int begin_of_block(const ModelGraph *g, int node)
{
    while (node > 0 && !events_that_write(&g->point[node])) {
        int source = flow_only_source(g->f, node),
            before = source >= 0 && flow_only_target(g->f, source) == node ? source : before_condition(g, node);
        if (before < 0)
            break;
        node = before;
    }
    return node;
}

typedef struct Loads {
    const Node *stored;
    bool loads;
} Loads;

static bool find_load(Node *n, void *ctx)
{
    Loads *l = ctx;
    bool loads = n->kind == E_IMPLICIT && n->is_load && lvalue_class(n->kid[0]) != IN_REGISTER;
    l->loads = l->loads || n->kind == E_CALL || (loads && !is_same_expression(n->kid[0], l->stored));
    return !l->loads;
}

/* Is the store all that its arm does, by what is in registers? */
static bool is_all_of_arm(const Event *e)
{
    const Node *n = e->act->node;
    while (n->kind != E_ASSIGN && n->kind != E_ASSIGN_OP && n->parent && is_expr(n->parent))
        n = n->parent;
    const Node *arm = n->parent;
    if ((n->kind != E_ASSIGN && n->kind != E_ASSIGN_OP) || !arm || is_expr(arm) ||
        (arm->kind == S_COMPOUND && arm->n_kids != 1))
        return false;
    Loads l = {n->kid[0], false};
    const Node *value =
        strip_parens(n->kid[1]); /* In `*p = q[i]` behind a test of q[i] no operation is left in the arm. */
    if (n->kind != E_ASSIGN || value->kind != E_IMPLICIT || !value->is_load)
        walk(n->kid[1], find_load, &l);
    return !l.loads;
}

/* Does the compiler store behind the condition? */
static bool is_moved(ModelGraph *g, int node, const Event *e)
{
    int from = flow_only_source(g->f, node), to = flow_only_target(g->f, node);
    if (from < 0 || to < 0 || events_that_write(&g->point[node]) != 1 || e->is_elsewhere || e->is_inserted)
        return false;
    return !graph_is_clang(g) ||
           (is_all_of_arm(e) && ends_with_store(&g->point[begin_of_block(g, from)], e->location) &&
            leads_to(g, from, through_edges(g, to)));
}

/* gcc's store has no type (tree-ssa-phiopt.c, cond_store_replacement).  clang's has that of both (InstCombine,
 * mergeStoreIntoSuccessor), unless something is read between the first store and the branch: the second one is
 * speculated then, and loses its type (SimplifyCFG, speculativelyExecuteBB). */
static bool loses_type(ModelGraph *g, int node, int location)
{
    const Point *s = &g->point[flow_only_source(g->f, node)];
    int i = s->n_events - 1;
    bool is_read = false;
    for (; i >= 0 && (s->event[i].kind != EVENT_STORE || s->event[i].location != location); i--)
        is_read = is_read || (s->event[i].kind == EVENT_LOAD && s->event[i].location != location);
    return is_read || !graph_is_clang(g);
}

/* Makes clang compute operations as often as the branch, since it speculates them. */
static void compute_at_branch(ModelGraph *g, int node)
{
    int branch = flow_only_source(g->f, node);
    for (int i = graph_first_operation(g, node); i < g->n_operations && g->operation[i].node == node; i++) {
        Operation *o = &g->operation[i];
        OpClass c = operation_class(o->act->node);
        if (o->computed != COMPUTED || !g->point[branch].block || (c != CLASS_ADD && c != CLASS_MUL))
            continue;
        operation_at_branch(g, o, branch);
    }
}

static void pass_node(Stored *s, int node, bool drop)
{
    Point *p = &s->m->g->point[node];
    const LocationDef *b;
    int next = 0;
    for (int i = 0; i < p->n_events; i++) {
        Event *e = &p->event[i];
        while ((b = next_def(s->m, node, e->position, &next)))
            set_remove(s->scratch, b->location);
        if (e->is_removed)
            continue;
        bool again = e->kind == EVENT_STORE && !e->is_pinned && !e->is_conditional && set_has(s->scratch, e->location);
        if (drop && again && is_moved(s->m->g, node, e)) {
            e->is_removed = true;
            e->is_untyped = loses_type(s->m->g, node, e->location);
            e->outcome = OUTCOME_DEAD;
            if (graph_is_clang(s->m->g))
                compute_at_branch(s->m->g, node);
        }
        pass_event(s, e);
    }
    while ((b = next_def(s->m, node, INT32_MAX, &next)))
        set_remove(s->scratch, b->location);
}

/* An iteration begins with nothing, and so does a region. */
static void enter_node(Stored *s, int node)
{
    const Flow *f = s->m->g->f;
    bool any = f->in_at[node] < f->in_at[node + 1] && !s->m->g->point[node].is_border;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++)
        any = any && !f->edge[f->in[k]].is_back && !f->edge[f->in[k]].is_retreat;
    memset(s->scratch, any ? 0xff : 0, s->stored.words * sizeof(Word));
    for (int k = f->in_at[node]; any && k < f->in_at[node + 1]; k++)
        meet(s->scratch, set_of(&s->stored, f->edge[f->in[k]].from), s->stored.words);
}

/* Walks once in reverse postorder, which suffices: nothing comes along edges back. */
void merge_conditional_stores(AliasSets *m)
{
    const Flow *f = m->g->f;
    Stored s = {.m = m, .stored = sets_new(f->n, m->n, false)};
    s.scratch = NEW_N(m->g->arena, Word, s.stored.words);
    for (int i = 0; i < f->n_order; i++) {
        int node = f->order[i];
        enter_node(&s, node);
        pass_node(&s, node, node != f->exit);
        memcpy(set_of(&s.stored, node), s.scratch, s.stored.words * sizeof(Word));
    }
    free(s.stored.word);
}
