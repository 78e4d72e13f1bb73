/* Redundant and hoisted operations.
 * In: operations with their values' numbers.  Out: which are not computed again, which leave loops, which are none
 * beside accesses.
 * Method: a value's operands are the same wherever it is computed, since a number stands for one value: what dominates
 * another computation of it makes that one superfluous.  It leaves each loop in which none of its operands comes into
 * being, if each iteration computes it: its place dominates the paths back and those out of the loop, but for the test
 * at its beginning (a loop that tests first is taken to run at least once). An index or a pointer's distance that an
 * access needs is part of the address, x86's base + index * (1, 2, 4, 8) + constant, if no more than one operand
 * changes in the innermost loop: the others are added up in front of it, and a variable that steps is reduced to a
 * pointer that steps (strength reduction: Allen, Cocke and Kennedy 1981). Of the variables that step in each iteration
 * of a loop one is left. Comparisons stay with the branches that they are for.  Nothing is compared or moved across a
 * region's border.  To clang floating operations never trap: those on a condition leave loops, too (LICM).  One in the
 * arm of a branch is computed in any case, and chosen, if the arms set one variable by little (SimplifyCFG,
 * FoldTwoEntryPHINode); not behind `else if`, where three paths come together.
 *
 *      if (d > half)           clang subtracts each time
 *          d -= length;
 *
 * Limits: what is computed on some of the paths to a place is computed there again. */
#include "cfg/flow_graph.h"
#include "model/graph/event_graph.h"
#include "placement/count_formula.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLACES_AT_MOST = 16,
    CHOSEN_AT_MOST = 4 /* The most operations in one arm of a branch; if both arms have some, there are fewer. */
};

/* The place from which on a value is known. */
typedef struct ComputedAt {
    int node, order; /* Place of the operation; order -1: it is where the node is entered. */
    int next;        /* The next place of the same value, or -1. */
} ComputedAt;

typedef struct Compute {
    ModelGraph *g;
    const Flow *f;
    int *border;         /* By node: the last border on all paths to it, or -1. */
    int *each_iteration; /* By loop: whatever dominates this node is executed in each iteration; -1: nothing is known to
                            be. */
    int *back_paths; /* By loop: the same for the paths back alone. */
    bool *has_border; /* The flags are by loop. */
    int *first_place_of, *n_places_of; /* By value: the first place's index, or -1, and how many there are. */
    ComputedAt *place;
    int n_places, cap_places;
} Compute;

static void find_borders(Compute *c)
{
    for (int i = 0; i < c->f->n_order; i++) {
        int node = c->f->order[i], up = c->f->dominator[node];
        c->border[node] = c->g->point[node].is_border ? node : up >= 0 ? c->border[up] : -1;
    }
}

/* The edge leads back to the loop's header, or out of the loop behind it. */
static void find_iterations(Compute *c)
{
    const Flow *f = c->f;
    for (int i = 0; i < f->n_edges; i++) {
        const FlowEdge *e = &f->edge[i];
        if (f->rank[e->from] < 0)
            continue;
        for (int l = f->loop_of[e->from]; l >= 0; l = f->loop[l].outer) {
            bool again = e->to == f->loop[l].header;
            if (!again && flow_in_loop(f, l, e->to))
                break;
            if (again)
                c->back_paths[l] = c->back_paths[l] < 0 ? e->from : flow_common_dominator(f, c->back_paths[l], e->from);
            if (again || e->from != f->loop[l].header)
                c->each_iteration[l] =
                    c->each_iteration[l] < 0 ? e->from : flow_common_dominator(f, c->each_iteration[l], e->from);
        }
    }
    for (int i = 0; i < f->n_order; i++)
        for (int l = c->g->point[f->order[i]].is_border ? f->loop_of[f->order[i]] : -1; l >= 0; l = f->loop[l].outer)
            c->has_border[l] = true;
}

/* A sum or product, of which each costs an instruction. */
static bool is_cheap_float(const Operation *o)
{
    OpClass class = operation_class(o->act->node);
    bool is_product = class == CLASS_MUL || (class == CLASS_DIV && o->reduction == REDUCED_TO_PRODUCT);
    return o->act->kind == ACT_OPERATE && (class == CLASS_ADD || is_product) &&
           operation_type(o->act->node)->kind == TY_FLOAT && operation_type(o->act->node)->size <= 8;
}

