/* In: a function's tree.  Out: induction variables.
 * Method: all places that read or change each local variable are collected once; a place that is neither disqualifies
 * it (its address is taken, assembly writes it).  Overflow of signed integers of int's width or more, and of pointers,
 * does not happen (C11 6.5p5, 6.5.6p8), nor does a 64-bit variable get around.  What can wrap is taken modulo its width
 * if the loop's condition shows that it does so at most once; else it is not used.
 * Limits: with -fwrapv, -fno-strict-overflow and the like (overflow is defined then) signed integers are treated as
 * unsigned ones. */
#include "placement/induction.h"

#include <string.h>

#include "openmp/openmp.h"
#include "placement/loop_bound.h"
#include "support/hash.h"
#include "tree/lvalue.h"

typedef struct Variable {
    const Decl *decl;
    const Node *declared;  /* The D_VAR of the variable; NULL: it is a parameter. */
    Node **change;         /* The changes of the variable, a D_VAR with an initialiser among them. */
    int n_changes, cap_changes;
    bool is_unfit;
    UT_hash_handle hh;
} Variable;

struct Induction {
    Arena *arena;
    const Unit *u;
    Variable *table;
    Node **step;
    int n_steps, cap_steps;
};

enum { STEP_AT_MOST = 4096 }; /* The largest step: 2^64 divided by it is more iterations than any program runs. */

/* ---- collecting ---- */

static Variable *variable_of(Induction *all, const Decl *d)
{
    Variable *v;
    HASH_FIND_PTR(all->table, &d, v);
    if (v)
        return v;
    v = NEW(all->arena, Variable);
    v->decl = d;
    v->is_unfit = d->is_address_taken || variable_class(d) != IN_REGISTER || !d->name ||
                  !((d->type->kind == TY_INT && !d->type->is_bool && d->type->size <= 8) ||
                    (d->type->kind == TY_POINTER && d->type->elem && d->type->elem->size > 0));
    HASH_ADD_PTR(all->table, decl, v);
    return v;
}

static void grow(Arena *arena, Node ***list, int *n, int *cap, Node *item)
{
    if (*n == *cap) {
        Node **more = NEW_N(arena, Node *, (size_t)*cap * 2 + 4);
        if (*n)
            memcpy(more, *list, (size_t)*n * sizeof *more);
        *list = more;
        *cap = *cap * 2 + 4;
    }
    (*list)[(*n)++] = item;
}

/* The node that changes the variable which `ref` names there; NULL: none does. */
static Node *changer(Node *ref)
{
    const Node *n = outer_parens(ref);
    Node *p = n->parent;
    bool assigns = p && (is_increment(p) || ((p->kind == E_ASSIGN || p->kind == E_ASSIGN_OP) && p->kid[0] == n));
    return assigns ? p : NULL;
}

static bool is_read(const Node *ref)
{
    const Node *n = ref->parent;
    while (n && n->kind == E_PAREN)
        n = n->parent;
    return n && n->kind == E_IMPLICIT && n->is_load;
}

/* The expression without parentheses and without conversions that are not written.  Such conversions may change the
 * value, as a negative one becomes a large one beside an unsigned operand.  Callers have to see what they do. */
static const Node *bare(const Node *n)
{
    while ((n->kind == E_PAREN || n->kind == E_IMPLICIT) && n->n_kids)
        n = n->kid[0];
    return n;
}

static bool names(const Node *n, const Decl *d)
{
    n = bare(n);
    return n->kind == E_REF && n->decl == d;
}

/* The sum in an assignment such as `i = i + 1`, or NULL. */
static const Node *sum_of(const Node *change, const Decl *d)
{
    const Node *sum = change->kind == E_ASSIGN ? bare(change->kid[1]) : NULL;
    bool fits = sum && sum->kind == E_BINARY && (sum->op == OP_ADD || sum->op == OP_SUB) && names(sum->kid[0], d) &&
                sum->type->kind == d->type->kind && (d->type->kind != TY_POINTER || sum->type->same == d->type->same);
    return fits ? sum : NULL;
}

/* The constant by which the node changes the variable, in elements for pointers; 0: it changes it by no constant. */
static int64_t step_of(const Node *change, const Decl *d)
{
    const Node *sum = is_increment(change) || change->kind == E_ASSIGN_OP ? change : sum_of(change, d);
    int64_t by = sum ? added_constant(sum) : 0;
    return by > -STEP_AT_MOST && by < STEP_AT_MOST ? by : 0;
}

