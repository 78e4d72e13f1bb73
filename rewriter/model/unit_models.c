/* The optimised models of all functions of a unit.
 * In: a unit's graphs and counts.  Out: the model of each, by compiler.
 * Method: bottom-up over the call graph: a function's model is made when those of all functions that are inlined in it
 * are, whose summaries it reads.  callees_decide leaves the function by which a cycle of calls is entered a call, so
 * that what is inlined has none.  A function whose own model is still being made (a call that inlining decisions do not
 * see, such as in an argument of `abort`) has no summary yet.  To that caller it stays a call.  What callers do of an
 * inlined function's accesses is added to its model when all are made.  For clang only those are made that may
 * differ. */
#include "model/alias/allocation_slot.h"
#include "model/inline/joined_graph.h"
#include "model/never_negative.h"
#include "model/partial_share.h"

#include <stdlib.h>
#include <string.h>

typedef struct BodyModels {
    const Body *body;
    Model *made[2];       /* The models by compiler; clang's is NULL where it is as gcc's. */
    Model *joined[2]; /* The models that a caller's graph, of which it is part, gives; NULL: it is part of none. */
    Model *with_callers[2]; /* The models with what callers do; clang's is NULL where it is as gcc's. */
    bool is_visited; /* The model is made, or those of its callees are being made. */
    bool differs;
    UT_hash_handle hh;
} BodyModels;

ModelUnit *model_unit(const Job *job)
{
    Arena *a = arena_new();
    ModelUnit *m = NEW(a, ModelUnit);
    m->arena = a;
    m->u = job->final;
    m->job = job;
    m->skipped = job->skipped_passes;
    callees_list(m);
    points_find(m);
    joined_graphs_find(m);
    constant_arguments_find(m);
    if (model_pass_runs(m->skipped, PASS_NEVER_NEGATIVE))
        never_negative_find(m);
    escape_find(m);
    allocation_pointers_find(m);
    allocation_slots_find(m);
    points_compare(m);
    return m;
}

void model_unit_free(ModelUnit *m)
{
    BodyModels *b, *next;
    escape_free(m);
    allocation_pointers_free(m);
    allocation_slots_free(m);
    pairs_free(m);
    points_free(m);
    constant_arguments_free(m);
    effects_free(m);
    callees_free(m);
    HASH_ITER(hh, m->models, b, next)
        for (int c = COMPILER_GCC; c <= COMPILER_CLANG; c++) {
            if (b->made[c])
                model_free(b->made[c]);
            if (b->with_callers[c])
                free(b->with_callers[c]->relocated);
        }
    HASH_CLEAR(hh, m->models);
    arena_free(m->arena);
}

static BodyModels *models_of(ModelUnit *m, const Body *body)
{
    BodyModels *b;
    HASH_FIND_PTR(m->models, &body, b);
    if (!b) {
        b = NEW(m->arena, BodyModels);
        b->body = body;
        HASH_ADD_PTR(m->models, body, b);
    }
    return b;
}

/* ---- bottom-up ---- */

static void make(ModelUnit *m, const Body *body);

/* The functions that are inlined in it, in the order in which it calls them. */
static void make_callees(ModelUnit *m, const Body *body)
{
    for (int i = 0; i < body->flow->n_order; i++) {
        int node = body->flow->order[i];
        const Block *b = node < body->cfg->n_blocks ? body->cfg->block[node] : NULL;
        for (int k = 0; b && k < b->n_act; k++) {
            const Callee *c = b->act[k].kind == ACT_CALL ? callee_inlined(m, b->act[k].node) : NULL;
            if (c)
                make(m, c->body);
        }
    }
}

/* By the function's own graph; NULL: it has none, or it is not made yet. */
static const Model *own_for(const BodyModels *b, Compiler c)
{
    return b->made[c] ? b->made[c] : b->made[COMPILER_GCC];
}

static const Model *made_for(const BodyModels *b, Compiler c)
{
    return b->joined[c] ? b->joined[c] : own_for(b, c);
}

static bool is_by_compiler(const BodyModels *b)
{
    return made_for(b, COMPILER_GCC) != made_for(b, COMPILER_CLANG);
}

/* Models of functions whose graphs are part of this one's take the place of those functions' own. */
static void give_joined(ModelUnit *m, const BodyModels *b, Compiler c)
{
    const Model *made = own_for(b, c);
    for (int i = 0; i < made->n_joined; i++) { /* A part of a part need not be part of the whole. */
        const Model *own = own_for(models_of(m, made->joined[i].body), c);
        for (int k = 0; own && k < own->n_joined; k++)
            models_of(m, own->joined[k].body)->joined[c] = NULL;
    }
    for (int i = 0; i < made->n_joined; i++)
        models_of(m, made->joined[i].body)->joined[c] = made->joined[i].model;
}

/* Is the function part of a caller's graph for both compilers?  It needs no model of its own then. */
static bool is_part(const ModelUnit *m, const Body *body)
{
    const Callee *c = callee_named(m, body->cfg->function->users_name);
    return c && c->body == body && c->is_joinable && c->is_inlined[COMPILER_GCC] && c->is_inlined[COMPILER_CLANG] &&
           model_pass_runs(m->skipped, PASS_JOINED_GRAPHS);
}

static void make_own(ModelUnit *m, BodyModels *b)
{
    b->made[COMPILER_GCC] = model_build(m, b->body, COMPILER_GCC);
    if (b->made[COMPILER_GCC]->depends_on_compiler)
        b->made[COMPILER_CLANG] = model_build(m, b->body, COMPILER_CLANG);
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        give_joined(m, b, c);
}

