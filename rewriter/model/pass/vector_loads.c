/* What vectorised innermost loops load.
 * In: events.  Out: loads on a condition that are made in each lap; with clang, loads that two copies of a lap share.
 * Method: a loop is vectorised if its places move on by their own size in each lap, nothing that it stores meets what else it accesses,
 * it is left in one place and its variables are steps or sums (floating sums keep their order: gcc adds one lane after the other, clang leaves such loops).
 *
 * Conditions become masks (if-conversion): what they guard is loaded for all lanes, which both compilers do only where the number of laps is a
 * constant and all of what is loaded lies in a variable, so that no load can trap.
 *
 *      for (i = 0; i < 1000; i++)             b[i] is loaded 1000 times
 *          if (a[i] > 0 && b[i] > 0)
 *              n++;
 *
 * gcc does so at -O2 if the laps fill vectors (-fvect-cost-model=very-cheap), and neither for stores nor for floating operations on a condition, nor for
 * wide integers.  clang finds that 8-byte integers are not worth it, but for counting by one `&&`.
 *
 * clang does two vectors in a lap of a small loop (its interleaving); what the first one loads as a[i + 2] the second one has as a[i], if a vector
 * has two lanes.
 * Limits: costs are guessed from the numbers of accesses and operations. */
#include "cfg/flow_graph.h"
#include "model/pass/loop_nest.h"

enum {
    VECTOR = 16,          /* bytes: SSE2 */
    LAPS_AT_LEAST = 16,   /* shorter loops clang unrolls instead */
    SMALL_LAP = 14        /* accesses and operations of a lap that clang does twice: LLVM's limit of 20, less what loops take and vectors cost more */
};

typedef struct Lap {
    int64_t widest, narrowest; /* bytes of places */
    int n_stores, n_moved;     /* n_moved: loads that are on a condition */
    bool fits, is_conditional, has_float_sums, stores_on_condition, computes_on_condition, has_wide_integers, counts_wide;
} Lap;

/* ---- places ---- */

static bool in_each_lap(const Nest *n, int node)
{
    return nest_in_each_lap(n, n->inner, node);
}

/* In all laps within its variable. */
static bool never_traps(const Nest *n, int location)
{
    ModelGraph *g = n->g;
    const Flow *f = n->f;
    const Location *l = &g->location[location];
    int header = f->loop[n->inner].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1] && l->object; k++) {
        int64_t from;
        if (flow_in_loop(f, n->inner, f->edge[f->in[k]].from))
            continue;
        Value first = value_on_edge(&g->v, l->address, header, k - f->in_at[header]);
        Value offset = first ? value_add(&g->v, first, value_object(&g->v, l->object, NULL), -1) : 0;
        if (!offset || !value_is_constant(&g->v, offset, &from) || from < 0 || from + n->laps * l->size > l->object->type->size)
            return false;
    }
    return l->object != NULL;
}

static void check_event(const Nest *n, int node, const Event *e, Lap *lap)
{
    int64_t by;
    if (e->is_gone)
        return;
    if (e->kind == EVENT_CALL || e->is_pinned || e->times || e->shared || !nest_step(n, n->inner, e->location, &by) ||
        by != n->g->location[e->location].size || by > VECTOR / 2) {
        lap->fits = false;
        return;
    }
    const Type *t = n->g->location[e->location].type;
    lap->widest = by > lap->widest ? by : lap->widest;
    lap->narrowest = !lap->narrowest || by < lap->narrowest ? by : lap->narrowest;
    lap->has_wide_integers = lap->has_wide_integers || (by > VECTOR / 4 && (!t || t->kind != TY_FLOAT));
    if (e->kind == EVENT_LOAD) {
        lap->n_moved += !in_each_lap(n, node);
        return;
    }
    lap->n_stores++;
    lap->stores_on_condition = lap->stores_on_condition || !in_each_lap(n, node);
    lap->fits = nest_is_alone(n, n->inner, e->location);
}

/* ---- operations ---- */

static void check_actions(const Nest *n, int node, Lap *lap)
{
    const Block *b = n->g->spot[node].block;
    for (int i = 0; b && i < b->n_act; i++) {
        const Action *a = &b->act[i];
        if (a->kind == ACT_CALL || a->kind == ACT_LIBRARY || a->kind == ACT_ATOMIC || a->kind == ACT_CLOBBER || a->kind == ACT_SWITCH)
            lap->fits = false;
        if (a->kind != ACT_OPERATE || in_each_lap(n, node))
            continue;
        OpClass c = operation_class(a->node);
        if (c == CLASS_DIV && operation_type(a->node)->kind != TY_FLOAT)
            lap->fits = false;
        lap->computes_on_condition = lap->computes_on_condition || c == CLASS_CONVERSION || operation_type(a->node)->kind == TY_FLOAT;
    }
}

