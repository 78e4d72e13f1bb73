/* The variables into which pointers in registers point.
 * In: a unit's functions.  Out: for each local pointer variable and parameter the one variable into which it can point,
 * if there is one.
 * Method: whatever is assigned to it, or passed for it where all calls are known, is an address in that variable, or a
 * pointer that points into the same one.  This is iterated to a fixed point, over the whole unit at once (Andersen 1994
 * has sets; one is enough here).  Compilers know as much of functions that they inline, or of which they make a copy
 * for the arguments.  Two parameters are also compared: each call may pass pointers into two different variables, or
 * one into a variable of the caller and one that the caller was passed, which is older, or two such that are apart
 * themselves.  gcc at -O2 makes use of that where the function is inlined, since it is called once or small, or says
 * so; clang inlines what is called twice and more, too.
 * Of several automatic variables it is known that they are the only targets: what is read from memory leads into none
 * of those whose address only registers of inlined functions hold.
 * Limits: of several variables nothing else is known.  A parameter that is assigned to counts as what it was passed, in
 * pairs.
 */
#include <stdlib.h>
#include <string.h>

#include "model/inline/inline_decision.h"
#include "program/points_to_stack.h"
#include "tree/reserved_names.h"

enum {
    PARAMETERS_AT_MOST = 15, /* The most parameters of a function whose parameters are compared. */
    ROUNDS_AT_MOST = 8, /* The most rounds of the propagation from callers, while something changes. */
    TARGETS_AT_MOST = 16 /* The most automatic variables that are told apart as a pointer's targets. */
};

typedef struct Pointer {
    const Decl *decl;
    const Decl *variable; /* The variable that the pointer leads to, if one was found. */
    bool is_set, is_any;  /* A variable was found; several were, so it may be any. */
    bool is_changed;      /* The pointer is a parameter that is assigned to. */
    int n_values;         /* The number of values that it is given. */
    const Node *call;     /* The last call whose result it is given, or NULL. */
    bool is_elsewhere;    /* Some of its targets may be no automatic variable. */
    const Function *function; /* The function of which the pointer is a parameter, and of which all calls are seen. */
    bool is_inlined;      /* gcc inlines the function at -O2, too. */
    const Decl *target[TARGETS_AT_MOST]; /* The automatic variables that the pointer leads into. */
    int n_targets;
    bool leads_elsewhere[2]; /* By compiler: the pointer may lead to other places as well. */
    const Decl **sources; /* The pointers that are assigned to it. */
    int n, cap;
    UT_hash_handle hh;
} Pointer;

static Pointer *pointer_of(ModelUnit *m, const Decl *d)
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

typedef struct Binding {
    ModelUnit *m;
    bool trusts_callers; /* Parameters of which nothing else was found yet are trusted to be apart. */
} Binding;

