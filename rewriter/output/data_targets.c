/* In: a unit's functions.  Out: targets of pointers.
 * Method: as in model/alias/points_to_variable.c, one target for each pointer, to a fixed point over the unit (Andersen
 * 1994 has sets); what functions return is a pointer, too.
 * A function that returns what it has allocated, and neither keeps it nor looks at it, allocates for who calls it
 * (xmalloc): its calls are the allocations then.  Those functions are found by the targets of what they return, and the
 * targets are found once more, as long as there are new ones.  Those of other files are known by name.
 * Limits: pointers in structures and in arrays are not followed, nor external ones, and parameters only of functions
 * all of whose calls are seen. */
#include "output/data_targets.h"

#include <string.h>

#include "output/data_names.h"
#include "program/points_to_stack.h"
#include "support/hash.h"

typedef struct Pointer {
    const Decl *decl; /* The variable; of a function: what it returns. */
    DataTarget target;
    bool is_set, is_any;
    const Decl **sources; /* Pointers that are assigned to it. */
    int n, cap;
    UT_hash_handle hh;
} Pointer;

/* A function of the unit; a copy has the same name. */
typedef struct Version {
    const char *name;
    const Function *function;
    bool allocates; /* The first version of a name says whether the function allocates for who calls it. */
    struct Version *next;
    UT_hash_handle hh;
} Version;

struct DataTargets {
    Arena *arena;
    Pointer *pointers;
    Version *versions;
    const DataNames *known; /* Functions of other files that allocate for others. */
    DataNames *asked;       /* Functions of other files that are not known to, and yield pointers. */
    const Node **site;      /* The calls that allocate, those of copies of a function, too. */
    int n_sites, cap_sites;
};

static Pointer *find_pointer(const DataTargets *t, const Decl *d)
{
    Pointer *p;
    HASH_FIND_PTR(t->pointers, &d, p);
    return p;
}

static Pointer *pointer_of(DataTargets *t, const Decl *d)
{
    Pointer *p = find_pointer(t, d);
    if (!p) {
        p = NEW(t->arena, Pointer);
        p->decl = d;
        HASH_ADD_PTR(t->pointers, decl, p);
    }
    return p;
}

/* Can the pointer be followed?  It can if all assignments to it are in the unit's functions. */
static bool is_followed(const Decl *d)
{
    bool is_static = d && d->kind == DECL_VAR && d->is_static_storage && d->is_internal;
    return is_pointer_variable(d) || (is_static && d->type->kind == TY_POINTER && !d->is_address_taken &&
                                      !d->is_initialised && !d->is_global_register);
}

/* The copies of a function have the same variables and calls, at the same places. */
static bool is_same(const DataTarget *a, const DataTarget *b)
{
    if (a->call && b->call)
        return a->call->from.line == b->call->from.line && a->call->from.column == b->call->from.column;
    const Decl *x = a->object, *y = b->object;
    return !a->call && !b->call &&
           (x == y || (x->line == y->line && x->file == y->file && !strcmp(x->name, y->name) && x->line));
}

/* Adds a target.  Returns true if it was not known before. */
static bool points_to(Pointer *p, const DataTarget *target)
{
    if (p->is_any || (p->is_set && target && is_same(&p->target, target)))
        return false;
    p->is_any = !target || p->is_set;
    p->is_set = true;
    p->target = p->is_any ? (DataTarget){0} : *target;
    return true;
}

/* ---- assignments ---- */

typedef struct Walk {
    DataTargets *t;
    const char *function;
    const Decl *decl;
    Pointer *pointer;
} Walk;

static bool allocates(const Node *n)
{
    static const char *const names[] = {"malloc", "calloc", "realloc", "reallocarray", "aligned_alloc",    "memalign",
                                        "valloc", "alloca", "mmap",    "strdup",       "__builtin_alloca", "strndup"};
    for (size_t i = 0; n->kind == E_CALL && n->decl && i < sizeof names / sizeof *names; i++)
        if (!strcmp(n->decl->name, names[i]))
            return true;
    return false;
}

static Version *version_of(const DataTargets *t, const char *name)
{
    Version *v;
    HASH_FIND_STR(t->versions, name, v);
    return v;
}

/* Does a function of another file allocate? */
static bool allocates_elsewhere(Walk *w, const Node *n)
{
    bool is_known =
        n->kind == E_CALL && n->decl && !n->decl->is_internal && data_names_have(w->t->known, n->decl->name);
    if (n->kind == E_CALL && n->decl && !is_known)
        data_names_add(w->t->asked, n->decl->name);
    return is_known;
}

