/* In: outermost loops.  Out: those that hand over what they count before they end.
 * Method: such a loop may run for minutes with all that it counts in registers.
 * A loop that compilers may make vectors of becomes several that are parts of it (strip mining; M. Wolfe, High
 * Performance Compilers for Parallel Computing, 1996, 9.9), each of which is as it was but for its bound, and the
 * hand-over stands between them:
 *
 *      for (; i < n; i++) …    ──▶    do { m = n or, if that is further, i + MR_STRETCH;
 *                                          for (; i < m; i++) …  MR_ADD(mr_c[3], i - b); b = i;
 *                                     } while (i < n);
 *
 * In another one a number runs down with the iterations, and is tested: one instruction, or two where none of the
 * loop's counters is that number.
 * How long an iteration is that has loops inside is not known.  So such a loop begins with short stretches, and each
 * one has twice the iterations of the one before until it counts enough (MR_LENGTH).  It is cut by its bound wherever
 * that can be: compilers may interchange loops that have nothing between them, or make vectors of the outer one.
 * A bound in memory is still read by the condition, so that the loop ends as it did whoever writes there; it is moved
 * where compilers see that the loop does not write it, and take its reading out of the loop.
 * Limits: other bounds in memory are not moved.  What OpenMP, a pragma or a macro says stays as
 * it is; so do two loops that compilers may interchange if the outer one's bound cannot be moved, and a search in
 * memory that does nothing else, for which they may call a function of the C library: it ends where the memory does.  A
 * loop inside of another one is not cut. */
#include "placement/stretches.h"

#include <string.h>

#include "placement/induction.h"
#include "placement/loop_counters.h"
#include "placement/trip_counts.h"
#include "tree/lvalue.h"
#include "tree/lvalue_root.h"

/* With a step of more, a stretch is no number of 32 bits. */
enum { STEP_AT_MOST = 4096 };
/* A loop of so few takes less than a second, and compilers do better when they know the number. */
#define LONG_LOOP ((int64_t)1 << 28)
/* A loop of no more iterations may be unrolled, and the one around it become vectors. */
enum { SHORT_LOOP = 16 };
enum { WORK_AT_MOST = 1 << 30 };
/* Iterations, each of which may be long, of a loop that may be. */
enum { LONG_OF_LONG = 64 };

/* ---- the bound ---- */

typedef struct BoundCheck {
    const Node *loop;
    const Decl *read; /* a variable whose changes are looked for */
    bool is_fixed;
} BoundCheck;

static bool check_change(Node *n, void *ctx)
{
    BoundCheck *k = ctx;
    const Node *to = assigned_by(n);
    k->is_fixed = k->is_fixed && !(to && to->decl == k->read);
    return k->is_fixed;
}

static bool is_unchanged(const Node *loop, const Decl *d)
{
    BoundCheck change = {loop, d, d && (d->kind == DECL_VAR || d->kind == DECL_PARAM)};
    if (change.is_fixed && d->type->kind == TY_ARRAY) /* its address */
        return true;
    if (!change.is_fixed || (d->type->kind != TY_INT && d->type->kind != TY_POINTER) || d->address_taken ||
        variable_where(d) != IN_REGISTER)
        return false;
    walk((Node *)loop, check_change, &change);
    return change.is_fixed;
}

/* Literals and locals in registers that the loop does not change, and arithmetic with them. */
static bool check_bound(Node *n, void *ctx)
{
    BoundCheck *k = ctx;
    if (n->has_value)
        return false;
    switch (n->kind) {
    case E_LITERAL:
    case E_PAREN:
    case E_IMPLICIT: break;
    case E_BINARY: k->is_fixed = k->is_fixed && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL); break;
    case E_REF: k->is_fixed = k->is_fixed && is_unchanged(k->loop, n->decl); break;
    default: k->is_fixed = false;
    }
    return k->is_fixed;
}

static bool is_fixed(const Node *loop, const Node *bound)
{
    BoundCheck k = {loop, NULL, true};
    walk((Node *)bound, check_bound, &k);
    return k.is_fixed;
}

/* ---- a bound in memory ---- */

