/* May an innermost loop be vectorised, and what does an iteration do?
 * In: events, operations, variables.  Out: an Iteration.
 * Method: its places move on by their own size in each iteration, nothing that it stores meets what else it accesses,
 * it is left in one place and its variables are steps or sums.  clang vectorises also what it can only test to be
 * apart when the program runs (LLVM's LoopAccessAnalysis): it keeps the loop as it was beside the other one, and goes
 * through that one if the places overlap.
 * Limits: places behind different pointers are taken to be apart; costs are not weighed. */
#include "cfg/flow_graph.h"
#include "model/inline/inline_decision.h"
#include "model/pass/vector_loop.h"

/* Gains by LLVM's costs, in quarters of what a vector of two lanes saves on a load; places that are not neighbours
 * cost. (Measured: which of 500 loops clang 19 vectorises.) */
enum { GAIN_ACCESS = 4, GAIN_ADDITION = 4, GAIN_PRODUCT = 5, GAIN_OF_TWO = 10, GAIN_OF_FOUR = 5 };

/* ---- places ---- */

/* The pointer that the place is reached by in the first iteration, as an opaque value; -1: not known. */
static int base_of(const Nest *n, int location)
{
    ModelGraph *g = n->g;
    const Flow *f = n->f;
    int header = f->loop[n->inner].header, base = -1;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] < 0 || flow_in_loop(f, n->inner, from))
            continue;
        Value first = value_on_edge(&g->v, g->location[location].address, header, k - f->in_at[header]);
        int one = first ? value_base(&g->v, first) : -1;
        if (one < 0 || (base >= 0 && base != one))
            return -1;
        base = one;
    }
    return base;
}

bool vector_can_check(const Nest *n, int a, int b)
{
    int base = base_of(n, a), other = base_of(n, b);
    return base >= 0 && other >= 0 && base != other;
}

/* LLVM compares the sums where both ranges meet: it sees that they are equal, or, with what loops' variables began
 * with, that one is more. */
static bool is_behind(ModelGraph *g, Value first, const Location *l)
{
    int64_t by;
    Value distance = first ? value_add(&g->v, first, l->address, -1) : 0;
    if (distance && value_is_constant(&g->v, distance, &by))
        return by == l->size;
    return value_is_at_least(g, distance, l->size);
}

bool vector_is_behind(const Nest *n, int location, int stored)
{
    ModelGraph *g = n->g;
    const Flow *f = n->f;
    const Location *l = &g->location[location], *to = &g->location[stored];
    int header = f->loop[n->inner].header;
    int64_t by;
    if (!nest_step(n, n->inner, location, &by) || by || !nest_step(n, n->inner, stored, &by) || by != to->size)
        return false;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] < 0 || flow_in_loop(f, n->inner, from))
            continue;
        Value first = value_on_edge(&g->v, to->address, header, k - f->in_at[header]);
        if (!is_behind(g, first, l))
            return false;
    }
    return true;
}

/* Does a load need what one of the iterations before stored, so few before that they would be of one vector?  It does
 * so as well if the value is carried over.
 *
 *      a[i] = a[i - 1] + b[i]; */
static bool needs_stored(const Nest *n, const Event *load, int stored)
{
    ModelGraph *g = n->g;
    int64_t by, ahead;
    if (load->kind != EVENT_LOAD || load->location == stored || !nest_step(n, n->inner, stored, &by) || !by)
        return false;
    Value far = value_add(&g->v, g->location[stored].address, g->location[load->location].address, -1);
    if (!far || !value_is_constant(&g->v, far, &ahead))
        return false;
    ahead = by < 0 ? -ahead : ahead;
    return ahead > 0 && ahead < VECTOR;
}

/* Does nothing in the loop overlap what it stores there, or can clang test that? */
static bool is_apart(const Nest *n, int location, Iteration *iteration)
{
    ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            if (needs_stored(n, e, location))
                return false;
            if (e->is_removed || e->kind == EVENT_CALL || e->location == location ||
                !may_alias(g, &g->location[location], &g->location[e->location]))
                continue;
            bool checks = vector_can_check(n, location, e->location);
            if ((!checks && !vector_is_behind(n, e->location, location)) || !graph_is_clang(g))
                return false;
            iteration->n_checks += checks;
            iteration->n_behind += !checks;
        }
    }
    return true;
}

