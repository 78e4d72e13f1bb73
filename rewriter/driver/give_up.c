/* In: what went wrong with a job's text, and where.  Out: what is done without from here on.
 * Method: a version, then a variant, then a function, then a macro; what is left out is reported, and the file starts
 * over from the user's text.
 * Limits: functions that one line makes go together. */
#include "driver/give_up.h"

#include <string.h>

#include "driver/base_text.h"
#include "driver/unexpanded_macro.h"
#include "program/count_in_place.h"

bool body_is_wanted(const Job *job, const Body *b)
{
    const CountingDecision *f = &job->decision[b->function];
    return !f->skip_reason && (b->is_variant || (f->is_reachable && f->mode == COUNT_IN_PLACE) || f->has_region);
}

void refuse_body(Rewriter *r, Job *job, const Body *b, const char *why)
{
    Function *f = job->unit->functions[b->function];
    CountingDecision *decision = &job->decision[b->function];
    if (b->has_versions && !decision->has_one_copy) {
        decision->has_one_copy = true;
        return;
    }
    if (b->is_variant) {
        inplace_set(job, b->function, why);
        return;
    }
    CHECK(!decision->skip_reason);
    decision->skip_reason = arena_strdup(job->unit->arena, why);
    diag_line(r->d, DIAG_WARNING, (SourcePlace){&job->unit->source, f->from.line, f->from.column},
              "function '%s' is not instrumented: %s", f->name, why);
}

RoundResult refuse_expansion(Rewriter *r, Job *job, const Unit *u, const bool *to_expand, const char *why)
{
    for (int i = 0; i < u->n_invocations; i++) {
        const Invocation *inv = &u->invocations[i];
        bool in_function = false;
        for (int f = 0; to_expand[i] && f < u->n_functions; f++) {
            bool around = function_holds(u->functions[f], inv->begin);
            in_function = in_function || around;
            if (around && body_is_wanted(job, &job->body[f]))
                refuse_body(r, job, &job->body[f],
                            arena_printf(job->unit->arena, "macro '%s' in it %s", inv->name, why));
        }
        if (to_expand[i] && !in_function)
            unexpanded_add(job, inv->name, why);
    }
    return ROUND_RESTART;
}

/* Every function that stands on the line: one macro may make many.  Line 0: all.  Of a function and its variant one
 * goes at a time. False: none is left to refuse. */
static bool refuse_line(Rewriter *r, Job *job, uint32_t line, const char *why)
{
    int last = -1;
    for (int i = job->n_bodies - 1; i >= 0; i--) {
        const Body *b = &job->body[i];
        if ((line && (line < b->from_line || line > b->to_line)) || b->function == last || !body_is_wanted(job, b))
            continue;
        refuse_body(r, job, b, why);
        last = b->function;
    }
    return last >= 0;
}

static bool is_unexpanded_everywhere(const Job *job, const char *name)
{
    for (int i = 0; i < job->n_unexpanded; i++)
        if (job->unexpanded[i].extent == UNEXPANDED_EVERYWHERE && !strcmp(job->unexpanded[i].name, name))
            return true;
    return false;
}

/* The macros that are named on the line of the user's text.  False: none is left to close. */
static bool close_line(Job *job, uint32_t line, const char *why)
{
    const Source *text = &job->unit->source;
    uint32_t at = 0, last_line = 1;
    bool any = false;
    for (int i = 0; i < job->unit->n_invocations; i++) {
        const Invocation *inv = &job->unit->invocations[i];
        uint32_t from = last_line + source_lines(text, at, inv->begin),
                 to = from + source_lines(text, inv->begin, inv->end);
        at = inv->begin;
        last_line = from;
        if (line < from || line > to || is_unexpanded_everywhere(job, inv->name))
            continue;
        unexpanded_add(job, inv->name, why);
        any = true;
    }
    return any;
}

RoundResult refuse_error(Rewriter *r, Job *job, const Unit *bad, uint32_t line, const char *when)
{
    const char *error = bad->error_text ? bad->error_text : "other functions stand in it";
    const char *why = arena_printf(job->unit->arena, "%s, it would not compile: %s", when, error);
    if (line && refuse_line(r, job, line, why))
        return ROUND_RESTART;
    if (job->base != job->unit) { /* The copies may be the cause. */
        base_give_up(job, "its file would not compile with copies of functions");
        return ROUND_RESTART;
    }
    if (line && close_line(job, line, why))
        return ROUND_RESTART;
    job->is_refused_whole = true;
    if (refuse_line(r, job, 0, arena_printf(job->unit->arena, "%s, its file would not compile: %s", when, error)))
        return ROUND_RESTART;
    diag_line(r->d, DIAG_ERROR, (SourcePlace){&job->unit->source, line ? line : 1, 1},
              "internal error: %s, the file does not parse: %s", when, error);
    return ROUND_FAILED;
}
