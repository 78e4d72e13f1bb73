/* Pointers that point into automatic variables only.
 * Method: Andersen's inclusion constraints (1994) over all files, with two sets: automatic variables, and everything
 * else.  A pointer is given what is assigned to it and what calls pass for it; what reaches it from elsewhere is
 * followed to all that it is given to.  A member is one pointer in all structures (Heintze and Tardieu 2001:
 * field-based), and so is what a function returns.  Calls through pointers pass to all functions of that type whose
 * address is taken; structures that parameters point to are distinguished by their names.
 * Limits: what is written through pointers to pointers, and by initialisers, is given to all members and static
 * variables of the type. Members and static variables of one name and place are one, whichever structure they are of;
 * what a union holds may point anywhere.  What a structure hands to code that is not among the files, which calls it,
 * counts as called by the files alone. */
#include "program/points_to_stack.h"
#include "program/whole_program.h"

#include <stdlib.h>

#include "program/pointer_key.h"
#include "support/hash.h"
#include "tree/lvalue.h"
#include "tree/lvalue_root.h"

typedef struct PointerEntry {
    uint64_t key;
    bool is_elsewhere,
        is_stack; /* The pointer may lead elsewhere, or into automatic variables, as far as it was given something. */
    bool is_kept;             /* The pointer is a member, a static variable, or what a function returns. */
    struct PointerEntry **receivers; /* The pointers that it is given to. */
    int n, cap;
    UT_hash_handle hh;
} PointerEntry;

typedef struct NamedEntry {
    const char *name;
    const Function *function;
    UT_hash_handle hh;
} NamedEntry;

typedef struct Pointees {
    Arena *arena;
    PointerEntry *pointers;
    NamedEntry *external;      /* The functions of all files, by name. */
    NamedEntry *internal;      /* The static functions of the file that is read, by name. */
    PointerEntry **waiting;    /* Pointers whose targets are not passed on yet. */
    int n, cap;
    PointerEntry *target;      /* The pointer that is being assigned to. */
    const Function *function;  /* The function that is being read. */
} Pointees;

/* ---- what a value is made of ---- */

bool is_pointer_variable(const Decl *d)
{
    return d && (d->kind == DECL_VAR || d->kind == DECL_PARAM) && d->type->kind == TY_POINTER &&
           variable_class(d) == IN_REGISTER;
}

const Node *pointer_without_casts(const Node *n)
{
    const Node *p = strip_parens((Node *)n);
    while ((p->kind == E_CAST || (p->kind == E_IMPLICIT && !p->is_load)) && p->n_kids == 1 && p->kid[0]->type &&
           p->kid[0]->type->kind == TY_POINTER)
        p = strip_parens(p->kid[0]);
    return p;
}

void pointer_origins(const Node *value, TakeOrigin *take, void *ctx)
{
    bool is_object;
    const Node *v = pointer_without_casts(value);
    if (v->kind == E_COND && v->n_kids == 3) {
        pointer_origins(v->kid[1], take, ctx);
        pointer_origins(v->kid[2], take, ctx);
        return;
    }
    if (v->is_constant || (value->is_constant && value->type->kind == TY_POINTER)) /* NULL points nowhere. */
        return;
    const Node *root = strip_parens((Node *)pointer_root(v, &is_object));
    LvalueRoot at = is_object ? lvalue_root(root) : (LvalueRoot){.object = NULL};
    if (!is_object && root->kind == E_IMPLICIT && root->is_load)
        root = strip_parens(root->kid[0]);
    if (!is_object && root->kind == E_REF && is_pointer_variable(root->decl))
        take(ctx, root->decl, NULL, NULL);
    else if (is_object && !at.object && is_pointer_variable(at.pointer)) /* The expression is &p->member. */
        take(ctx, at.pointer, NULL, NULL);
    else
        take(ctx, NULL, at.object && variable_class(at.object) != IN_REGISTER ? at.object : NULL,
             is_object ? at.pointer_expr : root);
}

/* ---- pointers ---- */

