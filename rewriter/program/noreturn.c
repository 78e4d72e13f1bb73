/* In: trees of all files of the run.  Out: which functions never return.
 * Method: a function returns if control can reach a `return` or the end of its body, where calls of functions that do
 * not return stop it.  Starting with those that are declared so, passes over all functions find more until nothing
 * changes; functions that only call each other are thus taken to return. Reachability is that of the text: labels and
 * cases are taken to be reached, every break to leave its statement, and every condition that is no constant to go both
 * ways.
 * Limits: nothing is said of functions that another definition may replace when the program is linked (weak, external
 * inline), that contain assembly, have the name of a library function that compilers know, or are called through a
 * pointer.  A function that ends the program only sometimes does return. */
#include "program/noreturn.h"

#include <stdlib.h>
#include <string.h>

#include "program/function_table.h"
#include "tree/reserved_names.h"

/* ---- one function ---- */

static bool completes(Node *n, bool live, bool *returns);

static bool kids_stop(Node *n, bool *returns);

/* Does evaluating n never come to its end? */
static bool stops(Node *n, bool *returns)
{
    if (!n || n->is_constant)
        return false;
    switch (n->kind) {
    case E_SIZEOF:
    case E_GENERIC:
    case E_CHOOSE: return false;
    case E_LOGICAL:
    case E_COND_GNU: {
        bool condition = stops(n->kid[0], returns);
        stops(n->kid[1], returns);
        return condition;
    }
    case E_COND: {
        bool condition = stops(n->kid[0], returns), then = stops(n->kid[1], returns), other = stops(n->kid[2], returns);
        return condition || (then && other);
    }
    case E_STMT_EXPR: return !completes(n->kid[0], true, returns);
    case E_CALL:
        if (n->decl && n->decl->is_noreturn)
            return true;
        return !(n->decl && !strncmp(n->decl->name, "__builtin_", 10)) && kids_stop(n, returns);
    default: return kids_stop(n, returns);
    }
}

static bool kids_stop(Node *n, bool *returns)
{
    bool any = false;
    for (int i = 0; i < n->n_kids; i++)
        any = stops(n->kid[i], returns) || any;
    return any;
}

typedef struct Search {
    const Node *root;
    NodeKind kind;
    bool is_found;
} Search;

/* Finds a statement of one kind within another.  A break of an inner loop or switch does not count, nor a default of an
 * inner switch. */
static bool search(Node *n, void *ctx)
{
    Search *s = ctx;
    bool is_loop = n->kind == S_WHILE || n->kind == S_DO || n->kind == S_FOR;
    s->is_found = s->is_found || n->kind == s->kind;
    return n == s->root || !(n->kind == S_SWITCH ? s->kind != S_CONTINUE : is_loop && s->kind != S_DEFAULT);
}

static bool has(Node *n, NodeKind kind)
{
    Search s = {n, kind, false};
    walk(n, search, &s);
    return s.is_found;
}

static bool is_always(const Node *cond, bool value)
{
    return cond ? cond->is_constant && (cond->value != 0) == value : value;
}

static bool if_completes(Node *n, bool live, bool *returns)
{
    Node *cond = n->kid[0], *other = n->n_kids > 2 ? n->kid[2] : NULL;
    live = !stops(cond, returns) && live;
    bool then = completes(n->kid[1], live && !is_always(cond, false), returns);
    bool rest = live && !is_always(cond, true);
    if (other)
        rest = completes(other, rest, returns);
    return then || rest;
}

static bool loop_completes(Node *n, bool live, bool *returns)
{
    bool is_for = n->kind == S_FOR, is_do = n->kind == S_DO;
    Node *cond = is_for || is_do ? n->kid[1] : n->kid[0];
    if (is_for && n->kid[0])
        live = completes(n->kid[0], live, returns);
    if (is_for)
        stops(n->kid[2], returns);
    bool condition = stops(cond, returns);
    bool enters = is_do ? live : live && !condition && !is_always(cond, false);
    bool body = completes(n->kid[is_for ? 3 : is_do ? 0 : 1], enters, returns) || has(n, S_CONTINUE);
    bool tested = is_do ? body : live || body;
    return has(n, S_BREAK) || (tested && !condition && !is_always(cond, true));
}

