/* A function's size as compilers estimate it before they decide what to inline.
 * In: the function's text.  Out: number of instructions, of calls, of loops.
 * Method: as in gcc's estimate_num_insns.  An operation is 1, and so is each load and each store that early passes
 * leave; a condition is 2.  Address arithmetic is free inside of arrays and structures, and an addition and a product
 * where an element is reached by a pointer.  A place that was read is not read again, until something of its type is
 * stored, or a call may do so.  Limits: the order of branches is not looked at. */
#include "model/inline/code_size.h"

#include "tree/lvalue.h"

enum { PLACES = 64 };

typedef struct Estimate {
    const Node *known[PLACES]; /* Places whose value is in a register. */
    int n_known;
    CodeSize size;
    CallSize *call_size;
    void *ctx;
} Estimate;

static void add_value(Estimate *e, const Node *n);
static void add_statement(Estimate *e, const Node *n);

static bool is_known(const Estimate *e, const Node *place)
{
    for (int i = 0; i < e->n_known; i++)
        if (is_same_expression(e->known[i], place))
            return true;
    return false;
}

static void learn(Estimate *e, const Node *place)
{
    if (e->n_known < PLACES)
        e->known[e->n_known++] = place;
}

static void forget_type(Estimate *e, const Type *t)
{
    int kept = 0;
    for (int i = 0; i < e->n_known; i++)
        if (e->known[i]->type && t && e->known[i]->type->same != t->same)
            e->known[kept++] = e->known[i];
    e->n_known = kept;
}

static bool is_one_byte(const Type *pointer)
{
    return pointer && pointer->elem && pointer->elem->size == 1;
}

static void add_scaled(Estimate *e, const Node *pointer, const Node *index)
{
    add_value(e, index);
    if (!index->is_constant)
        e->size.instructions += is_one_byte(pointer->type) ? 1 : 2;
}

static void add_address(Estimate *e, const Node *place)
{
    place = strip_parens((Node *)place);
    switch (place->kind) {
    case E_MEMBER:
        if (place->is_arrow)
            add_value(e, place->kid[0]);
        else
            add_address(e, place->kid[0]);
        return;
    case E_INDEX: {
        const Node *base = strip_parens(place->kid[0]), *array = decayed_array(base);
        if (array) {
            add_address(e, array);
            add_value(e, place->kid[1]);
        } else {
            add_value(e, base);
            add_scaled(e, base, place->kid[1]);
        }
        return;
    }
    case E_UNARY:
        if (place->op == OP_DEREF)
            add_value(e, place->kid[0]);
        return;
    case E_REF: return;
    default: add_value(e, place); return;
    }
}

static void add_load(Estimate *e, const Node *place)
{
    place = strip_parens((Node *)place);
    if (is_register_variable(place) || is_known(e, place))
        return;
    add_address(e, place);
    e->size.instructions++;
    learn(e, place);
}

static void add_store(Estimate *e, const Node *place)
{
    place = strip_parens((Node *)place);
    if (is_register_variable(place)) {
        int kept = 0;
        for (int i = 0; i < e->n_known; i++) { /* Places that are reached by the variable. */
            const Node *n = e->known[i];
            while (n->kind != E_REF && n->n_kids)
                n = n->kid[0];
            if (n->decl != place->decl)
                e->known[kept++] = e->known[i];
        }
        e->n_known = kept;
        return;
    }
    add_address(e, place);
    e->size.instructions++;
    forget_type(e, place->type);
    learn(e, place);
}

static void add_condition(Estimate *e, const Node *n)
{
    bool negated = false;
    n = strip_negations(n, &negated);
    if (n->is_constant)
        return;
    if (n->kind == E_IMPLICIT && !n->is_load) {
        add_condition(e, n->kid[0]);
        return;
    }
    if (n->kind == E_LOGICAL) {
        add_condition(e, n->kid[0]);
        add_condition(e, n->kid[1]);
        return;
    }
    if (is_comparison(n)) {
        add_value(e, n->kid[0]);
        add_value(e, n->kid[1]);
    } else {
        add_value(e, n);
    }
    e->size.instructions += 2;
}

static bool is_used(const Node *n)
{
    const Node *p = n->parent;
    while (p && (p->kind == E_PAREN || p->kind == E_CAST) && !(p->type && p->type->kind == TY_VOID))
        p = p->parent;
    return p && (is_expr(p) || p->kind == D_VAR || p->kind == S_RETURN || p->kind == S_IF || is_loop(p)) &&
           !(p->type && p->type->kind == TY_VOID);
}

static void add_call(Estimate *e, const Node *n)
{
    bool is_inlined = false;
    int size = e->call_size(e->ctx, n, &is_inlined);
    if (!n->decl)
        add_value(e, n->kid[0]);
    for (int i = 1; i < n->n_kids; i++)
        add_value(e, n->kid[i]);
    e->size.instructions += size + (is_inlined ? 0 : n->n_kids - 1 + is_used(n));
    if (is_inlined)
        return;
    e->size.calls++;
    e->n_known = 0;
}

static bool are_kinds(const Node *a, const Node *b, TypeKind from, TypeKind to)
{
    return a->type && b->type &&
           ((a->type->kind == from && b->type->kind == to) || (a->type->kind == to && b->type->kind == from));
}