static PointerEntry *pointer(Pointees *p, uint64_t key)
{
    PointerEntry *e;
    HASH_FIND(hh, p->pointers, &key, sizeof key, e);
    if (!e) {
        e = NEW(p->arena, PointerEntry);
        e->key = key;
        HASH_ADD(hh, p->pointers, key, sizeof key, e);
    }
    return e;
}

static void gives(PointerEntry *from, PointerEntry *to)
{
    *PUSH(from->receivers, from->n, from->cap) = to;
}

/* A pointer in memory is given whatever is written to such pointers at places that are not known. */
static PointerEntry *kept(Pointees *p, uint64_t key, const Type *pointee)
{
    PointerEntry *e = pointer(p, key);
    if (!e->is_kept && pointee) {
        gives(pointer(p, key_of_type(pointee)), e);
        gives(pointer(p, key_of_type(NULL)), e);
    }
    e->is_kept = true;
    return e;
}

static void points(Pointees *p, PointerEntry *e, bool elsewhere, bool stack)
{
    if (!(elsewhere && !e->is_elsewhere) && !(stack && !e->is_stack))
        return;
    e->is_elsewhere |= elsewhere;
    e->is_stack |= stack;
    *PUSH(p->waiting, p->n, p->cap) = e;
}

static void points_elsewhere(Pointees *p, PointerEntry *e)
{
    points(p, e, true, false);
}

static const Function *called(const Pointees *p, const Node *call);

static void give(void *ctx, const Decl *from, const Decl *object, const Node *other)
{
    Pointees *p = ctx;
    uint64_t key = from ? key_of_decl(from) : object ? 0 : key_of_other(other);
    if (other && other->kind == E_CALL && !called(p, other))
        key = 0;
    if (key && !from && other->kind != E_CALL)
        gives(kept(p, key, other->decl->type->elem), p->target);
    else if (key)
        gives(pointer(p, key), p->target);
    else
        points(p, p->target, !object || object->is_static_storage, object && !object->is_static_storage);
}

static void assign(Pointees *p, PointerEntry *to, const Node *value)
{
    p->target = to;
    pointer_origins(value, give, p);
}

static void assign_parameter(Pointees *p, const Decl *to, const Node *value)
{
    if (is_pointer_variable(to))
        assign(p, pointer(p, key_of_decl(to)), value);
}

/* The entry of the pointer that an lvalue names; NULL: the pointer is not followed. */
static PointerEntry *named_by(Pointees *p, const Node *lvalue)
{
    const Node *n = strip_parens((Node *)lvalue);
    if (!is_pointer(n->type))
        return NULL;
    if (n->kind == E_REF && is_pointer_variable(n->decl))
        return pointer(p, key_of_decl(n->decl));
    if (n->kind != E_REF && n->kind != E_MEMBER)
        return pointer(p, key_of_type(n->type->elem));
    uint64_t key = key_of_other(n);
    return key ? kept(p, key, n->type->elem) : NULL;
}

/* ---- functions ---- */

static const Function *named(NamedEntry *table, const char *name)
{
    NamedEntry *e;
    HASH_FIND_STR(table, name, e);
    return e ? e->function : NULL;
}

static void add_named(Pointees *p, NamedEntry **table, const Function *f)
{
    if (named(*table, f->name))
        return;
    NamedEntry *e = NEW(p->arena, NamedEntry);
    e->name = f->name;
    e->function = f;
    HASH_ADD_KEYPTR(hh, *table, e->name, strlen(e->name), e);
}

static const Function *function_of(const Pointees *p, const Decl *d)
{
    return named(d->is_internal ? p->internal : p->external, d->name);
}

static const Function *called(const Pointees *p, const Node *call)
{
    return call->decl ? function_of(p, call->decl) : NULL;
}

static void any_caller(Pointees *p, const Function *f)
{
    for (int i = 0; i < f->n_params; i++)
        if (is_pointer_variable(f->param[i]))
            points_elsewhere(p, pointer(p, key_of_decl(f->param[i])));
}

