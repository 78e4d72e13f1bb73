/* In: expressions.  Out: their values.
 * Method: as C says it; what does not fit a signed type is undefined, and not known.
 * Limits: numbers of 40 bits, so that no sum or product of two is too long; eight variables at a time. */
#include "placement/known_values.h"

#include "tree/lvalue.h"

/* ---- types ---- */

static bool is_number(const Type *t)
{
    return t && t->kind == TY_INT && t->size >= 1 && t->size <= 8 && !t->is_volatile && !t->is_atomic;
}

static bool is_small(int64_t value)
{
    const int64_t most = (int64_t)1 << 40;
    return value >= -most && value <= most;
}

/* Conversion to a type, which keeps the lowest bits. */
static bool convert(int64_t from, const Type *t, int64_t *value)
{
    int unused = 64 - 8 * (int)t->size;
    uint64_t bits = (uint64_t)from << unused;
    *value = t->is_bool ? from != 0 : t->is_unsigned ? (int64_t)(bits >> unused) : (int64_t)bits >> unused;
    return is_small(*value) && !(t->is_unsigned && *value < 0);
}

/* The result of an operation.  Returns false if it overflows, which only unsigned types define. */
static bool is_defined(int64_t result, const Type *t, int64_t *value)
{
    return convert(result, t, value) && (t->is_unsigned || *value == result);
}

/* ---- expressions ---- */

/* Is the node's value that of its operand, converted? */
static bool passes_on(const Node *n)
{
    return (n->kind == E_PAREN || n->kind == E_IMPLICIT || n->kind == E_CAST) && n->n_kids == 1;
}

static bool is_operator(const Node *n)
{
    if (n->kind == E_UNARY)
        return n->n_kids == 1 && (n->op == OP_NEG || n->op == OP_PLUS || n->op == OP_NOT || n->op == OP_LNOT);
    return n->n_kids == 2 && (n->kind == E_LOGICAL || (n->kind == E_BINARY && n->op >= OP_ADD && n->op <= OP_GE));
}

bool values_suffice(const Node *n)
{
    if (!is_number(n->type))
        return false;
    if (n->has_value || is_register_variable(n))
        return true;
    if (!passes_on(n) && !is_operator(n))
        return false;
    for (int i = 0; i < n->n_kids; i++)
        if (!values_suffice(n->kid[i]))
            return false;
    return true;
}

static bool of_variable(const KnownValues *k, const Decl *variable, int64_t *value)
{
    for (int i = 0; i < k->n; i++)
        if (k->item[i].variable == variable) {
            *value = k->item[i].value;
            return true;
        }
    return false;
}

static bool of_unary(const KnownValues *k, const Node *n, int64_t *value)
{
    int64_t a;
    return values_find(k, n->kid[0], &a) && is_defined(n->op == OP_NEG    ? -a
                                                       : n->op == OP_NOT  ? ~a
                                                       : n->op == OP_LNOT ? a == 0
                                                                          : a,
                                                       n->type, value);
}

/* A second operand that is not evaluated need not be known. */
static bool of_logical(const KnownValues *k, const Node *n, int64_t *value)
{
    int64_t operand;
    if (!values_find(k, n->kid[0], &operand))
        return false;
    if ((operand != 0) != (n->op == OP_LOR)) {
        if (!values_find(k, n->kid[1], &operand))
            return false;
    }
    *value = operand != 0;
    return true;
}

static bool shift(Op op, int64_t a, int64_t by, const Type *t, int64_t *value)
{
    if (a < 0 || by < 0 || by >= 8 * t->size || (op == OP_SHL && (by > 40 || a >= (int64_t)1 << (40 - by))))
        return false;
    return is_defined(op == OP_SHL ? a << by : a >> by, t, value);
}

static bool multiply(int64_t a, int64_t b, const Type *t, int64_t *value)
{
    return a >= INT32_MIN && a <= INT32_MAX && b >= INT32_MIN && b <= INT32_MAX && is_defined(a * b, t, value);
}

static bool of_two(Op op, int64_t a, int64_t b, const Type *t, int64_t *value)
{
    switch (op) {
    case OP_ADD: return is_defined(a + b, t, value);
    case OP_SUB: return is_defined(a - b, t, value);
    case OP_MUL: return multiply(a, b, t, value);
    case OP_DIV: return b != 0 && is_defined(a / b, t, value);
    case OP_REM: return b != 0 && is_defined(a % b, t, value);
    case OP_SHL:
    case OP_SHR: return shift(op, a, b, t, value);
    case OP_AND: return is_defined(a & b, t, value);
    case OP_OR: return is_defined(a | b, t, value);
    case OP_XOR: return is_defined(a ^ b, t, value);
    case OP_EQ: return is_defined(a == b, t, value);
    case OP_NE: return is_defined(a != b, t, value);
    case OP_LT: return is_defined(a < b, t, value);
    case OP_GT: return is_defined(a > b, t, value);
    case OP_LE: return is_defined(a <= b, t, value);
    case OP_GE: return is_defined(a >= b, t, value);
    default: return false;
    }
}

bool values_find(const KnownValues *k, const Node *n, int64_t *value)
{
    int64_t a, b;
    if (!is_number(n->type))
        return false;
    if (n->has_value) {
        *value = n->value;
        return is_small(*value) && !(n->type->is_unsigned && *value < 0);
    }
    if (is_register_variable(n))
        return of_variable(k, n->decl, value);
    if (passes_on(n))
        return values_find(k, n->kid[0], &a) && convert(a, n->type, value);
    if (!is_operator(n))
        return false;
    if (n->kind == E_UNARY)
        return of_unary(k, n, value);
    if (n->kind == E_LOGICAL)
        return of_logical(k, n, value);
    return values_find(k, n->kid[0], &a) && values_find(k, n->kid[1], &b) && of_two(n->op, a, b, n->type, value);
}

/* ---- actions ---- */

/* Without a variable that is named all may have changed. */
void values_forget(KnownValues *k, const Action *set)
{
    const Decl *variable = variable_set(set->node);
    for (int i = k->n; i-- > 0;)
        if (!variable || k->item[i].variable == variable)
            k->item[i] = k->item[--k->n];
}

/* The value that the node gives its variable. */
static bool value_given(const KnownValues *k, const Node *set, const Decl *variable, int64_t *value)
{
    const Node *from = set->kind == E_ASSIGN ? set->kid[1] : set->kind == D_VAR && set->n_kids ? set->kid[0] : NULL;
    int64_t before, by = from ? 0 : added_constant(set);
    if (!is_number(variable->type))
        return false;
    if (from)
        return values_suffice(from) && values_find(k, from, &before) && convert(before, variable->type, value);
    return by && is_small(by) && (set->n_kids < 2 || is_number(set->kid[1]->type)) &&
           of_variable(k, variable, &before) && is_defined(before + by, variable->type, value);
}

void values_set(KnownValues *k, const Action *set)
{
    const Decl *variable = variable_set(set->node);
    int64_t value;
    bool is_known = variable && !set->may_not_run && value_given(k, set->node, variable, &value);
    values_forget(k, set);
    if (is_known && k->n < VARIABLES_AT_MOST)
        k->item[k->n++] = (struct KnownValue){variable, value};
}