/* Is the place an element whose index is a product, in the source, by the stride? */
static bool has_product(const Event *e)
{
    const Node *lvalue = e->act->node;
    if (e->kind == EVENT_STORE && lvalue->n_kids)
        lvalue = lvalue->kid[0];
    lvalue = strip_casts((Node *)lvalue);
    const Node *index = lvalue->kind == E_INDEX ? strip_casts(lvalue->kid[1]) : NULL;
    while (index && index->kind == E_BINARY && (index->op == OP_ADD || index->op == OP_SUB))
        index = strip_casts(index->kid[0]);
    return index && index->kind == E_BINARY && (index->op == OP_MUL || index->op == OP_SHL);
}

/* Places that lie apart clang loads and stores one by one, and puts them together, where that is worth it: it finds
 * that the products of an index are not.  Loads that it takes all of what lies between (NEAR elements at most) are. */
static bool is_worth_gathering(const Event *e, int64_t by)
{
    enum { NEAR = 8 };
    int64_t size = e->act->size;
    return !has_product(e) || (e->kind == EVENT_LOAD && by >= -NEAR * size && by <= NEAR * size);
}

/* Does the place move by its own size in each iteration?  is_early: moving backwards, by other constants, and, for
 * loads, not at all, is accepted as well. */
static bool steps_well(const Nest *n, const Event *e, bool is_early, Iteration *iteration)
{
    int64_t by, size = n->g->location[e->location].size;
    if (!nest_step(n, n->inner, e->location, &by) || size > VECTOR / 2)
        return false;
    if (by == size || (is_early && by == -size) || (is_early && !by && e->kind == EVENT_LOAD)) {
        iteration->gain += e->kind == EVENT_LOAD ? GAIN_ACCESS : 0;
        return true;
    }
    iteration->gain -= e->kind == EVENT_LOAD ? GAIN_ACCESS / 2 : 0;
    iteration->scatters = iteration->scatters || e->kind == EVENT_STORE;
    return is_early && by && is_worth_gathering(e, by);
}

static void check_event(const Nest *n, int node, const Event *e, bool is_early, Iteration *iteration)
{
    if (e->is_removed || event_is_arithmetic(n->g, e))
        return;
    if (e->kind == EVENT_CALL || e->is_pinned || e->times || e->shared || !steps_well(n, e, is_early, iteration)) {
        iteration->fits = false;
        return;
    }
    const Type *t = n->g->location[e->location].type;
    int64_t size = n->g->location[e->location].size;
    iteration->widest = size > iteration->widest ? size : iteration->widest;
    iteration->narrowest = !iteration->narrowest || size < iteration->narrowest ? size : iteration->narrowest;
    iteration->has_wide_integers = iteration->has_wide_integers || (size > VECTOR / 4 && (!t || t->kind != TY_FLOAT));
    if (e->kind == EVENT_LOAD) {
        iteration->n_moved += !in_each_iteration(n, node);
        return;
    }
    iteration->n_stores++;
    iteration->stores_on_condition = iteration->stores_on_condition || !in_each_iteration(n, node);
    iteration->fits = is_apart(n, e->location, iteration);
}

/* ---- operations ---- */

static void check_actions(const Nest *n, int node, Iteration *iteration)
{
    const Block *b = n->g->point[node].block;
    for (int i = 0; b && i < b->n_act; i++) {
        const Action *a = &b->act[i];
        if (call_is_more(n->g, a) || a->kind == ACT_ATOMIC || a->kind == ACT_CLOBBER || a->kind == ACT_SWITCH)
            iteration->fits = false;
        if (a->kind != ACT_OPERATE)
            continue;
        OpClass c = operation_class(a->node);
        if (operation_type(a->node)->kind == TY_FLOAT)
            iteration->gain += c == CLASS_ADD ? GAIN_ADDITION : GAIN_PRODUCT;
        if (in_each_iteration(n, node))
            continue;
        if (c == CLASS_DIV && operation_type(a->node)->kind != TY_FLOAT)
            iteration->fits = false;
        iteration->computes_on_condition =
            iteration->computes_on_condition || c == CLASS_CONVERSION || operation_type(a->node)->kind == TY_FLOAT;
    }
}

