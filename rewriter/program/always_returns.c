/* In: trees of all files of the run.  Out: the functions that return from every call.
 * Method: all are taken to do so at first; those that hold something that may end the program or the thread, or jump
 * out, do not, nor do those that call one of these, until nothing changes.  Endless loops do not matter here.
 * Limits: nothing is said of functions that another definition may replace, and of calls through pointers; a signal's
 * handler may end the program anywhere. */
#include <stdlib.h>

#include "program/function_table.h"
#include "tree/reserved_names.h"

Entry *returns_lookup(const NoReturn *k, int job, const Decl *d)
{
    Entry *e;
    char *key = key_in(d->is_internal ? job : -1, d->name);
    HASH_FIND_STR(k->table, key, e);
    free(key);
    return e;
}

Entry *returns_enter(NoReturn *k, int job, const Decl *d)
{
    Entry *e = returns_lookup(k, job, d);
    if (!e) {
        e = xmalloc(sizeof *e);
        *e = (Entry){.key = key_in(d->is_internal ? job : -1, d->name)};
        HASH_ADD_KEYPTR(hh, k->table, e->key, strlen(e->key), e);
    }
    e->definitions++;
    return e;
}

typedef struct Search {
    const NoReturn *known;
    int job;
    bool may_not_return;
} Search;

static bool call_may_stay(const Search *s, const Node *call)
{
    const Decl *d = call->decl;
    if (!d || d->is_noreturn || d->kind != DECL_FUNCTION)
        return true;
    const Entry *e = returns_lookup(s->known, s->job, d);
    return e ? e->may_not_return : !names_always_return(d->name);
}

static bool visit(Node *n, void *ctx)
{
    Search *s = ctx;
    if (n->kind == S_ASM || n->kind == S_OTHER || n->span.is_included || (n->kind == E_CALL && call_may_stay(s, n)))
        s->may_not_return = true;
    return !s->may_not_return;
}

void returns_find(NoReturn *k, const Job *jobs, int n)
{
    bool changed = true;
    for (int i = 0; i < n; i++) {
        bool some_weak = is_weak_by_pragma(jobs[i].unit, NULL);
        for (int f = 0; f < jobs[i].unit->n_functions; f++) {
            const Function *fn = jobs[i].unit->functions[f];
            if (fn->decl->is_replaceable || fn->is_read_in_part ||
                (some_weak && is_weak_by_pragma(jobs[i].unit, fn->name)))
                returns_lookup(k, i, fn->decl)->may_not_return = true;
        }
    }
    while (changed) {
        changed = false;
        for (int i = 0; i < n; i++)
            for (int f = 0; f < jobs[i].unit->n_functions; f++) {
                const Function *fn = jobs[i].unit->functions[f];
                Entry *e = returns_lookup(k, i, fn->decl);
                Search s = {k, i, e->may_not_return};
                if (!e->may_not_return)
                    walk(fn->body, visit, &s);
                changed = changed || s.may_not_return != e->may_not_return;
                e->may_not_return = s.may_not_return;
            }
    }
}
