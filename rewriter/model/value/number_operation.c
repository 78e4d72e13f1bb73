/* Values of operations.
 * In: operators and the numbers of their operands; operations, as they are met.  Out: numbers; which operations
 * compilers need not compute at all.
 * Method: floating values are not sums: each operation is an opaque value, of its operands in their order, or of sums
 * and products in any. Compilers that keep to IEEE 754 leave out what cannot change a value, a NaN or the sign of a
 * zero: x * 1, x / 1, x - 0; not x + 0.  Signs of factors are gcc's to turn: of 0.5 * x and -0.5 * x one is multiplied.
 */
#include <string.h>

#include "model/library_function.h"
#include "model/value/number_expr.h"

Value float_converted(Numbering *n, Value v, const Type *from, const Type *to)
{
    if (from->kind == to->kind && from->size == to->size)
        return v;
    int how = (from->kind == TY_FLOAT ? CONVERTED_FROM_FLOAT : 0) | (to->kind == TY_FLOAT ? CONVERTED_TO_FLOAT : 0) |
              (to->is_unsigned ? CONVERTED_TO_UNSIGNED : 0) | (to->is_bool ? CONVERTED_TO_BOOL : 0);
    return value_operation(&n->g->v, (ValueOp){VALUE_CONVERTED, how, to->size}, v, v);
}

static bool changes_nothing(const Numbering *n, Op op, Value b)
{
    double constant;
    if (!b || !value_is_float(&n->g->v, b, &constant))
        return false;
    return ((op == OP_MUL || op == OP_DIV) && constant == 1.0) || (op == OP_SUB && constant == 0.0);
}

