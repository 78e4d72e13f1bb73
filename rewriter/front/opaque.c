/* In: a job.  Out: its unit, a text that parses.
 * Method: where libclang refuses something, the declaration around it goes, in steps: of a function the body, then all
 * of it, and first of all the values and statements in it, one by one; of a variable the initialiser, then all of it.
 * What relied on it may go the next time; each step takes more away, so there is an end.  What stands for it is a mark
 * at its begin and end, its directives, and its ends of lines.
 * Limits: a file with an error that every compiler reports is refused, as it is with one in a header.  What a body that
 * was not read does to variables is not known. */
#include "front/opaque.h"

#include <stdlib.h>
#include <string.h>

#include "front/gcc_dialect.h"
#include "front/mistake.h"
#include "front/opaque_hole.h"
#include "front/opaque_part.h"
#include "front/stand_in.h"
#include "tree/top_level.h"

/* The parts of a declaration that are left out. */
typedef enum { ALL_THERE, NO_BODY, NO_PARAMETERS, NOTHING } Left;

/* A part of a function that is gone, while the function is there. */
typedef struct Part {
    OpaquePart opaque;
    int chunk;
    const char *reason;
} Part;

struct Opaque {
    const char *text;     /* The user's text. */
    size_t len;
    Tokens tokens;
    Chunk *chunk;
    Left *left_out;           /* By chunk: the part that is left out. */
    const char **reason;     /* By chunk: the reason. */
    TextRange *initialiser; /* By chunk: the initialiser that is left out. */
    Unit *skipped;        /* A unit with the text's macros, whose `skipped` is the text's. */
    int n;
    Part *part;
    int n_parts, cap_parts;
    TextRange *marker;    /* Line markers that are left out. */
    int n_markers, cap_markers;
    Hole *hole;
    int n_holes, cap_holes;
    const char *mark;     /* The mark of these line markers. */
    const char **name;    /* Sorted names that are left out with them. */
    int n_names, cap_names;
};

/* The marks by kind.  A declaration or a return is complete without its value. */
static const char *const for_parts[] = {OPAQUE_PART, "!__builtin_frame_address(0" OPAQUE_PART ")",
                                        "struct " OPAQUE_PART "mr_unread;",
                                        "__asm__ volatile(\"" OPAQUE_PART "\" : : : \"memory\");"};

/* ---- writing ---- */

static Hole hole(const Opaque *o, uint32_t begin, uint32_t end, const char *stands)
{
    return (Hole){.begin = begin, .end = end, .mark = o->mark, .stands = stands};
}

static Hole hole_of(const Opaque *o, int i)
{
    const Chunk *c = &o->chunk[i];
    switch (o->left_out[i]) {
    case NO_BODY:
        return c->body ? hole(o, c->body, c->end, ";") : hole(o, o->initialiser[i].begin, o->initialiser[i].end, "");
    case NO_PARAMETERS: return hole(o, c->parameters, c->end, ");");
    default: return hole(o, c->begin, c->end, "");
    }
}

static int by_begin(const void *a, const void *b)
{
    const Hole *x = a, *y = b;
    return x->begin < y->begin ? -1 : x->begin > y->begin;
}

static void find_holes(Opaque *o)
{
    int n = 0;
    o->n_holes = 0;
    for (int i = 0; i < o->n; i++)
        if (o->left_out[i] != ALL_THERE)
            *PUSH(o->hole, o->n_holes, o->cap_holes) = hole_of(o, i);
    for (int i = 0; i < o->n_markers; i++)
        *PUSH(o->hole, o->n_holes, o->cap_holes) = hole(o, o->marker[i].begin, o->marker[i].end, "");
    for (int i = 0; i < o->n_parts; i++) {
        const OpaquePart *part = &o->part[i].opaque;
        if (o->left_out[o->part[i].chunk] != ALL_THERE)
            continue;
        *PUSH(o->hole, o->n_holes, o->cap_holes) = hole(o, part->range.begin, part->range.end, for_parts[part->kind]);
        o->hole[o->n_holes - 1].is_part = true;
    }
    SORT(o->hole, o->n_holes, by_begin);
    for (int i = 0; i < o->n_holes; i++) /* A line marker may stand in a body, a value in a statement. */
        if (!n || o->hole[i].begin >= o->hole[n - 1].end)
            o->hole[n++] = o->hole[i];
    o->n_holes = n;
}