static bool collect(Node *n, void *ctx)
{
    Induction *all = ctx;
    bool local = n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM) && !n->decl->is_static_storage;
    if (n->kind == D_VAR && local) {
        Variable *v = variable_of(all, n->decl);
        v->declared = n;
        if (n->kid[0])
            grow(all->arena, &v->change, &v->n_changes, &v->cap_changes, n);
    }
    if (n->kind != E_REF || !local)
        return true;
    Node *change = changer(n);
    Variable *v = variable_of(all, n->decl);
    if (change) {
        grow(all->arena, &v->change, &v->n_changes, &v->cap_changes, change);
        if (!v->is_unfit && step_of(change, n->decl))
            grow(all->arena, &all->step, &all->n_steps, &all->cap_steps, change);
    } else if (!is_read(n)) {
        v->is_unfit = true;
    }
    return true;
}

/* Disqualifies variables that an outlined region changes: the text around the region does not know their values. */
static bool find_outlined(Node *n, void *ctx)
{
    Induction *all = ctx;
    if (n->kind == S_OMP)
        walk(n->omp->outlined, find_outlined, all);
    if (n->kind == E_REF && changer(n) && n->decl)
        variable_of(all, n->decl)->is_unfit = true;
    return true;
}

static bool enter_outlined(Node *n, void *ctx)
{
    if (n->kind == S_OMP)
        walk(n->omp->outlined, find_outlined, ctx);
    return true;
}

/* Disqualifies variables from outside of an outlined region, which all threads may share. */
static void settle_shared(Induction *all, const Function *f)
{
    Variable *v, *next;
    HASH_ITER(hh, all->table, v, next)
        if (!v->declared && !omp_is_private(f->omp, v->decl->name))
            v->is_unfit = true;
}

Induction *induction_find(Arena *arena, const Unit *u, const Function *f)
{
    Induction *all = NEW(arena, Induction);
    all->arena = arena;
    all->u = u;
    walk(f->body, collect, all);
    if (f->omp)
        walk(f->body, enter_outlined, all);
    if (f->outlined)
        settle_shared(all, f);
    return all;
}

Node *const *induction_changes(const Induction *all, int *n)
{
    *n = all->n_steps;
    return all->step;
}

static const Variable *changed_by(const Induction *all, const Node *change)
{
    const Decl *d = change->kind == D_VAR ? change->decl : strip_parens(change->kid[0])->decl;
    Variable *v;
    HASH_FIND_PTR(all->table, &d, v);
    return v;
}

/* ---- loops ---- */

/* Is the node in the first part of a for's header, which runs once, in front of the loop? */
static bool is_set_in_header(const Node *n, const Node *loop)
{
    return loop->kind == S_FOR && loop->kid[0] && is_within(n, loop->kid[0]);
}

static bool only_change(const Variable *v, const Node *change, const Node *loop)
{
    for (int i = 0; i < v->n_changes; i++)
        if (v->change[i] != change && is_within(v->change[i], loop) && !is_set_in_header(v->change[i], loop))
            return false;
    return true;
}

/* ---- wrapping ---- */

static int64_t highest(const Type *t)
{
    int bits = (int)t->size * 8 - !t->is_unsigned;
    return bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
}

static int64_t lowest(const Type *t)
{
    return t->is_unsigned ? 0 : -highest(t) - 1;
}

static bool can_be(int64_t value, const Type *t)
{
    return value >= lowest(t) && value <= highest(t);
}

/* Is the other side of a comparison with a variable of type t never above all values of t?  What is negative there is
 * no bound from above, or a number of t by conversion. */
static bool is_in_range(const Node *side, const Type *t)
{
    if (side->has_value)
        return side->value >= 0 && side->value <= highest(t);
    const Type *s = bare(side)->type;
    return s && s->kind == TY_INT && (s->size < t->size || (s->size == t->size && (t->is_unsigned || !s->is_unsigned)));
}

/* Is the other side never below 0, once it is converted to the type in which both sides are compared? */
static bool is_never_negative(const Node *side)
{
    return side->has_value || bare(side)->type->is_unsigned || side->type->is_unsigned;
}

static bool bounds(Op op, const Node *bound, int64_t step, const Type *t)
{
    bool known = bound->has_value;
    if ((op == OP_LT || op == OP_LE) && known)
        return step > 0 && bound->value <= highest(t) - step;
    return (op == OP_LT && step == 1) || (op == OP_GT && step == -1 && t->is_unsigned && is_never_negative(bound)) ||
           (op == OP_NE && step == -1 && known && bound->value == 0 && t->is_unsigned);
}

/* Does the condition end the loop before a step wraps: `i < n` with step 1, `i > n` with -1, `i` and `i != 0` with
 * -1? */
