/* In: a Job.  Out: its rewritten text.
 * Method: rounds.  A function that cannot be instrumented is marked as skipped and the file starts over from the user's
 * text, so that no trace of the attempt stays.  A function's tree after each round must be the one it had before (by
 * hash).
 * Limits: at most MAX_ROUNDS levels of macros; a function with more is left as it is. */
#include "driver/rewrite_file.h"

#include <stdlib.h>
#include <string.h>

#include "clone/conditional_variants.h"
#include "driver/base_text.h"
#include "driver/closed_macro.h"
#include "driver/count_function.h"
#include "driver/give_up.h"
#include "driver/same_trees.h"
#include "emit/inline_hint.h"
#include "emit/redirect_calls.h"
#include "front/opaque.h"
#include "insertion/macro_border.h"
#include "macro/expand_unit.h"
#include "openmp/openmp.h"
#include "placement/plan_unit.h"
#include "program/inline_guess.h"
#include "program/pure_attributes.h"
#include "support/path.h"
#include "tree/reserved_names.h"

enum { MAX_ROUNDS = 64 };

/* ---- checks ---- */

/* The line on which the functions begin to be other ones. */
static uint32_t first_other(const Job *job, const Unit *now)
{
    int i = 0;
    while (i < now->n_functions && i < job->n_bodies && !strcmp(now->functions[i]->name, job->base->functions[i]->name))
        i++;
    return i < job->n_bodies ? job->body[i].from_line : 0;
}

/* Opening several levels at once may have gone wrong: once more, carefully. */
static bool try_one_level(Job *job)
{
    bool was_careful = job->one_level;
    job->one_level = true;
    return !was_careful;
}

static const char *changed_macro(const Job *job, const Unit *now, int i)
{
    const char *name = expand_changed(job->base, job->base->functions[i], now->functions[i]);
    return name ? arena_printf(job->unit->arena, "macro '%s' in it cannot be opened without changing what it means",
                               name)
                : "a macro in it cannot be opened without changing what it means";
}

static Outcome judge_trees(Rewriter *r, Job *job, const Unit *now)
{
    bool whole = parses_whole(now, job->n_bodies), differs = !whole;
    bool *other = NEW_N(now->arena, bool, (size_t)now->n_functions + 1);
    for (int i = 0; whole && i < now->n_functions; i++) {
        bool same = same_tree(job->base->functions[i], now->functions[i], false);
        other[i] = !same && body_is_wanted(job, &job->body[i]);
        differs = differs || other[i];
    }
    if (differs && try_one_level(job))
        return ROUND_RESTART;
    if (now->has_errors)
        return refuse_error(r, job, now, now->error_line, "when macros are opened");
    if (!whole)
        return refuse_error(r, job, now, first_other(job, now), "when macros are opened");
    if (now->source.len != job->base->source.len)
        base_find_lines(job, now); /* an opened macro may have got lines (line_layout.h) */
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
    for (int i = 0; i < u->n_functions && !job->openmp; i++) {
        const Fate *f = &job->fate[i];
        uint32_t at;
        if (f->skipped || !(f->whole || f->has_region) || !omp_has_directive(u, u->functions[i], &at))
            continue;
        diag_at(
            r->d, DIAG_WARNING, &u->source, at,
            "OpenMP directives are taken to be ignored: say -fopenmp behind \"--\" if the program is compiled with it");
        return;
    }
}

/* ---- edits of one round ---- */

static void release(Job *job)
{
    for (int i = 0; i < job->n_bodies; i++) {
        Body *b = &job->body[i];
        body_free(b);
    }
}

/* A function that is a region with two texts counts nothing outside of it. */
static bool is_twice(const Regions *r, const Function *f)
{
    for (int i = 0; i < r->n; i++)
        if (r->at[i].function == f && r->at[i].is_body)
            return true;
    return false;
}

/* Is it called only by functions that count on the same thread?  What the linker, a pointer, or an attribute calls is
 * not, nor what functions that were left as they are may call, nor what clauses of OpenMP call. */