static bool switch_completes(Node *n, bool live, bool *returns)
{
    live = !stops(n->kid[0], returns) && live;
    bool body = completes(n->kid[1], false, returns);
    return body || has(n, S_BREAK) || (live && !has(n, S_DEFAULT));
}

/* Can control get behind statement n, if it gets to it when `live`?  *returns: it can also get to a return. */
static bool completes(Node *n, bool live, bool *returns)
{
    switch (n->kind) {
    case S_COMPOUND:
        for (int i = 0; i < n->n_kids; i++)
            live = completes(n->kid[i], live, returns);
        return live;
    case S_IF: return if_completes(n, live, returns);
    case S_WHILE:
    case S_DO:
    case S_FOR: return loop_completes(n, live, returns);
    case S_SWITCH: return switch_completes(n, live, returns);
    case S_CASE:
    case S_DEFAULT:
    case S_LABEL: return n->kid[0] ? completes(n->kid[0], true, returns) : true;
    case S_ATTRIBUTED: return n->kid[0] ? completes(n->kid[0], live, returns) : live;
    case S_GOTO:
    case S_GOTO_INDIRECT:
    case S_BREAK:
    case S_CONTINUE: return false;
    case S_NULL: return live;
    case S_RETURN:
        if (!kids_stop(n, returns) && live)
            *returns = true;
        return false;
    case S_ASM:
    case S_OTHER: *returns = true; return true;
    case S_DECL:
    case D_VAR: {
        bool stop = false;
        for (int i = 0; i < n->n_kids; i++)
            if (n->kid[i])
                stop = !completes(n->kid[i], live, returns) || stop;
        return live && !stop;
    }
    default: return !stops(n, returns) && live;
    }
}

static bool never_returns(const Function *f)
{
    bool returns = false;
    bool ends = completes(f->body, true, &returns);
    return !ends && !returns;
}

/* ---- all functions ---- */

typedef struct Marking {
    const NoReturn *known;
    int job;
} Marking;

static bool mark_call(Node *n, void *ctx)
{
    const Marking *m = ctx;
    if (n->kind == E_REF && n->decl && n->decl->kind == DECL_FUNCTION)
        jumps_of(m->known, m->job, n->decl, &n->decl->may_jump, &n->decl->may_fork);
    if (n->kind == E_CALL && n->decl && n->decl->kind == DECL_FUNCTION && !n->decl->is_noreturn) {
        const Entry *e = returns_lookup(m->known, m->job, n->decl);
        n->decl->is_noreturn = e && e->never_return == e->definitions;
        n->decl->always_returns = e && !e->may_not_return;
    }
    return true;
}

void noreturn_mark(const NoReturn *known, int job, Unit *u)
{
    Marking m = {known, job};
    u->pointers_may_jump = known->pointers_may_jump;
    u->pointers_may_fork = known->pointers_may_fork;
    for (int i = 0; i < u->n_functions && known->table; i++) {
        Decl *own = u->functions[i]->decl;
        walk(u->functions[i]->body, mark_call, &m);
        own->is_named_here_alone = is_named_here_alone(known, job, own);
    }
}

/* The functions of the run that a function calls by name. */
typedef struct Calls {
    Arena *arena;
    const NoReturn *known;
    int job;
    Decl **decl;
    Entry **entry; /* The entries of each declaration. */
    int n, cap;
    bool is_done; /* The function is known never to return. */
} Calls;

