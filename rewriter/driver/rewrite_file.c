/* In: a Job.  Out: its rewritten text.
 * Method: rounds.  A function that cannot be instrumented is marked as skipped and the file starts over from the user's
 * text, so that no trace of the attempt stays.  A function's tree after each round must be the one it had before (by
 * hash).
 * Limits: at most MAX_ROUNDS levels of macros; a function with more is left as it is. */
#include "driver/rewrite_file.h"

#include <stdlib.h>
#include <string.h>

#include "clone/variant_text.h"
#include "driver/base_text.h"
#include "driver/job_bodies.h"
#include "driver/plan_edits.h"
#include "driver/same_trees.h"
#include "driver/unexpanded_macro.h"
#include "macro/expand_unit.h"
#include "openmp/openmp.h"
#include "output/written_text.h"
#include "program/inline_guess.h"
#include "support/path.h"
#include "tree/reserved_names.h"

enum { MAX_ROUNDS = 64 };

/* ---- checks ---- */

/* The line on which the functions begin to differ. */
static uint32_t first_other(const Job *job, const Unit *now)
{
    int i = 0;
    while (i < now->n_functions && i < job->n_bodies && !strcmp(now->functions[i]->name, job->base->functions[i]->name))
        i++;
    return i < job->n_bodies ? job->body[i].from_line : 0;
}

/* Expanding several levels at once may have changed a tree: once more, one by one; then all of them.  Where that does
 * not help either, functions are left out that one by one does not get through. */
static bool try_another_way(Job *job)
{
    ExpansionWay was = job->expansion;
    job->expansion = was == EXPAND_ONE_LEVEL && !job->tried_all_levels ? EXPAND_ALL_LEVELS : EXPAND_ONE_LEVEL;
    job->tried_all_levels = job->tried_all_levels || job->expansion == EXPAND_ALL_LEVELS;
    return was != job->expansion;
}

static const char *changed_macro(const Job *job, const Unit *now, int i)
{
    const char *name = expand_changed(job->base, job->base->functions[i], now->functions[i]);
    return name ? arena_printf(job->unit->arena, "macro '%s' in it cannot be expanded without changing what it means",
                               name)
                : "a macro in it cannot be expanded without changing what it means";
}

static RoundResult judge_trees(Rewriter *r, Job *job, const Unit *now)
{
    bool whole = parses_whole(now, job->n_bodies), differs = !whole;
    bool *other = NEW_N(now->arena, bool, (size_t)now->n_functions + 1);
    for (int i = 0; whole && i < now->n_functions; i++) {
        bool same = same_tree(job->base->functions[i], now->functions[i], false);
        other[i] = !same && body_is_wanted(job, &job->body[i]);
        differs = differs || other[i];
    }
    if (differs && try_another_way(job))
        return ROUND_RESTART;
    if (now->has_errors)
        return refuse_error(r, job, now, now->error_line, "when macros are expanded");
    if (!whole)
        return refuse_error(r, job, now, first_other(job, now), "when macros are expanded");
    copies_name(job, now);
    if (now->source.len != job->base->source.len)
        base_find_lines(job, now); /* An expanded macro may have got lines (line_layout.h). */
    for (int i = 0; i < now->n_functions; i++)
        if (other[i])
            refuse_body(r, job, &job->body[i], changed_macro(job, now, i));
    return differs ? ROUND_RESTART : ROUND_DONE;
}

/* Without -fopenmp compilers pass over the directives, and so do we; with it the counts would be those of several
 * threads. */
static void warn_of_omp(Rewriter *r, const Job *job)
{
    const Unit *u = job->unit;
    for (int i = 0; i < u->n_functions && !job->has_openmp; i++) {
        const CountingDecision *f = &job->decision[i];
        uint32_t at;
        if (f->skip_reason || !(f->is_reachable || f->has_region) || !omp_has_directive(u, u->functions[i], &at))
            continue;
        diag_at(
            r->d, DIAG_WARNING, &u->source, at,
            "OpenMP directives are taken to be ignored: say -fopenmp behind \"--\" if the program is compiled with it");
        return;
    }
}

/* ---- output ---- */

void rewrite_drop(Rewriter *r, Job *job)
{
    if (job->check)
        check_drop(r->parser, job->check);
    job->check = NULL;
}

static void begin_check(Rewriter *r, Job *job, const Buf *text)
{
    Buf all = {NULL, 0, 0};
    job->n_heading_lines = (uint32_t)written_heading(&all, r->header.path, job->name);
    size_t heading = all.len;
    buf_add(&all, text->text, text->len);
    job->check = check_begin(r->parser, (ParsedText){job->name, all.text, all.len, {job->flags, job->n_flags}}, heading,
                             &r->header);
    buf_free(&all);
}

/* Copies of loops have lines of their own. */
static uint32_t error_line_in_base(const Job *job, uint32_t line)
{
    if (line <= job->n_heading_lines)
        return 0;
    return edits_line_before(&job->edits, job->final->source.text, line - job->n_heading_lines);
}

