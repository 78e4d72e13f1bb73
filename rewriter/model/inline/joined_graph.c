/* Method: a block is cut behind the call of such a function.  In the place of the call parameters get what is passed,
 * and behind the function's last block the call has the value that was returned; in between are copies of the
 * function's blocks.  They have the counts of the function's own, since nobody else calls it.
 *
 *      a: x; r = f(y); z        a: x; p = y ──▶ f's blocks ──▶ a': r = f's result; z
 *
 * Passes see one function then, as compilers do behind their inliners: what an early return leaves alone, and what both
 * functions test.
 * Limits: functions that are called at several places, whose blocks have one count for all of these, and those that
 * have loops, no branches, or calls that stay: callers know of them what ../pass/callee_summary.c says; those whose
 * variables are in memory, or whose parameters are restrict or no scalars; those with regions or constructs of OpenMP;
 * large ones. */
#include "model/inline/joined_graph.h"

#include <string.h>

#include "cfg/flow_graph.h"
#include "placement/spanning_tree.h"

enum {
    BLOCKS_AT_MOST = 48, /* The most blocks of an inlined function, with those inlined into it. */
    JOINED_AT_MOST = 600 /* The limit of a whole graph. */
};

/* ---- which functions ---- */

static Callee *called(const ModelUnit *m, const Block *b, int i)
{
    const Action *a = &b->act[i];
    return a->kind == ACT_CALL && a->node->decl && b->is_counted ? callee_named(m, a->node->decl->name) : NULL;
}

static void note_site(Callee *c, const Action *a)
{
    c->sites++;
    c->is_joinable = c->sites == 1 && !a->may_not_run && a->node->n_kids - 1 == c->version[0]->n_params;
}

static void find_sites(const ModelUnit *m, const Body *body)
{
    for (int i = 0; body->placement && i < body->cfg->n_blocks; i++) {
        const Block *b = body->cfg->block[i];
        for (int k = 0; k < b->n_act; k++) {
            Callee *c = called(m, b, k);
            if (c)
                note_site(c, &b->act[k]);
        }
    }
    for (int i = 0; i < body->n_parts; i++)
        find_sites(m, &body->part[i]);
}

static bool find_variable_in_memory(Node *n, void *ctx)
{
    bool *has = ctx;
    *has =
        *has || (n->kind == D_VAR && n->decl && variable_class(n->decl) == IN_STACK) || n->kind == E_COMPOUND_LITERAL;
    return true;
}

/* The value that is returned where the edge leaves the function, or NULL. */
static Node *returned_value(const Edge *e)
{
    const Node *jump = e->to->id ? NULL : e->site.node;
    return jump && jump->kind == S_RETURN && jump->n_kids ? jump->kid[0] : NULL;
}

/* Does each way out return a value, where there is one? */
static bool returns_values(const Cfg *c, const Type *result)
{
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        if (e->is_cut || e->site.kind == SITE_REGION_BEGIN || e->site.kind == SITE_EXIT)
            return false;
        if (!e->to->id && result->kind != TY_VOID && !e->from->is_unreachable && !returned_value(e))
            return false;
    }
    return true;
}

static bool passes_in_registers(const Function *f)
{
    for (int i = 0; i < f->n_params; i++)
        if (variable_class(f->param[i]) != IN_REGISTER || f->param[i]->type->is_restrict)
            return false;
    return true;
}

static bool has_branches(const Cfg *c)
{
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->way != SITE_NONE)
            return true;
    return false;
}

/* Does the function call only inlined functions, and have no loops? */
static bool is_small_leaf(const ModelUnit *m, const Cfg *g)
{
    for (int i = 0; i < g->n_blocks; i++)
        for (int k = 0; k < g->block[i]->n_act; k++) {
            const Action *a = &g->block[i]->act[k];
            const Callee *c = a->kind == ACT_CALL ? called(m, g->block[i], k) : NULL;
            if (a->kind == ACT_CALL && !(c && c->body && !c->body->cfg->n_loops && c->is_inlined[COMPILER_GCC] &&
                                         c->is_inlined[COMPILER_CLANG]))
                return false;
        }
    return !g->n_loops;
}