/* May the two be of the same memory, by their types and by the variables that they are of? */
static bool may_be_same(const Node *a, const Node *b)
{
    LvalueRoot x = lvalue_root(a), y = lvalue_root(b);
    const Type *s = x.type, *t = y.type;
    bool is_scalar = (s->kind == TY_INT || s->kind == TY_FLOAT || s->kind == TY_POINTER) &&
                     (t->kind == TY_INT || t->kind == TY_FLOAT || t->kind == TY_POINTER);
    if (x.object && y.object)
        return x.object == y.object;
    return !is_scalar || s->size == 1 || t->size == 1 || (s->kind == t->kind && s->size == t->size);
}

typedef struct Written {
    const Node *read; /* an lvalue in memory */
    bool may_be;
} Written;

static bool check_written(Node *n, void *ctx)
{
    Written *k = ctx;
    const Node *to = assigned_by(n);
    k->may_be = k->may_be || n->kind == E_CALL || n->kind == S_ASM ||
                (to && lvalue_where(to) != IN_REGISTER && may_be_same(to, k->read));
    return !k->may_be;
}

static bool is_lvalue_in_memory(const Node *n)
{
    bool is_place = n->kind == E_MEMBER || n->kind == E_INDEX || (n->kind == E_UNARY && n->op == OP_DEREF) ||
                    (n->kind == E_REF && n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM));
    return is_place && n->type && n->type->kind != TY_ARRAY && lvalue_where(n) != IN_REGISTER;
}

/* Nothing but reads of what the loop does not change, and arithmetic with them. */
static bool check_read(Node *n, void *ctx)
{
    BoundCheck *k = ctx;
    Written written = {n, false};
    if (n->has_value)
        return false;
    if (is_lvalue_in_memory(n)) {
        walk((Node *)k->loop, check_written, &written);
        k->is_fixed = k->is_fixed && !written.may_be && !n->type->is_volatile && !n->type->is_atomic;
        return k->is_fixed;
    }
    bool is_kind = n->kind == E_LITERAL || n->kind == E_PAREN || n->kind == E_IMPLICIT ||
                   (n->kind == E_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL)) ||
                   (n->kind == E_REF && is_unchanged(k->loop, n->decl));
    k->is_fixed = k->is_fixed && is_kind;
    return k->is_fixed;
}

/* As is_fixed, but reads of memory that the loop does not write are allowed. */
static bool is_steady(const Node *loop, const Node *bound)
{
    BoundCheck k = {loop, NULL, true};
    walk((Node *)bound, check_read, &k);
    return k.is_fixed;
}

/* Does the condition hold as long as the bound is not reached by such steps? */
static bool is_towards(Op op, int64_t step)
{
    return op == OP_LT || op == OP_LE   ? step > 0
           : op == OP_GT || op == OP_GE ? step < 0
                                        : op == OP_NE && (step == 1 || step == -1);
}

/* The type of a variable for another bound: the variable's own, or a wider one of the same sign. */
static bool is_bound_type(const Type *compared, const Type *own)
{
    if (!compared->name || strchr(compared->name, '(')) /* an array's, or of something without a name */
        return false;
    if (own->kind == TY_POINTER)
        return compared->same == own->same;
    return own->kind == TY_INT && own->size >= 4 && compared->kind == TY_INT && compared->size >= own->size &&
           compared->is_unsigned == own->is_unsigned;
}

/* Is the variable compared as itself, or as a wider one? */
static bool is_compared(const Node *cond, const ExitValue *e)
{
    if (cond->kind != E_BINARY || cond->n_kids != 2 || !is_towards(cond->op, e->step))
        return false;
    const Node *left = cond->kid[0];
    const Type *own = e->variable->type;
    while (left->kind == E_IMPLICIT || left->kind == E_PAREN)
        left = left->kid[0];
    return left->kind == E_REF && left->decl == e->variable && is_bound_type(cond->kid[0]->type, own) &&
           (own->kind == TY_INT || (e->step > 0 && cond->kid[1]->type->same == own->same)) && e->step <= STEP_AT_MOST &&
           e->step >= -STEP_AT_MOST;
}

static bool is_in_macro(const Node *n)
{
    return n && (n->span.macro_begin || n->span.macro_end);
}

/* Can the header's text be changed: its first part moved to the front, its bound replaced? */
static bool is_plain_header(const Node *loop)
{
    const Node *cond = loop->kind == S_FOR || loop->kind == S_WHILE ? loop_condition(loop) : NULL;
    return cond && !loop->span.macro_begin && !(loop->kind == S_FOR && is_in_macro(loop->kid[0])) &&
           !is_in_macro(cond) && cond->from.line == cond->to.line && !loop->is_sealed;
}