static void write_text(Opaque *o, Buf *out)
{
    uint32_t done = 0;
    find_holes(o);
    for (int i = 0; i < o->n_holes; i++) {
        buf_add(out, o->text + done, o->hole[i].begin - done);
        hole_write(&o->hole[i], i, &o->tokens, out);
        done = o->hole[i].end;
    }
    buf_add(out, o->text + done, o->len - done);
}

void opaque_restore(const Opaque *o, const struct StandIns *s, const char *text, size_t len, Buf *out)
{
    Buf read = {NULL, 0, 0};
    holes_restore(o ? o->hole : NULL, o ? o->n_holes : 0, o ? o->text : NULL, text, len, &read);
    standin_restore(s, read.text ? read.text : "", read.len, out);
    buf_free(&read);
}

/* ---- what is to go ---- */

/* The place in the user's text. */
static uint32_t users_offset(const Opaque *o, uint32_t at)
{
    uint32_t from = 0, to = 0;
    for (int i = 0; i < o->n_holes && o->hole[i].from <= at; i++) {
        if (at < o->hole[i].to)
            return o->hole[i].begin;
        from = o->hole[i].to;
        to = o->hole[i].end;
    }
    return to + (at - from);
}

static int chunk_at(const Opaque *o, uint32_t at)
{
    for (int i = 0; i < o->n; i++)
        if (at >= o->chunk[i].begin && at <= o->chunk[i].end)
            return i;
    return -1;
}

/* `# 200 "xyz" 2 3`: gcc passes over a marker that leaves a file which was not entered. */
static bool drop_marker(Opaque *o, uint32_t at)
{
    const Tokens *t = &o->tokens;
    size_t i = tokens_at(t, at);
    while (i > 0 && (i == t->n || t->tok[i].begin > at || !t->tok[i].line_start))
        i--;
    if (i + 2 >= t->n || !token_is(t, i, "#") || t->tok[i].begin > at || t->tok[i + 1].kind != TOK_NUMBER)
        return false;
    *PUSH(o->marker, o->n_markers, o->cap_markers) = (TextRange){t->tok[i].begin, t->tok[directive_end(t, i) - 1].end};
    return true;
}

/* A value or a statement of the function around the offset.  False: none, or it is gone already. */
static bool drop_part(Opaque *o, int chunk, uint32_t at, const char *why)
{
    for (int wide = 0; wide < 2 && !strstr(why, "naked"); wide++) {
        Part part = {.chunk = chunk, .reason = why};
        bool is_gone = !opaque_part(o->skipped, &o->tokens, &o->chunk[chunk], at, wide, &part.opaque);
        for (int i = 0; i < o->n_parts && !is_gone; i++)
            is_gone = o->part[i].opaque.range.begin == part.opaque.range.begin &&
                      o->part[i].opaque.range.end == part.opaque.range.end;
        if (is_gone)
            continue;
        *PUSH(o->part, o->n_parts, o->cap_parts) = part;
        return true;
    }
    return false;
}

/* A step for the chunk around the offset.  False: nothing more can go. */
static bool drop_more(Opaque *o, uint32_t at, const char *why)
{
    int i = chunk_at(o, at);
    if (i < 0 || o->left_out[i] == NOTHING)
        return false;
    const Chunk *c = &o->chunk[i];
    if (o->left_out[i] == ALL_THERE && c->body && at > c->body && !c->is_old && drop_part(o, i, at, why))
        return true;
    if (o->left_out[i] == ALL_THERE)
        o->reason[i] = why;
    if (o->left_out[i] == ALL_THERE &&
        (c->body ? at >= c->body && !c->is_old : chunk_initialiser(o->skipped, &o->tokens, c, at, &o->initialiser[i])))
        o->left_out[i] = NO_BODY;
    else if (o->left_out[i] == ALL_THERE && c->parameters && at >= c->parameters)
        o->left_out[i] = NO_PARAMETERS;
    else
        o->left_out[i] = NOTHING;
    return true;
}