static int64_t double_bits(double d)
{
    int64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static Value negated(Numbering *n, Value v, int64_t size)
{
    return value_operation(&n->g->v, (ValueOp){VALUE_OPERATED, (int)OP_NEG, size}, v, v);
}

/* The value, or what it is the negative of. */
static Value without_sign(Numbering *n, Value v, int64_t size, bool *turned)
{
    Values *all = &n->g->v;
    const Sum *s = &all->sum[v];
    const OpaqueValue *l =
        v && s->n == 1 && s->part[0].factor == 1 && !s->constant ? &all->opaque[s->part[0].opaque] : NULL;
    bool is_negative = l && l->kind == OPAQUE_OPERATION && l->op.kind == VALUE_OPERATED && l->op.detail == (int)OP_NEG;
    double constant;
    if (is_negative && !graph_is_clang(n->g)) {
        *turned = !*turned;
        return l->a;
    }
    if (v && value_is_float(all, v, &constant) && constant < 0 && !graph_is_clang(n->g)) {
        *turned = !*turned;
        return value_float(all, double_bits(-constant), size);
    }
    return v;
}

static Value float_operated(Numbering *n, Op op, Value a, Value b, const Type *t)
{
    bool turned = false;
    if (op == OP_MUL || op == OP_DIV) {
        a = without_sign(n, a, t->size, &turned);
        b = without_sign(n, b, t->size, &turned);
    }
    if (turned)
        return negated(n, float_operated(n, op, a, b, t), t->size);
    bool commutes = op == OP_ADD || op == OP_MUL;
    if (changes_nothing(n, op, b))
        return a;
    if (op == OP_MUL && changes_nothing(n, op, a))
        return b;
    if (commutes && b < a) {
        Value other = a;
        a = b;
        b = other;
    }
    return value_operation(&n->g->v, (ValueOp){VALUE_FLOATING, (int)op, t->size}, a, b);
}

/* ---- values ---- */

static Value stepped(Numbering *n, Value v, const Type *t, const Node *by, int sign)
{
    Values *all = &n->g->v;
    if (t->kind == TY_FLOAT)
        return float_operated(n, sign > 0 ? OP_ADD : OP_SUB, v, value_constant(all, 1), t);
    Value amount = by ? number_value(n, by) : value_constant(all, 1);
    if (t->kind == TY_POINTER && t->elem)
        amount = value_multiply(all, amount, number_size(n, t->elem));
    return value_add(all, v, amount, sign);
}

Value number_operated(Numbering *n, Op op, Value a, const Node *a_node, const Node *b_node, const Type *t)
{
    Values *all = &n->g->v;
    const Type *x = a_node->type, *y = b_node->type;
    int64_t by;
    if (op == OP_ADD && y->kind == TY_POINTER && x->kind == TY_INT)
        return stepped(n, number_value(n, b_node), y, a_node, 1);
    if ((op == OP_ADD || op == OP_SUB) && t->kind == TY_POINTER)
        return stepped(n, a, t, b_node, op == OP_ADD ? 1 : -1);
    Value b = number_value(n, b_node);
    if (x->kind == TY_FLOAT || y->kind == TY_FLOAT)
        return float_operated(n, op, a, b, x->kind != TY_FLOAT || (y->kind == TY_FLOAT && y->size > x->size) ? y : x);
    if ((op == OP_ADD || op == OP_SUB) && t->kind == TY_INT && x->kind == TY_INT && y->kind == TY_INT)
        return value_add(all, a, b, op == OP_ADD ? 1 : -1);
    if (op == OP_MUL)
        return value_multiply(all, a, b);
    if (op == OP_SHL && value_is_constant(all, b, &by) && by >= 0 && by < 63)
        return value_multiply(all, a, value_constant(all, INT64_C(1) << by));
    return value_operation(
        all, (ValueOp){t->kind == TY_INT && t->is_unsigned ? VALUE_UNSIGNED : VALUE_OPERATED, (int)op, t->size}, a, b);
}

Value number_assigned(Numbering *n, const Node *e, Value before)
{
    const Type *to = e->kid[0]->type;
    if (!has_number(to) || (e->kind == E_ASSIGN_OP && !has_number(e->kid[1]->type)))
        return 0;
    if (e->kind == E_ASSIGN_OP)
        return number_operated(n, e->op, before, e->kid[0], e->kid[1], to);
    return stepped(n, before, to, NULL, e->op == OP_PREINC || e->op == OP_POSTINC ? 1 : -1);
}

/* The value of a choice.  Of constants it is known what they are, whatever the condition. */
Value number_chosen(Numbering *n, const Node *c)
{
    int64_t first, second;
    Value a = number_value(n, c->kid[1]), b = number_value(n, c->kid[2]), condition = number_value(n, c->kid[0]);
    if (!condition && value_is_constant(&n->g->v, a, &first) && value_is_constant(&n->g->v, b, &second))
        condition = number_fresh(n, OPAQUE_RESULT, c->kid[0]->type);
    Value arms = value_operation(&n->g->v, (ValueOp){.kind = VALUE_ARMS}, a, b);
    return value_operation(&n->g->v, (ValueOp){.kind = VALUE_CHOICE}, condition, arms);
}

Value number_unary(Numbering *n, const Node *e)
{
    Values *all = &n->g->v;
    switch (e->op) {
    case OP_ADDR: return number_address(n, e->kid[0]);
    case OP_PLUS:
    case OP_EXTENSION: return number_value(n, e->kid[0]);
    case OP_NEG:
        if (e->type->kind != TY_FLOAT)
            return value_add(all, value_constant(all, 0), number_value(n, e->kid[0]), -1);
        /* Fall through. */
    default: {
        Value v = number_value(n, e->kid[0]);
        return value_operation(all, (ValueOp){VALUE_OPERATED, (int)e->op, e->type->size}, v, v);
    }
    }
}

/* ---- operations ---- */

static bool is_assignment(const Node *e)
{
    return e->kind == E_ASSIGN_OP || is_increment(e);
}

/* The value that a variable has before it is assigned to. */
static Value value_before(Numbering *n, const Node *lvalue)
{
    const Node *l = strip_parens((Node *)lvalue);
    bool in_register = l->kind == E_REF && l->decl && lvalue_class(l) == IN_REGISTER;
    return in_register ? number_variable(n, l->decl) : lvalue_class(l) == IN_REGISTER ? 0 : n->loaded;
}

static bool is_operand(Numbering *n, const Node *e, Value v, Value before)
{
    if (before)
        return v == before;
    for (int i = 0; e->kind == E_BINARY && i < e->n_kids; i++)
        if (number_value(n, e->kid[i]) == v)
            return true;
    return false;
}

static bool is_power_of_two(double by)
{
    int64_t bits;
    memcpy(&bits, &by, sizeof bits);
    return !(bits & ((INT64_C(1) << 52) - 1)) && by * by > 1e-60 && by * by < 1e60;
}

/* The operand has 64 bits, the highest of which is not known to be 0. */
static bool is_full(Numbering *n, const Node *operand)
{
    const Node *e = strip_parens((Node *)operand);
    const Type *from =
        (e->kind == E_CAST || e->kind == E_IMPLICIT) && e->n_kids == 1 && e->kid[0] ? e->kid[0]->type : NULL;
    if (from && from->kind == TY_INT && from->size < 8 && (from->is_unsigned || from->is_bool))
        return false;
    Value v = number_value(n, operand);
    const Sum *s = &n->g->v.sum[v];
    Range r;
    bool is_one = v && s->n == 1 && s->part[0].factor == 1 && !s->constant;
    return !is_one || n->g->v.opaque[s->part[0].opaque].kind == OPAQUE_PHI ||
           !opaque_range(n->g, s->part[0].opaque, &r);
}

/* SSE2 has conversions of signed numbers only.  gcc, and clang to single precision, test the sign and convert as if
 * there were one, mostly; clang computes both paths and chooses. */
static bool is_by_halves(Numbering *n, const Node *e)
{
    const Type *from = e->kid[0]->type, *to = e->type;
    const Type *whole = from->kind == TY_INT ? from : to, *number = from->kind == TY_INT ? to : from;
    if (!n->g->u->is_x86_64 || whole->kind != TY_INT || !whole->is_unsigned || whole->size != 8 ||
        (number->size > 8 && !number->moved))
        return false;
    return (whole == to || (number->size >= 8 && is_full(n, e->kid[0]))) && graph_is_clang(n->g);
}

/* I, or another imaginary literal, of which next to all are 1. */
static bool is_imaginary_unit(const Node *e)
{
    e = strip_casts((Node *)e);
    if (e->kind == E_UNARY && e->op == OP_EXTENSION)
        e = strip_casts(e->kid[0]);
    return e->kind == E_LITERAL && e->type && e->type->kind == TY_COMPLEX;
}

static StrengthReduction complex_reduction(const Node *e, OpClass c)
{
    const Node *a = strip_casts(e->kid[0]), *b = strip_casts(e->kid[1]);
    const Node *x = a->kind == E_REF ? a : NULL, *y = b->kind == E_REF ? b : NULL;
    if (c == CLASS_DIV)
        return e->kid[1]->type->kind == TY_COMPLEX ? REDUCED_TO_SCALED : NOT_REDUCED;
    if (is_imaginary_unit(a) || is_imaginary_unit(b))
        return REDUCED_TO_ROTATION;
    return x && y && x->decl == y->decl && x->type->kind == TY_COMPLEX ? REDUCED_TO_SQUARE : NOT_REDUCED;
}

/* How a multiplication or division by a constant is done: the inverse of a power of two is exact; integers are shifted,
 * or multiplied by the inverse (Granlund and Montgomery 1994). */
static StrengthReduction strength_reduction(Numbering *n, const Node *e)
{
    OpClass c = operation_class(e);
    if (c == CLASS_CONVERSION)
        return is_by_halves(n, e) ? REDUCED_TO_HALVES : NOT_REDUCED;
    if (e->n_kids != 2 || (c != CLASS_MUL && c != CLASS_DIV))
        return NOT_REDUCED;
    TypeKind kind = operation_type(e)->kind;
    if (kind == TY_COMPLEX && operation_type(e)->elem && operation_type(e)->elem->kind == TY_FLOAT)
        return complex_reduction(e, c);
    double by;
    int64_t whole;
    Value divisor = number_value(n, e->kid[1]);
    if (kind == TY_FLOAT)
        return c == CLASS_DIV && value_is_float(&n->g->v, divisor, &by) && is_power_of_two(by) ? REDUCED_TO_PRODUCT
                                                                                               : NOT_REDUCED;
    if (kind != TY_INT || !value_is_constant(&n->g->v, divisor, &whole) || !whole)
        return NOT_REDUCED;
    if (whole > 0 && !(whole & (whole - 1)))
        return REDUCED_TO_SHIFT;
    return c == CLASS_DIV ? REDUCED_TO_INVERSE : NOT_REDUCED;
}

void number_operation(Numbering *n, const Block *b, const Action *a)
{
    const Node *e = a->node;
    OpClass c = operation_class(e);
    if (c == CLASS_NONE || n->g->point[n->node].is_copy)
        return;
    Value before = is_assignment(e) ? value_before(n, e->kid[0]) : 0;
    Value v = a->may_not_run ? 0 : is_assignment(e) ? (before ? number_assigned(n, e, before) : 0) : number_value(n, e);
    bool turned = false, multiplies = (c == CLASS_MUL || c == CLASS_DIV) && operation_type(e)->kind == TY_FLOAT;
    Value computed = multiplies ? without_sign(n, v, operation_type(e)->size, &turned) : v;
    Operation o = {.act = a, .written = b, .node = n->node, .value = computed, .reduction = strength_reduction(n, e)};
    if (!is_assignment(e) && !a->may_not_run)
        number_remember(n, e, v);
    bool turns_sign =
        e->kind == E_UNARY && e->op == OP_NEG && (e->type->kind == TY_FLOAT || e->type->kind == TY_COMPLEX);
    if (turns_sign || (v && (value_is_known(&n->g->v, v) || is_operand(n, e, v, before))))
        o.computed = COMPUTED_NOT;
    *PUSH(n->g->operation, n->g->n_operations, n->g->cap_operations) = o;
}

/* ---- library calls ---- */

static Value expanded_value(Numbering *n, const Node *call, const Expansion *e)
{
    Value x = number_value(n, call->kid[e->value_argument ? e->value_argument : 1]);
    if (e->value_argument)
        return x;
    return e->mul ? float_operated(n, OP_MUL, x, x, call->type)
                  : float_operated(n, OP_DIV, value_float(&n->g->v, double_bits(1.0), call->type->size), x, call->type);
}

/* A value that stays in the innermost loop, and that is the same all through an iteration. */
static Value kept_in_loop(Numbering *n, Value v)
{
    int loop = n->g->f->loop_of[n->node];
    if (loop < 0)
        return v;
    if (!n->iteration)
        n->iteration = NEW_N(n->g->arena, Value, (size_t)n->g->f->n_loops);
    if (!n->iteration[loop])
        n->iteration[loop] =
            value_opaque(&n->g->v, (OpaqueValue){.kind = OPAQUE_RESULT, .def = {n->g->f->loop[loop].header, -1}});
    return n->iteration[loop];
}

Value number_library(Numbering *n, const Node *call)
{
    int function = call->decl && libcall_entry(n->g->u, call->decl) ? library_number(call->decl->name) : 0;
    if (!function || call->n_kids > 3 || !has_number(call->type))
        return 0;
    Compiler compiler = graph_compiler(n->g);
    Expansion e = library_expansion(n->g->u, call, compiler);
    if (e.value_argument || (e.is_expanded && call->n_kids == 3 && e.mul + e.div == 1))
        return expanded_value(n, call, &e);
    if (!library_is_shared(call, compiler) && !library_is_hoisted(call, compiler))
        return 0;
    Value a = call->n_kids > 1 ? number_value(n, call->kid[1]) : value_constant(&n->g->v, 0);
    Value b = call->n_kids == 3 ? number_value(n, call->kid[2]) : a;
    if (!library_is_hoisted(call, compiler))
        b = kept_in_loop(n, b);
    return value_operation(&n->g->v, (ValueOp){VALUE_CALL, function, call->type->size}, a, b);
}

void number_library_operation(Numbering *n, const Block *b, const Action *a)
{
    const Node *call = a->node;
    bool at_run = false;
    for (int i = 0; i < LIB_FIGURES; i++)
        at_run = at_run || a->library->at_run[i];
    if (at_run || !call->decl || n->g->point[n->node].is_copy)
        return;
    if (libcall_transfer(call) != TRANSFER_NONE) {
        Operation copy = {
            .act = a, .written = b, .node = n->node, .expansion = library_expansion(n->g->u, call, COMPILER_GCC)};
        if (copy.expansion.copies)
            *PUSH(n->g->operation, n->g->n_operations, n->g->cap_operations) = copy;
        return;
    }
    if (!library_number(call->decl->name))
        return;
    Compiler compiler = graph_compiler(n->g);
    Operation o = {.act = a,
                   .written = b,
                   .node = n->node,
                   .value = a->may_not_run ? 0 : number_library(n, call),
                   .expansion = library_expansion(n->g->u, call, compiler)};
    bool is_arithmetic = o.expansion.is_expanded && (o.expansion.mul || o.expansion.div);
    o.never_shared = !is_arithmetic && !library_is_shared(call, compiler);
    o.never_hoisted = !is_arithmetic && !library_is_hoisted(call, compiler);
    *PUSH(n->g->operation, n->g->n_operations, n->g->cap_operations) = o;
}

static bool is_compared(const Type *t)
{
    return t && (t->kind == TY_INT || t->kind == TY_POINTER);
}

void number_test(Numbering *n, const Node *condition)
{
    static const Op negated_op[] = {
        [OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_LT] = OP_GE, [OP_GT] = OP_LE, [OP_LE] = OP_GT, [OP_GE] = OP_LT};
    BranchTest *test = &n->g->point[n->node].test;
    bool is_negated = false;
    const Node *c = strip_negations(condition, &is_negated);
    *test = (BranchTest){.op = OP_NONE};
    if (is_comparison(c) && is_compared(c->kid[0]->type) && is_compared(c->kid[1]->type))
        *test = (BranchTest){c->op, number_value(n, c->kid[0]), number_value(n, c->kid[1]),
                             c->kid[0]->type->kind == TY_POINTER || c->kid[0]->type->is_unsigned};
    else if (!is_comparison(c) && is_compared(c->type))
        *test = (BranchTest){OP_NE, number_value(n, c), value_constant(&n->g->v, 0), false};
    if (is_negated && test->op)
        test->op = negated_op[test->op];
}