typedef struct Mention {
    const Decl *variable;
    bool found;
} Mention;

static bool find_mention(Node *n, void *ctx)
{
    Mention *m = ctx;
    m->found = m->found || (n->kind == E_REF && n->decl == m->variable);
    return !m->found;
}

/* What the condition asks for, and the loop steps; NULL: nothing. */
static const ExitValue *asked_for(const Cfg *c, const Node *loop)
{
    const Node *cond = loop_condition(loop);
    for (int i = 0; cond && i < c->n_edges; i++) {
        const ExitValue *e = c->edge[i]->exit_value;
        Mention m = {e ? e->variable : NULL, false};
        if (e && e->loop == loop)
            walk((Node *)cond, find_mention, &m);
        if (m.found)
            return e;
    }
    return NULL;
}

/* What the variable is compared with, if the loop can be given a nearer bound in its place. */
typedef struct Bound {
    const Node *node; /* NULL: there is none */
    bool is_in_memory;
} Bound;

static Bound bound_of(const Node *loop, const ExitValue *e)
{
    const Node *cond = loop_condition(loop);
    if (!is_plain_header(loop) || !is_compared(cond, e))
        return (Bound){NULL, false};
    const Node *bound = cond->kid[1];
    if (is_fixed(loop, bound))
        return (Bound){bound, false};
    return (Bound){cond->op != OP_NE && is_steady(loop, bound) ? bound : NULL, true};
}

/* ---- the loop ---- */

static bool has_inner_loops(const Flow *f, int loop)
{
    for (int i = 0; i < f->n_loops; i++)
        if (i != loop && f->loop[i].first >= f->loop[loop].first &&
            f->loop[i].first < f->loop[loop].first + f->loop[loop].extent)
            return true;
    return false;
}

static bool has_calls(const Flow *f, const Cfg *c, int loop)
{
    for (int i = 1; i < c->n_blocks; i++)
        for (int k = 0; flow_in_loop(f, loop, i) && k < c->block[i]->n_act; k++)
            if (c->block[i]->act[k].kind == ACT_CALL)
                return true;
    return false;
}

/* Blocks of an iteration, those of loops inside as often as they run. */
static int work_of(const Flow *f, const Cfg *c, const CfgLoop *l)
{
    double work = 0;
    for (int i = 1; i < c->n_blocks; i++)
        work += flow_in_loop(f, flow_loop_of(f, l->node), i) ? c->block[i]->weight : 0;
    work = l->again->frequency > 0 ? work / l->again->frequency : 1;
    return work < 1 ? 1 : work < WORK_AT_MOST ? (int)work : WORK_AT_MOST;
}

/* From how many iterations on does it take as long as one of 2^28 that are short? */
static int64_t long_number(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    int loop = flow_loop_of(f, l->node);
    bool is_known = !has_calls(f, h->c, loop);
    if (!has_inner_loops(f, loop) && is_known)
        return LONG_LOOP;
    for (int i = 0; i < h->c->n_loops && is_known; i++) {
        const CfgLoop *inner = &h->c->loop[i];
        is_known = inner->node == l->node || !is_within(inner->node, l->node) || inner->trips.constant >= 0;
    }
    return is_known ? LONG_LOOP / work_of(f, h->c, l) + 1 : LONG_OF_LONG;
}

static bool may_be_long(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    int loop = l->again && !loop_around(l->node) ? flow_loop_of(f, l->node) : -1;
    return loop >= 0 && !trips_are_few(l, long_number(f, h, l)) && loop_can_hold_counters(h, l->node) &&
           loop_counts_all_iterations(h, l->node) && !l->node->omp;
}

static const Node *body_of(const Node *loop)
{
    return loop->kid[loop->kind == S_DO ? 0 : loop->n_kids - 1];
}

static bool check_search(Node *n, void *ctx)
{
    bool *is_search = ctx;
    bool is_volatile = n->type && n->type->is_volatile;
    *is_search = *is_search && !is_volatile && n->kind != E_INDEX && n->kind != E_MEMBER && n->kind != S_IF &&
                 n->kind != E_ASSIGN && n->kind != E_COND && !(n->kind == E_UNARY && n->op == OP_DEREF);
    return *is_search;
}

