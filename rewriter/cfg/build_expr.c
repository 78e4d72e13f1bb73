/* Expressions into blocks and actions.
 * In: an expression.  Out: its accesses and operations, in order of evaluation, in the current block; new blocks for
 * what is evaluated on a condition.
 * Method: post-order walk.  Operands that C leaves unordered are taken from left to right.
 * Limits: conditionals inside unexpanded macros are taken as straight-line code (doc/counting.md). */
#include <stdlib.h>
#include <string.h>

#include "cfg/asserted.h"
#include "cfg/build.h"
#include "tree/initialiser.h"

static Action *act(Builder *b, ActionKind kind, Node *node)
{
    Block *to = b->cur;
    Action *a = PUSH(to->act, to->n_act, to->cap_act);
    *a = (Action){.kind = kind, .node = node, .may_not_run = b->is_in_unexpanded_arm};
    to->is_join = false;
    return a;
}

/* Notes that a register is set.  It is of interest for the optimised model alone: a block in which nothing else happens
 * has still executed nothing. */
static void set_register(Builder *b, Node *node)
{
    Block *to = b->cur;
    *PUSH(to->act, to->n_act, to->cap_act) =
        (Action){.kind = ACT_SET, .node = node, .may_not_run = b->is_in_unexpanded_arm};
}

static void access_memory(Builder *b, ActionKind kind, Node *node, AddressClass class, int64_t size)
{
    if (class == IN_REGISTER)
        return;
    Action *a = act(b, kind, node);
    a->class = class;
    a->size = size;
}

static void access_all(Builder *b, ActionKind kind, Node *node, AddressClass class, Access a)
{
    for (int i = 0; i < a.n; i++)
        access_memory(b, kind, node, class, a.size);
}

static void load(Builder *b, Node *node, Node *lvalue)
{
    access_all(b, ACT_LOAD, node, lvalue_class(lvalue), access_of(lvalue));
}

/* A bit-field is written by reading its unit, merging, and writing the unit. */
static void store(Builder *b, Node *node, Node *lvalue)
{
    Access a = access_of(lvalue);
    if (a.merges)
        load(b, node, lvalue);
    if (lvalue_class(lvalue) == IN_REGISTER)
        set_register(b, node);
    access_all(b, ACT_STORE, node, lvalue_class(lvalue), a);
}

bool can_probe(const Builder *b, const Node *cond)
{
    return !is_uneditable(b->u, cond);
}

void build_test(Builder *b, Node *cond)
{
    build_expr(b, cond);
    act(b, ACT_TEST, cond);
    leave_text(b, cond);
}

/* ---- conditional evaluation ---- */

void build_unexpanded_arm(Builder *b, Node *arm)
{
    bool outer = b->is_in_unexpanded_arm;
    if (has_noreturn(arm))
        return;
    b->is_in_unexpanded_arm = true;
    build_stmt(b, arm);
    b->is_in_unexpanded_arm = outer;
}

/* `c ? p : 0` has p's type since 0 is a constant: `(k++, 0)` is none. */
static bool is_null_pointer(const Node *arm)
{
    if (!arm->parent->type || arm->parent->type->kind != TY_POINTER)
        return false;
    while (arm->kind == E_PAREN || arm->kind == E_IMPLICIT ||
           (arm->kind == E_CAST && arm->type->kind == TY_POINTER && arm->type->elem->kind == TY_VOID))
        arm = arm->kid[0];
    return arm->is_constant && !arm->value && arm->type && arm->type->kind == TY_INT;
}

/* Compilers that check formats see both of `printf (c ? "one" : "more")`, but not through a comma. */
static bool is_part_of_format(const Node *n)
{
    while (n->parent && (n->parent->kind == E_COND || n->parent->kind == E_PAREN || n->parent->kind == E_IMPLICIT) &&
           !is_format(n))
        n = n->parent;
    return is_format(n);
}

