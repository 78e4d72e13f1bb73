/* In: trees of all files of the run.  Out: the external functions that one file alone names, so that all their calls
 * are in that file, as those of static functions are.
 * Method: each function body is walked for names of external
 * functions; an address that is taken anywhere is one that others may call.
 * Limits: of a library anybody may call what
 * it defines; objects that were built without the rewriter are taken to call nothing of it. */
#include "program/function_table.h"
#include "program/whole_program.h"

typedef struct Search {
    NoReturn *known;
    int job;
} Search;

static bool note_name(Node *n, void *ctx)
{
    const Search *s = ctx;
    if (n->kind != E_REF || !n->decl || n->decl->kind != DECL_FUNCTION || n->decl->is_internal)
        return true;
    Entry *e = returns_lookup(s->known, s->job, n->decl);
    if (e)
        e->named_in = !e->named_in || e->named_in == s->job + 1 ? s->job + 1 : NAMED_IN_SEVERAL;
    return true;
}

void naming_files_find(NoReturn *k, const Job *jobs, int n, bool has_others)
{
    k->is_program = !has_others && program_has_main(jobs, n);
    for (int i = 0; i < n; i++)
        for (int f = 0; f < jobs[i].unit->n_functions; f++)
            walk(jobs[i].unit->functions[f]->body, note_name, &(Search){k, i});
}

bool is_named_here_alone(const NoReturn *k, int job, const Decl *d)
{
    const Entry *e = returns_lookup(k, job, d);
    return k->is_program && e && !d->is_internal && !d->is_replaceable && e->definitions == 1 && !e->is_taken &&
           (!e->named_in || e->named_in == job + 1);
}