static bool stops_before_edge(const Node *cond, const Variable *v, int64_t step)
{
    const Node *n = strip_parens((Node *)cond);
    const Type *t = v->decl->type;
    if (n->kind == E_LOGICAL && n->op == OP_LAND)
        return stops_before_edge(n->kid[0], v, step) || stops_before_edge(n->kid[1], v, step);
    if (names(n, v->decl))
        return step == -1 && t->is_unsigned;
    if (n->kind != E_BINARY || n->n_kids != 2)
        return false;
    bool left = names(n->kid[0], v->decl);
    const Node *other = n->kid[left];
    return (left || names(n->kid[1], v->decl)) && is_in_range(other, t) &&
           bounds(left ? n->op : comparison_mirrored(n->op), other, step, t);
}

/* `while (n--)`, `while (n-- > 0 && …)`: down to 0 and once around. */
static bool counts_down(const Node *cond, const Node *change, const Variable *v)
{
    const Node *n = cond ? strip_parens((Node *)cond) : NULL;
    while (n && n->kind == E_LOGICAL && n->op == OP_LAND)
        n = strip_parens(n->kid[0]);
    if (n && n->kind == E_BINARY && (n->op == OP_GT || n->op == OP_NE) && n->kid[1]->has_value && !n->kid[1]->value)
        n = bare(n->kid[0]);
    return n == change && change->op == OP_POSTDEC && v->decl->type->is_unsigned;
}

/* Does the change happen at most once in an iteration, behind the condition? */
static bool follows_condition(const Node *change, const Node *loop)
{
    const Node *n = change->parent, *cond = loop_condition(loop);
    while (n != loop && !is_repeated(n))
        n = n->parent;
    return n == loop && loop->kind != S_DO && cond && !is_within(change, cond);
}

/* A sum of another type than the variable's is brought back into it modulo its width: `i += 1u`. */
static bool can_overflow(const Type *t, const ExitValue *e)
{
    if (is_increment(e->change))
        return true;
    const Type *s = e->change->kind == E_ASSIGN ? e->sum->type : e->sum->kid[1]->type;
    return s->kind == TY_INT && s->size <= t->size && !(s->is_unsigned && s->size == t->size);
}

/* Fills in how differences are taken; false: the count does not follow from them. */
static bool settle_width(const Induction *all, const Variable *v, ExitValue *e)
{
    const Type *t = v->decl->type;
    const Node *cond = loop_condition(e->loop);
    if (t->kind == TY_POINTER || t->size == 8 ||
        (!t->is_unsigned && t->size >= 4 && !all->u->wraps && can_overflow(t, e)))
        return true;
    e->bits = (int)t->size * 8;
    e->is_at_least_once = e->loop->kind != S_DO && counts_down(cond, e->change, v);
    return e->is_at_least_once || (follows_condition(e->change, e->loop) && stops_before_edge(cond, v, e->step));
}

/* ---- the value at entry ---- */

static bool is_always_run(const Node *n, const Node *first)
{
    while (n != first && (n->kind == D_VAR || n->parent->kind == E_PAREN || n->parent->op == OP_COMMA))
        n = n->parent;
    return n == first;
}

/* Sets e->set, and e->entry where it is known. */
static void settle_entry(const Variable *v, ExitValue *e)
{
    const Node *first = e->loop->kind == S_FOR ? e->loop->kid[0] : NULL;
    for (int i = 0; first && i < v->n_changes; i++) {
        const Node *c = v->change[i];
        if (!is_within(c, first))
            continue;
        const Node *value = c->kind == D_VAR ? c->kid[0] : c->kind == E_ASSIGN ? c->kid[1] : NULL;
        e->has_entry = !e->set && value && value->has_value && is_always_run(c, first) &&
                       v->decl->type->kind == TY_INT && can_be(value->value, v->decl->type);
        e->entry = e->has_entry ? value->value : 0;
        e->set = first;
    }
}

static bool is_declared_outside(const Variable *v, const Node *loop)
{
    return !v->declared || !is_within(v->declared, loop);
}

static bool is_in_header(const Variable *v, const Node *loop)
{
    return v->declared && loop->kind == S_FOR && loop->kid[0] && v->declared->parent == loop->kid[0];
}