static bool collect_call(Node *n, void *ctx)
{
    Calls *c = ctx;
    if (n->kind != E_CALL || !n->decl || n->decl->kind != DECL_FUNCTION || n->decl->is_noreturn)
        return true;
    for (int i = 0; i < c->n; i++)
        if (c->decl[i] == n->decl)
            return true;
    Entry *e = returns_lookup(c->known, c->job, n->decl);
    if (!e)
        return true;
    if (c->n == c->cap) {
        c->cap = c->cap ? 2 * c->cap : 8;
        c->decl = arena_grow(c->arena, c->decl, (size_t)c->n * sizeof *c->decl, (size_t)c->cap * sizeof *c->decl);
        c->entry = arena_grow(c->arena, c->entry, (size_t)c->n * sizeof *c->entry, (size_t)c->cap * sizeof *c->entry);
    }
    c->decl[c->n] = n->decl;
    c->entry[c->n++] = e;
    return true;
}

static Calls *collect_calls(Arena *a, const NoReturn *k, int job, const Unit *u)
{
    Calls *calls = NEW_N(a, Calls, (size_t)u->n_functions + 1);
    for (int f = 0; f < u->n_functions; f++) {
        calls[f] = (Calls){.arena = a, .known = k, .job = job};
        walk(u->functions[f]->body, collect_call, &calls[f]);
    }
    return calls;
}

/* Marks what the function calls.  Returns whether something of it was found in the pass before. */
static bool calls_one_found(const Calls *c, int pass)
{
    bool any = false;
    for (int i = 0; i < c->n; i++) {
        c->decl[i]->is_noreturn = c->decl[i]->is_noreturn || (c->entry[i]->found_in && c->entry[i]->found_in < pass);
        any = any || (c->entry[i]->found_in && c->entry[i]->found_in == pass - 1);
    }
    return any;
}

/* A function is looked at in the first pass, and in each that knows more of a function that it calls.  Returns whether
 * there was something new. */
static bool pass(NoReturn *k, const Job *job, Calls *calls, int number)
{
    bool found = false;
    const Unit *u = job->unit;
    for (int i = 0; i < u->n_functions; i++) {
        const Decl *d = u->functions[i]->decl;
        bool is_asked = calls_one_found(&calls[i], number) || number == 1;
        if (!is_asked || calls[i].is_done || d->is_replaceable || !never_returns(u->functions[i]))
            continue;
        if (names_known_to_compilers(d->name) || is_weak_by_pragma(u, d->name))
            continue;
        Entry *e = returns_lookup(k, job->index, d);
        calls[i].is_done = true;
        if (++e->never_return == e->definitions) {
            e->found_in = number;
            found = true;
        }
    }
    return found;
}

NoReturn *noreturn_find(Job *jobs, int n, bool has_others)
{
    NoReturn *k = xmalloc(sizeof *k);
    Arena *a = arena_new();
    Calls **calls = NEW_N(a, Calls *, n + 1);
    *k = (NoReturn){.pointers_may_jump = has_others, .pointers_may_fork = has_others};
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            returns_enter(k, i, jobs[i].unit->functions[f]->decl);
    for (int i = 0; i < n; i++)
        calls[i] = collect_calls(a, k, i, jobs[i].unit);
    bool found = true;
    for (int number = 1; found; number++) {
        found = false;
        for (int i = 0; i < n; i++)
            found = pass(k, &jobs[i], calls[i], number) || found;
    }
    returns_find(k, jobs, n);
    jumps_find(k, jobs, n);
    naming_files_find(k, jobs, n, has_others);
    for (int i = 0; i < n; i++)
        noreturn_mark(k, i, jobs[i].unit);
    arena_free(a);
    return k;
}

void noreturn_free(NoReturn *k)
{
    Entry *e, *next;
    if (!k)
        return;
    HASH_ITER(hh, k->table, e, next) {
        HASH_DEL(k->table, e);
        free(e->key);
        free(e);
    }
    free(k);
}