static void arm_block(Builder *b, Block *from, Block *after, Node *arm, SiteKind kind, Node *cond)
{
    Block *in = new_block(b);
    Edge *e = join(b, from, in, kind, cond);
    if (!is_uneditable(b->u, arm) && !is_null_pointer(arm) && !is_part_of_format(arm))
        e->arm = arm;
    b->cur = in;
    build_expr(b, arm);
    join(b, b->cur, after, SITE_NONE, NULL);
}

/* The number of conditions that n begins: for a in `a && b && c`, two.  Probes around each of them would nest as
 * deep. */
static int conditions_around(const Node *n)
{
    int depth = 0;
    for (const Node *p = n->parent; p && is_expr(p); n = p, p = p->parent)
        depth += (p->kind == E_LOGICAL || p->kind == E_COND) && p->kid[0] == n;
    return depth;
}

/* Clang takes 256 brackets within each other; three belong to a probe by value.  Of longer chains the inner part is
 * counted in the arms, which do not nest. */
enum { CONDITIONS_AT_MOST = 30 };

static void build_logical_arm(Builder *b, Node *right)
{
    Block *from = b->cur, *after = new_block(b);
    if (is_uneditable(b->u, right)) {
        build_unexpanded_arm(b, right);
        return;
    }
    join(b, from, after, SITE_NONE, NULL);
    arm_block(b, from, after, right, SITE_ARM, right);
    b->cur = after;
}

static void build_logical(Builder *b, Node *n)
{
    Node *left = n->kid[0], *right = n->kid[1];
    bool and = n->op == OP_LAND;
    if (left->is_constant) {
        if ((left->value != 0) == and)
            build_expr(b, right);
        return;
    }
    build_test(b, left);
    if (right->is_constant)
        return;
    if (is_uneditable(b->u, n) || !can_probe(b, left)) {
        if (is_right_asserted(n))
            build_expr(b, right);
        else
            build_unexpanded_arm(b, right);
        return;
    }
    if (conditions_around(n) >= CONDITIONS_AT_MOST) {
        build_logical_arm(b, right);
        return;
    }
    Block *from = b->cur, *then = new_block(b), *after = new_block(b);
    Edge *in = join(b, from, then, and? SITE_TRUE : SITE_FALSE, left);
    if (!is_uneditable(b->u, right))
        in->arm = right;
    join(b, from, after, and? SITE_FALSE : SITE_TRUE, left);
    b->cur = then;
    build_expr(b, right);
    join(b, b->cur, after, SITE_NONE, NULL);
    b->cur = after;
}

static void build_conditional(Builder *b, Node *n)
{
    Node *cond = n->kid[0];
    if (cond->is_constant) {
        build_expr(b, n->kid[cond->value ? 1 : 2]);
        return;
    }
    build_test(b, cond);
    if (is_uneditable(b->u, n) || !can_probe(b, cond)) {
        build_unexpanded_arm(b, n->kid[1]);
        build_unexpanded_arm(b, n->kid[2]);
        return;
    }
    if (conditional_is_select(n))
        return;
    Block *from = b->cur, *after = new_block(b);
    arm_block(b, from, after, n->kid[1], SITE_TRUE, cond);
    arm_block(b, from, after, n->kid[2], SITE_FALSE, cond);
    b->cur = after;
}

/* Builds `a ?: b`.  Its value is that of a, so the probe goes into the arm. */
static void build_conditional_gnu(Builder *b, Node *n)
{
    Node *arm = n->kid[1];
    build_test(b, n->kid[0]);
    if (arm->is_constant || is_null_pointer(arm) || is_uneditable(b->u, n) || is_uneditable(b->u, arm)) {
        build_unexpanded_arm(b, arm);
        return;
    }
    Block *from = b->cur, *after = new_block(b);
    join(b, from, after, SITE_NONE, NULL);
    arm_block(b, from, after, arm, SITE_ARM, arm);
    b->cur = after;
}

/* ---- initialisers ---- */

static bool is_aggregate(const Type *t)
{
    return t->kind == TY_ARRAY || t->kind == TY_RECORD;
}

