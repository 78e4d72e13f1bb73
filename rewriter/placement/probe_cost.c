/* In: edges, their frequencies.  Out: costs.
 * Method: an increment in an arm runs as often as the arm, one of the condition's value as often as the condition.  But
 * where the compiler would make a conditional move or a vector mask of the branch, an increment in the arm brings the
 * branch back, which costs many times as much: such arms get no increment.  An arm is one of those if it only computes:
 * it has no calls, no jumps and no loops, and accesses no memory unless its loop may be vectorised.  A store cannot be
 * undone, nor is a load through a pointer safe that each iteration does not make in any case.  So if only one arm has
 * one of these, compilers can do without the branch only by vectors with masks, and then an increment in that arm gets
 * the same mask.
 * Limits: what the compiler will do is a guess from the text. */
#include "placement/probe_cost.h"

#include "placement/induction.h"
#include "placement/loop_plan.h"
#include "placement/progress.h"
#include "placement/range_check.h"
#include "placement/running_extreme.h"
#include "placement/trip_counts.h"
#include "tree/lvalue.h"
#include "tree/lvalue_root.h"

/* Costs, in increments. */
#define ENTRY 0.9 /* The cost at a function's entry, where the counters' address is loaded anyway. */
#define ANNOTATED 1e6 /* The cost on an edge that gets a probe only if no other edge can. */
#define BY_VALUE 2.5 /* The cost of a condition value that is computed, widened and added. */
/* The share of the executions of an operand of && or || from which on compilers may join it with the next one. */
#define RARE 0.35
#define NEGATED 1.01 /* The cost in the second arm of `? :`: of a bit, compilers add the negated value. */
#define SELDOM 0.25 /* The share of its executions in which a range check fails at most, to be counted there. */
#define EXIT_VALUE 1.5 /* The cost of two reads and an addition for each entry of the loop. */

/* The most nodes of an arm that may become a vector mask, and of one that may become a conditional move. */
enum { NODES_OF_MASK_AT_MOST = 80, NODES_OF_MOVE_AT_MOST = 12 };

/* The number of iterations from which on a new greatest value is rare. */
enum { MANY = 32 };

typedef struct Arm {
    bool may_access; /* Accesses to memory do not prevent the conversion, since the loop may be vectorised. */
    bool converts;   /* Compilers may make a conditional move or a mask of the branch. */
    bool needs_mask; /* The arm stores, or loads what may not be there. */
    int nodes;
    const Node *cond; /* The condition of the branch. */
    bool becomes_move; /* The branch becomes a conditional move if what it loads is in a register. */
    const Node *other; /* The arm on the other side, or NULL. */
    const Node *result; /* The store in this arm with which both arms end, or NULL. */
} Arm;

/* Does the node write memory? */
static bool is_store(Node *n, const Node *result)
{
    const Node *to = assigned_by(n);
    return to && to != result && !(to->kind == E_REF && to->decl && variable_class(to->decl) == IN_REGISTER);
}

/* May the operation trap?  Compilers do not speculate a division, except by a constant. */
static bool may_trap(const Node *n)
{
    return (n->op == OP_DIV || n->op == OP_REM) && n->type && n->type->kind == TY_INT && !n->kid[1]->is_constant;
}

typedef struct Search {
    const Node *what;
    bool is_found;
} Search;

/* Looks for an access to the place in code that all iterations run, so not in arms. */
static bool find_in_all_iterations(Node *n, void *ctx)
{
    Search *s = ctx;
    bool branches = n->kind == S_IF || n->kind == E_COND || n->kind == E_LOGICAL;
    s->is_found = s->is_found || is_same_expression(n, s->what);
    if (branches && !s->is_found)
        walk(n->kid[0], find_in_all_iterations, s);
    return !s->is_found && !branches && n->kind != S_SWITCH;
}

/* May the access trap if it is made without the branch?  A variable does not, nor does a place that was accessed on the
 * path to the branch, or is accessed in each iteration. */
