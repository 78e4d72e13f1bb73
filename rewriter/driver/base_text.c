/* In: a job.  Out: base text and its bodies.
 * Method: tried until it fits: a function whose copy does not parse, or is another tree, is counted in place instead.
 */
#include "driver/base_text.h"

#include <stdlib.h>
#include <string.h>

#include "clone/conditional_variants.h"
#include "clone/static_local_names.h"
#include "clone/variant_text.h"
#include "driver/job_bodies.h"
#include "driver/same_trees.h"
#include "macro/compiler_dependent.h"
#include "macro/expand_unit.h"
#include "macro/line_macro.h"
#include "program/count_in_place.h"

enum { MAX_LEVELS = 32 };

int base_body_at(const Job *job, uint32_t line)
{
    int last = -1;
    for (int i = 0; i < job->n_bodies && line; i++)
        if (job->body[i].from_line <= line && line <= job->body[i].to_line)
            last = i;
    return last;
}

static bool wants_copies(const Job *job)
{
    for (int i = 0; i < job->unit->n_functions; i++) {
        const CountingDecision *f = &job->decision[i];
        if (f->mode == COUNT_VARIANT || (f->has_region && !f->has_one_copy && !f->skip_reason))
            return true;
    }
    return false;
}

/* function: -1 for all. */
static void give_up(Job *job, int function, const char *why)
{
    for (int i = 0; i < job->unit->n_functions; i++)
        if ((i == function || function < 0) && job->decision[i].mode == COUNT_VARIANT)
            inplace_set(job, i, why);
}

/* Copies that do not fit are done without: those of the function's regions first. */
static void give_up_body(Job *job, const Body *b, const char *why)
{
    CountingDecision *f = &job->decision[b->function];
    if (b->has_versions && !f->has_one_copy)
        f->has_one_copy = true;
    else
        give_up(job, b->function, why);
}

void base_give_up(Job *job, const char *why)
{
    give_up(job, -1, why);
    for (int i = 0; i < job->unit->n_functions; i++)
        job->decision[i].has_one_copy = true;
}

typedef struct LineAt {
    uint32_t line, offset;
} LineAt;

/* Counts on from `known`, if that is not behind: a file may have thousands of functions. */
static LineAt line_of(const Source *src, uint32_t offset, LineAt known)
{
    LineAt at = offset < known.offset ? (LineAt){1, 0} : known;
    return (LineAt){at.line + source_lines(src, at.offset, offset), offset};
}

void base_find_lines(Job *job, const Unit *now)
{
    LineAt at = {1, 0};
    for (int i = 0; i < now->n_functions && i < job->n_bodies; i++) {
        at = line_of(&now->source, now->functions[i]->begin, at);
        job->body[i].from_line = at.line;
        at = line_of(&now->source, now->functions[i]->end, at);
        job->body[i].to_line = at.line;
    }
}

/* The user's text with nothing added: one body for each function. */
static void plain_bodies(Job *job)
{
    const Unit *u = job->unit;
    job->body = NEW_N(u->arena, Body, (size_t)u->n_functions + 1);
    job->n_bodies = u->n_functions;
    for (int i = 0; i < u->n_functions; i++)
        job->body[i] = (Body){.function = i};
    base_find_lines(job, u);
    job->base = job->unit;
}

static Unit *parse_expanded(Parser *p, const Job *job, const Buf *text)
{
    const char **flags = xmalloc(((size_t)job->n_flags + 1) * sizeof *flags);
    flags[0] = LINE_OF_FLAG;
    for (int i = 0; i < job->n_flags; i++)
        flags[i + 1] = job->flags[i];
    Unit *u = parse_unit(p, NULL, (ParsedText){job->name, text->text, text->len, {flags, job->n_flags + 1}});
    free(flags);
    return u;
}

/* The text with one level of macros expanded.  NULL: it cannot be: *failed is one that stays unexpanded, or -1; then
 * `other` is set for functions that would differ. */
static Unit *expanded(Parser *p, const Job *job, const Unit *u, const bool *to_expand, int *failed, bool *other)
{
    Buf text = {NULL, 0, 0};
    Unit *next = NULL;
    const char *why = expand_marked(u, to_expand, EXPAND_ONE_LEVEL, &text, failed);
    if (!why) {
        *failed = -1;
        next = parse_expanded(p, job, &text);
        divergent_mark(job->divergent, job->n_divergent, next);
        next->user = u->user;
        next->branches_are_known = u->branches_are_known;
        next->others_take = next->n_skipped == u->n_skipped ? u->others_take : NULL;
        bool whole = parses_whole(next, u->n_functions), same = whole;
        for (int i = 0; i < u->n_functions; i++) {
            other[i] = !whole || !same_tree(u->functions[i], next->functions[i], false);
            same = same && !other[i];
        }
        if (!same) {
            unit_free(next);
            next = NULL;
        }
    }
    buf_free(&text);
    return next;
}

/* Puts `next` in the place of u. */
static Unit *succeed(const Job *job, Unit *u, Unit *next)
{
    if (u != job->unit)
        unit_free(u);
    return next;
}

