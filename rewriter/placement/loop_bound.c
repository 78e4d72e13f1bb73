/* In: a loop, what it steps.  Out: the bound that its condition compares that with.
 * Method: by the text.  A bound is fixed if it is made of literals and of locals in registers that the loop does not
 * change; steady if it may be in memory where the loop, by types and by variables, does not write.  The variable may
 * stand on either side, in sums with what is fixed and multiples of constants, or be stepped there: `while (n--)`
 * compares with a 0 that is not written. A bound in memory that is compared by `!=` may be behind the variable already;
 * then no nearer one is in front of it, and the loop ends where it did. */
#include "placement/loop_bound.h"

#include <string.h>

#include "placement/loop_facts.h"
#include "tree/lvalue.h"
#include "tree/lvalue_root.h"

/* The largest step: with a larger one a stretch would be no number of 32 bits. */
enum { STEP_AT_MOST = 4096 };

typedef struct BoundCheck {
    const Node *loop;
    const Decl *read; /* A variable whose changes are looked for. */
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
    if (change.is_fixed && d->type->kind == TY_ARRAY) /* An array is read only for its address, which does not
                                                       * change. */
        return true;
    if (!change.is_fixed || (d->type->kind != TY_INT && d->type->kind != TY_FLOAT && d->type->kind != TY_POINTER) ||
        d->is_address_taken || variable_class(d) != IN_REGISTER)
        return false;
    walk((Node *)loop, check_change, &change);
    return change.is_fixed;
}

/* Does the node compute with its operands, and nothing else?  A bound is computed once in front of the loop.  A
 * division must not be moved there if a `do` gets to it only behind its body. */
static bool is_arithmetic(const Node *loop, const Node *n)
{
    bool divides = n->kind == E_BINARY && (n->op == OP_DIV || n->op == OP_REM);
    switch (n->kind) {
    case E_LITERAL:
    case E_PAREN:
    case E_IMPLICIT:
    case E_CAST:
    case E_LOGICAL:
    case E_COND: return true;
    case E_UNARY: return n->op == OP_NEG || n->op == OP_PLUS || n->op == OP_NOT || n->op == OP_LNOT;
    case E_BINARY:
        return n->op >= OP_ADD && n->op <= OP_GE &&
               (!divides || loop->kind != S_DO || (n->kid[1]->has_value && n->kid[1]->value > 0));
    default: return false;
    }
}

/* Is the expression made of literals, of locals in registers that the loop does not change, and of arithmetic with
 * these? */
static bool check_bound(Node *n, void *ctx)
{
    BoundCheck *k = ctx;
    if (n->has_value)
        return false;
    k->is_fixed = k->is_fixed && (n->kind == E_REF ? is_unchanged(k->loop, n->decl) : is_arithmetic(k->loop, n));
    return k->is_fixed;
}

static bool is_fixed(const Node *loop, const Node *bound)
{
    BoundCheck k = {loop, NULL, true};
    walk((Node *)bound, check_bound, &k);
    return k.is_fixed;
}

/* ---- bounds in memory ---- */

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
    const Node *read; /* An lvalue in memory. */
    bool may_be;
} Written;

static bool check_written(Node *n, void *ctx)
{
    Written *k = ctx;
    const Node *to = assigned_by(n);
    k->may_be = k->may_be || n->kind == E_CALL || n->kind == S_ASM ||
                (to && lvalue_class(to) != IN_REGISTER && may_be_same(to, k->read));
    return !k->may_be;
}

static bool is_lvalue_in_memory(const Node *n)
{
    bool is_place = n->kind == E_MEMBER || n->kind == E_INDEX || (n->kind == E_UNARY && n->op == OP_DEREF) ||
                    (n->kind == E_REF && n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM));
    return is_place && n->type && n->type->kind != TY_ARRAY && lvalue_class(n) != IN_REGISTER;
}

/* Finds whether an expression only reads what the loop does not change, and computes with it. */
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
    return check_bound(n, ctx);
}

/* Is the bound fixed, or read from memory that the loop does not write? */
static bool is_steady(const Node *loop, const Node *bound)
{
    BoundCheck k = {loop, NULL, true};
    walk((Node *)bound, check_read, &k);
    return k.is_fixed;
}

/* The visitor of is_invariant: as check_read, but any operation on the operands is accepted. */
static bool check_invariant(Node *n, void *ctx)
{
    BoundCheck *k = ctx;
    bool is_read = n->has_value || n->kind == E_REF || is_lvalue_in_memory(n);
    if (is_read)
        return check_read(n, ctx);
    k->is_fixed = k->is_fixed && n->kind != E_CALL && !assigned_by(n);
    return k->is_fixed;
}