static bool find_volatile(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || (n->type && n->type->is_volatile);
    return !*found;
}

/* `while (*s) s++`: nothing but steps. */
static bool is_search(const CfgLoop *l)
{
    const Node *cond = loop_condition(l->node);
    bool is_search = cond != NULL, is_volatile = false;
    walk((Node *)body_of(l->node), check_search, &is_search);
    if (is_search)
        walk((Node *)cond, find_volatile, &is_volatile);
    return is_search && !is_volatile;
}

typedef struct OwnBreak {
    const Node *loop;
    bool found;
} OwnBreak;

static bool find_own_break(Node *n, void *ctx)
{
    OwnBreak *k = ctx;
    const Node *p = n->kind == S_BREAK ? n->parent : NULL;
    while (p && !is_loop(p) && p->kind != S_SWITCH)
        p = p->parent;
    k->found = k->found || (p && p == k->loop);
    return !k->found;
}

/* Behind the loop that ends at its new bound, nothing would tell that it was left by a jump. */
static bool has_own_break(const Node *loop)
{
    OwnBreak k = {loop, false};
    walk((Node *)loop, find_own_break, &k);
    return k.found;
}

/* May compilers interchange it with the loop inside, or unroll that and make vectors of this one? */
static bool moves_with_inner(const Flow *f, const Cfg *c, LoopTable *h, const Node *loop)
{
    int inner = 0, candidates = 0, small = 0;
    for (int i = 0; i < c->n_loops; i++) {
        const CfgLoop *l = &c->loop[i];
        if (l->node == loop || !is_within(l->node, loop))
            continue;
        inner++;
        small += trips_are_few(l, SHORT_LOOP + 1);
        candidates += loop_facts(h, l->node)->is_vector_candidate;
    }
    return small == inner || (inner == 1 && candidates == 1 && !has_calls(f, c, flow_loop_of(f, loop)));
}

/* With loops inside, or calls. */
static Stretch stretch_of_nest(const Unit *u, const Cfg *c, const Flow *f, LoopTable *h, const CfgLoop *l)
{
    const ExitValue *e = asked_for(c, l->node);
    Bound bound = e && !has_own_break(l->node) ? bound_of(l->node, e) : (Bound){NULL, false};
    int work = work_of(f, c, l);
    if (bound.node)
        return (Stretch){STRETCH_BOUNDED, e, bound.node, bound.is_in_memory, work};
    if ((!e || !moves_with_inner(f, c, h, l->node)) && !is_uneditable(u, body_of(l->node)))
        return (Stretch){STRETCH_COUNTED, e, NULL, false, work};
    return (Stretch){STRETCH_NONE, NULL, NULL, false, 0};
}

static Stretch stretch_of_leaf(const Unit *u, const Cfg *c, LoopTable *h, const CfgLoop *l)
{
    bool is_candidate = loop_facts(h, l->node)->is_vector_candidate;
    const ExitValue *e = is_candidate ? asked_for(c, l->node) : NULL;
    Bound bound = e ? bound_of(l->node, e) : (Bound){NULL, false};
    if (bound.node)
        return (Stretch){STRETCH_BOUNDED, e, bound.node, bound.is_in_memory, 0};
    if (!e && !is_search(l) && !loop_at_may_vectorise(h, body_of(l->node)) && !is_uneditable(u, body_of(l->node)))
        return (Stretch){STRETCH_COUNTED, NULL, NULL, false, 0};
    return (Stretch){STRETCH_NONE, NULL, NULL, false, 0};
}

void stretches_find(const Unit *u, Cfg *c, const Flow *f, LoopTable *h, bool sees_accesses)
{
    for (int i = 0; i < c->n_loops; i++) {
        CfgLoop *l = &c->loop[i];
        if (may_be_long(f, h, l)) {
            int loop = flow_loop_of(f, l->node);
            l->stretch = has_inner_loops(f, loop) || has_calls(f, c, loop) ? stretch_of_nest(u, c, f, h, l)
                                                                           : stretch_of_leaf(u, c, h, l);
        }
        if (l->stretch.is_in_memory && sees_accesses)
            l->stretch = (Stretch){STRETCH_NONE, NULL, NULL, false, 0};
        if (l->stretch.kind)
            trips_forget_constant(l, l->stretch.by != NULL);
    }
}
