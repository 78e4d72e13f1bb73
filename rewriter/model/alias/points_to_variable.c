/* The variables into which pointers in registers point.
 * In: a unit's functions.  Out: for each local pointer variable and parameter the one variable into which it can point,
 * if there is one.
 * Method: whatever is assigned to it, or passed for it where all calls are known, is an address in that variable, or a
 * pointer that points into the same one.  This is iterated to a fixed point, over the whole unit at once (Andersen 1994
 * has sets; one is enough here).  Compilers know as much of functions that they inline, or of which they make a copy
 * for the arguments.
 * Of several automatic variables it is known that they are the only targets: what is read from memory leads into none
 * of those whose address only registers of inlined functions hold.
 * Limits: of several variables nothing else is known.
 */
#include <stdlib.h>
#include <string.h>

#include "model/alias/pointer_variable.h"
#include "program/points_to_stack.h"
#include "tree/reserved_names.h"

Pointer *pointer_of(ModelUnit *m, const Decl *d)
{
    Pointer *p;
    HASH_FIND_PTR(m->pointers, &d, p);
    if (!p) {
        p = NEW(m->u->arena, Pointer);
        p->decl = d;
        HASH_ADD_PTR(m->pointers, decl, p);
    }
    return p;
}

/* Marks the pointer as leading elsewhere.  Returns true if that was not known before. */
static bool leads_elsewhere(Pointer *p, Compiler c)
{
    bool was = p->leads_elsewhere[c];
    p->leads_elsewhere[c] = true;
    return !was;
}

static bool add_target(Pointer *p, const Decl *object)
{
    for (int i = 0; i < p->n_targets; i++)
        if (p->target[i] == object)
            return false;
    if (object && !object->is_static_storage && p->n_targets < TARGETS_AT_MOST) {
        p->target[p->n_targets++] = object;
        return true;
    }
    bool is_new = leads_elsewhere(p, COMPILER_GCC);
    return leads_elsewhere(p, COMPILER_CLANG) || is_new;
}

/* Adds an object to those that the pointer points into.  Returns true if it was not known before. */
static bool points_into(Pointer *p, const Decl *object)
{
    bool was_elsewhere = p->is_elsewhere;
    add_target(p, object);
    p->is_elsewhere = p->is_elsewhere || !object || object->is_static_storage;
    if (p->is_any || (p->is_set && p->variable == object))
        return p->is_elsewhere && !was_elsewhere;
    p->is_any = !object || p->is_set;
    p->is_set = true;
    p->variable = p->is_any ? NULL : object;
    return true;
}

typedef struct Assigned {
    const ModelUnit *m;
    Pointer *pointer;
} Assigned;

/* Notes that the pointer points into one of several automatic variables. */
static void points_into_stack(Pointer *p)
{
    p->is_any = p->is_set = true;
    p->variable = NULL;
    add_target(p, NULL);
}

static void take_origin(void *ctx, const Decl *pointer, const Decl *object, const Node *other)
{
    Assigned *a = ctx;
    Pointer *p = a->pointer;
    if (!object && other && yields_stack_pointers(a->m->job->unit, other))
        points_into_stack(p);
    else if (pointer)
        *PUSH(p->sources, p->n, p->cap) = pointer;
    else
        points_into(p, object);
}

static void assigned(ModelUnit *m, const Decl *d, const Node *value)
{
    if (is_pointer_variable(d)) {
        Pointer *p = pointer_of(m, d);
        const Node *call = pointer_without_casts(value);
        p->n_values++;
        p->call = call->kind == E_CALL ? call : p->call;
    }
    if (is_pointer_variable(d))
        pointer_origins(value, take_origin, &(Assigned){m, pointer_of(m, d)});
}

/* ---- definitions ---- */

static void changed(ModelUnit *m, const Decl *d, const Node *value)
{
    assigned(m, d, value);
    if (is_pointer_variable(d))
        pointer_of(m, d)->is_changed = true;
}

static bool find_definition(Node *n, void *ctx)
{
    ModelUnit *m = ctx;
    if (n->kind == D_VAR && n->kid[0])
        assigned(m, n->decl, n->kid[0]->kind == E_INIT_LIST && n->kid[0]->n_kids == 1 ? n->kid[0]->kid[0] : n->kid[0]);
    else if (n->kind == E_ASSIGN && strip_parens(n->kid[0])->kind == E_REF)
        changed(m, strip_parens(n->kid[0])->decl, n->kid[1]);
    else if (n->kind == S_ASM)
        return false;
    return true;
}

/* ---- parameters ---- */

static bool bind_call(Node *n, void *ctx)
{
    ModelUnit *m = ctx;
    Callee *c = n->kind == E_CALL && n->decl ? callee_named(m, n->decl->name) : NULL;
    for (int t = 0; c && t < c->n; t++)
        for (int i = 0; i < c->version[t]->n_params; i++) {
            const Decl *d = c->version[t]->param[i];
            if (i + 1 < n->n_kids)
                assigned(m, d, n->kid[i + 1]);
            else if (is_pointer_variable(d))
                points_into(pointer_of(m, d), NULL);
        }
    return true;
}

/* Marks a parameter of a function that others may call.  Of all files together it may be known that callers pass
 * automatic variables. */