bool rewrite_check(Rewriter *r, Job *job, bool *passes)
{
    RoundResult out = ROUND_DONE;
    if (job->check) {
        Unit *u = check_end(r->parser, job->check);
        job->check = NULL;
        if (u->has_errors)
            out = refuse_error(r, job, u, error_line_in_base(job, u->error_line), "with its probes");
        unit_free(u);
    }
    *passes = out == ROUND_DONE;
    return out != ROUND_FAILED;
}

static void finish(Rewriter *r, Job *job, Unit *u, const char *up)
{
    Buf text = {NULL, 0, 0};
    job->final = u; /* This unit may be job->base. */
    job->path_to_top = up;
    job->is_changed = job->edits.n > 0;
    written_text(job, &text);
    if (job->is_changed && !job->is_unchecked)
        begin_check(r, job, &text);
    written_output(job, &text);
    buf_free(&text);
}

/* ---- rounds ---- */

static RoundResult expand_macros(Rewriter *r, Job *job, const Unit *u, const bool *to_expand, int round, Buf *text)
{
    Buf next = {NULL, 0, 0};
    int failed;
    const char *why = expand_marked(u, to_expand, job->expansion, &next, &failed);
    if (why) {
        unexpanded_add(job, u->invocations[failed].name, why);
        if (r->options->verbose)
            diag_at(r->d, DIAG_NOTE, &u->source, u->invocations[failed].begin, "macro '%s' stays unexpanded: %s",
                    u->invocations[failed].name, why);
        buf_free(&next);
        return ROUND_RESTART;
    }
    bool same = next.len == text->len && !memcmp(next.text, text->text, next.len);
    buf_free(text);
    *text = next;
    if (same)
        return refuse_expansion(r, job, u, to_expand, "expands to itself");
    if (round == MAX_ROUNDS)
        return refuse_expansion(r, job, u, to_expand, "is nested too deep, or expands to itself");
    return ROUND_AGAIN;
}

static bool any_set(const bool *flags, int n)
{
    for (int i = 0; i < n; i++)
        if (flags[i])
            return true;
    return false;
}

/* Parses *text once, and makes the edits of one round. */
static RoundResult one_round(Rewriter *r, Job *job, const char *up, Buf *text, int round)
{
    bool first = round == 1;
    Unit *u = first ? job->base
                    : parse_behind(r->parser, &r->header,
                                   (ParsedText){job->name, text->text, text->len, {job->flags, job->n_flags}});
    u->user = job->unit->user;
    u->library = r->library;
    u->own_suffix = job->own_suffix;
    if (!first)
        noreturn_mark(r->noreturn, job->index, u);
    inlined_mark(u);
    RoundResult out = first ? ROUND_DONE : judge_trees(r, job, u);
    edits_free(&job->edits);
    bool *to_expand = NEW_N(u->arena, bool, (size_t)u->n_invocations + 1);
    unexpanded_keep(job, u);
    if (out == ROUND_DONE)
        out = plan_edits(r, job, u, &job->edits, to_expand);
    if (out == ROUND_DONE && any_set(to_expand, u->n_invocations))
        out = expand_macros(r, job, u, to_expand, round, text);
    else if (out == ROUND_DONE)
        finish(r, job, u, up);
    if (out == ROUND_DONE && (r->options->dump & DUMP_EDITS))
        edits_dump(stdout, &job->edits);
    if (out != ROUND_DONE) {
        edits_free(&job->edits);
        bodies_free(job->body, job->n_bodies);
        if (!first)
            unit_free(u);
    }
    return out;
}

static void find_devices(Job *job)
{
    bool *on_device = NEW_N(job->unit->arena, bool, (size_t)job->unit->n_functions + 1);
    if (job->has_openmp)
        omp_find_devices(job->unit, on_device);
    for (int i = 0; i < job->unit->n_functions; i++)
        job->decision[i].is_on_device = on_device[i];
}

void rewrite_prepare(Rewriter *r, Job *job)
{
    job->own_suffix = name_suffix(job->unit);
    job->events.mask = r->options->modules.mask;
    job->events.reduce = r->options->reduce;
    job->events.allocator = r->options->allocator;
    job->events.n_allocators = r->options->n_allocator;
    warn_of_omp(r, job);
    find_devices(job);
}

bool rewrite_file(Rewriter *r, Job *job, const char *up)
{
    int first_counter = r->next_counter, rounds = 0;
    RoundResult out = ROUND_RESTART;
    Buf text = {NULL, 0, 0};
    rewrite_drop(r, job);
    while (out == ROUND_RESTART || out == ROUND_AGAIN) {
        job->is_expanded = out == ROUND_AGAIN;
        if (out == ROUND_RESTART) {
            base_make(&(BaseTools){r->parser, r->header, r->noreturn, r->rois, r->options}, job);
            text.len = 0;
            buf_add(&text, job->base->source.text, job->base->source.len);
            rounds = 0;
        }
        r->next_counter = first_counter;
        out = one_round(r, job, up, &text, ++rounds);
    }
    buf_free(&text);
    return out == ROUND_DONE;
}
