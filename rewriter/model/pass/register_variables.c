/* Automatic variables that are registers though the source has them in memory.
 * In: events.  Out: removed are those on structures, arrays and scalars that nothing has the address of, and the copies
 * that passing them by value makes.
 * Method: scalar replacement of aggregates: a variable all uses of which name a member, an element with a constant
 * index, or the whole is as many variables in registers.  memcpy of a constant size from or to it, which programs write
 * for an access that is not aligned, is no other use.  What is copied into such a variable is loaded as far as members
 * of it are read.  A structure that a function is passed or returns is in registers if the function is inlined, or if
 * it has 16 bytes at most (System V ABI).  A larger one that is returned is written where the caller wants it.
 *
 *      struct vector d = difference (a[i], b[i]);      no traffic but that of a[i] and b[i]
 *      return d.x * d.x + d.y * d.y;
 *
 * Limits: registers that do not suffice are not seen. */
#include <string.h>

#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"
#include "model/inline/inline_decision.h"
#include "placement/spanning_tree.h"

enum { IN_REGISTERS = 16 };

/* A variable or a compound literal. */
typedef struct Candidate {
    const void *key;
    int64_t size;
    uint64_t read; /* A bit for each byte. */
    bool stays;
    UT_hash_handle hh;
} Candidate;

typedef struct Search {
    ModelGraph *g;
    Candidate *all;
    bool is_inlined; /* The function is inlined. */
} Search;

static Candidate *candidate(Search *s, const void *key, int64_t size)
{
    Candidate *c;
    HASH_FIND_PTR(s->all, &key, c);
    if (!c) {
        c = NEW(s->g->arena, Candidate);
        *c = (Candidate){.key = key, .size = size, .stays = size <= 0 || size > 64};
        HASH_ADD_PTR(s->all, key, c);
    }
    return c;
}

/* name: the function's name in the user's source; NULL: it is called through a pointer. */
static bool is_inlined(ModelGraph *g, const char *name)
{
    const Callee *c = name ? callee_named(g->unit, name) : NULL;
    if (!c || c->is_inlined[COMPILER_GCC] == c->is_inlined[COMPILER_CLANG])
        return c && c->is_inlined[COMPILER_GCC];
    return c->is_inlined[graph_compiler(g)];
}

/* ---- uses ---- */

/* Is the address an argument of a copy of memory whose size is known and whose result nobody wants? */
static bool is_copied(const Node *address, int64_t size)
{
    const Node *n = address, *call = n->parent;
    while (call && (call->kind == E_CAST || call->kind == E_IMPLICIT || call->kind == E_PAREN)) {
        n = call;
        call = n->parent;
    }
    return call && call->kind == E_CALL && call->n_kids == 4 && (call->kid[1] == n || call->kid[2] == n) &&
           libcall_transfer(call) == TRANSFER_COPY && call->kid[3]->has_value && call->kid[3]->value <= size &&
           libcall_is_dropped(call);
}

enum { MOST_BYTES = 1 << 20 /* The most bytes of a variable whose members are looked at. */ };

/* The place in a variable that its name, here, is part of; *at: its offset.  NULL: the name is used in another
 * manner. */
static const Node *place_meant(const Node *n, int64_t *at)
{
    *at = 0;
    for (const Node *p = n->parent; p; p = n->parent) {
        const Node *index = p->kind == E_IMPLICIT && p->parent && p->parent->kind == E_INDEX ? p->parent : NULL;
        if (p->kind == E_PAREN) {
            n = p;
        } else if (p->kind == E_MEMBER && !p->is_arrow && p->decl && p->decl->kind == DECL_FIELD &&
                   p->decl->offset >= 0) {
            *at += p->decl->offset;
            n = p;
        } else if (index && n->type->kind == TY_ARRAY && index->kid[0] == p && index->kid[1]->has_value) {
            int64_t size = index->type->size > 0 ? index->type->size : 1, by;
            if (__builtin_mul_overflow(index->kid[1]->value, size, &by) || __builtin_add_overflow(*at, by, at))
                return NULL;
            n = index;
        } else {
            return n;
        }
        if (*at < 0 || *at > MOST_BYTES)
            return NULL;
    }
    return n;
}