static void points_anywhere(ModelUnit *m, const Callee *c, const Decl *d, int parameter)
{
    Pointer *p = pointer_of(m, d);
    if (!c->source || parameter >= 64 || !(c->source->stack_params >> parameter & 1))
        points_into(p, NULL);
    points_into_stack(p);
}

static void bind_parameters(ModelUnit *m)
{
    for (Callee *c = m->callees; c; c = c->hh.next)
        for (int t = 0; t < c->n && !callee_has_known_calls(c); t++)
            for (int i = 0; i < c->version[t]->n_params; i++)
                if (is_pointer_variable(c->version[t]->param[i]))
                    points_anywhere(m, c, c->version[t]->param[i], i);
    for (int i = 0; i < m->u->n_functions; i++)
        walk(m->u->functions[i]->body, bind_call, m);
}

static bool follow(Pointer *p, const Pointer *q)
{
    bool was_any = p->is_any, was_elsewhere = p->is_elsewhere;
    if (q->is_any) {
        p->is_any = p->is_set = true;
        p->variable = NULL;
        p->is_elsewhere = p->is_elsewhere || q->is_elsewhere;
        return !was_any || p->is_elsewhere != was_elsewhere;
    }
    return points_into(p, q->variable);
}

/* Marks parameters of functions that a compiler does not inline: they may lead anywhere, and addresses in them
 * escape. */
static void open_parameters(ModelUnit *m)
{
    for (const Callee *c = m->callees; c; c = c->hh.next)
        for (int t = 0; t < c->n; t++)
            for (int i = 0; i < c->version[t]->n_params; i++)
                for (Compiler k = COMPILER_GCC; k <= COMPILER_CLANG; k++)
                    if (!c->is_inlined[k] && is_pointer_variable(c->version[t]->param[i]))
                        leads_elsewhere(pointer_of(m, c->version[t]->param[i]), k);
}

static bool take_targets(Pointer *p, const Pointer *q)
{
    bool changed = false;
    for (int i = 0; i < q->n_targets; i++)
        changed = add_target(p, q->target[i]) || changed;
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        changed = (q->leads_elsewhere[c] && leads_elsewhere(p, c)) || changed;
    return changed;
}

void points_find(ModelUnit *m)
{
    Pointer *p, *next;
    bool changed = true;
    for (int i = 0; i < m->u->n_functions; i++)
        walk(m->u->functions[i]->body, find_definition, m);
    callees_decide(m);
    bind_parameters(m);
    open_parameters(m);
    while (changed) {
        changed = false;
        HASH_ITER(hh, m->pointers, p, next)
            for (int i = 0; i < p->n; i++) {
                const Pointer *q = pointer_of(m, p->sources[i]);
                changed = take_targets(p, q) || changed;
                if (q->is_set && q != p)
                    changed = follow(p, q) || changed;
            }
    }
}

const Decl *points_to(const ModelUnit *m, const Decl *pointer)
{
    Pointer *p;
    HASH_FIND_PTR(m->pointers, &pointer, p);
    return p && p->is_set && !p->is_any && model_pass_runs(m->skipped, PASS_POINTS_TO_VARIABLE) ? p->variable : NULL;
}

const Decl *known_target(ModelGraph *g, const Decl *pointer)
{
    const Decl *d = points_to(g->unit, pointer);
    if (!d || d->is_static_storage)
        return d;
    const bool *elsewhere = pointer_of(g->unit, pointer)->leads_elsewhere;
    bool with_gcc = !elsewhere[COMPILER_GCC], with_clang = !elsewhere[COMPILER_CLANG];
    return graph_agrees(g, with_gcc, with_clang) ? d : NULL;
}

bool points_to_stack(const ModelUnit *m, const Decl *pointer)
{
    Pointer *p;
    HASH_FIND_PTR(m->pointers, &pointer, p);
    return p && p->is_set && !p->is_elsewhere && model_pass_runs(m->skipped, PASS_POINTS_TO_VARIABLE);
}

/* Has the pointer targets that nothing but registers of inlined functions leads into, and that the other one is not
 * among? */
static bool leads_apart(const ModelUnit *m, const Pointer *p, const Decl *other, Compiler c)
{
    for (int i = 0; i < p->n_targets; i++)
        if (escape_of(m, p->target[i]) != EXPOSED_HERE || (other && is_held_by(m, p->target[i], other)))
            return false;
    return p->n_targets && !p->leads_elsewhere[c];
}

bool leads_into_others(ModelGraph *g, const Decl *pointer, const Decl *other)
{
    const ModelUnit *m = g->unit;
    Pointer *p;
    HASH_FIND_PTR(m->pointers, &pointer, p);
    if (!p || !model_pass_runs(m->skipped, PASS_POINTS_TO_VARIABLE))
        return false;
    bool with_gcc = leads_apart(m, p, other, COMPILER_GCC), with_clang = leads_apart(m, p, other, COMPILER_CLANG);
    return graph_agrees(g, with_gcc, with_clang);
}

void points_free(ModelUnit *m)
{
    Pointer *p, *next;
    HASH_ITER(hh, m->pointers, p, next)
        free(p->sources);
    HASH_CLEAR(hh, m->pointers);
}
