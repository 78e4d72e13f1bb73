/* In: the trees of all files.  Out: which static functions are called back alone.
 * Method: such a function runs on the thread of the function that hands it over, as one that is called by its name
 * does.  It is one if the references that are arguments of such calls and those that call it are all that there are.
 * Limits: external functions are none, since other files may take their addresses as well. */
#include "program/called_back.h"

#include <string.h>

#include "library/callbacks.h"

typedef struct Search {
    const Job *jobs;
    int n;
} Search;

/* Do the files of the run have a function of that name themselves? */
static bool is_own(const Search *s, const char *name)
{
    for (int i = 0; i < s->n; i++)
        for (int f = 0; f < s->jobs[i].unit->n_functions; f++)
            if (!strcmp(s->jobs[i].unit->functions[f]->name, name))
                return true;
    return false;
}

static bool find_handed_over(Node *n, void *ctx)
{
    const Search *s = ctx;
    if (n->kind != E_CALL || !n->decl || n->decl->is_internal)
        return true;
    for (int i = 1; i < n->n_kids; i++) {
        const Node *to = strip_casts(n->kid[i]);
        if (to->kind == E_UNARY && to->op == OP_ADDR)
            to = strip_casts(to->kid[0]);
        if (to->kind == E_REF && to->decl && to->decl->kind == DECL_FUNCTION && to->decl->is_internal &&
            callback_calls_and_returns(n->decl->name, i) && !is_own(s, n->decl->name))
            to->decl->called_back++;
    }
    return true;
}

/* Is the address of a static function of the file used? */
static bool has_taken(const Job *job)
{
    for (int f = 0; f < job->unit->n_functions; f++)
        if (job->decision[f].is_address_taken && job->unit->functions[f]->decl->is_internal)
            return true;
    return false;
}

static void find_in(Search *s, Job *job)
{
    const Unit *u = job->unit;
    for (int f = 0; f < u->n_functions; f++)
        walk(u->functions[f]->body, find_handed_over, s);
    for (int f = 0; f < u->n_functions; f++) {
        const Decl *d = u->functions[f]->decl;
        job->decision[f].is_called_back = d->called_back && d->refs == d->calls + d->called_back;
    }
}

void called_back_find(Job *jobs, int n)
{
    Search s = {jobs, n};
    for (int i = 0; i < n; i++)
        if (has_taken(&jobs[i]))
            find_in(&s, &jobs[i]);
}
