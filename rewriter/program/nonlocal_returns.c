/* In: trees of all files of the run.  Out: the functions of which a call may not come back, since longjmp leaves it for
 * a function further out or exec ends the program, and those of which a call may come back in two processes (fork).
 * Method: those that call longjmp, exec or fork themselves do, and all that call one of these, until nothing changes.
 * A call through a pointer does what any of the functions does whose address is taken; a call of a library function
 * that is passed a function, what that does.  In a library pointers lead to functions of others, which may jump.
 * Limits: a function that calls setjmp may be where the jump lands; it is taken to be left as well.  Jumps and forks by
 * functions of libraries (without their source) that are not named here are not seen, nor is `syscall (SYS_fork)`. */
#include "program/function_table.h"

#include <string.h>

#include "tree/ast.h"
#include "tree/reserved_names.h"

typedef struct Search {
    const NoReturn *known;
    int job;
    bool may_jump, may_fork;
} Search;

static bool in_list(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(name, *list))
            return true;
    return false;
}

/* Does the function leave its caller, by a jump or for another program?  exec returns only if it fails. */
static bool is_leaving(const char *name)
{
    static const char *const names[] = {"longjmp",       "_longjmp",   "siglongjmp", "__builtin_longjmp",
                                        "__longjmp_chk", "setcontext", NULL};
    return in_list(name, names) || names_exec(name);
}

/* The process that daemon makes is the one that it comes back in. */
static bool is_forking(const char *name)
{
    static const char *const names[] = {"fork",    "_Fork",  "__fork",  "__libc_fork", "__builtin_fork",
                                        "fork1",   "forkx",  "forkall", "forkallx",    "rfork",
                                        "forkpty", "daemon", NULL};
    return in_list(name, names);
}

void jumps_of(const NoReturn *k, int job, const Decl *d, bool *may_jump, bool *may_fork)
{
    const Entry *e = returns_lookup(k, job, d);
    *may_jump |= e ? e->may_jump : is_leaving(d->name);
    *may_fork |= e ? e->may_fork : is_forking(d->name);
}

static bool visit(Node *n, void *ctx)
{
    Search *s = ctx;
    const Decl *d = n->decl;
    if (n->kind != E_CALL)
        return true;
    if (!d || d->kind != DECL_FUNCTION) {
        s->may_jump |= s->known->pointers_may_jump;
        s->may_fork |= s->known->pointers_may_fork;
        return true;
    }
    jumps_of(s->known, s->job, d, &s->may_jump, &s->may_fork);
    for (int i = 1; i < n->n_kids && !returns_lookup(s->known, s->job, d); i++) {
        const Decl *given = n->kid[i] ? function_named(n->kid[i]) : NULL;
        if (given)
            jumps_of(s->known, s->job, given, &s->may_jump, &s->may_fork);
    }
    return true;
}

static void note_taken(NoReturn *k, const Job *job, int number)
{
    for (int f = 0; f < job->unit->n_functions; f++) {
        const Decl *d = job->unit->functions[f]->decl;
        returns_lookup(k, number, d)->is_taken |= d->is_address_taken || d->is_called_unseen;
    }
    for (int i = 0; i < job->unit->n_taken; i++) {
        Decl external = {.name = job->unit->taken[i]};
        Entry *e = returns_lookup(k, -1, &external);
        if (e)
            e->is_taken = true;
        else
            jumps_of(k, -1, &external, &k->pointers_may_jump, &k->pointers_may_fork);
    }
}

/* Returns whether there was something new. */
static bool pass(NoReturn *k, const Job *job, int number)
{
    bool changed = false;
    for (int f = 0; f < job->unit->n_functions; f++) {
        const Function *fn = job->unit->functions[f];
        Entry *e = returns_lookup(k, number, fn->decl);
        Search s = {k, number, e->may_jump, e->may_fork};
        if (!e->may_jump || !e->may_fork) /* Of a function that may do both there is nothing more to find. */
            walk(fn->body, visit, &s);
        changed = changed || s.may_jump != e->may_jump || s.may_fork != e->may_fork;
        e->may_jump = s.may_jump;
        e->may_fork = s.may_fork;
        k->pointers_may_jump |= e->is_taken && e->may_jump;
        k->pointers_may_fork |= e->is_taken && e->may_fork;
    }
    return changed;
}

void jumps_find(NoReturn *k, const Job *jobs, int n)
{
    for (int i = 0; i < n; i++)
        note_taken(k, &jobs[i], i);
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < n; i++)
            changed = pass(k, &jobs[i], i) || changed;
    }
}
