/* Which parameters point into automatic variables only.
 * Method: Andersen's inclusion constraints (1994) over all files, with two sets: automatic variables, and everything else.  A pointer is
 * given what is assigned to it and what calls pass for it; what reaches it from elsewhere is followed to all that it is given to.
 * Limits: parameters of functions that are called through pointers, and pointers that are in memory themselves, may point anywhere. */
#include "pointees.h"

#include <stdlib.h>

#include "model_graph.h"

typedef struct PointerEntry {
    const Decl *decl;
    bool is_elsewhere, is_given;
    struct PointerEntry **to; /* pointers that it is given to */
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
    NamedEntry *external;      /* functions, by name … */
    NamedEntry *internal;      /* … of the file that is read */
    PointerEntry **waiting;    /* may point elsewhere, which is not passed on yet */
    int n, cap;
    PointerEntry *into;        /* what is being assigned to */
} Pointees;

/* ---- what a value rests on ---- */

bool is_pointer_variable(const Decl *d)
{
    return d && (d->kind == DECL_VAR || d->kind == DECL_PARAM) && d->type->kind == TY_POINTER && variable_where(d) == IN_REGISTER;
}

const Node *pointer_without_casts(const Node *n)
{
    const Node *p = strip_parens((Node *)n);
    while ((p->kind == E_CAST || (p->kind == E_IMPLICIT && !p->is_load)) && p->n_kids == 1 && p->kid[0]->type && p->kid[0]->type->kind == TY_POINTER)
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
    if (v->is_constant || (value->is_constant && value->type->kind == TY_POINTER)) /* NULL points nowhere */
        return;
    const Node *root = strip_parens((Node *)pointer_root(v, &is_object));
    Location l = is_object ? location_described(root) : (Location){.object = NULL};
    if (!is_object && root->kind == E_REF && is_pointer_variable(root->decl))
        take(ctx, root->decl, NULL);
    else if (is_object && !l.object && is_pointer_variable(l.pointer)) /* &p->member */
        take(ctx, l.pointer, NULL);
    else
        take(ctx, NULL, l.object && variable_where(l.object) != IN_REGISTER ? l.object : NULL);
}

/* ---- pointers ---- */

static PointerEntry *pointer(Pointees *p, const Decl *d)
{
    PointerEntry *e;
    HASH_FIND_PTR(p->pointers, &d, e);
    if (!e) {
        e = NEW(p->arena, PointerEntry);
        e->decl = d;
        HASH_ADD_PTR(p->pointers, decl, e);
    }
    return e;
}

static void points_elsewhere(Pointees *p, PointerEntry *e)
{
    if (e->is_elsewhere)
        return;
    e->is_elsewhere = true;
    *PUSH(p->waiting, p->n, p->cap) = e;
}

static void give(void *ctx, const Decl *from, const Decl *object)
{
    Pointees *p = ctx;
    p->into->is_given = true;
    if (from) {
        PointerEntry *e = pointer(p, from);
        *PUSH(e->to, e->n, e->cap) = p->into;
    } else if (!object || object->is_static_storage) {
        points_elsewhere(p, p->into);
    }
}

static void assign(Pointees *p, const Decl *to, const Node *value)
{
    if (!is_pointer_variable(to))
        return;
    p->into = pointer(p, to);
    pointer_origins(value, give, p);
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

static void any_caller(Pointees *p, const Function *f)
{
    for (int i = 0; i < f->n_params; i++)
        if (is_pointer_variable(f->param[i]))
            points_elsewhere(p, pointer(p, f->param[i]));
}

static void pass(Pointees *p, const Node *call)
{
    const Function *f = named(call->decl->is_internal ? p->internal : p->external, call->decl->name);
    for (int i = 0; f && i < f->n_params; i++)
        if (i + 1 < call->n_kids)
            assign(p, f->param[i], call->kid[i + 1]);
        else if (is_pointer_variable(f->param[i]))
            points_elsewhere(p, pointer(p, f->param[i]));
}

static bool read_node(Node *n, void *ctx)
{
    Pointees *p = ctx;
    if (n->kind == D_VAR && n->kid[0])
        assign(p, n->decl, n->kid[0]->kind == E_INIT_LIST && n->kid[0]->n_kids == 1 ? n->kid[0]->kid[0] : n->kid[0]);
    else if (n->kind == E_ASSIGN && strip_parens(n->kid[0])->kind == E_REF)
        assign(p, strip_parens(n->kid[0])->decl, n->kid[1]);
    else if (n->kind == E_CALL && n->decl)
        pass(p, n);
    return true;
}

static void read_job(Pointees *p, const Job *job)
{
    const Unit *u = job->unit;
    for (int i = 0; i < u->n_functions; i++)
        if (u->functions[i]->decl->is_internal)
            add_named(p, &p->internal, u->functions[i]);
    for (int i = 0; i < u->n_functions; i++) {
        const Function *f = u->functions[i];
        const Decl *d = f->decl;
        if (job->fate[i].address_taken || d->is_called_unseen || d->refs != d->calls || d->is_replaceable || f->is_main)
            any_caller(p, f);
        walk(f->body, read_node, p);
    }
    HASH_CLEAR(hh, p->internal);
}

/* ---- all of them ---- */

static void note_parameters(Pointees *p, Function *f)
{
    for (int i = 0; i < f->n_params && i < 64; i++) {
        const PointerEntry *e = is_pointer_variable(f->param[i]) ? pointer(p, f->param[i]) : NULL;
        if (e && e->is_given && !e->is_elsewhere)
            f->stack_params |= UINT64_C(1) << i;
    }
}

static bool have_main(const Job *jobs, int n)
{
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            if (jobs[i].unit->functions[f]->is_main)
                return true;
    return false;
}

void pointees_find(Job *jobs, int n)
{
    PointerEntry *e, *next;
    if (!have_main(jobs, n))
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
            points_elsewhere(&p, e->to[k]);
    }
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            note_parameters(&p, jobs[i].unit->functions[f]);
    HASH_ITER(hh, p.pointers, e, next)
        free(e->to);
    HASH_CLEAR(hh, p.pointers);
    HASH_CLEAR(hh, p.external);
    free(p.waiting);
}