static bool bind_call(Node *n, void *ctx)
{
    Binding *b = ctx;
    Callee *c = n->kind == E_CALL && n->decl ? callee_named(b->m, n->decl->name) : NULL;
    for (int t = 0; c && t < c->n; t++)
        for (int i = 0; i < c->version[t]->n_params; i++) {
            const Decl *d = c->version[t]->param[i];
            if (i + 1 < n->n_kids)
                assigned(b->m, d, n->kid[i + 1]);
            else if (is_pointer_variable(d))
                points_into(pointer_of(b->m, d), NULL);
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

static void bind_parameters(ModelUnit *m, Binding *b)
{
    for (Callee *c = m->callees; c; c = c->hh.next)
        for (int t = 0; t < c->n && !callee_has_known_calls(c); t++)
            for (int i = 0; i < c->version[t]->n_params; i++)
                if (is_pointer_variable(c->version[t]->param[i]))
                    points_anywhere(m, c, c->version[t]->param[i], i);
    for (int i = 0; i < m->u->n_functions; i++)
        walk(m->u->functions[i]->body, bind_call, b);
}

/* ---- pairs of parameters ---- */

/* Two parameters for which one call passes what may be the same variable. */
typedef struct PairKey {
    const Decl *a, *b;
} PairKey;

typedef struct Pair {
    PairKey key;
    bool is_apart_inlined[2]; /* By compiler: they are apart once the function is inlined: one is an allocation. */
    UT_hash_handle hh;
} Pair;

static Pair *find_pair(const ModelUnit *m, const Decl *a, const Decl *b)
{
    PairKey key = {a < b ? a : b, a < b ? b : a};
    Pair *p;
    HASH_FIND(hh, m->pairs, &key, sizeof key, p);
    return p;
}

static void add_pair(ModelUnit *m, const Decl *a, const Decl *b, const bool *is_apart_inlined)
{
    Pair *p = find_pair(m, a, b);
    for (Compiler c = COMPILER_GCC; p && c <= COMPILER_CLANG; c++)
        p->is_apart_inlined[c] = p->is_apart_inlined[c] && is_apart_inlined[c];
    if (p)
        return;
    p = NEW(m->u->arena, Pair);
    memcpy(p->is_apart_inlined, is_apart_inlined, sizeof p->is_apart_inlined);
    p->key = (PairKey){a < b ? a : b, a < b ? b : a};
    HASH_ADD(hh, m->pairs, key, sizeof p->key, p);
}

/* An argument: the variable that it points into, which may be one of the caller's own, or the caller's parameter that
 * it comes from; or NULL. */
typedef struct Passed {
    const Decl *object, *parameter;
    bool is_own;
    const Decl *allocation[2]; /* By compiler: the variable that holds the memory that its function has allocated. */
} Passed;

static Passed passed(const ModelUnit *m, const Node *argument)
{
    bool is_object;
    const Node *root = strip_parens((Node *)pointer_root(pointer_without_casts(argument), &is_object));
    if (is_object) {
        const Decl *d = location_described(root).object;
        return (Passed){.object = d, .is_own = d && !d->is_static_storage};
    }
    if (root->kind == E_IMPLICIT && root->is_load)
        root = strip_parens(root->kid[0]);
    if (root->kind != E_REF || !root->decl)
        return (Passed){0};
    Pointer *p;
    HASH_FIND_PTR(m->pointers, &root->decl, p);
    bool is_as_passed = root->decl->kind == DECL_PARAM && is_pointer_variable(root->decl) && !(p && p->is_changed);
    Passed found = {.object = points_to(m, root->decl), .parameter = is_as_passed ? root->decl : NULL};
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        if (p && p->n_values == 1 && p->call && root->decl->kind == DECL_VAR && returns_fresh_memory(m, p->call, c))
            found.allocation[c] = root->decl;
    return found;
}

/* Both compilers know that an allocation is apart from all else that is passed by name, where they see it. */
static bool are_allocations(const Passed *x, const Passed *y, Compiler c)
{
    const Passed *one = x->allocation[c] ? x : y, *other = x->allocation[c] ? y : x;
    bool is_known = other->allocation[c] || other->object || other->parameter;
    return one->allocation[c] && is_known && one->allocation[c] != other->allocation[c];
}

static bool parameters_no_alias(const Binding *b, const Decl *x, const Decl *y)
{
    const Pointer *p = pointer_of(b->m, x), *q = pointer_of(b->m, y);
    return b->trusts_callers && p->function && p->function == q->function && !find_pair(b->m, x, y);
}

static bool are_no_alias(const Binding *b, const Passed *x, const Passed *y)
{
    if (x->object && y->object)
        return x->object != y->object;
    if (x->parameter && y->parameter)
        return x->parameter != y->parameter && parameters_no_alias(b, x->parameter, y->parameter);
    return (x->is_own && y->parameter) || (y->is_own && x->parameter);
}

static void compare_arguments(Binding *b, const Function *f, const Node *call)
{
    for (int i = 0; i < f->n_params && i + 1 < call->n_kids; i++)
        for (int k = i + 1; k < f->n_params && k + 1 < call->n_kids; k++) {
            const Pair *known = find_pair(b->m, f->param[i], f->param[k]);
            if (!is_pointer_variable(f->param[i]) || !is_pointer_variable(f->param[k]) ||
                (known && !known->is_apart_inlined[COMPILER_GCC] && !known->is_apart_inlined[COMPILER_CLANG]))
                continue;
            Passed x = passed(b->m, call->kid[i + 1]), y = passed(b->m, call->kid[k + 1]);
            if (!are_no_alias(b, &x, &y))
                add_pair(b->m, f->param[i], f->param[k],
                         (bool[]){are_allocations(&x, &y, COMPILER_GCC), are_allocations(&x, &y, COMPILER_CLANG)});
        }
}

static bool find_pairs(Node *n, void *ctx)
{
    Binding *b = ctx;
    Callee *c = n->kind == E_CALL && n->decl ? callee_named(b->m, n->decl->name) : NULL;
    for (int t = 0; c && t < c->n; t++)
        if (c->version[t]->n_params <= PARAMETERS_AT_MOST)
            compare_arguments(b, c->version[t], n);
    return true;
}

static bool find_loop(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || n->kind == S_FOR || n->kind == S_WHILE || n->kind == S_DO;
    return !*found;
}

/* Is the function inlined: since it is called once, is small and has no loop, or has to be? */
static bool is_inlined(const Callee *c)
{
    bool has_loop = false;
    walk(c->version[0]->body, find_loop, &has_loop);
    return c->calls <= 1 || (c->version[0]->decl->is_inlined && !has_loop) ||
           c->version[0]->decl->inlining == INLINED_ALWAYS;
}

/* Marks the parameters of functions that are known to be called by name only, with few enough of them. */
static void compare_parameters(ModelUnit *m, Binding *b)
{
    for (Callee *c = m->callees; c; c = c->hh.next)
        for (int t = 0; t < c->n && callee_has_known_calls(c); t++)
            for (int i = 0; i < c->version[t]->n_params && c->version[t]->n_params <= PARAMETERS_AT_MOST; i++)
                if (is_pointer_variable(c->version[t]->param[i])) {
                    Pointer *p = pointer_of(m, c->version[t]->param[i]);
                    p->function = c->version[t];
                    p->is_inlined = is_inlined(c);
                }
    unsigned known;
    int round = 0;
    do {
        known = HASH_COUNT(m->pairs);
        b->trusts_callers = round++ < ROUNDS_AT_MOST;
        for (int i = 0; i < m->u->n_functions; i++)
            walk(m->u->functions[i]->body, find_pairs, b);
    } while (b->trusts_callers && HASH_COUNT(m->pairs) != known);
}

static bool is_apart_where_inlined(ModelGraph *g, const Pair *p, const Function *f)
{
    const Callee *c = callee_named(g->unit, f->decl->name);
    bool with_gcc = c && c->is_inlined[COMPILER_GCC] && p->is_apart_inlined[COMPILER_GCC];
    bool with_clang = c && c->is_inlined[COMPILER_CLANG] && p->is_apart_inlined[COMPILER_CLANG];
    return with_gcc == with_clang ? with_gcc : graph_is_clang(g) ? with_clang : with_gcc;
}

bool never_alias(ModelGraph *g, const Decl *a, const Decl *b)
{
    const ModelUnit *m = g->unit;
    Pointer *p, *q;
    HASH_FIND_PTR(m->pointers, &a, p);
    HASH_FIND_PTR(m->pointers, &b, q);
    if (!p || !q || p == q || !p->function || p->function != q->function)
        return false;
    const Pair *pair = find_pair(m, a, b);
    if (pair)
        return is_apart_where_inlined(g, pair, p->function);
    return p->is_inlined || graph_is_clang(g);
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
    Binding b = {.m = m};
    callees_decide(m);
    bind_parameters(m, &b);
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

void points_compare(ModelUnit *m)
{
    if (model_pass_runs(m->skipped, PASS_POINTS_TO_VARIABLE))
        compare_parameters(m, &(Binding){.m = m});
}

const Decl *points_to(const ModelUnit *m, const Decl *pointer)
{
    Pointer *p;
    HASH_FIND_PTR(m->pointers, &pointer, p);
    return p && p->is_set && !p->is_any && model_pass_runs(m->skipped, PASS_POINTS_TO_VARIABLE) ? p->variable : NULL;
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
    return with_gcc == with_clang ? with_gcc : graph_is_clang(g) ? with_clang : with_gcc;
}

void points_free(ModelUnit *m)
{
    Pointer *p, *next;
    HASH_ITER(hh, m->pointers, p, next)
        free(p->sources);
    HASH_CLEAR(hh, m->pointers);
    HASH_CLEAR(hh, m->pairs);
}
