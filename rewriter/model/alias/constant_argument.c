/* Parameters that are always passed the address of one static variable.
 * In: a unit's functions.  Out: for each such parameter the variable.
 * Method: what all calls pass, where all are seen, to a fixed point over parameters that are passed on.  Both compilers
 * put the address in the parameter's place (gcc's IPA-CP, LLVM's IPSCCP), so an element of a constant table that is
 * passed is as known as one of a table that is named:
 *
 *      static const int blur[3] = {1, 2, 1};   conv(out, in, blur)   static void conv(…, const int *k) { … k[i] … }
 *
 * Limits: the address of a variable's beginning alone; one table for all calls, since no compiler makes a copy of the
 * function for each one at -O2 unless it inlines it.
 */
#include "model/inline/inline_decision.h"
#include "program/points_to_stack.h"

typedef struct ConstantArgument {
    const Decl *parameter;
    const Decl *object; /* NULL: no call was looked at yet */
    bool is_another;    /* there is no single one */
    bool is_assigned;   /* it need not be what it passes on */
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
    const Decl *object = on ? on->object : argument ? object_passed(argument) : NULL;
    bool is_open = on && !on->object && !is_lost(on);
    if (c->is_another || is_open || (object && c->object == object && !is_lost(on)))
        return;
    c->is_another = !object || c->object || is_lost(on);
    c->object = object;
    r->has_changed = true;
}

static bool pass_arguments(Node *n, void *ctx)
{
    Round *r = ctx;
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

void constant_arguments_find(ModelUnit *m)
{
    for (const Callee *c = m->callees; c; c = c->hh.next)
        for (int t = 0; t < c->n && callee_has_known_calls(c); t++)
            for (int i = 0; i < c->version[t]->n_params; i++)
                if (is_pointer_variable(c->version[t]->param[i])) {
                    ConstantArgument *a = NEW(m->u->arena, ConstantArgument);
                    a->parameter = c->version[t]->param[i];
                    HASH_ADD_PTR(m->constant_arguments, parameter, a);
                }
    for (int i = 0; i < m->u->n_functions; i++)
        walk(m->u->functions[i]->body, mark_assigned, m);
    Round r = {.m = m, .has_changed = true};
    while (r.has_changed) {
        r.has_changed = false;
        for (int i = 0; i < m->u->n_functions; i++)
            walk(m->u->functions[i]->body, pass_arguments, &r);
    }
}

const Decl *constant_argument(const ModelUnit *m, const Decl *parameter)
{
    const ConstantArgument *c = find(m, parameter);
    return c && !c->is_another ? c->object : NULL;
}

void constant_arguments_free(ModelUnit *m)
{
    HASH_CLEAR(hh, m->constant_arguments);
}