static bool can_be_joined(const ModelUnit *m, const Callee *c)
{
    const Body *b = c->body;
    const Function *f = b && b->placement ? b->cfg->function : NULL;
    const Type *result = f && f->decl->type ? f->decl->type->elem : NULL;
    bool has = false;
    if (!c->all_calls_count || !result || !has_branches(b->cfg) || !is_small_leaf(m, b->cfg) || b->n_parts ||
        b->cfg->body_region || f->calls_setjmp || f->is_read_in_part || f->changes_unseen || f->omp)
        return false;
    if ((result->kind != TY_VOID && !is_scalar(result)) || !passes_in_registers(f) || !returns_values(b->cfg, result))
        return false;
    walk(f->body, find_variable_in_memory, &has);
    return !has;
}

static int size_with_joined(const ModelUnit *m, const Cfg *g);

static int joined_size(const ModelUnit *m, Callee *c)
{
    if (!c->joined_size) {
        c->joined_size = BLOCKS_AT_MOST + 1; /* A recursive function counts as too large. */
        c->joined_size = size_with_joined(m, c->body->cfg);
    }
    return c->joined_size;
}

static int size_with_joined(const ModelUnit *m, const Cfg *g)
{
    int64_t size = g->n_blocks;
    for (int i = 0; i < g->n_blocks; i++)
        for (int k = 0; k < g->block[i]->n_act; k++) {
            Callee *c = called(m, g->block[i], k);
            if (c && c->is_joinable)
                size += 1 + joined_size(m, c);
        }
    return size < JOINED_AT_MOST ? (int)size : JOINED_AT_MOST + 1;
}

/* Leaves all calls of a graph as they are, since the graph would be too large with the callees. */
static void leave_callees(const ModelUnit *m, const Cfg *g)
{
    for (int i = 0; i < g->n_blocks; i++)
        for (int k = 0; k < g->block[i]->n_act; k++) {
            Callee *c = called(m, g->block[i], k);
            if (c)
                c->is_joinable = false;
        }
}

static void limit_sizes(const ModelUnit *m, const Body *body)
{
    if (body->placement && size_with_joined(m, body->cfg) > JOINED_AT_MOST)
        leave_callees(m, body->cfg);
    for (int i = 0; i < body->n_parts; i++)
        limit_sizes(m, &body->part[i]);
}

void joined_graphs_find(const ModelUnit *m)
{
    for (int i = 0; i < m->job->n_bodies; i++)
        find_sites(m, &m->job->body[i]);
    for (Callee *c = m->callees; c; c = c->hh.next)
        c->is_joinable = c->is_joinable && can_be_joined(m, c);
    for (Callee *c = m->callees; c; c = c->hh.next)
        c->is_joinable = c->is_joinable && joined_size(m, c) <= BLOCKS_AT_MOST;
    for (int i = 0; i < m->job->n_bodies; i++)
        limit_sizes(m, &m->job->body[i]);
}

/* ---- the graph ---- */

typedef struct Join {
    const ModelUnit *m;
    Compiler compiler;
    Cfg *cfg;
    Placement *placement;
    JoinedGraph *graph;
    int n_counts, cap_counts, n_edge_counts, cap_edge_counts; /* The placement's formulas, by block and by edge. */
} Join;

/* A function on its way into the graph. */
typedef struct Inserted {
    const Body *body;
    Block **first, **last; /* By block: its first part and its last part. */
    Block *from, *to; /* The block that calls the function, and the one that goes on behind the call; NULL: the function
                         is the outermost one. */
    Decl *result; /* The variable that gets what the function returns; NULL: it returns nothing. */
    double weight; /* The weight is how often it is entered for each entry of the outermost one. */
} Inserted;