static bool runs_inside(const Rewriter *r, const Job *job, const Unit *u, const Body *b, const Function *f)
{
    const Fate *fate = &job->fate[b->function];
    if (fate->address_taken || f->is_main || job->callers_hide)
        return false;
    if (b->is_variant)
        return true;
    for (int i = 0; i < job->unit->n_functions; i++)
        if (job->fate[i].skipped)
            return false;
    return r->options->all && f->decl->is_internal && !f->decl->is_replaceable &&
           !(job->openmp && omp_mentions(u, f->name));
}

static bool is_whole(const Job *job, const Body *b, const Regions *r, const Function *f)
{
    const Fate *fate = &job->fate[b->function];
    return b->is_variant || (fate->whole && fate->how == COUNT_IN_PLACE && !is_twice(r, f));
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
    const char *declared = job->openmp ? omp_declared(t->u, f, job->unit->functions[b->function]->name) : NULL;
    if (declared)
        return declared;
    f->on_device = job->fate[b->function].on_device;
    if (f->on_device && omp_offloads(job->flags, job->n_flags))
        return "it may run on another device, for which the flags have it compiled";
    b->omp = job->openmp ? omp_find(t->u, f, (Regions *)t->regions, t->open) : NULL;
    if (b->omp && (b->omp->unfit || b->omp->is_hidden))
        return b->omp->unfit;
    Function *other = b->omp ? as_written(job, t->u, b) : NULL;
    if (other)
        b->omp->is_alone = !omp_keep_steps_as_written(t->u, other, NULL);
    const char *closed = closed_braces(job, t->u, f);
    if (closed)
        return closed;
    if (!border_open_asm(t->u, f, t->open, &hidden))
        return "a macro that cannot be opened holds asm goto";
    if (hidden) /* its labels are seen when the macro is open */
        return NULL;
    Diag silent = {.silent = true};
    const char *unfit =
        count_graph(t->u, b, f, t->regions, is_whole(job, b, t->regions, f), b->versions ? &silent : r->d);
    if (unfit)
        return unfit;
    if (silent.errors) /* to be reported on the user's own text */
        return "its regions are entered by jumps";
    b->runs_inside = runs_inside(r, job, t->u, b, f);
    return NULL;
}

static const char *edit_function(Retarget *t, Job *job, Body *b, Function *f)
{
    if (!b->placement)
        return NULL;
    if (job->openmp)
        omp_drop_simd(t->u, f, t->edits);
    Function *other = b->omp && !b->omp->is_alone ? as_written(job, t->u, b) : NULL;
    if (other)
        omp_keep_steps_as_written(t->u, other, t->edits);
    if (b->omp && !b->is_variant && job->fate[b->function].how == COUNT_VARIANT)
        omp_keep_steps(b->omp, &(Inserter){t->u, t->edits, t->open});
    retarget_body(t, f, job->fate[b->function].how == COUNT_VARIANT,
                  is_whole(job, b, t->regions, f) || b->cfg->body_region);
    b->holds_itself = hint_is_for_itself(t->u, b->placement, job->unit->functions[b->function]);
    const char *unfit = count_write(t->u, b, b->runs_inside, t->edits, t->open);
    if (!unfit)
        hint_inline(&(Inserter){t->u, t->edits, t->open}, b->placement, job->unit->functions[b->function]);
    return unfit;
}

/* Pragmas of ours do not stay in the output. */
static void drop_pragmas(const Job *job, const Unit *u, const Regions *regions, Edits *edits)
{
    for (int i = 0; i < regions->n_drop; i++)
        edit_add(edits, regions->drop[i][0], regions->drop[i][1], EDIT_OPEN, 0, "");
    for (int i = 0; i < regions->n; i++) {
        const Region *g = &regions->at[i];
        for (int f = 0; f < u->n_functions && g->compound; f++)
            if (u->functions[f] == g->function && !body_is_wanted(job, &job->body[f])) {
                edit_add(edits, g->begin, g->begin_end, EDIT_OPEN, 0, "");
                edit_add(edits, g->end, g->end_end, EDIT_OPEN, 0, "");
            }
    }
}

