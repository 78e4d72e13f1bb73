/* In: conditions.  Out: what follows from one for another.
 * Method: two that are the same tree agree, as long as nothing that they read has changed, which the caller knows.  Of
 * comparisons of one value with constants, each stands for a set of whole numbers: one lies in the other, or they have
 * none in common.
 * Limits: whole numbers and pointers; floating-point values may be kept in more digits at one of two places. */
#include "placement/condition_facts.h"

#include "tree/lvalue.h"

/* ---- expressions ---- */

/* The expression without parentheses and without conversions that keep every value. */
static const Node *core(const Node *n)
{
    for (;;) {
        const Node *in = n->n_kids == 1 ? n->kid[0] : NULL;
        bool keeps = n->kind == E_PAREN;
        if (in && n->kind == E_IMPLICIT && !n->is_load && n->type && in->type && n->type->kind == TY_INT &&
            in->type->kind == TY_INT && !n->type->is_bool)
            keeps = n->type->is_unsigned == in->type->is_unsigned
                        ? n->type->size >= in->type->size
                        : in->type->is_unsigned && n->type->size > in->type->size;
        if (!keeps)
            return n;
        n = in;
    }
}

static bool is_pure_operator(const Node *n)
{
    if (n->kind == E_BINARY)
        return n->op != OP_COMMA;
    return n->kind == E_UNARY && !is_increment(n) && n->op != OP_ADDR;
}

static bool is_object(const Node *n)
{
    bool has_place = n->decl && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM);
    return n->kind == E_REF && has_place;
}

/* Whole numbers and pointers, from variables, constants and memory. */
static bool is_pure(const Node *n)
{
    if (!n->type || n->type->is_volatile || n->type->is_atomic || n->type->kind == TY_FLOAT ||
        n->type->kind == TY_COMPLEX || n->type->kind == TY_VECTOR || n->type->kind == TY_BIT_INT)
        return false;
    if (n->has_value && n->type->kind == TY_INT)
        return true;
    bool reads = n->kind == E_MEMBER || n->kind == E_INDEX || n->kind == E_IMPLICIT || n->kind == E_CAST ||
                 n->kind == E_PAREN || is_pure_operator(n);
    if (!reads || !n->n_kids)
        return is_object(n) && !n->decl->is_global_register;
    for (int i = 0; i < n->n_kids; i++)
        if (!is_pure(n->kid[i]))
            return false;
    return true;
}

static bool reads_memory(const Node *n)
{
    if (n->kind == E_IMPLICIT && n->is_load) {
        const Node *from = n->kid[0];
        while (from->kind == E_PAREN)
            from = from->kid[0];
        if (!is_object(from) || variable_class(from->decl) != IN_REGISTER)
            return true;
    }
    for (int i = 0; i < n->n_kids; i++)
        if (reads_memory(n->kid[i]))
            return true;
    return false;
}

static bool reads_variable(const Node *n, const Decl *d)
{
    if (n->kind == E_REF && n->decl == d)
        return true;
    for (int i = 0; i < n->n_kids; i++)
        if (reads_variable(n->kid[i], d))
            return true;
    return false;
}

/* ---- comparisons ---- */

enum { FAR = 1 << 30 };

/* The comparison that a condition makes.  Constants near the end of 64 bits are left alone. */
static Comparison comparison_of(const Node *n)
{
    bool compares = is_comparison(n) && n->n_kids == 2;
    const Node *value = core(compares ? n->kid[0] : n), *bound = compares ? n->kid[1] : NULL;
    bool is_bounded = bound && bound->has_value && bound->type->kind == TY_INT && bound->value < FAR &&
                      bound->value > (bound->type->is_unsigned ? -1 : -FAR);
    if (!is_whole_number(value->type) || (compares && !is_bounded))
        return (Comparison){.value = NULL};
    return (Comparison){value, compares ? n->op : OP_NE, compares ? bound->value : 0};
}

bool question_of(const Node *condition, Question *out)
{
    *out = (Question){.whole = NULL};
    out->whole = strip_negations(condition, &out->is_negated);
    if (out->whole->kind == E_LOGICAL || !is_pure(out->whole))
        return false;
    out->comparison = comparison_of(out->whole);
    out->reads_memory = reads_memory(out->whole);
    return true;
}

/* ---- sets of numbers ---- */

/* Up to two ranges, each from .low to .high, inclusive. */
typedef struct Numbers {
    int64_t low[2], high[2];
    int n;
} Numbers;

static void add_range(Numbers *s, int64_t low, int64_t high)
{
    if (low <= high) {
        s->low[s->n] = low;
        s->high[s->n++] = high;
    }
}