/* `x << k | x >> (32 - k)`: one instruction, with one x. */
static const Node *rotated(const Node *n)
{
    if (n->op != OP_OR && n->op != OP_XOR && n->op != OP_ADD)
        return NULL;
    const Node *a = strip_casts(n->kid[0]), *b = strip_casts(n->kid[1]);
    bool are_shifts = a->kind == E_BINARY && b->kind == E_BINARY &&
                      ((a->op == OP_SHL && b->op == OP_SHR) || (a->op == OP_SHR && b->op == OP_SHL));
    return are_shifts && is_same_expression(a->kid[0], b->kid[0]) ? a->kid[0] : NULL;
}

static void add_binary(Estimate *e, const Node *n)
{
    const Node *once = rotated(n);
    if (once) {
        add_value(e, once);
        e->size.instructions++;
        return;
    }
    if (n->op == OP_COMMA) {
        add_value(e, n->kid[0]);
        add_value(e, n->kid[1]);
        return;
    }
    bool is_pointer = n->kid[0]->type && n->kid[0]->type->kind == TY_POINTER && (n->op == OP_ADD || n->op == OP_SUB) &&
                      n->kid[1]->type && n->kid[1]->type->kind == TY_INT;
    add_value(e, n->kid[0]);
    if (is_pointer) {
        add_scaled(e, n->kid[0], n->kid[1]);
        e->size.instructions += n->kid[1]->is_constant;
        return;
    }
    add_value(e, n->kid[1]);
    e->size.instructions++;
}

static void add_unary(Estimate *e, const Node *n)
{
    if (is_increment(n)) {
        add_load(e, n->kid[0]);
        e->size.instructions++;
        add_store(e, n->kid[0]);
    } else if (n->op == OP_ADDR) {
        add_address(e, n->kid[0]);
    } else if (n->op == OP_DEREF) {
        add_load(e, n);
    } else {
        add_value(e, n->kid[0]);
        e->size.instructions += n->op == OP_NEG || n->op == OP_NOT || n->op == OP_LNOT;
    }
}

static void add_assignment(Estimate *e, const Node *n)
{
    if (n->kind == E_ASSIGN_OP) {
        add_load(e, n->kid[0]);
        e->size.instructions++;
    }
    add_value(e, n->kid[1]);
    add_store(e, n->kid[0]);
}

static void add_value(Estimate *e, const Node *n)
{
    n = strip_parens((Node *)n);
    if (n->is_constant || n->kind == E_SIZEOF)
        return;
    switch (n->kind) {
    case E_IMPLICIT:
        if (n->is_load) {
            add_load(e, n->kid[0]);
            return;
        }
        if (decayed_array(n)) {
            add_address(e, decayed_array(n));
            return;
        }
        /* fall through */
    case E_CAST:
        add_value(e, n->kid[0]);
        e->size.instructions += are_kinds(n, n->kid[0], TY_INT, TY_FLOAT);
        return;
    case E_UNARY: add_unary(e, n); return;
    case E_BINARY: add_binary(e, n); return;
    case E_ASSIGN:
    case E_ASSIGN_OP: add_assignment(e, n); return;
    case E_LOGICAL:
        add_condition(e, n);
        e->size.instructions++;
        return;
    case E_COND:
        add_condition(e, n->kid[0]);
        add_value(e, n->kid[1]);
        add_value(e, n->kid[2]);
        return;
    case E_CALL: add_call(e, n); return;
    case E_MEMBER:
    case E_INDEX: add_address(e, n); return;
    default:
        for (int i = 0; i < n->n_kids; i++)
            add_statement(e, n->kid[i]);
    }
}

static bool count_case(Node *n, void *ctx)
{
    *(int *)ctx += n->kind == S_CASE;
    return !(n->kind == S_SWITCH);
}

static void add_statement(Estimate *e, const Node *n)
{
    if (!n)
        return;
    if (is_expr(n)) {
        add_value(e, n);
        return;
    }
    if (n->kind == S_RETURN)
        e->size.instructions++;
    if (n->kind == D_VAR && n->n_kids && n->kid[0] && n->decl) {
        if (n->decl->is_static_storage)
            return;
        add_statement(e, n->kid[0]);
        e->size.instructions += n->kid[0]->kind != E_INIT_LIST && variable_class(n->decl) != IN_REGISTER;
        return;
    }
    e->size.loops += is_repeated(n);
    bool has_condition = n->kind == S_IF || is_loop(n);
    const Node *condition = n->kind == S_IF ? n->kid[0] : has_condition ? loop_condition(n) : NULL;
    if (n->kind == S_SWITCH) {
        int cases = 0;
        for (int i = 0; i < n->kid[1]->n_kids; i++)
            walk(n->kid[1]->kid[i], count_case, &cases);
        e->size.instructions += 2 * cases;
    }
    for (int i = 0; i < n->n_kids; i++) {
        if (n->kid[i] && n->kid[i] == condition)
            add_condition(e, condition);
        else
            add_statement(e, n->kid[i]);
    }
}

CodeSize code_size(const Function *f, CallSize *call_size, void *ctx)
{
    Estimate e = {.call_size = call_size, .ctx = ctx};
    add_statement(&e, f->body);
    return e.size;
}