static const Callee *joined_callee(const Join *j, const Block *b, int i)
{
    const Callee *c = called(j->m, b, i);
    if (!c || !c->is_joinable)
        return NULL;
    if (c->is_inlined[COMPILER_GCC] != c->is_inlined[COMPILER_CLANG])
        j->graph->depends_on_compiler = true;
    return c->is_inlined[j->compiler] ? c : NULL;
}

/* Room for what any part of the block does: what is passed takes the place of a call. */
static int room_for(const Block *b)
{
    int n = b->n_act + 2;
    for (int i = 0; i < b->n_act; i++)
        n += b->act[i].kind == ACT_CALL ? b->act[i].node->n_kids : 0;
    return n;
}

static Block *new_part(Join *j, const Inserted *in, const Block *b)
{
    Cfg *c = j->cfg;
    Block *part = NEW(c->arena, Block);
    *part = *b;
    part->id = c->n_blocks;
    part->part_of = b;
    part->part_of_body = in->body;
    part->weight = b->weight * in->weight;
    part->cap_act = room_for(b);
    part->act = NEW_N(c->arena, Action, (size_t)part->cap_act);
    part->n_act = 0;
    *PUSH(j->placement->block, j->n_counts, j->cap_counts) = in->body->placement->block[b->id];
    *PUSH(c->block, c->n_blocks, c->cap_blocks) = part;
    return part;
}

static Edge *copy_edge(Join *j, const Edge *as, Block *from, Block *to, Formula count)
{
    Cfg *c = j->cfg;
    Edge *e = NEW(c->arena, Edge);
    *e = *as;
    e->id = c->n_edges;
    e->from = from;
    e->to = to;
    *PUSH(j->placement->edge, j->n_edge_counts, j->cap_edge_counts) = count;
    *PUSH(c->edge, c->n_edges, c->cap_edges) = e;
    return e;
}

static Node *set_node(const Join *j, Decl *d, Node *value)
{
    Node *n = NEW(j->cfg->arena, Node);
    n->kid = NEW(j->cfg->arena, Node *);
    *n->kid = value;
    n->n_kids = 1;
    n->kind = D_VAR;
    n->decl = d;
    n->type = d->type;
    n->from = value->from;
    n->to = value->to;
    return n;
}

static void insert(Join *j, Inserted *in);

static void pass_arguments(const Join *j, Block *caller, const Node *call, const Function *f)
{
    for (int i = 0; i < f->n_params; i++)
        *PUSH(caller->act, caller->n_act, caller->cap_act) =
            (Action){.kind = ACT_SET, .node = set_node(j, f->param[i], call->kid[i + 1])};
}

/* The call stands between the two parts of a block. */
static void insert_callee(Join *j, const Callee *c, Node *call, Block *from, Block *to)
{
    Inserted in = {.body = c->body, .from = from, .to = to, .weight = from->weight};
    if (call->type->kind != TY_VOID) {
        in.result = NEW(j->cfg->arena, Decl);
        *in.result = (Decl){.kind = DECL_VAR, .name = c->name, .type = call->type, .is_local = true};
        *PUSH(to->act, to->n_act, to->cap_act) = (Action){.kind = ACT_RETURNED, .node = set_node(j, in.result, call)};
    }
    pass_arguments(j, from, call, c->body->cfg->function);
    insert(j, &in);
}

/* Parts of one block, and what is called between them. */
static void insert_block(Join *j, Inserted *in, const Block *b)
{
    Block *part = new_part(j, in, b);
    in->first[b->id] = part;
    for (int i = 0; i < b->n_act; i++) {
        const Callee *c = joined_callee(j, b, i);
        if (!c) {
            *PUSH(part->act, part->n_act, part->cap_act) = b->act[i];
            continue;
        }
        Block *behind = new_part(j, in, b);
        behind->is_join = false;
        insert_callee(j, c, b->act[i].node, part, behind);
        part = behind;
    }
    in->last[b->id] = part;
}

static void return_value(const Join *j, const Inserted *in, const Edge *e, Block *from)
{
    Node *value = returned_value(e);
    if (in->result && value)
        *PUSH(from->act, from->n_act, from->cap_act) =
            (Action){.kind = ACT_SET, .node = set_node(j, in->result, value)};
}