static void points_to_site(Walk *w, const Node *call)
{
    const Decl *to = w->pointer->decl;
    *PUSH(w->t->site, w->t->n_sites, w->t->cap_sites) = call;
    points_to(w->pointer,
              &(DataTarget){.call = call, .function = w->function, .variable = to->kind == DECL_VAR ? to : NULL});
}

static void take(void *ctx, const Decl *pointer, const Decl *object, const Node *other)
{
    Walk *w = ctx;
    const Decl *from = pointer;
    const Version *called = other && other->kind == E_CALL && other->decl ? version_of(w->t, other->decl->name) : NULL;
    bool is_allocation = called ? called->allocates : other && (allocates(other) || allocates_elsewhere(w, other));
    if (other && other->kind == E_REF && is_followed(other->decl))
        from = other->decl;
    else if (called && !is_allocation)
        from = other->decl->is_replaceable ? NULL : called->function->decl;
    if (from)
        *PUSH(w->pointer->sources, w->pointer->n, w->pointer->cap) = from;
    else if (object)
        points_to(w->pointer, &(DataTarget){.object = object});
    else if (is_allocation)
        points_to_site(w, other);
    else
        points_to(w->pointer, NULL);
}

static void assign(Walk *w, const Decl *to, const Node *value)
{
    w->pointer = pointer_of(w->t, to);
    pointer_origins(value, take, w);
}

static void bind(Walk *w, const Node *call)
{
    for (const Version *v = call->decl ? version_of(w->t, call->decl->name) : NULL; v; v = v->next)
        for (int i = 0; i < v->function->n_params; i++)
            if (is_followed(v->function->param[i]) && i + 1 < call->n_kids)
                assign(w, v->function->param[i], call->kid[i + 1]);
            else if (is_followed(v->function->param[i]))
                points_to(pointer_of(w->t, v->function->param[i]), NULL);
}

static bool forget(Node *n, void *ctx)
{
    Walk *w = ctx;
    if (n->kind == E_REF && is_followed(n->decl))
        points_to(pointer_of(w->t, n->decl), NULL);
    return true;
}

static bool find_assignment(Node *n, void *ctx)
{
    Walk *w = ctx;
    const Node *to = n->kind == E_ASSIGN ? strip_parens(n->kid[0]) : NULL, *init;
    if (n->kind == D_VAR && n->kid[0] && is_followed(n->decl)) {
        init = n->kid[0]->kind == E_INIT_LIST && n->kid[0]->n_kids == 1 ? n->kid[0]->kid[0] : n->kid[0];
        assign(w, n->decl, init);
    } else if (to && to->kind == E_REF && is_followed(to->decl)) {
        assign(w, to->decl, n->kid[1]);
    } else if (n->kind == S_RETURN && n->n_kids && n->kid[0] && n->kid[0]->type &&
               n->kid[0]->type->kind == TY_POINTER) {
        assign(w, w->decl, n->kid[0]);
    } else if (n->kind == E_CALL) {
        bind(w, n);
    } else if (n->kind == S_ASM) {
        for (int i = 0; i < n->n_kids; i++)
            walk(n->kid[i], forget, w);
        return false;
    }
    return true;
}

/* ---- functions ---- */

static void add_version(DataTargets *t, const char *name, const Function *f)
{
    Version *v = NEW(t->arena, Version), *first = version_of(t, name);
    *v = (Version){.name = name, .function = f};
    if (first) {
        v->next = first->next;
        first->next = v;
    } else {
        HASH_ADD_KEYPTR(hh, t->versions, v->name, strlen(v->name), v);
    }
}

static bool all_calls_are_seen(const Version *v)
{
    unsigned calls = 0;
    for (; v; v = v->next) {
        const Decl *d = v->function->decl;
        calls += d->calls;
        if (!d->is_internal || d->is_address_taken || d->is_called_unseen || d->refs != d->calls ||
            v->function->is_main)
            return false;
    }
    return calls > 0;
}

/* Makes parameters of functions that others may call point anywhere. */
static void open_parameters(DataTargets *t)
{
    for (const Version *first = t->versions; first; first = first->hh.next)
        for (const Version *v = all_calls_are_seen(first) ? NULL : first; v; v = v->next)
            for (int i = 0; i < v->function->n_params; i++)
                if (is_followed(v->function->param[i]))
                    points_to(pointer_of(t, v->function->param[i]), NULL);
}

static bool follow(Pointer *p, const Pointer *q)
{
    return q && q->is_set && points_to(p, q->is_any ? NULL : &q->target);
}

/* ---- functions that allocate for others ---- */

typedef struct Look {
    const DataTargets *t;
    const char *function;
    bool is_found;
} Look;