static bool is_unsafe(const Arm *a, const Node *n)
{
    if (n->kind != E_INDEX && n->kind != E_MEMBER && !(n->kind == E_UNARY && n->op == OP_DEREF))
        return false;
    if (!a->may_access || lvalue_root(n).object)
        return false;
    Search s = {n, false};
    for (const Node *at = a->cond; at && !is_loop(at) && !s.is_found; at = at->parent)
        if (at == a->cond || at->kind == S_IF || at->kind == E_COND)
            walk(at == a->cond ? (Node *)at : at->kid[0], find_in_all_iterations, &s);
    const Node *loop = loop_around(a->cond);
    if (loop && !s.is_found)
        walk(loop_body(loop), find_in_all_iterations, &s);
    return !s.is_found;
}

static bool find_same(Node *n, void *ctx)
{
    Search *s = ctx;
    s->is_found = s->is_found || is_same_expression(n, s->what);
    return !s->is_found;
}

/* Is the value in a register: loaded by the condition, or on both paths, so that compilers load it in front of the
 * branch? */
static bool is_loaded(const Arm *a, const Node *n)
{
    Search s = {n, false};
    if (!a->becomes_move || n->kind != E_IMPLICIT || !n->is_load || n->kid[0]->kind == E_REF)
        return false;
    walk((Node *)a->cond, find_same, &s);
    if (a->other && !s.is_found)
        walk((Node *)a->other, find_same, &s);
    return s.is_found;
}

/* `{ *p = x; }`: the assignment that is all of an arm, or NULL. */
static const Node *only_store(const Node *arm)
{
    const Node *n = arm;
    while (n && (n->kind == S_COMPOUND || n->kind == E_PAREN) && n->n_kids == 1)
        n = n->kid[0];
    return n && n->kind == E_ASSIGN ? n : NULL;
}

/* The place to which both arms store, and nothing else; NULL: there is none.  Compilers then select the value, and
 * store once behind the arms. */
static const Node *common_result(const Node *arm, const Node *other)
{
    const Node *a = only_store(arm), *b = only_store(other);
    return a && b && is_same_expression(a->kid[0], b->kid[0]) ? a->kid[0] : NULL;
}

static bool check(Node *n, void *ctx)
{
    Arm *a = ctx;
    if (is_loaded(a, n) || n == a->result)
        return false;
    a->needs_mask = a->needs_mask || is_store(n, a->result) || is_unsafe(a, n);
    switch (n->kind) {
    case S_IF: a->converts = a->converts && a->may_access; break;
    case S_COMPOUND:
    case S_NULL:
    case S_DECL:
    case D_VAR: break;
    case E_CALL:
    case E_STMT_EXPR:
    case E_ATOMIC:
    case E_VA_ARG:
    case E_COMPOUND_LITERAL: a->converts = false; break;
    case E_INDEX:
    case E_MEMBER:
    case E_STRING: a->converts = a->converts && a->may_access; break;
    case E_UNARY: a->converts = a->converts && (n->op != OP_DEREF || a->may_access); break;
    case E_BINARY:
    case E_ASSIGN_OP: a->converts = a->converts && !may_trap(n); break;
    case E_REF:
        if (n->decl && n->decl->type && n->decl->type->is_volatile)
            a->converts = false;
        else if (n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM) &&
                 variable_class(n->decl) != IN_REGISTER)
            a->converts = a->converts && a->may_access;
        break;
    default: a->converts = a->converts && is_expr(n); break;
    }
    a->converts = a->converts && ++a->nodes <= (a->may_access ? NODES_OF_MASK_AT_MOST : NODES_OF_MOVE_AT_MOST);
    return a->converts;
}

static bool is_branch(const Edge *e)
{
    return e->site.kind == SITE_TRUE || e->site.kind == SITE_FALSE;
}

static bool leaves_loop(const Flow *f, const Edge *e)
{
    if (loop_ended_by(e))
        return true;
    int loop = f->loop_of[e->from->id];
    return loop >= 0 && !flow_in_loop(f, loop, e->to->id);
}