/* why: a function cannot be counted; NULL: it can. */
static Outcome judge(Rewriter *r, Job *job, int i, const char *why, Outcome so_far)
{
    if (!why)
        return so_far;
    refuse_body(r, job, &job->body[i], why);
    return ROUND_RESTART;
}

static Outcome plan_edits(Rewriter *r, Job *job, const Unit *u, Edits *edits, bool *open)
{
    Diag silent = {.silent = true};
    Regions regions = regions_find(r->rois, u, job->index, &silent);
    const Regions none = {0};
    Retarget t = {.calls = r->calls,
                  .callbacks = &r->callbacks,
                  .job = job,
                  .u = u,
                  .regions = &regions,
                  .edits = edits,
                  .open = open,
                  .marks = r->marks,
                  .pointers = r->variants > 0,
                  .program = r->options->all};
    int errors = r->d->errors;
    Outcome out = ROUND_DONE;
    for (int i = 0; i < u->n_functions; i++)
        if (body_is_wanted(job, &job->body[i]))
            out = judge(r, job, i, build_graph(r, job, &t, &job->body[i], u->functions[i]), out);
    if (out == ROUND_DONE) {
        const char *unfit = NULL;
        int failed = plan_unit(job, u, &r->options->methods, &r->next_counter, &unfit);
        out = judge(r, job, failed, unfit, out);
    }
    for (int i = 0; i < u->n_functions && out == ROUND_DONE; i++) {
        bool wanted = body_is_wanted(job, &job->body[i]);
        t.regions = wanted ? &regions : &none; /* the marks of what is left as it was open nothing */
        if (wanted)
            out = judge(r, job, i, edit_function(&t, job, &job->body[i], u->functions[i]), out);
        else
            retarget_body(&t, u->functions[i], job->fate[job->body[i].function].how == COUNT_VARIANT, false);
    }
    retarget_free(&t);
    drop_pragmas(job, u, &regions, edits);
    purity_drop(job, u, edits, open);
    return r->d->errors > errors ? ROUND_FAILED : out;
}

/* ---- output ---- */

/* Puts the lines in front: the runtime's header, then back to the user's numbering. */
static int heading(Buf *out, const char *header, const char *name)
{
    buf_printf(out, "#include \"%s\"\n", header);
    buf_line_directive(out, 1, name);
    return 2;
}

static Outcome check_output(Rewriter *r, Job *job, const char *text, size_t len)
{
    Buf all = {NULL, 0, 0};
    uint32_t lines = (uint32_t)heading(&all, r->header.path, job->name);
    buf_add(&all, text, len);
    Unit *u = parse_check(r->parser, job->name, all.text, all.len, job->flags, job->n_flags, &r->header);
    Outcome out = ROUND_DONE;
    if (u->has_errors)
        out = refuse_error(r, job, u, u->error_line > lines ? u->error_line - lines : 0, "with its probes");
    unit_free(u);
    buf_free(&all);
    return out;
}

/* The variants that may be called through pointers. */
static void write_pairs(Job *job, Buf *out)
{
    job->n_pairs = 0;
    for (int i = 0; i < job->n_bodies; i++) {
        const Function *f = job->unit->functions[job->body[i].function];
        const char *name = f->name;
        bool has_code =
            !f->is_inline || f->decl->is_internal || f->decl->refs > f->decl->calls; /* else it may be elsewhere */
        if (!job->body[i].is_variant || !job->fate[job->body[i].function].address_taken || !has_code)
            continue;
        if (!job->n_pairs++)
            buf_printf(out, "\nMR_PAIRS_BEGIN(%d)\n", job->index);
        if (job->fate[job->body[i].function].is_left_out)
            buf_printf(out, "#ifdef " ALTERNATIVE_PREFIX "%s\n", name);
        buf_printf(out, "MR_PAIR(%s, %s" VARIANT_SUFFIX ")\n", name, name);
        if (job->fate[job->body[i].function].is_left_out)
            buf_puts(out, "#endif\n");
    }
    if (job->n_pairs)
        buf_printf(out, "MR_PAIRS_END(%d)\n", job->index);
}

