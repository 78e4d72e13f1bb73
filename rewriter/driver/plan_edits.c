/* In: a unit.  Out: its edits.
 * Method: the graphs of all bodies, the counters of all bodies, the edits of all bodies: a function's entries may
 * follow from its callers' counts.  A body that does not fit is refused, and the file starts over. */
#include "driver/plan_edits.h"

#include "cfg/build_body.h"
#include "driver/unexpanded_macro.h"
#include "emit/inline_hint.h"
#include "emit/instrument.h"
#include "emit/phase_text.h"
#include "emit/redirect_calls.h"
#include "insertion/macro_border.h"
#include "model/needed_traffic.h"
#include "openmp/openmp.h"
#include "placement/callee_counters.h"
#include "placement/plan_unit.h"
#include "program/pure_attributes.h"
#include "program/variant_calls.h"

/* A function that is a region with two versions counts nothing outside of it. */
static bool has_versioned_body(const Regions *r, const Function *f)
{
    for (int i = 0; i < r->n; i++)
        if (r->items[i].function == f && r->items[i].is_body)
            return true;
    return false;
}

/* May functions that were left as they are call it by its name, or clauses of OpenMP, or the linker put another one in
 * its place? */
static bool is_called_beside(const Job *job, const Unit *u, const Function *f)
{
    for (int i = 0; i < job->unit->n_functions; i++)
        if (job->decision[i].skip_reason)
            return true;
    return f->decl->is_replaceable || (job->has_openmp && omp_mentions(u, f->name));
}

/* Is the function called only by functions that count on the same thread?  One that the linker, a pointer, or an
 * attribute calls is not. */
static bool runs_inside(const Rewriter *r, const Job *job, const Unit *u, const Body *b, const Function *f)
{
    const CountingDecision *decision = &job->decision[b->function];
    if (decision->is_address_taken || f->is_main || job->callers_hide)
        return false;
    return b->is_variant || (r->options->all && f->decl->is_internal && !is_called_beside(job, u, f));
}

/* Is the function called by its name alone, in a program of which all files are here?  Threads that somebody else makes
 * may call it by its name as well.  A static function that the library calls back runs on the thread of one that
 * counts, too.  A function that nobody names runs in no such thread; it is taken for such a one, so that a library's
 * text is the same in programs that call other functions of it. */
static bool is_called_by_name(const Rewriter *r, const Job *job, const Unit *u, const Body *b, const Function *f)
{
    const CountingDecision *decision = &job->decision[b->function];
    bool is_known = decision->is_address_taken ? r->options->all && decision->is_called_back
                                               : r->is_program && (decision->is_called || r->is_alone);
    return is_known && !f->is_main && !job->callers_hide && !f->decl->is_called_unseen && !is_called_beside(job, u, f);
}

static bool is_whole(const Job *job, const Body *b, const Regions *r, const Function *f)
{
    const CountingDecision *decision = &job->decision[b->function];
    return b->is_variant || (decision->is_reachable && decision->mode == COUNT_IN_PLACE && !has_versioned_body(r, f));
}

/* The function of which that is the variant, where it does not count itself; NULL: there is none. */
static Function *as_written(const Job *job, const Unit *u, const Body *variant)
{
    for (int i = 0; i < u->n_functions && variant->is_variant; i++) {
        const Body *b = &job->body[i];
        if (b->function == variant->function && !b->is_variant && !body_is_wanted(job, b))
            return u->functions[i];
    }
    return NULL;
}

/* The function's graph.  Returns NULL, or why it cannot be counted. */
static const char *build_graph(Rewriter *r, Job *job, Retarget *t, Body *b, Function *f)
{
    bool hidden;
    const char *declared = job->has_openmp ? omp_declared(t->u, f, job->unit->functions[b->function]->name) : NULL;
    if (declared)
        return declared;
    f->is_on_device = job->decision[b->function].is_on_device;
    if (f->is_on_device && omp_offloads(job->flags, job->n_flags))
        return "it may run on another device, for which the flags have it compiled";
    b->omp = job->has_openmp ? omp_find(t->u, f, (Regions *)t->regions, t->to_expand) : NULL;
    if (b->omp && (b->omp->unfit || b->omp->is_hidden))
        return b->omp->unfit;
    Function *other = b->omp ? as_written(job, t->u, b) : NULL;
    if (other)
        b->omp->is_alone = !omp_keep_barriers_as_written(t->u, other, NULL);
    const char *closed = unexpanded_braces(job, t->u, f);
    if (closed)
        return closed;
    if (!border_expand_asm(t->u, f, t->to_expand, &hidden))
        return "a macro that cannot be expanded holds asm goto";
    if (hidden) /* Labels in the macro are seen when it is expanded. */
        return NULL;
    Diag silent = {.silent = true};
    const char *unfit =
        cfg_build_body(t->u, b, f, t->regions, is_whole(job, b, t->regions, f), b->has_versions ? &silent : r->d);
    if (unfit)
        return unfit;
    if (silent.errors) /* Errors are to be reported on the user's own text. */
        return "its regions are entered by jumps";
    const CallRules rules = {r->calls, &r->callbacks, job, t->u, t->regions, t->pointers};
    b->variant_calls = variant_calls_find(&rules, f, is_whole(job, b, t->regions, f) || b->cfg->body_region != NULL);
    b->measured = r->profile ? profile_find(r->profile, job, b) : NULL;
    b->is_entered_often = job->decision[b->function].is_entered_often;
    b->is_left_out = job->decision[b->function].is_left_out;
    b->runs_inside = runs_inside(r, job, t->u, b, f);
    b->is_called_by_name = !b->runs_inside && is_called_by_name(r, job, t->u, b, f);
    return NULL;
}

