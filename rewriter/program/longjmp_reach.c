/* In: trees of all files of the run.  Out: the functions that longjmp may leave, or what they call, for a function further out.
 * Method: those that call longjmp itself do, and all that call one of these, until nothing changes.  If there are any, calls through
 * pointers do.
 * Limits: a function that calls setjmp may be where the jump lands; it is taken to be left as well.  Jumps by functions
 * of libraries (without their source), and out of callbacks that these call, are not seen. */
#include "program/function_table.h"

#include <string.h>

typedef struct Search {
    const NoReturn *known;
    int job;
    bool may_jump;
} Search;

static bool is_longjmp(const char *name)
{
    static const char *const names[] = {"longjmp", "_longjmp", "siglongjmp", "__builtin_longjmp", "__longjmp_chk", "setcontext", NULL};
    for (const char *const *s = names; *s; s++)
        if (!strcmp(*s, name))
            return true;
    return false;
}

static bool visit(Node *n, void *ctx)
{
    Search *s = ctx;
    const Decl *d = n->decl;
    if (n->kind != E_CALL || s->may_jump)
        return !s->may_jump;
    if (!d || d->kind != DECL_FUNCTION) {
        s->may_jump = s->known->any_jumps;
        return true;
    }
    const Entry *e = returns_lookup(s->known, s->job, d);
    s->may_jump = e ? e->may_jump : is_longjmp(d->name);
    return true;
}

/* Returns whether there was something new. */
static bool pass(NoReturn *k, const Job *job, int number)
{
    bool changed = false;
    for (int f = 0; f < job->unit->n_functions; f++) {
        const Function *fn = job->unit->functions[f];
        Entry *e = returns_lookup(k, number, fn->decl);
        Search s = {k, number, e->may_jump};
        if (!e->may_jump)
            walk(fn->body, visit, &s);
        changed = changed || s.may_jump != e->may_jump;
        e->may_jump = s.may_jump;
        k->any_jumps = k->any_jumps || s.may_jump;
    }
    return changed;
}

void jumps_find(NoReturn *k, const Job *jobs, int n)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < n; i++)
            changed = pass(k, &jobs[i], i) || changed;
    }
}