static void called_through_pointers(Pointees *p, const Function *f)
{
    uint64_t signature = f->decl->type->signature;
    for (int i = 0; i < f->n_params; i++) {
        const Type *pointee = f->param[i]->type->elem;
        if (!is_pointer_variable(f->param[i]) || !pointee)
            continue;
        PointerEntry *to = pointer(p, key_of_decl(f->param[i]));
        gives(pointer(p, key_of_passed_otherwise()), to);
        if (signature)
            gives(pointer(p, key_of_passed(signature, i)), to);
        gives(pointer(p, signature ? key_of_passed_untyped(f->n_params, i, pointee)
                                   : key_of_passed_anyhow(f->n_params, i, pointee)),
              to);
    }
}

/* Notes a function that its callers know by another type. */
static void known_otherwise(Pointees *p, const Decl *d)
{
    const Function *f = function_of(p, d);
    if (f)
        any_caller(p, f);
}

/* A function that code which is not among the files may call. */
static void callback(Pointees *p, const Node *value)
{
    const Node *v = strip_casts((Node *)value);
    const Decl *named_here = function_named(v);
    const Function *f = named_here ? function_of(p, named_here) : NULL;
    if (v->kind == E_COND && v->n_kids == 3) {
        callback(p, v->kid[1]);
        callback(p, v->kid[2]);
    } else if (f) {
        any_caller(p, f);
    } else if (!v->is_constant) {
        points_elsewhere(p, pointer(p, key_of_passed_otherwise()));
    }
}

static void pass(Pointees *p, const Node *call, const Function *f)
{
    for (int i = 0; i < f->n_params; i++)
        if (i + 1 < call->n_kids)
            assign_parameter(p, f->param[i], call->kid[i + 1]);
        else if (is_pointer_variable(f->param[i]))
            points_elsewhere(p, pointer(p, key_of_decl(f->param[i])));
}

/* Lets a function without source write to pointers whose addresses it is given, and call functions. */
static void pass_outside(Pointees *p, const Node *call)
{
    for (int i = 1; i < call->n_kids; i++) {
        bool is_object;
        const Node *root = is_pointer(call->kid[i]->type)
                               ? strip_parens((Node *)pointer_root(pointer_without_casts(call->kid[i]), &is_object))
                               : NULL;
        PointerEntry *e = root && is_object && root->kind != E_INDEX ? named_by(p, root) : NULL;
        if (e)
            points_elsewhere(p, e);
        if (is_function_pointer(call->kid[i]->type) || function_named(call->kid[i]))
            callback(p, call->kid[i]);
    }
}

static void pass_through_pointer(Pointees *p, const Node *call)
{
    if (strip_parens(call->kid[0])->kind == E_CAST)
        points_elsewhere(p, pointer(p, key_of_passed_otherwise()));
    const Type *to = call->kid[0]->type;
    uint64_t signature = is_pointer(to) ? to->elem->signature : 0;
    int n = call->n_kids - 1;
    for (int i = 0; i < n; i++) {
        const Node *value = call->kid[i + 1];
        if (!is_pointer(value->type))
            continue;
        assign(p, pointer(p, key_of_passed_anyhow(n, i, value->type->elem)), value);
        assign(p, pointer(p, signature ? key_of_passed(signature, i) : key_of_passed_untyped(n, i, value->type->elem)),
               value);
    }
}

static void read_call(Pointees *p, const Node *call)
{
    const Function *f = called(p, call);
    if (f)
        pass(p, call, f);
    else if (call->decl)
        pass_outside(p, call);
    else
        pass_through_pointer(p, call);
}

static void read_list(Pointees *p, const Node *list)
{
    for (int i = 0; i < list->n_kids; i++) {
        const Node *value = list->kid[i];
        if (value && value->kind == E_DESIGNATED && value->n_kids)
            value = value->kid[value->n_kids - 1];
        if (value && value->kind != E_INIT_LIST && is_pointer(value->type))
            assign(p, pointer(p, key_of_type(value->type->elem)), value);
    }
}

/* ---- all of them ---- */

static void read_variable(Pointees *p, const Node *n)
{
    const Node *value = n->kid[0]->kind == E_INIT_LIST && n->kid[0]->n_kids == 1 ? n->kid[0]->kid[0] : n->kid[0];
    if (is_pointer_variable(n->decl))
        assign(p, pointer(p, key_of_decl(n->decl)), value);
    else if (is_static_pointer(n->decl))
        assign(p, kept(p, key_of_static(n->decl), n->decl->type->elem), value);
}