/* A unit in whose text each function to be copied stands by itself, with its name; may be the user's. */
static Unit *separated(Parser *p, Job *job)
{
    Unit *u = job->unit;
    for (int level = 0;; level++) {
        int failed = -1;
        bool *to_expand = NEW_N(u->arena, bool, (size_t)u->n_invocations + 1),
             *other = NEW_N(u->arena, bool, (size_t)u->n_functions + 1);
        if (!copies_expand(job, u, to_expand))
            return u;
        Unit *next = level < MAX_LEVELS ? expanded(p, job, u, to_expand, &failed, other) : NULL;
        if (!next && failed >= 0) {
            u->invocations[failed].definition = NULL; /* From here on the macro counts as a system header's. */
            level--;
            continue;
        }
        if (!next) {
            give_up(job, -1, "macros around functions of its file cannot be expanded");
            return u;
        }
        u = succeed(job, u, next);
    }
}

/* Functions of those marked, or else all, that wait for macros which name their static variables. */
static bool give_up_names(Job *job, const Unit *u, const bool *marked)
{
    bool *to_expand = NEW_N(u->arena, bool, (size_t)u->n_invocations + 1), any = false;
    for (int i = 0; i < u->n_functions; i++) {
        if ((marked && !marked[i]) || !shared_names_expand(u, u->functions[i], to_expand))
            continue;
        any = true;
        job->decision[i].has_one_copy = true;
        give_up(job, i, "a macro that names a static variable of it cannot be expanded");
    }
    return any;
}

/* Expands, as far as they can be expanded, all macros that name what moves out of a function.  Returns the unit that
 * comes of it. */
static Unit *named(Parser *p, Job *job, Unit *u)
{
    int failed, level = 0;
    for (;;) {
        bool *to_expand = NEW_N(u->arena, bool, (size_t)u->n_invocations + 1),
             *other = NEW_N(u->arena, bool, (size_t)u->n_functions + 1);
        if (level == MAX_LEVELS || !copies_expand_names(job, u, to_expand))
            return u;
        Unit *next = expanded(p, job, u, to_expand, &failed, other);
        if (next) {
            u = succeed(job, u, next);
            level++;
        } else if (failed >= 0) {
            u->invocations[failed].definition = NULL; /* From here on the macro counts as a system header's. */
        } else if (!give_up_names(job, u, other)) {
            give_up_names(job, u, NULL);
        }
    }
}

/* Functions that still hide their name or share their text with others. */
static bool refuse_hidden(Job *job, const Unit *u)
{
    bool any = false;
    for (int i = 0; i < u->n_functions; i++) {
        const Function *f = u->functions[i];
        bool hidden = !f->name_at || f->begin >= f->end;
        const char *why = hidden ? "a macro that cannot be expanded makes it" : copies_refuse(u, i, true);
        if (job->decision[i].mode == COUNT_VARIANT && why) {
            give_up(job, i, why);
            any = true;
        }
    }
    return any;
}

static bool same_as_original(Job *job, const Unit *base)
{
    bool same = true;
    for (int i = 0; i < base->n_functions; i++) {
        const Body *b = &job->body[i];
        if (!same_tree(job->unit->functions[b->function], base->functions[i], b->has_versions)) {
            give_up_body(job, b, "its copy would mean something else");
            same = false;
        }
    }
    return same;
}

static bool try_base(const BaseTools *t, Job *job)
{
    Buf text = {NULL, 0, 0};
    Diag silent = {.silent = true};
    Unit *u = named(t->parser, job, separated(t->parser, job));
    Regions regions = regions_find(t->rois, u, job->index, &silent);
    while (refuse_hidden(job, u))
        ;
    copies_write(job, u, &regions, &text);
    Unit *base =
        parse_behind(t->parser, &t->header, (ParsedText){job->name, text.text, text.len, {job->flags, job->n_flags}});
    base->user = job->unit->user;
    bool fits = parses_whole(base, job->n_bodies);
    const char *why = fits ? NULL
                           : arena_printf(job->unit->arena, "its copy does not compile: %s",
                                          base->error_text ? base->error_text : "functions are missing");
    int b = fits ? -1 : base_body_at(job, base->error_line);
    if (fits) {
        copies_name(job, base);
        fits = same_as_original(job, base);
    } else if (b >= 0)
        give_up_body(job, &job->body[b], why);
    else
        base_give_up(job, why);
    if (fits)
        job->base = base;
    else
        unit_free(base);
    if (u != job->unit)
        unit_free(u);
    buf_free(&text);
    return fits;
}

void base_make(const BaseTools *t, Job *job)
{
    base_free(job);
    for (int tries = 0; wants_copies(job) || (!tries && alternatives_find(job->decision, job->unit).n); tries++) {
        if (try_base(t, job)) {
            noreturn_mark(t->noreturn, job->index, job->base);
            return;
        }
        if (tries > 2 * job->unit->n_functions)
            base_give_up(job, "no copies of functions of its file fit");
    }
    plain_bodies(job);
}

void base_free(Job *job)
{
    bodies_free(job->body, job->n_bodies);
    job->n_bodies = 0;
    if (job->final != job->base && job->final != job->unit)
        unit_free(job->final);
    if (job->base != job->unit)
        unit_free(job->base);
    job->final = job->base = NULL;
}
