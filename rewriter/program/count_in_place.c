/* In: reasons.  Out: Fate.how, Fate.in_place, notes. */
#include "program/count_in_place.h"

void inplace_set(Job *job, int function, const char *why)
{
    Fate *fate = &job->fate[function];
    fate->how = COUNT_IN_PLACE;
    if (why && !fate->in_place)
        fate->in_place = arena_strdup(job->unit->arena, why);
}

void inplace_tell(const Job *job, Diag *d)
{
    for (int i = 0; i < job->unit->n_functions; i++) {
        const Function *f = job->unit->functions[i];
        const Fate *fate = &job->fate[i];
        if (fate->how == COUNT_IN_PLACE && fate->in_place && !fate->skipped)
            diag_line(d, DIAG_NOTE, &job->unit->source, f->from.line, f->from.column,
                      "function '%s' is counted in place: %s", f->name, fate->in_place);
    }
}