static bool is_invariant(const Node *loop, const Node *n)
{
    BoundCheck k = {loop, NULL, true};
    walk((Node *)n, check_invariant, &k);
    return k.is_fixed;
}

/* Does the condition hold until steps of this sign get to the bound? */
static bool is_towards(Op op, int64_t step)
{
    return op == OP_LT || op == OP_LE ? step > 0 : op == OP_GT || op == OP_GE ? step < 0 : op == OP_NE;
}

/* Can the type of the comparison, in which a nearer bound is kept, represent all values of the variable?  If it is
 * unsigned, the variable must count upwards: a negative value compares as beyond all bounds, so no bound is moved. */
static bool has_values_of(const Type *compared, const Type *own, bool is_upward)
{
    if (compared->is_unsigned == own->is_unsigned)
        return compared->size >= own->size;
    return is_upward && (compared->is_unsigned ? compared->size >= own->size : compared->size > own->size);
}

static bool is_bound_type(const Type *compared, const Type *own, bool is_upward)
{
    if (!compared->name || strchr(compared->name, '(')) /* The type has no name to declare a variable with, or is an
                                                         * array's. */
        return false;
    if (own->kind == TY_POINTER)
        return compared->same == own->same;
    return own->kind == TY_INT && own->size >= 4 && compared->kind == TY_INT && has_values_of(compared, own, is_upward);
}

/* ---- the condition ---- */

static const Node *bare(const Node *n)
{
    while (n->kind == E_IMPLICIT || n->kind == E_PAREN)
        n = n->kid[0];
    return n;
}

Op comparison_mirrored(Op op)
{
    return op == OP_LT ? OP_GT : op == OP_GT ? OP_LT : op == OP_LE ? OP_GE : op == OP_GE ? OP_LE : op;
}

static bool is_variable(const Node *n, const LoopStep *e)
{
    n = bare(n);
    return n->kind == E_REF && n->decl == e->variable;
}

/* By how much an expression grows when the variable grows by 1; 0: it is no sum or multiple of the variable, or grows
 * too fast.  Terms that the loop does not change may be added: `i + length <= n`. */
static int64_t factor_of(const Node *n, const LoopStep *e)
{
    n = bare(n);
    if (n->kind != E_BINARY)
        return is_variable(n, e);
    bool is_sum = n->op == OP_ADD || n->op == OP_SUB, is_behind = !loop_part_names(n->kid[1], e->variable);
    const Node *part = is_behind ? n->kid[0] : n->kid[1], *by = is_behind ? n->kid[1] : n->kid[0];
    if ((!by->has_value && !(is_sum && is_fixed(e->loop, by))) || (n->op == OP_SUB && !is_behind))
        return 0;
    if (is_sum)
        return factor_of(part, e);
    return n->op == OP_MUL && by->value > 0 && by->value <= STEP_AT_MOST ? by->value * factor_of(part, e) : 0;
}

/* Fills in how the expression depends on the variable.  Returns false if it is not the variable, its step, or a sum or
 * multiple of it. */
static bool is_stepped(const Node *n, const LoopStep *e, LoopTest *t)
{
    n = bare(n);
    t->factor = 1;
    if (n == e->change) {
        t->value = n->op == OP_POSTINC || n->op == OP_POSTDEC ? TESTED_BEFORE_STEP : TESTED_AFTER_STEP;
        return true;
    }
    t->value = n->kind == E_BINARY ? TESTED_SUM : TESTED_VARIABLE;
    t->factor = factor_of(n, e);
    return t->factor > 0;
}

/* Reads the two sides of a loop's test, the variable's first. */
static bool read_test(const Node *cond, const LoopStep *e, LoopTest *t)
{
    cond = strip_parens((Node *)cond);
    *t = (LoopTest){.stepped = cond, .op = OP_NE};
    if (cond->kind != E_BINARY)
        return (cond == e->change || is_variable(cond, e)) && is_stepped(cond, e, t);
    if (cond->n_kids != 2)
        return false;
    *t = (LoopTest){.stepped = cond->kid[0], .bound = cond->kid[1], .op = cond->op};
    if (is_stepped(t->stepped, e, t))
        return true;
    *t = (LoopTest){.stepped = cond->kid[1], .bound = cond->kid[0], .op = comparison_mirrored(cond->op)};
    return is_stepped(t->stepped, e, t);
}

/* Does the condition hold until the variable gets to the bound, and can its type represent a nearer bound? */
static bool is_compared(const LoopTest *t, const LoopStep *e)
{
    const Type *own = e->variable->type;
    return is_towards(t->op, e->step) && is_bound_type(t->stepped->type, own, e->step > 0) &&
           (own->kind == TY_INT || (e->step > 0 && t->bound && t->bound->type->same == own->same)) &&
           e->step * t->factor <= STEP_AT_MOST && e->step * t->factor >= -STEP_AT_MOST;
}