static void insert_edges(Join *j, const Inserted *in, Edge **copy)
{
    const Cfg *c = in->body->cfg;
    for (int i = 0; i < c->n_edges; i++) {
        const Edge *e = c->edge[i];
        bool enters = !e->from->id, leaves = !e->to->id;
        if (in->from && in->body->flow->rank[e->from->id] < 0) /* This is the end behind a return. */
            continue;
        Block *from = enters && in->from ? in->from : in->last[e->from->id];
        Block *to = leaves && in->to ? in->to : in->first[e->to->id];
        if (leaves && in->to)
            return_value(j, in, e, from);
        copy[i] = copy_edge(j, e, from, to, in->body->placement->edge[i]);
        if (e->border_block)
            copy[i]->border_block = in->last[e->border_block->id];
    }
}

static Edge *copy_of(const Edge *e, Edge **copy)
{
    return e ? copy[e->id] : NULL;
}

static void insert_loops(const Join *j, const Inserted *in, Edge **copy)
{
    Cfg *c = j->cfg;
    for (int i = 0; i < in->body->cfg->n_loops; i++) {
        CfgLoop l = in->body->cfg->loop[i];
        l.enter = copy_of(l.enter, copy);
        l.repeat = copy_of(l.repeat, copy);
        l.leave = copy_of(l.leave, copy);
        *PUSH(c->loop, c->n_loops, c->cap_loops) = l;
    }
}

static void insert(Join *j, Inserted *in)
{
    const Cfg *c = in->body->cfg;
    Arena *arena = j->cfg->arena;
    in->first = NEW_N(arena, Block *, (size_t)c->n_blocks);
    in->last = NEW_N(arena, Block *, (size_t)c->n_blocks);
    *PUSH(j->graph->joined, j->graph->n_joined, j->graph->cap_joined) = in->body;
    if (in->from)
        in->first[0] = in->last[0] = j->cfg->block[0];
    for (int i = in->from ? 1 : 0; i < c->n_blocks; i++)
        insert_block(j, in, c->block[i]);
    Edge **copy = NEW_N(arena, Edge *, (size_t)c->n_edges + 1);
    insert_edges(j, in, copy);
    insert_loops(j, in, copy);
}

static bool calls_joinable(const ModelUnit *m, const Cfg *g)
{
    for (int i = 0; i < g->n_blocks; i++)
        for (int k = 0; k < g->block[i]->n_act; k++) {
            const Callee *c = called(m, g->block[i], k);
            if (c && c->is_joinable)
                return true;
        }
    return false;
}

JoinedGraph joined_graph(const ModelUnit *m, const Body *body, Compiler compiler)
{
    JoinedGraph of = {.placement = body->placement};
    const Cfg *c = body->cfg;
    if (!model_pass_runs(m->skipped, PASS_JOINED_GRAPHS) || !calls_joinable(m, c))
        return of;
    Cfg *cfg = NEW(c->arena, Cfg);
    Placement *p = NEW(c->arena, Placement);
    *cfg = *c;
    cfg->block = NULL;
    cfg->edge = NULL;
    cfg->loop = NULL;
    cfg->n_blocks = cfg->cap_blocks = cfg->n_edges = cfg->cap_edges = cfg->n_loops = cfg->cap_loops = 0;
    *p = *body->placement;
    p->cfg = cfg;
    p->block = p->edge = NULL;
    Join j = {.m = m, .compiler = compiler, .cfg = cfg, .placement = p, .graph = &of};
    insert(&j, &(Inserted){.body = body, .weight = 1});
    of.placement = p;
    return of;
}

void joined_graph_free(JoinedGraph *of)
{
    if (!of->joined)
        return;
    free(of->joined);
    free(of->placement->block);
    free(of->placement->edge);
    free(of->placement->cfg->block);
    free(of->placement->cfg->edge);
    free(of->placement->cfg->loop);
}