static void note_read(Candidate *c, int64_t at, int64_t size)
{
    if (at < 0 || size <= 0 || size > 64 || at > 64 - size)
        c->read = UINT64_MAX;
    else
        c->read |= (size == 64 ? UINT64_MAX : (UINT64_C(1) << size) - 1) << at;
}

static void note_use(Candidate *c, const Node *name)
{
    int64_t at;
    const Node *place = place_meant(name, &at), *p = place ? place->parent : NULL;
    if (!p || !place->type || at < 0 || (place->type->size > 0 && at > c->size - place->type->size)) {
        c->stays = true;
    } else if ((p->kind == E_IMPLICIT || p->kind == E_CAST) && p->is_load) {
        note_read(c, at, place->type->size);
    } else if (p->kind == E_ASSIGN_OP || (p->kind == E_UNARY && is_increment(p))) {
        note_read(c, at, place->type->size);
        c->stays = c->stays || p->kid[0] != place;
    } else if (p->kind == E_UNARY && p->op == OP_ADDR && is_copied(p, place->type->size)) {
        note_read(c, at, place->type->size);
    } else if (p->kind != E_ASSIGN || p->kid[0] != place) {
        c->stays = true;
    }
}

static bool is_call_in_memory(const Search *s, const Node *value)
{
    const Node *call = value ? strip_parens((Node *)value) : NULL;
    return call && call->kind == E_CALL && call->type && call->type->kind == TY_RECORD &&
           call->type->size > IN_REGISTERS && !is_inlined(s->g, call->decl ? call->decl->name : NULL);
}

/* A structure that is passed in memory has its place there. */
static bool comes_in_memory(const Search *s, const Decl *d)
{
    return d->kind == DECL_PARAM && d->type->kind == TY_RECORD && d->type->size > IN_REGISTERS && !s->is_inlined;
}

/* Is the variable returned in memory? */
static bool goes_in_memory(const Search *s, const Node *name)
{
    const Node *p = name->parent;
    while (p && (p->kind == E_PAREN || p->kind == E_IMPLICIT))
        p = p->parent;
    return p && p->kind == S_RETURN && name->type && name->type->kind == TY_RECORD && name->type->size > IN_REGISTERS &&
           !s->is_inlined;
}

static bool look_at(Node *n, void *ctx)
{
    Search *s = ctx;
    const Decl *d = n->decl;
    if (n->kind == D_VAR && d && is_call_in_memory(s, n->kid[0]))
        candidate(s, d, d->type->size)->stays = true;
    bool is_variable = n->kind == E_REF && d && (d->kind == DECL_VAR || d->kind == DECL_PARAM) &&
                       !d->is_static_storage && !d->is_global_register && variable_class(d) != IN_REGISTER;
    if (!is_variable && n->kind != E_COMPOUND_LITERAL)
        return n->kind != E_SIZEOF;
    Candidate *c = candidate(s, is_variable ? (const void *)d : n, n->type ? n->type->size : 0);
    note_use(c, n);
    if ((is_variable && (d->type->is_volatile || d->type->is_atomic || comes_in_memory(s, d))) || goes_in_memory(s, n))
        c->stays = true;
    return true;
}

/* ---- events ---- */

static const Candidate *of_location(const Search *s, const Location *l)
{
    Candidate *c;
    const void *key = l->object ? (const void *)l->object : l->literal;
    HASH_FIND_PTR(s->all, &key, c);
    return key && c && !c->stays ? c : NULL;
}

/* An argument's copy that is not made. */
static bool is_passed(const Search *s, const Event *e)
{
    const Node *argument = e->act->node, *call = argument->parent;
    bool is_copy = e->kind == EVENT_STORE && call && call->kind == E_CALL && argument->type &&
                   argument->type->kind == TY_RECORD && argument != call->kid[0];
    return is_copy && (argument->type->size <= IN_REGISTERS || is_inlined(s->g, call->decl ? call->decl->name : NULL));
}

/* The function itself writes what it returns, and what its caller begins a variable with. */
static bool is_handed_over(const Search *s, const Event *e)
{
    const Node *n = e->act->node, *p = n->parent;
    if (e->kind == EVENT_STORE)
        return p && p->kind == D_VAR && p->kid[0] == n && is_call_in_memory(s, n);
    if (!n->is_load || !goes_in_memory(s, n->kid[0]))
        return false;
    const Node *from = strip_parens(n->kid[0]);
    return from->kind == E_COMPOUND_LITERAL ||
           (from->kind == E_REF && from->decl && !from->decl->is_static_storage && from->decl->kind == DECL_VAR);
}