static Arm arm_of(LoopTable *h, const Edge *e, const Edge *other)
{
    Arm a = {.may_access = in_loop_with_masks(h, e->site.node), .converts = true, .cond = e->site.node};
    const Node *loop = loop_around(e->site.node);
    bool is_operand = e->arm && e->arm->parent->kind == E_LOGICAL && !in_vector_candidate(h, e->site.node);
    a.becomes_move = !a.may_access && !is_operand && loop && loop_can_hold_counters(h, loop);
    if (a.becomes_move && other && e->arm && other->arm) {
        a.other = other->arm;
        a.result = common_result(e->arm, other->arm);
    }
    if (e->arm)
        walk(e->arm, check, &a);
    return a;
}

/* May the compiler do without the branch between these paths?  other: NULL where there is none in the graph. */
static bool is_converted(const Flow *f, LoopTable *h, const Edge *e, const Edge *other)
{
    Arm a = arm_of(h, e, other), b = other ? arm_of(h, other, e) : a;
    if (!a.converts || !b.converts || a.needs_mask != b.needs_mask)
        return false;
    return e->to->id && !leaves_loop(f, e) && (!other || (other->to->id && !leaves_loop(f, other)));
}

/* Does the edge lead on in a chain of `else if` or `? : ? :`?  Probes in its arms would nest as deep as it is long. */
static bool continues_chain(const Edge *e)
{
    return e->site.kind == SITE_FALSE && e->arm && (e->arm->kind == S_IF || e->arm->kind == E_COND);
}

static void move_site(Edge *e, bool to_condition)
{
    bool positive = e->site.kind == SITE_TRUE;
    if (e->arm && !to_condition && !continues_chain(e))
        e->site = (Site){is_expr(e->arm) && is_expr(e->arm->parent) ? SITE_ARM : SITE_STMT, e->arm, NULL};
    else
        e->site.kind = positive ? SITE_IF_TRUE : SITE_IF_FALSE;
}

/* The other edge that control may take at the condition. */
static Edge *other_way(const Flow *f, const Edge *e)
{
    for (int k = f->out_at[e->from->id]; k < f->out_at[e->from->id + 1]; k++) {
        Edge *o = f->edge[f->out[k]].edge;
        if (o != e && is_branch(o) && o->site.node == e->site.node)
            return o;
    }
    return NULL;
}

/* Is the edge the condition of an annotated loop?  Compilers drop the annotation if the condition changes. */
static bool is_annotated(const LoopTable *h, const Edge *e)
{
    const Node *n = is_branch(e) ? e->site.node : NULL;
    while (n && n->parent && is_expr(n->parent))
        n = n->parent;
    return n && n->parent && is_loop(n->parent) && loop_is_annotated(h, n->parent);
}

/* Does the edge lead to the update of a greatest value in a loop of many iterations? */
static bool stays_branch(LoopTable *h, const Edge *e)
{
    const Node *loop = loop_around(e->site.node);
    const CfgLoop *l = loop ? loop_table_cfg_loop(h, loop) : NULL;
    return l && !trips_are_few(l, MANY) && is_running_extreme(e->site.node);
}

/* The expected executions of the way on which a range check is settled that the edge's condition begins. */
static double settled_frequency(const Edge *e, const Node *chain)
{
    return e->frequency * range_check_operands(chain) / range_check_operands(e->condition);
}

/* The chain behind which the edge is counted, by what its operands say there, or NULL.  Where that is hardly ever the
 * case, it costs less than increments between operands of which compilers would make one. */
static const Node *range_check_of(LoopTable *h, const Edge *e)
{
    if (!is_branch(e) || !cfg_settles(e) || in_vector_candidate(h, e->site.node) || is_annotated(h, e))
        return NULL;
    const Node *chain = range_check_begun_by(h->u, e->condition);
    return chain && settled_frequency(e, chain) <= SELDOM * e->from->weight ? chain : NULL;
}

