/* In: reasons.  Out: CountingDecision.how, CountingDecision.in_place, notes. */
#include "program/count_in_place.h"

void inplace_set(Job *job, int function, const char *why)
{
    CountingDecision *decision = &job->decision[function];
    decision->mode = COUNT_IN_PLACE;
    if (why && !decision->in_place_reason)
        decision->in_place_reason = arena_strdup(job->unit->arena, why);
}

void inplace_report(const Job *job, Diag *d)
{
    for (int i = 0; i < job->unit->n_functions; i++) {
        const Function *f = job->unit->functions[i];
        const CountingDecision *decision = &job->decision[i];
        if (decision->mode == COUNT_IN_PLACE && decision->in_place_reason && !decision->skip_reason)
            diag_line(d, DIAG_NOTE, (SourcePlace){&job->unit->source, f->from.line, f->from.column},
                      "function '%s' is counted in place: %s", f->name, decision->in_place_reason);
    }
}
