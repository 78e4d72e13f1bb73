/* What inlined functions leave in registers.
 * In: what is known where a small static function ends.  Out: at its calls, further down in the file, the locations that are known behind them.
 * Method: of interest are places in variables of static storage that their caller can name: at a constant distance, or at a multiple of
 * what the function returns.
 *
 *      while (slots[s] != 0 && slots[s] != key)          slots[s] was loaded last
 *          s = (s + 1) % SLOTS;
 *      return s;                                         slots[slot_of (key)] is known
 *
 * Limits: a function is taken to be inlined as inlined.h guesses; it has to return one expression, or nothing. */
#include "model_graph.h"

#include <stdlib.h>
#include <string.h>

#include "names.h"

typedef struct PlaceLeft {
    const Decl *object;
    int64_t constant, factor, size; /* the place is constant + factor × result behind the object's beginning */
} PlaceLeft;

typedef struct PlaceList {
    PlaceLeft *place;
    int n, cap;
} PlaceList;

typedef struct ReturnEntry {
    const char *function; /* its name, or its variant's */
    PlaceList left[2];    /* by compiler */
    bool differs;
    UT_hash_handle hh;
} ReturnEntry;

typedef struct Returns {
    const Node *value;
    int n;
} Returns;

static bool find_return(Node *n, void *ctx)
{
    Returns *r = ctx;
    if (n->kind == S_RETURN) {
        r->value = n->n_kids ? n->kid[0] : NULL;
        r->n++;
    }
    return true;
}

const Node *returns_single(const Function *f)
{
    Returns r = {NULL, 0};
    if (f->decl->is_inlined)
        walk(f->body, find_return, &r);
    return r.n == 1 ? r.value : NULL;
}

/* The location as its function's callers see it; false: they do not. */
static bool place_left(const ModelGraph *g, const Location *l, PlaceLeft *p)
{
    const Sum *s = &g->v.sum[l->address], *result = &g->v.sum[g->result];
    bool result_is_leaf = g->result && result->n == 1 && result->part[0].factor == 1 && !result->constant;
    *p = (PlaceLeft){.constant = s->constant, .size = l->size};
    for (int i = 0; i < s->n; i++) {
        const Leaf *leaf = &g->v.leaf[s->part[i].leaf];
        if (leaf->kind == LEAF_OBJECT && leaf->decl && leaf->decl->is_static_storage && !p->object && s->part[i].factor == 1)
            p->object = leaf->decl;
        else if (result_is_leaf && s->part[i].leaf == result->part[0].leaf)
            p->factor = s->part[i].factor;
        else
            return false;
    }
    return p->object && l->size > 0;
}

/* Without what a variant's has at its end. */
static size_t name_length(const char *name)
{
    size_t all = strlen(name), suffix = strlen(VARIANT_SUFFIX);
    return all > suffix && !strcmp(name + all - suffix, VARIANT_SUFFIX) ? all - suffix : all;
}

static ReturnEntry *entry_of(ModelUnit *m, const Decl *function)
{
    ReturnEntry *e;
    HASH_FIND(hh, m->returns, function->name, name_length(function->name), e);
    return e;
}

static bool same_places(const PlaceList *a, const PlaceList *b)
{
    return a->n == b->n && (!a->n || !memcmp(a->place, b->place, (size_t)a->n * sizeof *a->place));
}

void returns_note(ModelGraph *g, const uint64_t *known)
{
    const Decl *d = g->placement->cfg->function->decl;
    ReturnEntry *e = d->is_inlined ? entry_of(g->unit, d) : NULL;
    PlaceLeft p;
    if (!d->is_inlined || g->placement->cfg->function->scope)
        return;
    if (!e) {
        e = NEW(g->unit->u->arena, ReturnEntry);
        e->function = d->name;
        HASH_ADD_KEYPTR(hh, g->unit->returns, e->function, name_length(d->name), e);
    }
    for (int c = g->compiler; c <= COMPILER_CLANG; c++) /* clang's may be as gcc's, which comes first */
        e->left[c].n = 0;
    for (int i = 0; i < g->n_locations; i++)
        if (known[i / 64] >> (i % 64) & 1 && place_left(g, &g->location[i], &p))
            for (int c = g->compiler; c <= COMPILER_CLANG; c++)
                *PUSH(e->left[c].place, e->left[c].n, e->left[c].cap) = p;
    e->differs = !same_places(&e->left[COMPILER_GCC], &e->left[COMPILER_CLANG]);
}

static void take_places(ModelGraph *g, Event *call, const PlaceList *e)
{
    Values *v = &g->v;
    call->left_known = NEW_N(g->arena, int, (size_t)e->n + 1);
    for (int i = 0; i < e->n; i++) {
        const PlaceLeft *p = &e->place[i];
        Value at = value_add(v, value_object(v, p->object, NULL), value_constant(v, p->constant), 1);
        if (p->factor)
            at = value_add(v, at, call->stored, p->factor);
        int location = at ? graph_find(g, at, p->size) : -1;
        if (location >= 0)
            call->left_known[call->n_left_known++] = location;
    }
}

void returns_take(ModelGraph *g)
{
    for (int i = 0; g->unit->returns && i < g->f->n_order; i++) {
        Spot *s = &g->spot[g->f->order[i]];
        for (int k = 0; k < s->n_events; k++) {
            Event *call = &s->event[k];
            const Decl *d = call->kind == EVENT_CALL && call->act && call->act->kind == ACT_CALL ? call->act->node->decl : NULL;
            const ReturnEntry *e = d && d->is_inlined ? entry_of(g->unit, d) : NULL;
            g->by_compiler = g->by_compiler || (e && e->differs);
            if (e && e->left[g->compiler].n)
                take_places(g, call, &e->left[g->compiler]);
        }
    }
}

void returns_free(ModelUnit *m)
{
    ReturnEntry *e, *next;
    HASH_ITER(hh, m->returns, e, next) {
        free(e->left[COMPILER_GCC].place);
        free(e->left[COMPILER_CLANG].place);
    }
    HASH_CLEAR(hh, m->returns);
}