static void find_range_checks(const Cfg *c, const Flow *f, LoopTable *h)
{
    for (int i = 0; i < c->n_edges; i++) {
        Edge *e = c->edge[i], *o = is_branch(e) ? other_way(f, e) : NULL;
        e->range_check = range_check_of(h, e);
        if (!e->range_check)
            continue;
        e->site.kind = e->way == SITE_TRUE ? SITE_IF_TRUE : SITE_IF_FALSE;
        if (o)
            move_site(o, false);
    }
}

/* Is the condition an operand of && or || that mostly decides the whole?  Compilers may join it with the next one, but
 * a branch that is hardly ever taken the other way costs less than both values. */
static bool is_rare_operand(LoopTable *h, const Edge *e, const Edge *other)
{
    const Node *n = outer_parens((Node *)e->site.node), *p = n->parent;
    if (!other || p->kind != E_LOGICAL || p->kid[0] != n || in_vector_candidate(h, e->site.node))
        return false;
    const Edge *on = (e->site.kind == SITE_TRUE) == (p->op == OP_LAND) ? e : other;
    return on->frequency <= RARE * e->from->weight;
}

static void choose_sites(const Cfg *c, const Flow *f, LoopTable *h, BranchMethod method)
{
    if (method == BRANCHES_VALUE)
        find_range_checks(c, f, h);
    for (int i = 0; i < c->n_edges; i++) {
        Edge *e = c->edge[i], *o = is_branch(e) ? other_way(f, e) : NULL;
        bool stays = is_branch(e) && stays_branch(h, e);
        if (!is_branch(e) || is_annotated(h, e) ||
            (method == BRANCHES_VALUE && !stays && !is_rare_operand(h, e, o) && is_converted(f, h, e, o)))
            continue;
        move_site(e, stays);
        if (o)
            move_site(o, false);
    }
}

static double cost_of_site(const Cfg *c, LoopTable *h, const Edge *e)
{
    if (is_annotated(h, e))
        return ANNOTATED * e->from->weight;
    if (is_branch(e) && in_vector_candidate(h, e->site.node) && !in_loop_with_masks(h, e->site.node))
        return BY_VALUE * e->from->weight;
    if (e->range_check)
        return BY_VALUE * settled_frequency(e, e->range_check);
    if (is_branch(e) && !loop_at_may_vectorise(h, e->site.node)) /* The compiler decides whether the value is counted or
                                                                  * the arm, so the cost is the mean of both. */
        return (e->from->weight + e->frequency) / 2;
    if (is_branch(e) || (e->site.kind == SITE_STMT && e->to == c->block[0]))
        return e->from->weight;
    if (e->site.kind == SITE_ARM && e->way == SITE_FALSE)
        return NEGATED * e->frequency;
    return e->site.kind == SITE_ENTRY ? ENTRY * e->frequency : e->frequency;
}

/* Chooses where the edge's probe stands: behind the loop, or where control passes, whichever is cheaper. */
static void choose_probe(const Cfg *c, LoopTable *h, Edge *e)
{
    bool has_site = e->site.kind != SITE_NONE;
    e->cost = cost_of_site(c, h, e);
    e->probe = has_site ? PROBE_AT_SITE : PROBE_NOWHERE;
    e->probe_at = e->site.kind == SITE_EXIT ? NULL : e->site.node;
    double behind = e->exit_value ? EXIT_VALUE * loop_entry_frequency(h, e->exit_value->loop) : 0;
    if (!e->exit_value || (has_site && behind > e->cost))
        return;
    e->cost = behind;
    e->probe = PROBE_BEHIND_LOOP;
    e->probe_at = e->exit_value->loop;
}

void cost_edges(Cfg *c, const Flow *f, LoopTable *h, BranchMethod method)
{
    choose_sites(c, f, h, method);
    for (int i = 0; i < c->n_edges; i++)
        choose_probe(c, h, c->edge[i]);
}

/* ---- numbers that run down ---- */

