/* Static pointers that hold nothing but allocations of their own.
 * In: a unit's functions.  Out: the static pointer variables of the unit whose every value is NULL or what an
 * allocating call of the C library has just returned, and whose value goes nowhere else. Method: each mention of such a
 * variable is an assignment of such a value, or a load.  From a load up the tree: what is reached through the pointer
 * may be accessed, the pointer may be compared with NULL and freed.  A local variable that has the pointer as its only
 * value is as the pointer itself.
 *
 *      static int *row, *up;      row = malloc (n * sizeof *row); up = malloc (n * sizeof *up);
 *
 * Memory of two such variables is apart to clang (GlobalsModRef.cpp, AnalyzeIndirectGlobalMemory), which looks before
 * it inlines anything: an argument of any function but `free` and those of memcpy's kind makes the pointer unknown. gcc
 * knows nothing of this kind.
 * Limits: what a local variable is given from such a call and then the static one is not followed. */
#include "model/alias/pointer_climb.h"
#include "model/library_function.h"
#include "program/points_to_stack.h"

#include <stdlib.h>
#include <string.h>

typedef struct AllocationPointer {
    const Decl *decl;
    bool is_shown; /* More is done with the value than what keeps it alone, or it has others. */
    const Decl **receivers; /* The local variables that are given the value. */
    int n, cap;
    int n_values; /* A local variable is given that many values. */
    UT_hash_handle hh;
} AllocationPointer;

static AllocationPointer *entry_of(ModelUnit *m, const Decl *d)
{
    AllocationPointer *e;
    HASH_FIND_PTR(m->allocation_pointers, &d, e);
    if (!e) {
        e = NEW(m->u->arena, AllocationPointer);
        e->decl = d;
        HASH_ADD_PTR(m->allocation_pointers, decl, e);
    }
    return e;
}

static bool is_null(const Node *value)
{
    while ((value->kind == E_PAREN || value->kind == E_CAST || value->kind == E_IMPLICIT) && value->n_kids == 1 &&
           value->kid[0])
        value = value->kid[0];
    return value->has_value && !value->value;
}

static bool is_allocated(const Node *value)
{
    const Node *call = pointer_without_casts(value);
    return call->kind == E_CALL && call->decl && library_allocates(call->decl->name) &&
           strcmp(call->decl->name, "realloc") != 0;
}

/* Two pointers are compared, or a difference is made of them. */
static bool is_measured(const Climb *c, const Node *use)
{
    return c->is_pointer && use && use->kind == E_BINARY && use->op != OP_COMMA &&
           !is_null(use->kid[use->kid[0] == c->node]);
}

/* Is the pointer chosen among others? */
static bool is_chosen(const Node *from, const Node *to)
{
    while (from != to && from->kind != E_COND)
        from = from->parent;
    return from != to;
}

/* What becomes of the value of `pointer`. */
static void take_use(AllocationPointer *e, const Node *pointer)
{
    Climb c = {.node = pointer, .is_pointer = true};
    const Node *use = climb_to_use(&c, pointer->parent);
    bool is_kept = c.passed ? !keeps_nothing(c.passed) : c.escapes || is_measured(&c, use);
    if (is_kept || !use || is_chosen(pointer, c.node))
        e->is_shown = true;
    else if (c.receiver)
        *PUSH(e->receivers, e->n, e->cap) = c.receiver;
}

static const Node *strip_up(const Node *n)
{
    while (n->parent && n->parent->kind == E_PAREN)
        n = n->parent;
    return n;
}

static bool note(Node *n, void *ctx)
{
    ModelUnit *m = ctx;
    if (n->kind == D_VAR && n->decl && !n->decl->is_static_storage && n->n_kids && n->kid[0])
        entry_of(m, n->decl)->n_values++;
    if (n->kind != E_REF || !n->decl || n->decl->kind != DECL_VAR || n->decl->type->kind != TY_POINTER)
        return true;
    AllocationPointer *e = entry_of(m, n->decl);
    const Node *place = strip_up(n), *p = place->parent;
    bool is_loaded = p && p->kind == E_IMPLICIT && p->is_load;
    bool is_assigned = p && p->kind == E_ASSIGN && p->kid[0] == place;
    if (is_loaded)
        take_use(e, p);
    else if (is_assigned && n->decl->is_static_storage) {
        e->is_shown = e->is_shown || !(is_null(p->kid[1]) || is_allocated(p->kid[1]));
        take_use(e, p);
    } else if (is_assigned)
        e->n_values++;
    else
        e->is_shown = true;
    return true;
}

/* Does the value go anywhere else, perhaps through local variables? */
static bool is_shown(ModelUnit *m, const AllocationPointer *e, int depth)
{
    enum { DEPTH_AT_MOST = 4 };
    bool shows = e->is_shown || depth > DEPTH_AT_MOST;
    for (int i = 0; i < e->n && !shows; i++) {
        const AllocationPointer *to = entry_of(m, e->receivers[i]);
        shows = to->decl->kind != DECL_VAR || to->decl->type->kind != TY_POINTER || to->n_values > 1 ||
                is_shown(m, to, depth + 1);
    }
    return shows;
}

void allocation_pointers_find(ModelUnit *m)
{
    for (int i = 0; i < m->u->n_functions; i++)
        walk(m->u->functions[i]->body, note, m);
}

bool holds_allocations(ModelUnit *m, const Decl *d)
{
    if (d->kind != DECL_VAR || d->type->kind != TY_POINTER || !d->is_internal || d->is_initialised)
        return false;
    return escape_of(m, d) == EXPOSED_NOT && !is_shown(m, entry_of(m, d), 0);
}

void allocation_pointers_free(ModelUnit *m)
{
    AllocationPointer *e, *next;
    HASH_ITER(hh, m->allocation_pointers, e, next)
        free(e->receivers);
    HASH_CLEAR(hh, m->allocation_pointers);
}