static bool read_node(Node *n, void *ctx)
{
    Pointees *p = ctx;
    PointerEntry *to;
    const Decl *otherwise;
    if (n->kind == D_VAR && n->kid[0])
        read_variable(p, n);
    else if (n->kind == E_ASSIGN && (to = named_by(p, n->kid[0])))
        assign(p, to, n->kid[1]);
    else if (n->kind == E_CALL)
        read_call(p, n);
    else if (n->kind == E_INIT_LIST)
        read_list(p, n);
    else if ((otherwise = function_cast(n)))
        known_otherwise(p, otherwise);
    else if (n->kind == S_RETURN && n->n_kids && n->kid[0] && is_pointer(n->kid[0]->type)) {
        to = pointer(p, key_of_result(p->function->users_name));
        to->is_kept = true;
        assign(p, to, n->kid[0]);
    }
    return true;
}

static void read_job(Pointees *p, const Job *job)
{
    const Unit *u = job->unit;
    for (int i = 0; i < u->n_functions; i++)
        if (u->functions[i]->decl->is_internal)
            add_named(p, &p->internal, u->functions[i]);
    for (int i = 0; i < u->n_cast; i++)
        known_otherwise(p, u->cast[i]);
    for (int i = 0; i < u->n_functions; i++) {
        const Function *f = u->functions[i];
        const Decl *d = f->decl;
        if (d->is_called_unseen || d->is_replaceable || f->is_main)
            any_caller(p, f);
        else if (job->decision[i].is_address_taken || d->refs != d->calls)
            called_through_pointers(p, f);
        p->function = f;
        walk(f->body, read_node, p);
    }
    HASH_CLEAR(hh, p->internal);
}

static void note_parameters(Pointees *p, Function *f)
{
    for (int i = 0; i < f->n_params && i < 64; i++) {
        const PointerEntry *e = is_pointer_variable(f->param[i]) ? pointer(p, key_of_decl(f->param[i])) : NULL;
        if (e && e->is_stack && !e->is_elsewhere)
            f->stack_params |= UINT64_C(1) << i;
    }
}

static int by_key(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void note_kept(Pointees *p, Unit *u)
{
    u->stack_pointers = arena_alloc(u->arena, (HASH_COUNT(p->pointers) + 1) * sizeof *u->stack_pointers);
    for (const PointerEntry *e = p->pointers; e; e = e->hh.next)
        if (e->is_kept && e->is_stack && !e->is_elsewhere)
            u->stack_pointers[u->n_stack_pointers++] = e->key;
    SORT(u->stack_pointers, u->n_stack_pointers, by_key);
}

bool yields_stack_pointers(const Unit *users, const Node *other)
{
    uint64_t key = users->n_stack_pointers ? key_of_other(other) : 0;
    return key && bsearch(&key, users->stack_pointers, (size_t)users->n_stack_pointers, sizeof key, by_key);
}

void pointees_find(Job *jobs, int n)
{
    PointerEntry *e, *next;
    if (!program_has_main(jobs, n))
        return;
    Pointees p = {.arena = jobs[0].unit->arena};
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            if (!jobs[i].unit->functions[f]->decl->is_internal)
                add_named(&p, &p.external, jobs[i].unit->functions[f]);
    for (int i = 0; i < n; i++)
        read_job(&p, &jobs[i]);
    while (p.n) {
        e = p.waiting[--p.n];
        for (int k = 0; k < e->n; k++)
            points(&p, e->receivers[k], e->is_elsewhere, e->is_stack);
    }
    for (int i = 0; i < n; i++) {
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            note_parameters(&p, jobs[i].unit->functions[f]);
        note_kept(&p, jobs[i].unit);
    }
    HASH_ITER(hh, p.pointers, e, next)
        free(e->receivers);
    HASH_CLEAR(hh, p.pointers);
    HASH_CLEAR(hh, p.external);
    free(p.waiting);
}