static void check_exits(const Nest *n, int node, int *n_exits, Iteration *iteration)
{
    const Flow *f = n->f;
    int n_ways_on = 0;
    for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
        if (flow_in_loop(f, n->inner, f->edge[f->out[k]].to))
            n_ways_on++;
        else
            iteration->fits = iteration->fits && !(*n_exits)++ && in_each_iteration(n, node);
    iteration->is_conditional = iteration->is_conditional || n_ways_on > 1;
}

/* ---- variables ---- */

typedef struct Uses {
    const Decl *variable;
    bool is_local, is_sum, is_count, has_or;
} Uses;

/* Is the value a comparison's, 0 or 1? */
static bool is_truth(const Node *n)
{
    n = strip_casts((Node *)n);
    return n->kind == E_LOGICAL || is_comparison(n);
}

static bool find_use(Node *n, void *ctx)
{
    Uses *u = ctx;
    u->is_local = u->is_local || (n->kind == D_VAR && n->decl == u->variable);
    u->has_or = u->has_or || (n->kind == E_LOGICAL && n->op == OP_LOR);
    if (n->kind != E_REF || n->decl != u->variable)
        return true;
    const Node *up = n->parent, *at = n;
    while (up && up->kind == E_PAREN) {
        at = up;
        up = up->parent;
    }
    bool steps = up && is_increment(up);
    bool adds = up && up->kind == E_ASSIGN_OP && up->kid[0] == at && up->op != OP_DIV && up->op != OP_REM &&
                up->op != OP_SHL && up->op != OP_SHR;
    u->is_sum = u->is_sum && (steps || adds);
    u->is_count = u->is_count && (steps || (adds && is_truth(up->kid[1])));
    return true;
}

/* Checks a variable that iterations pass on: it must be a step, a sum of integers, or be set anew in each iteration. */
static void check_variable(const Nest *n, const OpaqueValue *l, const Node *loop, Iteration *iteration)
{
    const Flow *f = n->f;
    ModelGraph *g = n->g;
    Uses u = {.variable = l->decl, .is_sum = true, .is_count = true};
    int header = f->loop[n->inner].header;
    bool steps = l->incoming != NULL;
    for (int k = f->in_at[header]; steps && k < f->in_at[header + 1]; k++) {
        int64_t by;
        if (!flow_in_loop(f, n->inner, f->edge[f->in[k]].from))
            continue;
        Value change =
            l->incoming[k - f->in_at[header]] ? value_add(&g->v, l->incoming[k - f->in_at[header]], l->self, -1) : 0;
        steps = change && value_is_constant(&g->v, change, &by);
    }
    if (steps)
        return;
    walk((Node *)loop, find_use, &u);
    if (u.is_local)
        return;
    iteration->fits = iteration->fits && u.is_sum && l->type && (l->type->kind == TY_INT || l->type->kind == TY_FLOAT);
    iteration->has_float_sums = iteration->has_float_sums || l->type->kind == TY_FLOAT;
    if (l->type->kind == TY_INT && l->type->size > VECTOR / 4) {
        iteration->has_wide_integers = true;
        iteration->counts_wide = u.is_count && !u.has_or;
    }
}

void vector_check_variables(const Nest *n, Iteration *iteration)
{
    const Values *v = &n->g->v;
    const Node *loop = nest_statement(n);
    iteration->fits = iteration->fits && loop;
    for (int i = value_first_phi(v, n->f->loop[n->inner].header); i >= 0 && iteration->fits;) {
        OpaqueValue l = v->opaque[i];
        i = l.next_phi - 1;
        check_variable(n, &l, loop, iteration);
    }
}

Iteration vector_iteration(const Nest *n, bool is_early)
{
    const ModelGraph *g = n->g;
    Iteration iteration = {.fits = true};
    int n_exits = 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner] && iteration.fits; i++) {
        int node = g->in_loop[i];
        for (int k = 0; k < g->point[node].n_events && iteration.fits; k++)
            check_event(n, node, &g->point[node].event[k], is_early, &iteration);
        check_actions(n, node, &iteration);
        check_exits(n, node, &n_exits, &iteration);
    }
    /* If the trip count is known, a vector loop that is only as good as the scalar one is taken. */
    int least = iteration.widest <= VECTOR / 4 ? GAIN_OF_FOUR : GAIN_OF_TWO - (n->inner_trips >= 0);
    iteration.fits = iteration.fits && (!iteration.scatters || iteration.gain >= least);
    return iteration;
}