/* ---- the text ---- */

static bool is_in_macro(const Node *n)
{
    return n && (n->span.macro_begin || n->span.macro_end);
}

/* The first character that is no blank from `at` on, or in front of it if step is negative. */
static char beside(const Unit *u, uint32_t at, int step)
{
    const char *text = u->source.text;
    at = step > 0 ? at : at - 1;
    while (text[at] && strchr(" \t\n", text[at]))
        at += (uint32_t)step;
    return text[at];
}

/* Are macros at the ends of the bound expanded within it as a whole?  Then only the operator is on one side of the
 * bound, and on the other side the condition begins or ends. */
static bool has_whole_macros(const Unit *u, const Node *loop, const LoopTest *t)
{
    const Span *bound = &t->bound->span, *other = &t->stepped->span;
    bool is_behind = other->end <= bound->begin;
    const char *op = op_name(is_behind ? t->op : comparison_mirrored(t->op));
    uint32_t begin = is_behind ? other->end : bound->end, end = is_behind ? bound->begin : other->begin;
    char ends = is_behind ? beside(u, bound->end, 1) : beside(u, bound->begin, -1);
    return ends == (loop->kind == S_FOR ? ';' : is_behind ? ')' : '(') && unit_has_only(u, begin, end, op);
}

/* Can the header's text be changed: its first part moved to the front, its bound replaced? */
static bool is_plain_header(const Unit *u, const Node *loop, const Node *cond, const LoopTest *t)
{
    return !loop->span.macro_begin && !(loop->kind == S_FOR && is_in_macro(loop->kid[0])) && !is_in_macro(t->stepped) &&
           (!t->bound || !is_in_macro(t->bound) || has_whole_macros(u, loop, t)) && cond->from.line == cond->to.line &&
           !loop->has_fixed_text;
}

/* ---- what placement asks ---- */

/* Is the variable stepped in each iteration that is not left early? */
static bool is_always_stepped(const LoopStep *e)
{
    for (const Node *n = e->change->parent; n != e->loop; n = n->parent)
        if (n->kind == S_IF || n->kind == S_SWITCH || n->kind == E_COND || n->kind == E_LOGICAL || is_repeated(n))
            return false;
    return true;
}

static bool find_in(const Unit *u, const Node *loop, const Node *cond, const LoopStep *e, LoopTest *t)
{
    bool fits = read_test(cond, e, t) && !(t->value == TESTED_SUM && loop->kind == S_DO);
    if (!fits || !is_always_stepped(e) || !is_compared(t, e) || !is_plain_header(u, loop, cond, t))
        return false;
    t->is_in_memory = t->bound && !is_fixed(loop, t->bound);
    return true;
}

bool loop_test_find(const Unit *u, const Node *loop, const LoopStep *e, bool may_be_in_memory, LoopTest *t)
{
    return find_in(u, loop, loop_condition(loop), e, t) &&
           (!t->is_in_memory || (may_be_in_memory && is_steady(loop, t->bound)));
}

bool loop_test_find_first(const Unit *u, const Node *loop, const LoopStep *e, LoopTest *t)
{
    const Node *cond = bare(loop_condition(loop));
    while (cond->kind == E_LOGICAL && cond->op == OP_LAND)
        cond = bare(cond->kid[0]);
    return find_in(u, loop, cond, e, t) && (!t->is_in_memory || is_steady(loop, t->bound));
}

/* Is the expression the variable, its step, or a sum or multiple of these with constants? */
static bool is_linear(const Node *n, const LoopStep *e)
{
    n = bare(n);
    if (n->kind == E_BINARY && (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL || n->op == OP_SHL))
        return (is_linear(n->kid[0], e) && n->kid[1]->has_value) || (is_linear(n->kid[1], e) && n->kid[0]->has_value);
    return n == e->change || is_variable(n, e);
}

bool loop_test_counts(const Node *loop, LoopStep by)
{
    const LoopStep *e = &by;
    const Node *cond = strip_parens((Node *)loop_condition(loop));
    if (!is_always_stepped(e))
        return false;
    if (cond->kind != E_BINARY)
        return cond == e->change || is_variable(cond, e);
    return cond->op >= OP_EQ && cond->op <= OP_GE && cond->kid[0]->type->kind != TY_FLOAT &&
           cond->kid[1]->type->kind != TY_FLOAT &&
           ((is_linear(cond->kid[0], e) && is_invariant(loop, cond->kid[1])) ||
            (is_linear(cond->kid[1], e) && is_invariant(loop, cond->kid[0])));
}