/* The outermost loop in front of which the value can be computed; -1: none. */
static int loop_to_leave(const Compute *c, const Operation *o)
{
    const Flow *f = c->f;
    bool ever_traps = !is_cheap_float(o);
    int def = value_def(&c->g->v, o->value).node, at = o->node, leave = -1;
    for (int l = f->loop_of[at]; l >= 0; l = f->loop[l].outer) {
        if (c->has_border[l] || flow_in_loop(f, l, def))
            break;
        bool is_each = c->each_iteration[l] >= 0 && flow_dominates(f, at, c->each_iteration[l]);
        if (!is_each && (ever_traps || !graph_is_clang(c->g)))
            break;
        leave = l;
        at = f->loop[l].header;
    }
    return leave;
}

static Formula entries_of(const Compute *c, int loop)
{
    const Flow *f = c->f;
    Formula all = {NULL, 0};
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        const FlowEdge *e = &f->edge[f->in[k]];
        bool in_front;
        if (f->rank[e->from] >= 0 && !flow_in_loop(f, loop, e->from))
            all = formula_add(c->g->arena, all, c->g->point[graph_place_on(c->g, e, &in_front)].count, 1);
    }
    return all;
}

static void note_place(Compute *c, Value v, int node, int order)
{
    if (c->n_places_of[v]++ >= PLACES_AT_MOST)
        return;
    *PUSH(c->place, c->n_places, c->cap_places) = (ComputedAt){node, order, c->first_place_of[v]};
    c->first_place_of[v] = c->n_places - 1;
}

/* ---- addresses ---- */

/* Adds, or multiplies by a constant. */
static bool is_linear(const Node *e)
{
    if (e->kind != E_BINARY || e->n_kids != 2)
        return false;
    return e->op == OP_ADD || e->op == OP_SUB || (e->op == OP_MUL && e->kid[0]->has_value) ||
           ((e->op == OP_MUL || e->op == OP_SHL) && e->kid[1]->has_value);
}

/* Is the value needed for an address alone, as far as the expression goes? */
static bool is_in_address(const Node *e)
{
    for (const Node *p = e->parent; p; e = p, p = p->parent)
        switch (p->kind) {
        case E_PAREN: break;
        case E_IMPLICIT:
        case E_CAST:
            if (p->is_load || !is_whole_number(p->type) || !is_whole_number(e->type))
                return false;
            break;
        case E_BINARY:
            if (!is_linear(p))
                return false;
            break;
        case E_INDEX: return true;
        case E_MEMBER: return p->is_arrow;
        case E_UNARY: return p->op == OP_DEREF;
        default: return false;
        }
    return false;
}

static bool is_scale(int64_t factor)
{
    return factor == 1 || factor == 2 || factor == 4 || factor == 8;
}

static bool is_absorbed(const Compute *c, const Operation *o)
{
    const Node *e = o->act->node;
    if (!is_linear(e) || !is_whole_number(e->type) || !is_in_address(e))
        return false;
    const Sum *s = &c->g->v.sum[o->value];
    int loop = c->f->loop_of[o->node], n = 0;
    for (int i = 0; i < s->n; i++) {
        const OpaqueValue *l = &c->g->v.opaque[s->part[i].opaque];
        if (l->kind == OPAQUE_OBJECT || (loop >= 0 && !flow_in_loop(c->f, loop, l->def.node)))
            continue;
        bool steps = loop >= 0 && l->kind == OPAQUE_PHI && l->def.node == c->f->loop[loop].header;
        n += steps || is_scale(s->part[i].factor) ? 1 : 2;
    }
    return n <= 1;
}

/* ---- steps ---- */

/* A variable changes by a constant in each iteration of the loop around: v + 1, where v is what comes round. */
static bool is_step(const Compute *c, const Operation *o)
{
    int loop = c->f->loop_of[o->node];
    const Sum *s = &c->g->v.sum[o->value];
    if (o->act->node->kind != E_ASSIGN_OP && o->act->node->kind != E_UNARY)
        return false;
    if (loop < 0 || s->n != 1 || s->part[0].factor != 1 || !s->constant || c->each_iteration[loop] < 0)
        return false;
    const OpaqueValue *l = &c->g->v.opaque[s->part[0].opaque];
    return l->kind == OPAQUE_PHI && l->def.node == c->f->loop[loop].header &&
           flow_dominates(c->f, o->node, c->back_paths[loop]);
}

