/* Between which bounds the result of a function lies.
 * In: a function of the unit.  Out: the bounds that its text shows: those of a type, of numbers that are chosen from,
 * of a variable that comparisons bound, of `x & 15`.
 * Method: returns are met in the order of the text, with what the conditions around them and in front of them say of
 * one variable that the function never changes.  LLVM's LazyValueInfo and propagation of returned
 * ranges, and gcc's value ranges, do the same and know more.
 * Limits: functions without loops, switches and labels. */
#include <stdlib.h>

#include "model/graph/event_graph.h"
#include "model/inline/inline_decision.h"

/* The bounds that conditions give a variable; NULL: no variable. */
typedef struct Bounded {
    const Decl *variable;
    Range range;
} Bounded;

typedef struct Returned {
    const Node *body;
    const Decl **changed; /* The variables that the function changes, in order of their addresses. */
    int n_changed, cap_changed;
    bool has_changed; /* The variables are listed. */
    Range range; /* The range of all returns that were met. */
    bool is_known;
    int n;
} Returned;

static const Range anything = {INT64_MIN, INT64_MAX};

static Range both(Range a, Range b)
{
    return (Range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* Under conversions that keep each value, and without the load. */
static const Node *unconverted(const Node *e)
{
    for (;;) {
        const Node *in = e->n_kids == 1 ? e->kid[0] : NULL;
        bool keeps = e->kind == E_PAREN || (e->kind == E_IMPLICIT && e->is_load);
        if (in && !keeps && (e->kind == E_IMPLICIT || e->kind == E_CAST))
            keeps = e->type->kind == TY_INT && in->type && in->type->kind == TY_INT && !e->type->is_bool &&
                    (in->type->is_unsigned ? e->type->size > in->type->size
                                           : !e->type->is_unsigned && e->type->size >= in->type->size);
        if (!in || !keeps)
            return e;
        e = in;
    }
}

static bool find_changed(Node *n, void *ctx)
{
    Returned *r = ctx;
    if (n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || is_increment(n)) {
        const Node *to = strip_parens(n->kid[0]);
        if (to->kind == E_REF && to->decl)
            *PUSH(r->changed, r->n_changed, r->cap_changed) = to->decl;
    }
    return true;
}

static int by_address(const void *a, const void *b)
{
    const Decl *x = *(const Decl *const *)a, *y = *(const Decl *const *)b;
    return x < y ? -1 : x > y;
}

/* One walk over the function answers for all of its conditions. */
static bool is_changed(Returned *r, const Decl *d)
{
    if (!r->has_changed) {
        walk((Node *)r->body, find_changed, r);
        SORT(r->changed, r->n_changed, by_address);
        r->has_changed = true;
    }
    return r->n_changed && bsearch(&d, r->changed, (size_t)r->n_changed, sizeof(const Decl *), by_address);
}

static bool stays(Returned *r, const Node *e)
{
    const Decl *d = e->kind == E_REF ? e->decl : NULL;
    return d && (d->kind == DECL_PARAM || d->kind == DECL_VAR) && d->is_local && !d->is_static_storage &&
           !d->is_address_taken && d->type && d->type->kind == TY_INT && !d->type->is_volatile && !is_changed(r, d);
}

/* The condition's variable is at least, or at most, a number where it is true, and on the other side of it else. */
static void refine(Returned *r, const Node *condition, Bounded *yes, Bounded *no)
{
    const Node *c = strip_parens((Node *)condition);
    bool is_below = c->op == OP_LT || c->op == OP_LE;
    if (c->kind != E_BINARY || c->op < OP_LT || c->op > OP_GE || !c->kid[1]->has_value ||
        (c->kid[1]->type && c->kid[1]->type->is_unsigned))
        return;
    const Node *variable = unconverted(c->kid[0]);
    const int64_t by = c->kid[1]->value;
    if (!stays(r, variable) || by <= INT32_MIN || by >= INT32_MAX)
        return;
    if (yes->variable != variable->decl)
        *yes = *no = (Bounded){variable->decl, anything};
    Range *low = is_below ? &no->range : &yes->range, *high = is_below ? &yes->range : &no->range;
    const int64_t least = by + (c->op == OP_GT || c->op == OP_LE), most = least - 1;
    low->low = low->low > least ? low->low : least;
    high->high = high->high < most ? high->high : most;
}

static bool type_range(const Type *t, Range *range)
{
    if (!t || t->kind != TY_INT || t->size <= 0 || t->size >= 8)
        return false;
    const int64_t all = INT64_C(1) << 8 * t->size;
    *range = t->is_bool ? (Range){0, 1} : t->is_unsigned ? (Range){0, all - 1} : (Range){-all / 2, all / 2 - 1};
    return true;
}

static Range within(Range a, Range b)
{
    return (Range){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

static bool range_of(Returned *r, const Node *e, const Bounded *b, Range *range);

/* Finds the range of an operation that chooses between values, or cuts one to some bits.  Returns false for others. */
static bool operation_range(Returned *r, const Node *e, const Bounded *b, Range *range)
{
    if (e->kind == E_BINARY && e->op == OP_AND && e->kid[1]->has_value && e->kid[1]->value >= 0) {
        *range = (Range){0, e->kid[1]->value};
        return true;
    }
    if (e->kind != E_COND)
        return false;
    Bounded yes = *b, no = *b;
    Range other;
    refine(r, e->kid[0], &yes, &no);
    if (!range_of(r, e->kid[1], &yes, range) || !range_of(r, e->kid[2], &no, &other))
        return false;
    *range = both(*range, other);
    return true;
}

/* Finds the range of an expression.  Returns false if it may have any value. */
static bool range_of(Returned *r, const Node *expression, const Bounded *b, Range *range)
{
    const Node *e = unconverted(expression);
    Range all, in;
    if (e->has_value) {
        *range = (Range){e->value, e->value};
        return true;
    }
    if (operation_range(r, e, b, range))
        return true;
    if (!type_range(e->type, &all))
        return false;
    *range = e->kind == E_REF && e->decl && e->decl == b->variable ? within(b->range, all) : all;
    if ((e->kind == E_IMPLICIT || e->kind == E_CAST) && e->n_kids == 1 && range_of(r, e->kid[0], b, &in) &&
        in.low >= all.low && in.high <= all.high)
        *range = in;
    return true;
}

/* Takes the returns in a statement.  Does control never get behind it?  b becomes what is known there. */
static bool take_returns(Returned *r, const Node *n, Bounded *b)
{
    Range range;
    Bounded yes = *b, no = *b;
    if (!n)
        return false;
    switch (n->kind) {
    case S_RETURN:
        if (!n->n_kids || !n->kid[0] || !range_of(r, n->kid[0], b, &range))
            r->is_known = false;
        else
            r->range = r->n ? both(r->range, range) : range;
        r->n++;
        return true;
    case S_COMPOUND:
        for (int i = 0; i < n->n_kids; i++)
            if (take_returns(r, n->kid[i], b))
                return true;
        return false;
    case S_IF: {
        refine(r, n->kid[0], &yes, &no);
        const bool yes_ends = take_returns(r, n->kid[1], &yes);
        const bool no_ends = n->n_kids > 2 && take_returns(r, n->kid[2], &no);
        if (yes_ends != no_ends)
            *b = yes_ends ? no : yes;
        return yes_ends && no_ends;
    }
    case S_DECL:
    case S_NULL: return false;
    default: r->is_known = r->is_known && is_expr(n); return false;
    }
}

/* Statements in expressions may return as well: these are not met above. */
static int returns_in(const Node *n)
{
    int all = n->kind == S_RETURN;
    for (int i = 0; i < n->n_kids; i++)
        all += n->kid[i] ? returns_in(n->kid[i]) : 0;
    return all;
}

bool returned_range(const Function *f, Range *result)
{
    Returned r = {.body = f->body, .is_known = true};
    Bounded nothing = {NULL, anything};
    const bool ends = take_returns(&r, f->body, &nothing);
    free(r.changed);
    *result = r.range;
    return ends && r.is_known && r.n > 0 && r.n == returns_in(f->body);
}