static void make(ModelUnit *m, const Body *body)
{
    BodyModels *b = models_of(m, body);
    if (b->is_visited)
        return;
    b->is_visited = true;
    make_callees(m, body);
    if (!is_part(m, body))
        make_own(m, b);
}

/* ---- what callers do ---- */

static int by_block(const void *a, const void *b)
{
    const Relocated *x = a, *y = b;
    return x->written->id - y->written->id;
}

static int changes_by_place(const void *a, const void *b)
{
    const Change *x = a, *y = b;
    const Place *p = &x->node->from, *q = &y->node->from;
    if (x->written != y->written)
        return x->written->id - y->written->id;
    if (p->line != q->line)
        return p->line < q->line ? -1 : 1;
    return p->column != q->column ? (p->column < q->column ? -1 : 1) : (int)x->what - (int)y->what;
}

static void note_inlined(ModelUnit *m, const BodyModels *b)
{
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        for (int i = 0; is_by_compiler(b) && i < made_for(b, c)->n_relocated; i++)
            if (made_for(b, c)->relocated[i].origin)
                models_of(m, made_for(b, c)->relocated[i].origin)->differs = true;
}

/* A copy of the model without what belongs to other functions. */
static Model *copy_own(ModelUnit *m, const Model *made)
{
    Model *own = NEW(m->arena, Model);
    *own = *made;
    own->relocated = NULL;
    own->n_relocated = own->cap_relocated = 0;
    for (int i = 0; i < made->n_relocated; i++)
        if (!made->relocated[i].origin)
            *PUSH(own->relocated, own->n_relocated, own->cap_relocated) = made->relocated[i];
    return own;
}

static void give_inlined(ModelUnit *m, const BodyModels *b, Compiler c)
{
    const Model *made = made_for(b, c);
    for (int i = 0; i < made->n_relocated; i++) {
        Model *to = made->relocated[i].origin ? models_of(m, made->relocated[i].origin)->with_callers[c] : NULL;
        if (to && !made->relocated[i].partial)
            *PUSH(to->relocated, to->n_relocated, to->cap_relocated) = made->relocated[i];
    }
}

static void give_partial_loads(ModelUnit *m, Compiler c)
{
    PartialLoads all = {NULL, 0, 0};
    for (const BodyModels *b = m->models; b; b = b->hh.next)
        partial_gather(&all, made_for(b, c));
    partial_sort(&all);
    for (size_t i = 0, calls; i < all.n; i += calls) {
        bool stays;
        Model *to = models_of(m, all.load[i]->origin)->with_callers[c];
        calls = partial_calls(&all, i, &stays);
        if (to && stays)
            partial_keep(m->arena, to, all.load[i]);
        for (size_t k = i; to && !stays && k < i + calls; k++)
            if (all.load[k]->accesses)
                *PUSH(to->relocated, to->n_relocated, to->cap_relocated) = *all.load[k];
    }
    free(all.load);
}

static void put_in_order(Model *m)
{
    SORT(m->relocated, m->n_relocated, by_block);
    SORT(m->change, m->n_changes, changes_by_place);
}

static void build(ModelUnit *m, const Body *body)
{
    make(m, body);
    for (int i = 0; i < body->n_parts; i++)
        build(m, &body->part[i]);
}

void model_unit_build(ModelUnit *m)
{
    for (int i = 0; i < m->job->n_bodies; i++)
        if (m->job->body[i].placement)
            build(m, &m->job->body[i]);
    for (BodyModels *b = m->models; b; b = b->hh.next)
        if (!made_for(b, COMPILER_GCC))
            make_own(m, b);
    for (const BodyModels *b = m->models; b; b = b->hh.next)
        note_inlined(m, b);
    for (BodyModels *b = m->models; b; b = b->hh.next) {
        b->with_callers[COMPILER_GCC] = copy_own(m, made_for(b, COMPILER_GCC));
        if (is_by_compiler(b) || b->differs)
            b->with_callers[COMPILER_CLANG] = copy_own(m, made_for(b, COMPILER_CLANG));
    }
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        for (const BodyModels *b = m->models; b; b = b->hh.next)
            give_inlined(m, b, c);
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        give_partial_loads(m, c);
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        for (BodyModels *b = m->models; b; b = b->hh.next)
            if (b->with_callers[c])
                put_in_order(b->with_callers[c]);
}

const Model *model_of(ModelUnit *m, const Body *body, Compiler compiler)
{
    return models_of(m, body)->with_callers[compiler];
}

const Decl *model_points_to(const ModelUnit *unit, const Decl *pointer)
{
    return points_to(unit, pointer);
}

/* ---- dump ---- */

void model_dump(FILE *out, ModelUnit *m)
{
    m->dumps = true;
    model_unit_build(m);
    for (int i = 0; i < m->job->n_bodies; i++) {
        const Body *body = &m->job->body[i];
        const BodyModels *b = body->placement ? models_of(m, body) : NULL;
        if (!b)
            continue;
        if (!b->made[COMPILER_GCC]) {
            fprintf(out, "function %s\n  part of its caller\n", body->cfg->function->name);
            continue;
        }
        fprintf(out, "function %s\n%s", body->cfg->function->name, b->made[COMPILER_GCC]->dump);
        if (b->made[COMPILER_CLANG] && strcmp(b->made[COMPILER_CLANG]->dump, b->made[COMPILER_GCC]->dump) != 0)
            fprintf(out, "function %s with clang\n%s", body->cfg->function->name, b->made[COMPILER_CLANG]->dump);
    }
}
