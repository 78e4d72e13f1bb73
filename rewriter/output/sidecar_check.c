/* In: jobs, a sidecar's text.  Out: functions marked as left out.
 * Method: a fault names its function, or that of its block.  One of several functions of that name has it; all are left
 * out. */
#include "output/sidecar_check.h"

#include <string.h>

#include "format/mix_check.h"
#include "program/count_in_place.h"

typedef struct Verifier {
    Job *jobs;
    int n;
    Diag *d;
    Verdict verdict;
} Verifier;

/* A variant is done without first, then the function. */
static void leave_out(Verifier *v, Job *job, int i, const char *text)
{
    const Function *f = job->unit->functions[i];
    const char *why = arena_printf(job->unit->arena, "internal error: %s", text);
    if (job->decision[i].mode == COUNT_VARIANT) {
        inplace_set(job, i, why);
        return;
    }
    job->decision[i].skip_reason = why;
    diag_line(v->d, DIAG_WARNING, (SourcePlace){&job->unit->source, f->from.line, f->from.column},
              "function '%s' is not instrumented: %s", f->name, why);
}

static bool is_counted(const Job *job, int function)
{
    for (int b = 0; b < job->n_bodies; b++)
        if (job->body[b].function == function && job->body[b].placement)
            return true;
    return false;
}

static void take_fault(void *to, const MixFault *fault)
{
    Verifier *v = to;
    bool found = false, in_function = fault->part == MIX_FUNCTION || fault->part == MIX_BLOCK;
    for (int i = 0; in_function && i < v->n; i++)
        for (int f = 0; f < v->jobs[i].unit->n_functions; f++)
            if (!strcmp(v->jobs[i].unit->functions[f]->name, fault->function) && is_counted(&v->jobs[i], f)) {
                found = true;
                if (!v->jobs[i].decision[f].skip_reason) /* Otherwise another fault of the function was there before. */
                    leave_out(v, &v->jobs[i], f, fault->text);
            }
    if (!found)
        diag_plain(v->d, DIAG_ERROR, "internal error: %s", fault->text);
    if (v->verdict != VERIFY_FAILED)
        v->verdict = found ? VERIFY_AGAIN : VERIFY_FAILED;
}

Verdict verify_sidecar(Job *jobs, int n, Diag *d, const char *text)
{
    Verifier v = {jobs, n, d, VERIFY_GOOD};
    mix_check_text(text, strlen(text), &(MixHearer){"memrewrite.mix.json", take_fault, &v});
    return v.verdict;
}
