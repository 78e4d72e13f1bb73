/* Parameters that are always passed one value, and locals that keep the one that they begin with: the address of a
 * static variable, or a constant number.
 * In: a unit's functions.  Out: for each such parameter the variable or the number.
 * Method: what all calls pass, where all are seen, to a fixed point over parameters that are passed on.  Both compilers
 * put the value in the parameter's place (gcc's IPA-CP, LLVM's IPSCCP).  So an element of a constant table that is
 * passed is as known as one of a table that is named, and a factor of 1.0 is none:
 *
 *      static const int blur[3] = {1, 2, 1};   conv(out, in, blur)   static void conv(…, const int *k) { … k[i] … }
 *      energy += pair(atoms, 1.0);             static double pair(…, double epsilon) { … * epsilon }
 *
 * Limits: the address of a variable's beginning alone; one table for all calls, since no compiler makes a copy of the
 * function for each one at -O2 unless it inlines it.
 */
#include "model/inline/inline_decision.h"
#include "program/points_to_stack.h"

typedef struct ConstantArgument {
    const Decl *parameter; /* The parameter, or a local variable to which its initialiser is passed. */
    Constant passed;    /* The number that is passed; none: no call was looked at yet. */
    bool is_another;    /* The calls do not all pass the same number. */
    bool is_assigned;   /* The variable is assigned to, so it need not hold what was passed. */
    UT_hash_handle hh;
} ConstantArgument;

static ConstantArgument *find(const ModelUnit *m, const Decl *parameter)
{
    ConstantArgument *c;
    HASH_FIND_PTR(m->constant_arguments, &parameter, c);
    return c;
}

/* The variable of which the argument is the address, if it is. */
static const Decl *object_passed(const Node *argument)
{
    const Node *n = pointer_without_casts(argument);
    bool is_address = n->kind == E_UNARY && n->op == OP_ADDR;
    bool is_array =
        n->kind == E_IMPLICIT && !n->is_load && n->n_kids == 1 && n->kid[0]->type && n->kid[0]->type->kind == TY_ARRAY;
    const Node *object = is_address || is_array ? strip_parens(n->kid[0]) : NULL;
    return object && object->kind == E_REF && object->decl && object->decl->kind == DECL_VAR &&
                   object->decl->is_static_storage
               ? object->decl
               : NULL;
}

/* A number that is known, of the parameter's type. */
static const Node *number_passed(const Node *argument, const Type *t)
{
    const Type *of = argument->type;
    bool is_number = of && (of->kind == TY_FLOAT || of->kind == TY_INT) && of->kind == t->kind && of->size == t->size;
    bool is_known = is_number && (of->kind == TY_INT ? argument->has_value : argument->is_constant && argument->value);
    return is_known ? argument : NULL;
}

static bool is_none(Constant c)
{
    return !c.object && !c.number;
}

static bool is_same(Constant a, Constant b)
{
    bool both = a.number && b.number;
    return a.object == b.object && !a.number == !b.number && (!both || a.number->value == b.number->value);
}

/* The caller's own parameter, if that is what is passed on. */
static const ConstantArgument *parameter_passed(const ModelUnit *m, const Node *argument)
{
    const Node *n = pointer_without_casts(argument);
    if (n->kind == E_IMPLICIT && n->is_load)
        n = strip_parens(n->kid[0]);
    return n->kind == E_REF && n->decl ? find(m, n->decl) : NULL;
}

typedef struct Round {
    const ModelUnit *m;
    bool has_changed;
} Round;

static bool is_lost(const ConstantArgument *on)
{
    return on && (on->is_another || on->is_assigned);
}

static void pass(Round *r, ConstantArgument *c, const Node *argument)
{
    const ConstantArgument *on = argument ? parameter_passed(r->m, argument) : NULL;
    Constant passed = {NULL, NULL};
    if (on)
        passed = on->passed;
    else if (argument)
        passed = (Constant){object_passed(argument), number_passed(argument, c->parameter->type)};
    bool is_open = on && is_none(passed) && !is_lost(on);
    if (c->is_another || is_open || (!is_none(passed) && is_same(c->passed, passed) && !is_lost(on)))
        return;
    c->is_another = is_none(passed) || !is_none(c->passed) || is_lost(on);
    c->passed = passed;
    r->has_changed = true;
}

static bool pass_values(Node *n, void *ctx)
{
    Round *r = ctx;
    ConstantArgument *local = n->kind == D_VAR && n->decl && n->kid[0] ? find(r->m, n->decl) : NULL;
    if (local)
        pass(r, local, n->kid[0]);
    const Callee *callee = n->kind == E_CALL && n->decl ? callee_named(r->m, n->decl->name) : NULL;
    for (int t = 0; callee && t < callee->n; t++)
        for (int i = 0; i < callee->version[t]->n_params; i++) {
            ConstantArgument *c = find(r->m, callee->version[t]->param[i]);
            if (c)
                pass(r, c, i + 1 < n->n_kids ? n->kid[i + 1] : NULL);
        }
    return true;
}

static bool mark_assigned(Node *n, void *ctx)
{
    const ModelUnit *m = ctx;
    bool is_set = n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || is_increment(n);
    const Node *to = is_set ? strip_parens(n->kid[0]) : NULL;
    ConstantArgument *c = to && to->kind == E_REF && to->decl ? find(m, to->decl) : NULL;
    if (c)
        c->is_assigned = true;
    return true;
}

static bool may_be_constant(const Decl *parameter)
{
    const Type *t = parameter->type;
    return is_pointer_variable(parameter) ||
           (t && (t->kind == TY_INT || t->kind == TY_FLOAT) && variable_class(parameter) == IN_REGISTER);
}

static void add(ModelUnit *m, const Decl *parameter)
{
    ConstantArgument *a = NEW(m->u->arena, ConstantArgument);
    a->parameter = parameter;
    HASH_ADD_PTR(m->constant_arguments, parameter, a);
}

static bool add_local(Node *n, void *ctx)
{
    const Decl *d = n->kind == D_VAR && n->kid[0] ? n->decl : NULL;
    if (d && !d->is_static_storage && may_be_constant(d) && !d->is_address_taken && !find(ctx, d))
        add(ctx, d);
    return true;
}

void constant_arguments_find(ModelUnit *m)
{
    if (!model_pass_runs(m->skipped, PASS_CONSTANT_ARGUMENT))
        return;
    for (const Callee *c = m->callees; c; c = c->hh.next)
        for (int t = 0; t < c->n && callee_has_known_calls(c); t++)
            for (int i = 0; i < c->version[t]->n_params; i++)
                if (may_be_constant(c->version[t]->param[i]))
                    add(m, c->version[t]->param[i]);
    for (int i = 0; i < m->u->n_functions; i++)
        walk(m->u->functions[i]->body, add_local, m);
    for (int i = 0; i < m->u->n_functions; i++)
        walk(m->u->functions[i]->body, mark_assigned, m);
    Round r = {.m = m, .has_changed = true};
    while (r.has_changed) {
        r.has_changed = false;
        for (int i = 0; i < m->u->n_functions; i++)
            walk(m->u->functions[i]->body, pass_values, &r);
    }
}

Constant constant_argument(const ModelUnit *m, const Decl *parameter)
{
    const ConstantArgument *c = find(m, parameter);
    return c && !c->is_another ? c->passed : (Constant){NULL, NULL};
}

void constant_arguments_free(ModelUnit *m)
{
    HASH_CLEAR(hh, m->constant_arguments);
}