/* Leaves out the first declaration in which the unit has an error, since other errors may follow from it; or all of
 * them. */
static bool drop_errors(Opaque *o, const Unit *u, Arena *a, bool all)
{
    int last = -1;
    for (int i = 0; i < u->n_errors && (all || last < 0); i++) {
        uint32_t at = u->errors[i].is_elsewhere ? 0 : users_offset(o, u->errors[i].offset);
        if (u->errors[i].is_elsewhere)
            return false;
        int chunk = chunk_at(o, at);
        if (chunk >= 0 && chunk == last) {
            if (o->left_out[chunk] == ALL_THERE && o->chunk[chunk].body)
                drop_part(o, chunk, at, arena_strdup(a, u->errors[i].text));
            continue;
        }
        if (!drop_marker(o, at) && !drop_more(o, at, arena_strdup(a, u->errors[i].text)))
            return false;
        last = chunk;
    }
    return u->n_errors > 0;
}

/* ---- parsing ---- */

static void parse(Parser *p, Diag *d, Job *job)
{
    unit_free(job->unit);
    job->unit = parse_unit(p, d, (ParsedText){job->name, job->text, job->len, {job->flags, job->n_flags}});
    job->unit->source.origin = job->origin;
    job->unit->source.n_origins = job->n_origins;
}

static Opaque *new_opaque(Parser *p, Arena *a, const Job *job)
{
    Opaque *o = NEW(a, Opaque);
    Unit *skipped = parse_skipped(p, (ParsedText){job->name, job->text, job->len, {job->flags, job->n_flags}}, true);
    *o = (Opaque){.text = arena_strndup(a, job->text, job->len), .len = job->len, .skipped = skipped};
    o->mark = hole_mark(a, o->text, o->len);
    lex(&o->tokens, o->text, o->len);
    o->chunk = chunks_find(skipped, &o->tokens, a, &o->n);
    o->left_out = NEW_N(a, Left, (size_t)o->n + 1);
    o->reason = NEW_N(a, const char *, (size_t)o->n + 1);
    o->initialiser = NEW_N(a, TextRange, (size_t)o->n + 1);
    return o;
}

static void report_left_out(const Opaque *o, Diag *d, const Job *job)
{
    const Source user = {
        .name = job->name, .text = o->text, .len = o->len, .origin = job->origin, .n_origins = job->n_origins};
    for (int i = 0; i < o->n_parts; i++)
        if (o->left_out[o->part[i].chunk] == ALL_THERE)
            diag_at(d, DIAG_WARNING, &user, o->part[i].opaque.range.begin,
                    "clang does not read this, it is not counted: %s", o->part[i].reason);
    for (int i = 0; i < o->n; i++) {
        const Chunk *c = &o->chunk[i];
        if (o->left_out[i] == ALL_THERE || (o->left_out[i] == NO_BODY && !c->body))
            continue;
        if (c->body)
            diag_at(d, DIAG_WARNING, &user, c->begin, "function '%.*s' is not instrumented: clang does not read it: %s",
                    (int)(c->name_end - c->name), o->text + c->name, o->reason[i]);
        else
            diag_at(d, DIAG_WARNING, &user, c->begin,
                    "clang does not read this, and what uses it is not instrumented: %s", o->reason[i]);
    }
}

enum { ONE_BY_ONE = 24 }; /* Number of rounds, each of which is a parse. */