static void phi_steps(Compute *c)
{
    bool *any = NEW_N(c->g->arena, bool, (size_t)c->f->n_loops + 1);
    for (int i = 0; i < c->g->n_operations; i++) {
        Operation *o = &c->g->operation[i];
        if (o->computed != COMPUTED || !is_step(c, o))
            continue;
        if (any[c->f->loop_of[o->node]])
            o->computed = COMPUTED_STEP;
        any[c->f->loop_of[o->node]] = true;
    }
}

/* ---- values ---- */

static bool may_move(const Operation *o)
{
    return o->value && o->computed == COMPUTED && operation_class(o->act->node) != CLASS_COMPARE;
}

static bool is_computed_before(const Compute *c, const Operation *o, int node, int order)
{
    if (o->never_shared)
        return false;
    for (int k = c->first_place_of[o->value]; k >= 0; k = c->place[k].next) {
        const ComputedAt *by = &c->place[k];
        bool first = by->node == node ? by->order < order : flow_dominates(c->f, by->node, node);
        if (first && c->border[by->node] == c->border[node])
            return true;
    }
    return false;
}

/* ---- choices ---- */

/* Was the place loaded a few nodes in front of this one? */
static bool was_loaded(const Compute *c, int node, int location)
{
    enum { NODES_AT_MOST = 8 };
    int at = c->f->dominator[node];
    for (int n = 0; at >= 0 && n < NODES_AT_MOST; n++, at = c->f->dominator[at])
        for (int i = 0; i < c->g->point[at].n_events; i++)
            if (c->g->point[at].event[i].kind == EVENT_LOAD && c->g->point[at].event[i].location == location)
                return true;
    return false;
}

/* A variable that is in a register once loops are unrolled, or a load that there was already. */
static bool is_in_register(const Compute *c, int node, const Event *e)
{
    const Location *l = e->kind == EVENT_CALL ? NULL : &c->g->location[e->location];
    const Decl *d = l ? l->object : NULL;
    if (d && !d->is_static_storage && escape_of(c->g->unit, d) != EXPOSED)
        return true;
    if (l && l->is_stack && c->g->summary) /* Variables of the callers may be meant where it is inlined. */
        return true;
    return e->kind == EVENT_LOAD && !e->is_pinned && was_loaded(c, node, e->location);
}

/* Does the node only operate on values in registers? */
static bool is_arm(const Compute *c, int node, int join)
{
    const Flow *f = c->f;
    const Point *s = &c->g->point[node];
    if (!s->block || s->is_border || f->in_at[node + 1] - f->in_at[node] != 1 ||
        f->out_at[node + 1] - f->out_at[node] != 1 || f->edge[f->out[f->out_at[node]]].to != join)
        return false;
    for (int i = 0; i < s->n_events; i++)
        if (!is_in_register(c, node, &s->event[i]))
            return false;
    return true;
}

/* The number of operations in the node; too many if it does something else, or sets several variables. */
static int n_computed(const Compute *c, int node)
{
    const Block *b = c->g->point[node].block;
    int n = 0, n_set = 0;
    for (int i = 0; b && i < b->n_act; i++) {
        const Action *a = &b->act[i];
        n += a->kind == ACT_OPERATE && operation_class(a->node) != CLASS_NONE;
        n_set += a->kind == ACT_SET || a->kind == ACT_STORE;
        bool is_dear = a->kind == ACT_OPERATE && operation_class(a->node) == CLASS_DIV;
        if (is_dear || a->kind == ACT_CALL || a->kind == ACT_LIBRARY || n_set > 1)
            return CHOSEN_AT_MOST + 1;
    }
    return n;
}

/* `x - a` and `x + a`: one sum, of what is chosen. */
static bool is_single_sum(const Compute *c, int node)
{
    const Block *b = c->g->point[node].block;
    for (int i = 0; i < b->n_act; i++)
        if (b->act[i].kind == ACT_OPERATE && operation_class(b->act[i].node) != CLASS_ADD)
            return false;
    return n_computed(c, node) == 1;
}