typedef struct Holder {
    const Flow *flow;
    LoopTable *loops;
    ProgressMethod progress;
} Holder;

/* Does a number that runs down say when the loop hands over in its body?  A loop that does so by its body's counter has
 * such a number if several of its arms count in registers (counter_ways.h), but not within a loop. */
static bool hands_over_in_body(const CfgLoop *l)
{
    StretchKind kind = l->plan->stretch.kind;
    return kind == STRETCH_COUNTED || (kind == STRETCH_BY_COUNTER && !loop_around(l->node));
}

/* The loop whose body runs the counter down, and which hands over when it has run down; NULL: no loop can, or it would
 * not pay. */
static const CfgLoop *holder_of(const Holder *k, const Node *at, double frequency)
{
    const Node *longest = counter_loop_outermost(k->loops, at, frequency),
               *home = progress_home(k->flow, k->loops, k->progress, longest, at, frequency);
    const CfgLoop *l = home ? loop_table_cfg_loop(k->loops, home) : NULL;
    bool holds = l && l->enter && hands_over_in_body(l) && frequency >= 2 * l->enter->frequency &&
                 is_within(at, loop_body(home));
    return holds ? l : NULL;
}

/* The loop in which a number runs down for the sake of what the probe counts, or NULL. */
static const CfgLoop *counted_down_for(const Holder *k, const Probe *p)
{
    const Edge *e = p->edge;
    if (!e || !e->probe_at)
        return NULL;
    if (e->probe == PROBE_BEHIND_LOOP) {
        const Node *loop = e->exit_value->loop;
        const CfgLoop *l = loop_table_cfg_loop(k->loops, loop);
        bool is_own = l && l->enter && l->plan->stretch.kind == STRETCH_COUNTED;
        return is_own ? l : holder_of(k, loop, loop_entry_frequency(k->loops, loop));
    }
    const CfgLoop *l = holder_of(k, e->probe_at, e->cost);
    const bool is_own = l && e->site.kind == SITE_STMT && e->site.node == loop_body(l->node);
    const bool is_inside = l && l->plan->stretch.kind == STRETCH_BY_COUNTER && loop_around(e->probe_at) != l->node;
    return is_own || is_inside ? NULL : l;
}

/* The loop in which a number that runs down may be the edge's counter, or NULL.  A counter of fewer bits is none. */
static const CfgLoop *may_run_down(const Holder *k, const Edge *e)
{
    const Node *body = e->site.kind == SITE_STMT ? e->site.node : NULL;
    bool is_body = body && is_loop(body->parent) && loop_body(body->parent) == body && e->probe == PROBE_AT_SITE &&
                   !counter_loop_narrow(k->loops, body);
    const CfgLoop *l = is_body ? holder_of(k, body, e->frequency) : NULL;
    return l && l->node == body->parent && e->cost > l->enter->frequency ? l : NULL;
}

/* The number of counters from which on the loop has a number that runs down. */
static int counts_of_number(const CfgLoop *l)
{
    return l->plan->stretch.kind == STRETCH_COUNTED ? 1 : 2;
}

bool cost_countdowns(const Cfg *c, const Flow *f, LoopTable *h, ProgressMethod progress, const Placement *p)
{
    const Holder k = {f, h, progress};
    int *n_counts = NEW_N(c->arena, int, (size_t)c->n_loops + 1);
    bool any = false;
    for (int i = 0; i < p->n_probes; i++) {
        const CfgLoop *l = counted_down_for(&k, &p->probe[i]);
        if (l)
            any = ++n_counts[l - c->loop] >= counts_of_number(l) || any;
    }
    if (!any)
        return false;
    any = false;
    for (int i = 0; i < c->n_edges; i++) {
        Edge *e = c->edge[i];
        const CfgLoop *l = may_run_down(&k, e);
        if (!l || n_counts[l - c->loop] < counts_of_number(l))
            continue;
        e->cost = l->enter->frequency;
        e->runs_down = any = true;
    }
    return any;
}