/* The text with more and more gone. */
static bool read_rest(Opaque *o, Parser *p, Arena *a, Job *job)
{
    Diag silent = {.silent = true};
    for (int round = 0; job->unit->has_errors && drop_errors(o, job->unit, a, round >= ONE_BY_ONE); round++) {
        Buf text = {NULL, 0, 0};
        write_text(o, &text);
        free((char *)job->text);
        job->text = text.text;
        job->len = text.len;
        parse(p, &silent, job);
    }
    return !job->unit->has_errors;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void collect_names(Opaque *o, Arena *a)
{
    const Tokens *t = &o->tokens;
    for (int i = 0; i < o->n_holes; i++)
        for (size_t k = tokens_at(t, o->hole[i].begin); k < t->n && t->tok[k].begin < o->hole[i].end; k++)
            if (t->tok[k].kind == TOK_IDENT)
                *PUSH(o->name, o->n_names, o->cap_names) =
                    arena_strndup(a, o->text + t->tok[k].begin, t->tok[k].end - t->tok[k].begin);
    SORT(o->name, o->n_names, by_name);
}

bool opaque_names(const Job *job, const char *name)
{
    const Opaque *o = job->opaque;
    return o && o->n_names && bsearch(&name, o->name, (size_t)o->n_names, sizeof *o->name, by_name);
}

static void *in_arena(Arena *a, void *p, int n, size_t size)
{
    void *copy = arena_alloc(a, (size_t)n * size + 1);
    if (n)
        memcpy(copy, p, (size_t)n * size);
    free(p);
    return copy;
}

/* Moves what is needed later to the arena. */
void opaque_place(const Job *job, Place *at)
{
    const Opaque *o = job->opaque;
    for (int i = o ? o->n_holes - 1 : -1; i >= 0; i--) {
        const Hole *h = &o->hole[i];
        if (at->line == h->written_to.line && at->column >= h->written_to.column) {
            at->column += h->end_column - h->written_to.column;
            return;
        }
        if (at->line == h->written_from.line && at->column >= h->written_from.column) {
            at->column = h->begin_column;
            return;
        }
    }
}

static void settle(Opaque *o, Arena *a)
{
    collect_names(o, a);
    o->name = in_arena(a, o->name, o->n_names, sizeof *o->name);
    o->hole = in_arena(a, o->hole, o->n_holes, sizeof *o->hole);
    free(o->marker);
    o->part = in_arena(a, o->part, o->n_parts, sizeof *o->part);
    unit_free(o->skipped);
    o->skipped = NULL;
    tokens_free(&o->tokens);
}

void opaque_begin(Parser *p, Arena *a, Job *job)
{
    Diag silent = {.silent = true};
    if (!job->unit)
        parse(p, &silent, job);
    while (job->unit->has_errors && (dialect_widen(a, job) || standin_widen(a, job)))
        parse(p, &silent, job);
}

void opaque_finish(Parser *p, Diag *d, Arena *a, Job *job)
{
    if (!job->unit->has_errors || mistake_is_everyones(job))
        return;
    Opaque *o = new_opaque(p, a, job);
    bool is_read = read_rest(o, p, a, job);
    holes_place(o->hole, o->n_holes, &(Source){.name = job->name, .text = o->text, .len = o->len},
                &(Source){.name = job->name, .text = job->text, .len = job->len});
    settle(o, a);
    if (is_read) {
        job->opaque = o;
        report_left_out(o, d, job);
        return;
    }
    free((char *)job->text);
    job->text = text_copy(o->text, o->len);
    job->len = o->len;
}

void opaque_refuse(Parser *p, Diag *d, Job *job)
{
    parse(p, d, job);
}

/* ---- what was left ---- */

static bool is_lost(const Opaque *o, int i)
{
    return o->left_out[i] != ALL_THERE && o->chunk[i].body;
}

const LostFunction *opaque_lost(const Job *job, int *n)
{
    const Opaque *o = job->opaque;
    Arena *a = job->unit->arena;
    const Source user = {.name = job->name, .text = o ? o->text : "", .len = o ? o->len : 0};
    LostFunction *list = NEW_N(a, LostFunction, o ? (size_t)o->n + 1 : 1);
    *n = 0;
    for (int i = 0; o && i < o->n; i++) {
        const Chunk *c = &o->chunk[i];
        if (!is_lost(o, i))
            continue;
        LostFunction *lost = &list[(*n)++];
        lost->name = arena_strndup(a, o->text + c->name, c->name_end - c->name);
        lost->reason = arena_printf(a, "clang does not read it: %s", o->reason[i]);
        lost->place = (Place){1 + source_lines(&user, 0, c->begin), source_column(&user, c->begin)};
    }
    return list;
}

void opaque_hide(const Job *job, LibModel *library)
{
    const Opaque *o = job->opaque;
    for (int i = 0; o && i < o->n; i++)
        if (is_lost(o, i))
            libmodel_hide(library, arena_strndup(job->unit->arena, o->text + o->chunk[i].name,
                                                 o->chunk[i].name_end - o->chunk[i].name));
}