const ExitValue *induction_exit_value(const Induction *all, Node *change, bool (*may_hold)(const Node *loop, void *ctx),
                                      void *ctx)
{
    const Variable *v = changed_by(all, change);
    ExitValue best = {.loop = NULL};
    int64_t step = v ? step_of(change, v->decl) : 0;
    if (!v || v->is_unfit || !step)
        return NULL;
    for (const Node *n = change; n; n = n->parent) {
        if (n->kind == S_RETURN || (is_expr(n) && (n->kind == E_STMT_EXPR)))
            return NULL;
        if (n->omp && n->omp->is_loop) /* Behind an OpenMP loop its variables have no values that are known here. */
            break;
        if (!is_repeated(n) || is_set_in_header(change, n))
            continue;
        const Node *sum = change->kind == E_ASSIGN ? sum_of(change, v->decl) : change;
        ExitValue e = {(Node *)n, change, sum, v->decl, .step = step, .is_in_header = is_in_header(v, n)};
        if (!only_change(v, change, n) || !(e.is_in_header || is_declared_outside(v, n)))
            break;
        if (!may_hold(n, ctx) || !settle_width(all, v, &e))
            continue;
        settle_entry(v, &e);
        if (e.is_in_header && !e.set) /* The variable has no known value in front of the loop. */
            break;
        best = e;
    }
    if (!best.loop)
        return NULL;
    ExitValue *e = NEW(all->arena, ExitValue);
    *e = best;
    return e;
}

static bool is_the_loop(const Node *loop, void *wanted)
{
    return loop == wanted;
}

int64_t induction_step(const Induction *all, Node *change, const Node *loop)
{
    const ExitValue *e = induction_exit_value(all, change, is_the_loop, (void *)loop);
    return e ? e->step : 0;
}

/* ---- constant trip counts ---- */

static bool holds(int64_t i, Op op, int64_t bound)
{
    switch (op) {
    case OP_LT: return i < bound;
    case OP_LE: return i <= bound;
    case OP_GT: return i > bound;
    case OP_GE: return i >= bound;
    default: return i != bound;
    }
}

/* Iterations of for (i = from; i op bound; i += step), as whole numbers without end; -1: there is no end. */
static int64_t iterations(int64_t from, Op op, int64_t bound, int64_t step)
{
    if (!holds(from, op, bound))
        return 0;
    int64_t way = step > 0 ? bound - from : from - bound, size = step > 0 ? step : -step;
    if (way < 0 || (op == OP_NE && way % size) || ((op == OP_LT || op == OP_LE) && step < 0) ||
        ((op == OP_GT || op == OP_GE) && step > 0))
        return -1;
    return op == OP_LE || op == OP_GE ? way / size + 1 : (way + size - 1) / size;
}

/* Is a number of 32 bits the same one as a value of t? */
static bool is_kept(int64_t value, const Type *t)
{
    return value >= INT32_MIN && value <= INT32_MAX && can_be(value, t);
}

/* Both sides are compared as the type that the operator converts them to.  Where that type, and the variable's own,
 * have all values from the first to the last one, these are the numbers that they look like. */
static int64_t iterations_of_values(const ExitValue *e, const Node *cond)
{
    const Type *own = e->variable->type, *compared = cond->kid[0]->type;
    int64_t bound = cond->kid[1]->value;
    if (compared->kind != TY_INT || !is_kept(e->entry, compared) || !is_kept(bound, compared))
        return -1;
    int64_t n = iterations(e->entry, cond->op, bound, e->step), last = e->entry + n * e->step;
    return n >= 0 && can_be(last, own) && can_be(last, compared) ? n : -1;
}

/* The variable that the loop's condition compares with a constant, or NULL. */
static const Variable *compared(const Induction *all, const Node *loop)
{
    const Node *cond = loop->kind == S_FOR && loop->kid[1] ? strip_parens(loop->kid[1]) : NULL;
    if (!cond || cond->kind != E_BINARY || cond->op <= OP_EQ || cond->op > OP_GE || !cond->kid[1]->has_value ||
        !loop->kid[2])
        return NULL;
    const Node *ref = bare(cond->kid[0]);
    Variable *v = NULL;
    if (ref->kind == E_REF && ref->decl)
        HASH_FIND_PTR(all->table, &ref->decl, v);
    return v && !v->is_unfit && v->decl->type->kind == TY_INT ? v : NULL;
}

int64_t induction_trips(const Induction *all, const Node *loop)
{
    const Variable *v = compared(all, loop);
    for (int i = 0; v && i < v->n_changes; i++) {
        Node *change = v->change[i];
        if (!is_within(change, loop->kid[2]) || !is_always_run(change, loop->kid[2]) || !only_change(v, change, loop))
            continue;
        ExitValue e = {.loop = (Node *)loop, .change = change, .variable = v->decl, .step = step_of(change, v->decl)};
        settle_entry(v, &e);
        return e.step && e.has_entry ? iterations_of_values(&e, strip_parens(loop->kid[1])) : -1;
    }
    return -1;
}

void induction_free(Induction *all)
{
    HASH_CLEAR(hh, all->table);
}