static void check_exits(const Nest *n, int node, int *n_exits, Lap *lap)
{
    const Flow *f = n->f;
    int n_ways_on = 0;
    for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
        if (flow_in_loop(f, n->inner, f->edge[f->out[k]].to))
            n_ways_on++;
        else
            lap->fits = lap->fits && !(*n_exits)++ && in_each_lap(n, node);
    lap->is_conditional = lap->is_conditional || n_ways_on > 1;
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
    return n->kind == E_LOGICAL || (n->kind == E_BINARY && n->op >= OP_EQ && n->op <= OP_GE);
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
    bool adds = up && up->kind == E_ASSIGN_OP && up->kid[0] == at && up->op != OP_DIV && up->op != OP_REM && up->op != OP_SHL && up->op != OP_SHR;
    u->is_sum = u->is_sum && (steps || adds);
    u->is_count = u->is_count && (steps || (adds && is_truth(up->kid[1])));
    return true;
}

/* What comes round the loop: steps, sums of integers, or what each lap sets anew. */
static void check_variable(const Nest *n, const Leaf *l, const Node *text, Lap *lap)
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
        Value change = l->incoming[k - f->in_at[header]] ? value_add(&g->v, l->incoming[k - f->in_at[header]], l->self, -1) : 0;
        steps = change && value_is_constant(&g->v, change, &by);
    }
    if (steps)
        return;
    walk((Node *)text, find_use, &u);
    if (u.is_local)
        return;
    lap->fits = lap->fits && u.is_sum && l->type && (l->type->kind == TY_INT || l->type->kind == TY_FLOAT);
    lap->has_float_sums = lap->has_float_sums || l->type->kind == TY_FLOAT;
    if (l->type->kind == TY_INT && l->type->size > VECTOR / 4) {
        lap->has_wide_integers = true;
        lap->counts_wide = u.is_count && !u.has_or;
    }
}

static void check_variables(const Nest *n, Lap *lap)
{
    const Values *v = &n->g->v;
    const Node *text = nest_text(n);
    lap->fits = lap->fits && text;
    for (int i = 0; i < v->n_leaves && lap->fits; i++) {
        Leaf l = v->leaf[i];
        if (l.kind == LEAF_MERGE && l.birth.node == n->f->loop[n->inner].header && l.birth.at < 0)
            check_variable(n, &l, text, lap);
    }
}

static Lap look_at_lap(const Nest *n)
{
    const ModelGraph *g = n->g;
    Lap lap = {.fits = true};
    int n_exits = 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_at[n->inner + 1] && lap.fits; i++) {
        int node = g->in_loop[i];
        for (int k = 0; k < g->spot[node].n_events && lap.fits; k++)
            check_event(n, node, &g->spot[node].event[k], &lap);
        check_actions(n, node, &lap);
        check_exits(n, node, &n_exits, &lap);
    }
    return lap;
}

/* ---- conditions ---- */

static bool is_accessed_in_each_lap(const Nest *n, int location)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_at[n->inner + 1]; i++) {
        const Spot *s = &g->spot[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_gone && s->event[k].location == location && in_each_lap(n, g->in_loop[i]))
                return true;
    }
    return false;
}

/* It counts as if it were written in front of its conditions, since it executes as often as what stands there. */
static void load_in_each_lap(const Nest *n, int node, int k)
{
    ModelGraph *g = n->g;
    Event *e = &g->spot[node].event[k], new = *e;
    bool is_there = is_accessed_in_each_lap(n, e->location);
    e->is_gone = true;
    while (!in_each_lap(n, node))
        node = n->f->dominator[node];
    new.written = g->spot[node].block ? g->spot[node].block : new.written;
    new.at = INT32_MAX;
    new.is_new = true;
    if (!is_there)
        graph_event(g, node, new);
}

static void convert(const Nest *n)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_at[n->inner + 1]; i++) {
        int node = g->in_loop[i];
        for (int k = 0; k < g->spot[node].n_events && !in_each_lap(n, node); k++)
            if (g->spot[node].event[k].kind == EVENT_LOAD && !g->spot[node].event[k].is_gone)
                load_in_each_lap(n, node, k);
    }
}

static bool can_convert(Nest *n, const Lap *lap)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_at[n->inner + 1]; i++) {
        int node = g->in_loop[i];
        for (int k = 0; k < g->spot[node].n_events && !in_each_lap(n, node); k++)
            if (!g->spot[node].event[k].is_gone && (n->laps < 0 || !never_traps(n, g->spot[node].event[k].location)))
                return false;
    }
    if (graph_is_clang(n->g))
        return n->laps >= LAPS_AT_LEAST && (!lap->has_wide_integers || (lap->counts_wide && !lap->n_stores)) &&
               (!lap->stores_on_condition || lap->widest <= VECTOR / 4);
    int64_t lanes = lap->narrowest < VECTOR / 2 ? VECTOR / 2 / lap->narrowest : 2;
    return n->laps % lanes == 0 && !lap->has_wide_integers && !lap->stores_on_condition && !lap->computes_on_condition;
}

