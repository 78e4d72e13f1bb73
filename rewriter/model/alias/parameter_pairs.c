/* Parameters that lead to different places, since each call passes what is apart.
 * In: a unit's functions, what their pointers lead into.  Out: for two parameters, whether they are apart; for one,
 * whether what memory holds may lead to where it leads.
 * Method: each two arguments of each call are compared: pointers into two different variables; one into a variable of
 * the caller and one that the caller was passed, which is older; an allocation of the caller and anything else.
 * Parameters that are passed on are as those of the caller, to a fixed point.
 * gcc at -O2 makes use of that where the function is inlined, since it is called once or small, or says so; clang
 * inlines what is called twice and more, too.
 * Limits: a parameter that is assigned to counts as what it was passed. */
#include <string.h>

#include "model/alias/allocation_slot.h"
#include "model/alias/pointer_variable.h"
#include "program/points_to_stack.h"

enum {
    PARAMETERS_AT_MOST = 15, /* The most parameters of a function whose parameters are compared. */
    ROUNDS_AT_MOST = 8 /* The most rounds of the propagation from callers, while something changes. */
};

typedef struct Binding {
    ModelUnit *m;
    bool has_changed;
    bool trusts_callers; /* Parameters of which nothing else was found yet are trusted to be apart. */
} Binding;

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
    Slot slot[2]; /* By compiler: the member or the element that alone holds memory of its own. */
} Passed;

static Passed passed(ModelUnit *m, const Node *argument)
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
        return (Passed){.slot = {allocation_slot(m, root, COMPILER_GCC), allocation_slot(m, root, COMPILER_CLANG)}};
    Pointer *p;
    HASH_FIND_PTR(m->pointers, &root->decl, p);
    bool is_as_passed = root->decl->kind == DECL_PARAM && is_pointer_variable(root->decl) && !(p && p->is_changed);
    Passed found = {.object = points_to(m, root->decl), .parameter = is_as_passed ? root->decl : NULL};
    for (Compiler c = COMPILER_GCC; c <= COMPILER_CLANG; c++)
        if (p && p->n_values == 1 && p->call && root->decl->kind == DECL_VAR && returns_fresh_memory(m, p->call, c))
            found.allocation[c] = root->decl;
    return found;
}

/* What a slot holds is apart from all else that is known not to be given it. */
static bool is_slot_apart(ModelUnit *m, Slot slot, const Passed *other, Compiler c)
{
    if (other->slot[c].object)
        return !is_same_slot(slot, other->slot[c]);
    return other->allocation[c] || other->object || (other->parameter && !slot_reaches(m, slot, other->parameter));
}

/* Both compilers know that an allocation is apart from all else that is passed by name, where they see it. */
static bool are_allocations(ModelUnit *m, const Passed *x, const Passed *y, Compiler c)
{
    if (x->slot[c].object || y->slot[c].object)
        return x->slot[c].object ? is_slot_apart(m, x->slot[c], y, c) : is_slot_apart(m, y->slot[c], x, c);
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

/* An allocation of the caller that no memory leads to, or a parameter of the caller that is passed such ones alone. */
static bool is_hidden(ModelUnit *m, const Passed *x, Compiler c)
{
    if (x->slot[c].object)
        return slot_is_hidden(m, x->slot[c]);
    const Pointer *p = NULL;
    if (x->parameter)
        HASH_FIND_PTR(m->pointers, &x->parameter, p);
    return x->allocation[c] ? is_in_registers(m, x->allocation[c]) : p && p->function && !p->is_shown[c];
}

static void look_for_hidden(Binding *b, const Function *f, const Node *call)
{
    for (int i = 0; i < f->n_params && i + 1 < call->n_kids; i++) {
        Pointer *p = is_pointer_variable(f->param[i]) ? pointer_of(b->m, f->param[i]) : NULL;
        for (Compiler c = COMPILER_GCC; p && c <= COMPILER_CLANG; c++) {
            Passed x = passed(b->m, call->kid[i + 1]);
            bool is_new = !p->is_shown[c] && (!b->trusts_callers || !is_hidden(b->m, &x, c));
            p->is_shown[c] = p->is_shown[c] || is_new;
            b->has_changed = b->has_changed || is_new;
        }
    }
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
                         (bool[]){are_allocations(b->m, &x, &y, COMPILER_GCC),
                                  are_allocations(b->m, &x, &y, COMPILER_CLANG)});
        }
}

static bool find_pairs(Node *n, void *ctx)
{
    Binding *b = ctx;
    Callee *c = n->kind == E_CALL && n->decl ? callee_named(b->m, n->decl->name) : NULL;
    for (int t = 0; c && t < c->n; t++)
        if (c->version[t]->n_params <= PARAMETERS_AT_MOST) {
            compare_arguments(b, c->version[t], n);
            look_for_hidden(b, c->version[t], n);
        }
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
                    p->callee = c;
                    p->is_inlined = is_inlined(c);
                }
    unsigned known;
    int round = 0;
    do {
        known = HASH_COUNT(m->pairs);
        b->has_changed = false;
        b->trusts_callers = round++ < ROUNDS_AT_MOST;
        for (int i = 0; i < m->u->n_functions; i++)
            walk(m->u->functions[i]->body, find_pairs, b);
    } while (b->trusts_callers && (b->has_changed || HASH_COUNT(m->pairs) != known));
}

bool is_hidden_parameter(ModelGraph *g, const Decl *d)
{
    Pointer *p;
    HASH_FIND_PTR(g->unit->pointers, &d, p);
    const Callee *callee = p ? p->callee : NULL;
    bool is[2] = {false, false};
    for (Compiler c = COMPILER_GCC; callee && callee->calls && c <= COMPILER_CLANG; c++)
        is[c] = callee->is_inlined[c] && !p->is_shown[c];
    return graph_agrees(g, is[COMPILER_GCC], is[COMPILER_CLANG]);
}

static bool is_apart_where_inlined(ModelGraph *g, const Pair *p, const Callee *c)
{
    bool with_gcc = c && c->is_inlined[COMPILER_GCC] && p->is_apart_inlined[COMPILER_GCC];
    bool with_clang = c && c->is_inlined[COMPILER_CLANG] && p->is_apart_inlined[COMPILER_CLANG];
    return graph_agrees(g, with_gcc, with_clang);
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
        return is_apart_where_inlined(g, pair, p->callee);
    return p->is_inlined || graph_is_clang(g);
}

void points_compare(ModelUnit *m)
{
    if (model_pass_runs(m->skipped, PASS_POINTS_TO_VARIABLE))
        compare_parameters(m, &(Binding){.m = m});
}

void pairs_free(ModelUnit *m)
{
    HASH_CLEAR(hh, m->pairs);
}