/* Is the event of the part of a complex number that creal or cimag does not give? */
static bool is_other_part(const Event *e, const Event *before)
{
    const Node *n = e->act->node, *call = n->parent;
    while (call && call->kind == E_PAREN)
        call = call->parent;
    if (e->kind != EVENT_LOAD || !n->type || n->type->kind != TY_COMPLEX || !call || call->kind != E_CALL ||
        !call->decl || call->n_kids != 2)
        return false;
    const char *name = without_builtin(call->decl->name);
    bool is_second = before && before->act == e->act - 1 && before->act->node == n;
    return !strncmp(name, "creal", 5) ? is_second : !strncmp(name, "cimag", 5) && !is_second;
}

/* Narrows a copy into a variable that nobody else sees to the members that are read. */
static void narrow_copy(const Search *s, Event *e)
{
    const Node *n = e->act->node, *p = n->parent;
    Location to = {0};
    if (e->kind != EVENT_LOAD || !n->type || n->type->kind != TY_RECORD || !p)
        return;
    if (p->kind == D_VAR && p->kid[0] == n)
        to.object = p->decl;
    const Node *name = p->kind == E_ASSIGN && p->kid[1] == n ? strip_parens(p->kid[0]) : NULL;
    if (name && name->kind == E_REF && !(p->parent && is_expr(p->parent)))
        to.object = name->decl;
    const Candidate *c = to.object ? of_location(s, &to) : NULL;
    int64_t bytes = c ? __builtin_popcountll(c->read) : 0;
    if (!c || bytes >= e->act->size)
        return;
    e->narrowed = bytes;
    if (!bytes) {
        e->is_removed = true;
        e->outcome = OUTCOME_DEAD;
    }
}

static void decide_event(const Search *s, Event *e, const Event *before)
{
    if (e->kind == EVENT_CALL || e->is_removed || e->is_pinned || !e->written)
        return;
    if (is_handed_over(s, e)) {
        e->is_elsewhere = true;
    } else if (of_location(s, &s->g->location[e->location]) || is_passed(s, e)) {
        e->is_removed = true;
        e->outcome = e->kind == EVENT_LOAD ? OUTCOME_REDUNDANT : OUTCOME_DEAD;
    } else if (is_other_part(e, before)) {
        e->is_removed = true;
        e->outcome = OUTCOME_DEAD;
    } else {
        narrow_copy(s, e);
    }
}

/* Makes memcpy between such a variable and memory a load or a store. */
static void decide_copy(const Search *s, Operation *o)
{
    const Node *call = o->act->node;
    for (int i = 1; i <= 2; i++) {
        const Node *n = strip_casts(call->kid[i]);
        const Node *name = n->kind == E_UNARY && n->op == OP_ADDR ? strip_parens(n->kid[0]) : NULL;
        while (name && (name->kind == E_MEMBER || name->kind == E_INDEX || name->kind == E_IMPLICIT))
            name = name->is_arrow ? NULL : strip_parens(name->kid[0]);
        Location l = {.object = name && name->kind == E_REF ? name->decl : NULL};
        if (!l.object || !of_location(s, &l))
            continue;
        o->expansion.is_expanded = true;
        if (i == 1)
            o->expansion.stored = 0;
        else
            o->expansion.loaded = 0;
    }
}

void keep_in_registers(ModelGraph *g)
{
    const Function *f = g->placement->cfg->function;
    if (f->omp || f->calls_setjmp)
        return;
    Search s = {.g = g, .is_inlined = is_inlined(g, f->users_name)};
    walk(f->body, look_at, &s);
    for (int i = 0; i < g->f->n_order; i++) {
        const Point *p = &g->point[g->f->order[i]];
        for (int k = 0; k < p->n_events; k++)
            decide_event(&s, &p->event[k], k ? &p->event[k - 1] : NULL);
    }
    for (int i = 0; i < g->n_operations; i++)
        if (g->operation[i].expansion.copies)
            decide_copy(&s, &g->operation[i]);
    HASH_CLEAR(hh, s.all);
}