/* ---- copies of a lap ---- */

static bool is_next_vector(const Nest *n, int location, int next, int64_t distance)
{
    ModelGraph *g = n->g;
    int64_t by;
    Value difference = value_add(&g->v, g->location[next].address, g->location[location].address, -1);
    return difference && value_is_constant(&g->v, difference, &by) && by == distance && g->location[next].size == g->location[location].size;
}

static void share_with(const Nest *n, Event *e, int64_t lanes)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_at[n->inner + 1]; i++) {
        const Spot *s = &g->spot[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_gone &&
                is_next_vector(n, e->location, s->event[k].location, lanes * g->location[e->location].size) && graph_is_clang(n->g))
                e->shared = 2;
    }
}

static void share(const Nest *n, const Lap *lap)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_at[n->inner + 1]; i++) {
        Spot *s = &g->spot[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_gone)
                share_with(n, &s->event[k], VECTOR / lap->widest);
    }
}

/* ---- registers ---- */

/* The operation between floating numbers, * or +, that the loaded value is an operand of. */
static const Operation *operation_on(const Nest *n, const Node *load)
{
    const ModelGraph *g = n->g;
    const Node *up = load->parent;
    while (up && up->kind == E_PAREN)
        up = up->parent;
    if (!up || up->kind != E_BINARY || (up->op != OP_MUL && up->op != OP_ADD) || up->type->kind != TY_FLOAT)
        return NULL;
    for (int i = 0; i < g->n_operations; i++)
        if (g->operation[i].act->node == up && flow_in_loop(n->f, n->inner, g->operation[i].node))
            return g->operation[i].fate == COMPUTED ? &g->operation[i] : NULL;
    return NULL;
}

/* Is one of its operands the same in all laps? */
static bool has_invariant(const Nest *n, const Operation *o)
{
    const Values *v = &n->g->v;
    const Leaf *l = v->sum[o->value].n == 1 ? &v->leaf[v->sum[o->value].part[0].leaf] : NULL;
    return l && l->kind == LEAF_OPERATION && l->a && l->b &&
           flow_in_loop(n->f, n->inner, value_birth(v, l->a).node) != flow_in_loop(n->f, n->inner, value_birth(v, l->b).node);
}

/* The loads of the place that are written in the loop: two, of which one is left; else NULL. */
static Event *second_load(const Nest *n, int location, const Node **first)
{
    const ModelGraph *g = n->g;
    Event *second = NULL;
    int written = 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_at[n->inner + 1]; i++) {
        Spot *s = &g->spot[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            Event *e = &s->event[k];
            if (e->kind == EVENT_CALL || e->location != location)
                continue;
            if (e->kind == EVENT_STORE || e->is_new || written == 2 || e->is_gone != (written == 1))
                return NULL;
            *first = written++ ? *first : e->act->node;
            second = e;
        }
    }
    return written == 2 ? second : NULL;
}

/* Machine instructions overwrite an operand.  A vector that two of them need gcc loads into both, rather than to copy it, if the first
 * one's other operand has to stay for the next lap (its register allocator knows the vector to be the same as memory). */
static void load_twice(const Nest *n)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_at[n->inner + 1]; i++) {
        const Spot *s = &g->spot[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Node *first = NULL;
            Event *second = s->event[k].kind == EVENT_LOAD && !s->event[k].is_gone ? second_load(n, s->event[k].location, &first) : NULL;
            const Operation *one = second ? operation_on(n, first) : NULL;
            if (one && has_invariant(n, one) && operation_on(n, second->act->node) && !graph_is_clang(n->g))
                second->is_gone = false;
        }
    }
}

static bool fills_vectors(Nest *n, const Lap *lap)
{
    return n->laps > 0 && n->laps % (VECTOR / lap->narrowest) == 0;
}

/* Vectors are loaded as they lie in memory. */
static void load_whole(const Nest *n)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_at[n->inner + 1]; i++)
        for (int k = 0; k < g->spot[g->in_loop[i]].n_events; k++)
            g->spot[g->in_loop[i]].event[k].narrowed = 0;
}

static void look_at(Nest *n)
{
    Lap lap = look_at_lap(n);
    if (!lap.fits || !lap.widest || (lap.is_conditional && !lap.n_moved))
        return;
    check_variables(n, &lap);
    if (!lap.fits)
        return;
    if (lap.n_moved) {
        if (!lap.has_float_sums && can_convert(n, &lap)) {
            load_whole(n);
            convert(n);
        }
        return;
    }
    load_whole(n);
    if (!lap.has_float_sums && lap.n_stores == 1 && nest_size_of_lap(n) <= SMALL_LAP)
        share(n, &lap);
    if (fills_vectors(n, &lap))
        load_twice(n);
}

void model_vector(Masks *m)
{
    if (!m->g->f->is_irreducible)
        innermost_find(m, look_at);
}