static Outcome finish(Rewriter *r, Job *job, Unit *u, Edits *edits, const char *up)
{
    Buf text = {NULL, 0, 0};
    edits_apply(edits, u->source.text, u->source.len, &text);
    write_pairs(job, &text);
    job->changed = edits->n > 0;
    Outcome out = job->changed ? check_output(r, job, text.text, text.len) : ROUND_DONE;
    if (out == ROUND_DONE) {
        job->output.len = 0;
        heading(&job->output, arena_printf(job->unit->arena, "%smemrt.h", up), job->name);
        opaque_restore(job, text.text, text.len, &job->output);
        job->final = u; /* may be job->base */
    }
    buf_free(&text);
    return out;
}

/* ---- rounds ---- */

static Outcome open_macros(Rewriter *r, Job *job, const Unit *u, const bool *open, int round, Buf *text)
{
    Buf next = {NULL, 0, 0};
    int failed;
    const char *why = expand_open(u, open, job->one_level, &next, &failed);
    if (why) {
        closed_add(job, u->invocations[failed].name, why);
        if (r->options->verbose)
            diag_at(r->d, DIAG_NOTE, &u->source, u->invocations[failed].begin, "macro '%s' stays closed: %s",
                    u->invocations[failed].name, why);
        buf_free(&next);
        return ROUND_RESTART;
    }
    bool same = next.len == text->len && !memcmp(next.text, text->text, next.len);
    buf_free(text);
    *text = next;
    if (same)
        return refuse_opening(r, job, u, open, "opens to itself");
    if (round == MAX_ROUNDS)
        return refuse_opening(r, job, u, open, "is nested too deep, or opens to itself");
    return ROUND_AGAIN;
}

static bool any_set(const bool *flags, int n)
{
    for (int i = 0; i < n; i++)
        if (flags[i])
            return true;
    return false;
}

/* One parse of *text and what follows from it. */
static Outcome one_round(Rewriter *r, Job *job, const char *up, Buf *text, int round)
{
    bool first = round == 1;
    Unit *u = first ? job->base
                    : parse_behind(r->parser, &r->header, job->name, text->text, text->len, job->flags, job->n_flags);
    u->user = job->unit->user;
    u->library = r->library;
    if (!first)
        noreturn_mark(r->noreturn, job->index, u);
    inlined_mark(u);
    Outcome out = first ? ROUND_DONE : judge_trees(r, job, u);
    Edits edits = {NULL, 0, 0};
    bool *open = NEW_N(u->arena, bool, (size_t)u->n_invocations + 1);
    closed_keep(job, u);
    if (out == ROUND_DONE)
        out = plan_edits(r, job, u, &edits, open);
    if (out == ROUND_DONE && any_set(open, u->n_invocations))
        out = open_macros(r, job, u, open, round, text);
    else if (out == ROUND_DONE)
        out = finish(r, job, u, &edits, up);
    if (out == ROUND_DONE && (r->options->dump & DUMP_EDITS))
        edits_dump(stdout, &edits);
    edits_free(&edits);
    if (out != ROUND_DONE) {
        release(job);
        if (!first)
            unit_free(u);
    }
    return out;
}

static void find_devices(Job *job)
{
    bool *on_device = NEW_N(job->unit->arena, bool, (size_t)job->unit->n_functions + 1);
    if (job->openmp)
        omp_find_devices(job->unit, on_device);
    for (int i = 0; i < job->unit->n_functions; i++)
        job->fate[i].on_device = on_device[i];
}

bool rewrite_file(Rewriter *r, Job *job, const char *up)
{
    int first_counter = r->next_counter, rounds = 0;
    Outcome out = ROUND_RESTART;
    Buf text = {NULL, 0, 0};
    warn_of_omp(r, job);
    find_devices(job);
    while (out == ROUND_RESTART || out == ROUND_AGAIN) {
        job->opened = out == ROUND_AGAIN;
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
