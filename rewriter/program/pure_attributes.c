/* In: jobs.  Out: edits that put a harmless attribute in the place of pure and const.
 * Method: functions by name; the declarations in a file that only calls the function lose theirs as well, since it is
 * the caller whose calls are merged. Copies (variants) lose theirs when they are made.
 * Limits: declarations in headers keep theirs (headers are not edited), and then so does the function. */
#include "program/pure_attributes.h"

#include <string.h>

static bool is_counted_in(const Job *job, const Decl *d, bool same_file)
{
    const Unit *u = job->unit;
    for (int i = 0; i < u->n_functions; i++)
        if ((job->decision[i].mode == COUNT_IN_PLACE || job->decision[i].has_region) &&
            !strcmp(u->functions[i]->name, d->name) &&
            (same_file || !(d->is_internal || u->functions[i]->decl->is_internal)))
            return true;
    return false;
}

void purity_find(Job *jobs, int n)
{
    for (int i = 0; i < n; i++)
        for (int p = 0; p < jobs[i].unit->n_pure; p++)
            for (int k = 0; k < n; k++)
                if (is_counted_in(&jobs[k], jobs[i].unit->pure[p].function, k == i))
                    jobs[i].unit->pure[p].is_counted = true;
}

static bool is_counted(const Job *job, const char *name)
{
    for (int i = 0; i < job->unit->n_pure; i++)
        if (job->unit->pure[i].is_counted && !strcmp(job->unit->pure[i].function->name, name))
            return true;
    return false;
}

void purity_drop(const Job *job, const Unit *u, Edits *edits, bool *to_expand)
{
    for (int i = 0; i < u->n_pure; i++) {
        const Pure *p = &u->pure[i];
        if (!is_counted(job, p->function->name))
            continue;
        if (!p->macro)
            edit_add(edits, p->begin, p->end, EDIT_OPEN, 0, "__unused__");
        else if (u->invocations[p->macro - 1].definition)
            to_expand[p->macro - 1] = true;
    }
}