/* Is the node empty, and does it lead to a join with other paths? */
static bool is_way_to_join(const Compute *c, int node)
{
    const Flow *f = c->f;
    int to = flow_only_target(f, node);
    const Block *b = c->g->point[node].block;
    return to >= 0 && to != f->exit && f->rank[to] > f->rank[node] && f->in_at[to + 1] - f->in_at[to] > 1 &&
           (!b || !b->n_act);
}

/* The branch around the node, if clang computes what is in the node in any case; -1. */
static int chosen_by(const Compute *c, int node)
{
    const Flow *f = c->f;
    int join = flow_only_target(f, node), n = n_computed(c, node);
    if (join < 0 || f->in_at[node + 1] - f->in_at[node] != 1 || n > CHOSEN_AT_MOST)
        return -1;
    int branch = f->edge[f->in[f->in_at[node]]].from;
    if (f->in_at[join + 1] - f->in_at[join] != 2 || f->out_at[branch + 1] - f->out_at[branch] != 2 ||
        !is_arm(c, node, join) || f->rank[branch] >= f->rank[join] || is_way_to_join(c, join))
        return -1;
    int other = f->edge[f->out[f->out_at[branch]]].to;
    if (other == node)
        other = f->edge[f->out[f->out_at[branch] + 1]].to;
    if (other == join || (!c->g->point[other].block && flow_only_target(f, other) == join))
        return branch;
    bool is_both = is_arm(c, other, join) && n + n_computed(c, other) < CHOSEN_AT_MOST &&
                   !(is_single_sum(c, node) && is_single_sum(c, other));
    return is_both ? branch : -1;
}

static void compute_both(Compute *c)
{
    for (int i = 0; i < c->g->n_operations; i++) {
        Operation *o = &c->g->operation[i];
        int branch = o->computed == COMPUTED && is_cheap_float(o) ? chosen_by(c, o->node) : -1;
        if (branch < 0 || !c->g->point[branch].block || !graph_is_clang(c->g))
            continue;
        operation_at_branch(c->g, o, branch);
    }
}

static void decide(Compute *c)
{
    ModelGraph *g = c->g;
    int *leave = NEW_N(g->arena, int, (size_t)g->n_operations + 1);
    for (int i = 0; i < g->n_operations; i++) {
        Operation *o = &g->operation[i];
        if (o->value && o->computed == COMPUTED && is_absorbed(c, o))
            o->computed = COMPUTED_ADDRESS;
        if (!may_move(o))
            continue;
        leave[i] = o->never_hoisted ? -1 : loop_to_leave(c, o);
        note_place(c, o->value, leave[i] >= 0 ? c->f->loop[leave[i]].header : o->node, i);
    }
    for (int i = 0; i < g->n_operations; i++) {
        Operation *o = &g->operation[i];
        if (!may_move(o))
            continue;
        if (is_computed_before(c, o, leave[i] >= 0 ? c->f->loop[leave[i]].header : o->node, i)) {
            o->computed = COMPUTED_REDUNDANT;
        } else if (leave[i] >= 0) {
            o->computed = COMPUTED_HOISTED;
            o->count = entries_of(c, leave[i]);
        }
    }
}

void remove_redundant_operations(ModelGraph *g)
{
    Compute c = {.g = g, .f = g->f};
    size_t n = (size_t)g->f->n, n_values = (size_t)g->v.n_sums, n_loops = (size_t)g->f->n_loops + 1;
    if (!g->n_operations)
        return;
    c.border = NEW_N(g->arena, int, n);
    c.each_iteration = NEW_N(g->arena, int, n_loops);
    c.back_paths = NEW_N(g->arena, int, n_loops);
    c.has_border = NEW_N(g->arena, bool, n_loops);
    c.first_place_of = NEW_N(g->arena, int, n_values);
    c.n_places_of = NEW_N(g->arena, int, n_values);
    memset(c.each_iteration, -1, n_loops * sizeof(int));
    memset(c.back_paths, -1, n_loops * sizeof(int));
    memset(c.first_place_of, -1, n_values * sizeof(int));
    find_borders(&c);
    find_iterations(&c);
    decide(&c);
    phi_steps(&c);
    compute_both(&c);
    free(c.place);
}