static Numbers numbers_of(Op op, int64_t with, const Type *t)
{
    Numbers s = {.n = 0};
    bool is_narrow = t->kind == TY_INT && t->size > 0 && t->size < 8;
    int64_t most = is_narrow ? ((int64_t)1 << (t->size * 8 - !t->is_unsigned)) - 1 : INT64_MAX;
    int64_t least = t->kind == TY_POINTER || t->is_unsigned ? 0 : is_narrow ? -most - 1 : INT64_MIN;
    if (t->kind == TY_INT && t->is_bool)
        most = 1;
    bool below = op == OP_NE || op == OP_LT || op == OP_LE, above = op == OP_NE || op == OP_GT || op == OP_GE;
    bool equal = op == OP_EQ || op == OP_LE || op == OP_GE;
    int64_t up_to = below ? (equal ? with : with - 1) : with, from = above ? (equal ? with : with + 1) : with;
    if (below)
        add_range(&s, least, up_to < most ? up_to : most);
    if (above)
        add_range(&s, from > least ? from : least, most);
    if (!below && !above && with >= least && with <= most)
        add_range(&s, with, with);
    return s;
}

static bool lies_in(const Numbers *a, const Numbers *b)
{
    for (int i = 0; i < a->n; i++) {
        bool in = false;
        for (int k = 0; k < b->n; k++)
            in = in || (a->low[i] >= b->low[k] && a->high[i] <= b->high[k]);
        if (!in)
            return false;
    }
    return true;
}

static bool lies_apart(const Numbers *a, const Numbers *b)
{
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++)
            if (a->low[i] <= b->high[k] && b->low[k] <= a->high[i])
                return false;
    return true;
}

static Truth judge(const Question *q, const Numbers *known)
{
    Numbers asked = numbers_of(q->comparison.op, q->comparison.constant, q->comparison.value->type);
    if (known->n == 0) /* No value satisfies all conditions, so control never gets to this point. */
        return MAY_BE_EITHER;
    Truth is = lies_in(known, &asked) ? IS_TRUE : lies_apart(known, &asked) ? IS_FALSE : MAY_BE_EITHER;
    return is == MAY_BE_EITHER || !q->is_negated ? is : is == IS_TRUE ? IS_FALSE : IS_TRUE;
}

static Op opposite(Op op)
{
    return op == OP_EQ   ? OP_NE
           : op == OP_NE ? OP_EQ
           : op == OP_LT ? OP_GE
           : op == OP_GE ? OP_LT
           : op == OP_GT ? OP_LE
                         : OP_GT;
}

/* ---- answers ---- */

/* Does `value` read what the condition compared: the same expression, or the variable that the condition has just
 * assigned? */
static bool is_value_of(const Node *value, const Node *compared)
{
    if (compared->kind != E_ASSIGN)
        return is_pure(compared) && is_same_expression(value, compared);
    const Node *to = assigned_by(compared);
    const Node *from = value->kind == E_IMPLICIT && value->is_load ? value->kid[0] : NULL;
    return to && from && is_object(to) && from->kind == E_REF && from->decl == to->decl &&
           variable_class(to->decl) == IN_REGISTER;
}

Truth question_after(const Question *q, const Node *condition, bool was)
{
    bool is_negated = false;
    const Node *n = strip_negations(condition, &is_negated);
    was ^= is_negated;
    if (n->kind == E_LOGICAL)
        return MAY_BE_EITHER;
    if (is_pure(n) && is_same_expression(n, q->whole))
        return was != q->is_negated ? IS_TRUE : IS_FALSE;
    Comparison c = comparison_of(n);
    if (!c.value || !q->comparison.value || !is_value_of(q->comparison.value, c.value))
        return MAY_BE_EITHER;
    Numbers known = numbers_of(was ? c.op : opposite(c.op), c.constant, c.value->type);
    return judge(q, &known);
}

Truth question_assigned(const Question *q, const Node *set)
{
    const Decl *variable = variable_set(set);
    const Node *from = q->comparison.value;
    const Node *value = set->kind == D_VAR ? set->kid[0] : set->kind == E_ASSIGN ? set->kid[1] : NULL;
    bool is_whole = from && from->kind == E_IMPLICIT && from->is_load && variable && from->kid[0]->kind == E_REF &&
                    from->kid[0]->decl == variable;
    if (!is_whole || !value || !value->has_value || !value->type || value->type->kind != TY_INT ||
        from->type->kind != TY_INT)
        return MAY_BE_EITHER;
    Numbers known = numbers_of(OP_EQ, value->value, from->type);
    return judge(q, &known);
}

bool question_depends(const Question *q, const Node *set)
{
    const Decl *variable = variable_set(set);
    return !variable || reads_variable(q->whole, variable);
}