/* Returns the bytes that initialisers were given for. */
static int64_t build_initialisers(Builder *b, Node *list)
{
    int64_t given = 0;
    for (int i = 0; i < list->n_kids; i++) {
        Node *item = initialiser_value(list, i);
        if (item->kind == E_INIT_LIST) {
            given += build_initialisers(b, item);
            continue;
        }
        Access a = initialiser_access(list, i);
        build_expr(b, item);
        access_all(b, ACT_STORE, item, IN_STACK, a);
        given += a.size * a.n;
    }
    return given;
}

static void build_aggregate(Builder *b, Node *list, int64_t size)
{
    int64_t rest = size - build_initialisers(b, list);
    if (rest > 0)
        access_memory(b, ACT_STORE, list, IN_STACK, rest);
}

static void build_scalar_list(Builder *b, Node *list)
{
    for (int i = 0; i < list->n_kids; i++)
        build_expr(b, list->kid[i]);
}

static void build_initialiser(Builder *b, Node *init, const Type *type, AddressClass class)
{
    if (init->kind == E_INIT_LIST && is_aggregate(type)) {
        build_aggregate(b, init, access_size(type->size > 0 ? type : init->type));
        return;
    }
    if (init->kind == E_INIT_LIST)
        build_scalar_list(b, init);
    else
        build_expr(b, init);
    access_all(b, ACT_STORE, init, class, access_of_type(type));
}

void build_variable(Builder *b, Node *var)
{
    for (int i = 1; i < var->n_kids; i++)
        build_expr(b, var->kid[i]);
    if (!var->kid[0])
        return;
    build_initialiser(b, var->kid[0], var->decl->type, variable_class(var->decl));
    if (variable_class(var->decl) == IN_REGISTER)
        set_register(b, var);
}

static void build_compound_literal(Builder *b, Node *n)
{
    if (n->n_kids)
        build_initialiser(b, n->kid[n->n_kids - 1], n->type,
                          is_scalar(n->type) && n->type->kind == TY_VECTOR ? IN_REGISTER : IN_STACK);
}

/* ---- calls ---- */

/* Compiler built-ins that do not evaluate their arguments. */
static bool is_unevaluated(const Node *call)
{
    static const char *const names[] = {"__builtin_constant_p", "__builtin_object_size",
                                        "__builtin_dynamic_object_size"};
    for (size_t i = 0; call->decl && i < sizeof names / sizeof *names; i++)
        if (!strcmp(call->decl->name, names[i]))
            return true;
    return false;
}

static void build_library(Builder *b, Node *call)
{
    const LibCall *c = libcall_new(b->u, b->d, call);
    if (!c)
        return;
    Action *a = act(b, ACT_LIBRARY, call);
    a->class = IN_LIBRARY;
    a->library = c;
}

/* __atomic_load_n (p, …), __sync_fetch_and_add (p, …): `first` is the address. */
static void build_atomic(Builder *b, Node *n, const Node *first, const char *name)
{
    if (!first || first->type->kind != TY_POINTER)
        return;
    bool reads =
        !strstr(name, "atomic_store") && !strstr(name, "init") && !strstr(name, "release") && !strstr(name, "clear");
    bool writes = !strstr(name, "atomic_load");
    int64_t size = access_size(first->type->elem);
    AddressClass class = pointee_class(first);
    act(b, ACT_ATOMIC, n);
    if (reads)
        access_memory(b, ACT_LOAD, n, class, size);
    if (writes)
        access_memory(b, ACT_STORE, n, class, size);
}

/* __builtin_add_overflow (x, y, &result) and its like. */
static void build_overflow(Builder *b, Node *n)
{
    const Node *to = n->n_kids == 4 ? n->kid[3] : NULL;
    if (to && to->type->kind == TY_POINTER)
        access_memory(b, ACT_STORE, n, pointee_class(to), access_size(to->type->elem));
}