static bool find_look(Node *n, void *ctx)
{
    Look *k = ctx;
    const Node *through =
        (n->kind == E_UNARY && n->op == OP_DEREF) || (n->kind == E_MEMBER && n->is_arrow) || n->kind == E_INDEX
            ? strip_parens(n->kid[0])
            : NULL;
    while (through && through->kind == E_IMPLICIT)
        through = strip_parens(through->kid[0]);
    const Pointer *p = through && through->kind == E_REF ? find_pointer(k->t, through->decl) : NULL;
    k->is_found = k->is_found || (p && p->target.call && p->target.function == k->function);
    return !k->is_found;
}

/* Is what a pointer reaches kept in a variable that lasts? */
static bool is_kept(const DataTargets *t, const Pointer *p, int depth)
{
    for (int i = 0; p && i < p->n; i++)
        if (p->sources[i]->is_static_storage || depth == 0 || is_kept(t, find_pointer(t, p->sources[i]), depth - 1))
            return true;
    return false;
}

static bool allocates_for_others(const DataTargets *t, const Version *v)
{
    enum { VARIABLES = 8 }; /* A result is followed through so many variables. */
    const Pointer *p = find_pointer(t, v->function->decl);
    Look k = {t, v->name, false};
    if (v->function->decl->is_replaceable || !p || p->is_any || !p->target.call || p->target.function != v->name ||
        is_kept(t, p, VARIABLES))
        return false;
    walk(v->function->body, find_look, &k);
    return !k.is_found;
}

/* Looks for another function that allocates for its callers.  Returns true if there is one. */
static bool find_allocators(DataTargets *t)
{
    bool found = false;
    for (Version *v = t->versions; v; v = v->hh.next)
        if (!v->allocates && allocates_for_others(t, v))
            found = v->allocates = true;
    return found;
}

/* ---- all of a unit ---- */

static void forget_pointers(DataTargets *t)
{
    for (Pointer *p = t->pointers; p; p = p->hh.next)
        free(p->sources);
    HASH_CLEAR(hh, t->pointers);
    free(t->site);
    t->site = NULL;
    t->n_sites = t->cap_sites = 0;
}

static void find_targets(DataTargets *t)
{
    open_parameters(t);
    for (const Version *first = t->versions; first; first = first->hh.next)
        for (const Version *v = first; v; v = v->next) {
            Walk w = {.t = t, .function = first->name, .decl = first->function->decl};
            walk(v->function->body, find_assignment, &w);
        }
    for (bool changed = true; changed;) {
        changed = false;
        for (Pointer *p = t->pointers; p; p = p->hh.next)
            for (int i = 0; i < p->n; i++)
                changed = follow(p, find_pointer(t, p->sources[i])) || changed;
    }
}

static void find_all(DataTargets *t)
{
    find_targets(t);
    while (find_allocators(t)) {
        forget_pointers(t);
        find_targets(t);
    }
}

DataTargets *data_targets_new(const Job *job, const DataNames *known)
{
    DataTargets *t = xmalloc(sizeof *t);
    const Unit *u = job->final;
    *t = (DataTargets){.arena = arena_new(), .known = known, .asked = data_names_new()};
    for (int i = 0; i < u->n_functions; i++) {
        bool is_known = u->n_functions == job->n_bodies;
        const char *name = is_known ? job->unit->functions[job->body[i].function]->name : u->functions[i]->name;
        add_version(t, name, u->functions[i]);
    }
    find_all(t);
    return t;
}

void data_targets_again(DataTargets *t)
{
    if (!data_names_share(t->asked, t->known))
        return;
    forget_pointers(t);
    find_all(t);
}

const char **data_targets_allocators(const DataTargets *t, int *n)
{
    const char **names = NULL;
    int cap = *n = 0;
    for (const Version *v = t->versions; v; v = v->hh.next)
        if (v->allocates)
            *PUSH(names, *n, cap) = v->name;
    return names;
}

void data_targets_free(DataTargets *t)
{
    forget_pointers(t);
    HASH_CLEAR(hh, t->versions);
    data_names_free(t->asked);
    arena_free(t->arena);
    free(t);
}

static bool shares_line(const DataTargets *t, const Node *call)
{
    for (int i = 0; i < t->n_sites; i++) {
        const Node *other = t->site[i];
        if (other->from.line == call->from.line && other->from.column != call->from.column &&
            !strcmp(other->decl->name, call->decl->name))
            return true;
    }
    return false;
}

DataTarget data_target_of(const DataTargets *t, const Decl *d)
{
    const Pointer *p = find_pointer(t, d);
    if (!p || !p->is_set || p->is_any || !is_followed(d))
        return (DataTarget){0};
    DataTarget target = p->target;
    target.shares_line = target.call && shares_line(t, target.call);
    return target;
}