static const char *edit_function(Retarget *t, Job *job, Body *b, Function *f)
{
    if (!b->placement)
        return NULL;
    if (job->has_openmp)
        omp_drop_simd(t->u, f, t->edits);
    Function *other = b->omp && !b->omp->is_alone ? as_written(job, t->u, b) : NULL;
    if (other)
        omp_keep_barriers_as_written(t->u, other, t->edits);
    if (b->omp && !b->is_variant && job->decision[b->function].mode == COUNT_VARIANT)
        omp_keep_barriers(b->omp, &(Inserter){t->u, t->edits, t->to_expand});
    retarget_body(t, b, f, job->decision[b->function].mode == COUNT_VARIANT);
    b->holds_itself = hint_allows_self_inlining(t->u, b->placement, job->unit->functions[b->function]);
    const char *unfit = instrument(t->u, b, &job->events, t->edits, t->to_expand);
    if (!unfit)
        hint_inline(&(Inserter){t->u, t->edits, t->to_expand}, b->placement, job->unit->functions[b->function]);
    return unfit;
}

/* Pragmas of ours do not stay in the output. */
static void drop_pragmas(const Job *job, const Unit *u, const Regions *regions, Edits *edits)
{
    for (int i = 0; i < regions->n_drop; i++)
        edit_add(edits, regions->drop[i][0], regions->drop[i][1], EDIT_OPEN, 0, "");
    for (int i = 0; i < regions->n; i++) {
        const Region *g = &regions->items[i];
        for (int f = 0; f < u->n_functions && g->compound; f++)
            if (u->functions[f] == g->function && !body_is_wanted(job, &job->body[f])) {
                edit_add(edits, g->begin, g->begin_end, EDIT_OPEN, 0, "");
                edit_add(edits, g->end, g->end_end, EDIT_OPEN, 0, "");
            }
    }
}

/* why: a function cannot be counted; NULL: it can. */
static RoundResult judge(Rewriter *r, Job *job, int i, const char *why, RoundResult so_far)
{
    if (!why)
        return so_far;
    refuse_body(r, job, &job->body[i], why);
    return ROUND_RESTART;
}

/* Plans all counters of a unit.  Returns what plan_unit does. */
static int plan_counters(Rewriter *r, Job *job, const Unit *u, const char **unfit)
{
    const CountedUnit counted = {job->unit, u, job->body, job->n_bodies};
    const Methods *how = &r->options->methods;
    int first = r->next_counter, failed = plan_unit(&counted, how, &r->next_counter, unfit);
    if (failed >= 0)
        return failed;
    NeededCounts needed = {0};
    if (how->counts == COUNTS_TRAFFIC) {
        needed = needed_traffic(job, u, first, r->next_counter);
        needed_exchange_probes(&counted, &needed);
    }
    plan_homes(&counted, how);
    if (how->counts == COUNTS_TRAFFIC)
        needed_share_counters(&counted, &needed, &r->next_counter);
    plan_events(&counted, &job->events);
    plan_ways(&counted);
    if (how->counts == COUNTS_CALLEES)
        callee_counters_assign(&counted, &r->pointed, &r->next_counter);
    return failed;
}

RoundResult plan_edits(Rewriter *r, Job *job, const Unit *u, Edits *edits, bool *to_expand)
{
    Diag silent = {.silent = true};
    Regions regions = regions_find(r->rois, u, job->index, &silent);
    Retarget t = {.calls = r->calls,
                  .callbacks = &r->callbacks,
                  .job = job,
                  .u = u,
                  .regions = &regions,
                  .edits = edits,
                  .to_expand = to_expand,
                  .marks = r->marks,
                  .pointers = r->variants > 0,
                  .program = r->options->all};
    int errors = r->d->errors;
    RoundResult out = ROUND_DONE;
    events_begin(&job->events, job->index ? &job[-1].events : NULL);
    for (int i = 0; i < u->n_functions; i++)
        if (body_is_wanted(job, &job->body[i]))
            out = judge(r, job, i, build_graph(r, job, &t, &job->body[i], u->functions[i]), out);
    if (out == ROUND_DONE) {
        const char *unfit = NULL;
        int failed = plan_counters(r, job, u, &unfit);
        out = judge(r, job, failed, unfit, out);
    }
    for (int i = 0; i < u->n_functions && out == ROUND_DONE; i++) {
        Body *b = &job->body[i];
        if (body_is_wanted(job, b)) {
            out = judge(r, job, i, edit_function(&t, job, b, u->functions[i]), out);
        } else {
            b->variant_calls = NULL; /* The marks of functions that are left as they are open no region. */
            retarget_body(&t, b, u->functions[i], job->decision[b->function].mode == COUNT_VARIANT);
        }
    }
    retarget_free(&t);
    drop_pragmas(job, u, &regions, edits);
    phases_write(u, &regions, edits);
    purity_drop(job, u, edits, to_expand);
    return r->d->errors > errors ? ROUND_FAILED : out;
}