static void build_call(Builder *b, Node *n)
{
    bool evaluates = !is_unevaluated(n);
    if (libcall_is_folded(b->u, n))
        return;
    if (!n->decl && n->n_kids)
        build_expr(b, n->kid[0]);
    for (int i = 1; i < n->n_kids && evaluates; i++) {
        build_expr(b, n->kid[i]);
        if (n->kid[i]->type->kind == TY_RECORD)
            access_memory(b, ACT_STORE, n->kid[i], IN_STACK, access_size(n->kid[i]->type));
    }
    act(b, ACT_CALL, n);
    if (n->decl && (!strncmp(n->decl->name, "__sync_", 7) || !strncmp(n->decl->name, "__atomic_", 9)))
        build_atomic(b, n, n->n_kids > 1 ? n->kid[1] : NULL, n->decl->name);
    if (n->decl && !strncmp(n->decl->name, "__builtin_", 10) && strstr(n->decl->name, "_overflow"))
        build_overflow(b, n);
    if (n->decl && evaluates)
        build_library(b, n);
    leave_text(b, n);
    leak_at_call(b, n);
    if (n->decl && n->decl->is_noreturn) {
        join(b, b->cur, b->cfg->block[0], SITE_NONE, NULL);
        start_unreachable(b);
    }
}

/* ---- operators ---- */

static void build_assign(Builder *b, Node *n)
{
    Node *to = n->kid[0];
    build_expr(b, to);
    build_expr(b, n->kid[1]);
    if (n->kind == E_ASSIGN_OP) {
        load(b, n, to);
        act(b, ACT_OPERATE, n);
    }
    store(b, n, to);
}

static void build_increment(Builder *b, Node *n)
{
    build_expr(b, n->kid[0]);
    load(b, n, n->kid[0]);
    act(b, ACT_OPERATE, n);
    store(b, n, n->kid[0]);
}

static void build_kids(Builder *b, Node *n)
{
    for (int i = 0; i < n->n_kids; i++)
        build_expr(b, n->kid[i]);
}

static void build_unary(Builder *b, Node *n)
{
    if (is_increment(n)) {
        build_increment(b, n);
        return;
    }
    build_kids(b, n);
    if (n->op == OP_NEG || n->op == OP_NOT || n->op == OP_LNOT)
        act(b, ACT_OPERATE, n);
}

static void build_by_kind(Builder *b, Node *n)
{
    switch (n->kind) {
    case E_LITERAL:
    case E_STRING:
    case E_REF:
    case E_SIZEOF:
    case E_GENERIC:
    case E_LABEL_ADDR: break;
    case E_UNARY: build_unary(b, n); break;
    case E_BINARY:
        build_kids(b, n);
        if (n->op != OP_COMMA)
            act(b, ACT_OPERATE, n);
        break;
    case E_ASSIGN:
    case E_ASSIGN_OP: build_assign(b, n); break;
    case E_LOGICAL: build_logical(b, n); break;
    case E_COND: build_conditional(b, n); break;
    case E_COND_GNU: build_conditional_gnu(b, n); break;
    case E_CALL: build_call(b, n); break;
    case E_IMPLICIT:
    case E_CAST:
        build_kids(b, n);
        if (n->is_load)
            load(b, n, n->kid[0]);
        else
            act(b, ACT_OPERATE, n);
        break;
    case E_COMPOUND_LITERAL: build_compound_literal(b, n); break;
    case E_STMT_EXPR: build_stmt(b, n->kid[0]); break;
    case E_VA_ARG:
        build_kids(b, n);
        access_all(b, ACT_LOAD, n, IN_STACK, access_of_type(n->type));
        break;
    case E_ATOMIC:
        build_kids(b, n);
        build_atomic(b, n, n->n_kids ? n->kid[0] : NULL, n->name);
        break;
    case E_CHOOSE: build_expr(b, n->n_kids == 3 ? n->kid[n->kid[0]->value ? 1 : 2] : NULL); break;
    default: build_kids(b, n); break;
    }
}

void build_expr(Builder *b, Node *n)
{
    if (!n || n->is_constant)
        return;
    enter_text(b, n);
    build_by_kind(b, n);
    leave_text(b, n);
}
