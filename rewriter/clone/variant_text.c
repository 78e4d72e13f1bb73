/* In: a job's unit, the functions that get variants.  Out: text with copies behind their functions.
 * Method: slices of the text with small edits: the name, attributes that a copy must not have, static variables, which
 * move in front of the function and get other names there.
 * Limits: what a conditional that ends inside of the function, or a local type would change is refused, and names whose
 * meaning is not known (static_local_names.h). */
#include "clone/variant_text.h"

#include <stdlib.h>
#include <string.h>

#include "clone/conditional_variants.h"
#include "clone/static_locals.h"
#include "clone/versioning.h"
#include "macro/conditional_text.h"
#include "macro/expand_unit.h"
#include "macro/macro_words.h"
#include "support/edit.h"
#include "support/path.h"
#include "tree/reserved_names.h"

typedef struct Copier {
    const Unit *u;
    const Regions *regions;
    Alternatives alternatives;
    int n_alternatives; /* The number of alternatives that have been written. */
    Buf *out;
    uint32_t done;    /* The unit's text has been copied up to this offset. */
    uint32_t line;    /* The line of `out` at which it ends. */
    size_t counted;   /* The bytes of `out` whose lines are counted. */
    int n_shared, n_names; /* The numbers of shared variables and of new names that have been given. */
} Copier;

/* ---- what cannot be copied ---- */

static const char *const inline_words[] = {"inline", "__inline", "__inline__", NULL};

static const char *const pack_words[] = {"__builtin_va_arg_pack", "__builtin_va_arg_pack_len", NULL};

const char *copies_refuse(const Unit *u, int i, bool expanded)
{
    const Function *f = u->functions[i];
    if (f->body->span.is_included)
        return "it is in another file";
    if (splits_conditional(&u->tokens, f->begin, f->end))
        return "an #if in it ends elsewhere";
    if (f->is_inline && !f->decl->is_internal && !tokens_hold(&u->tokens, f->begin, f->body->span.begin, inline_words))
        return "a macro hides that it is inline";
    if (tokens_hold(&u->tokens, f->body->span.begin, f->end, pack_words))
        return "it is for inlining only (__builtin_va_arg_pack)";
    if (f->asm_labels)
        return "its assembly defines a symbol";
    if (f->says_name && (macro_named(u, "__func__") || macro_named(u, "__FUNCTION__")))
        return "__func__ is a macro";
    if (expand_says_counter(u, f->begin, f->end))
        return "it says __COUNTER__, which would be another number in a copy, and behind it";
    return shared_refuse(u, f, expanded);
}

/* ---- macros in the way ---- */

/* Does the invocation hold more than the one function's begin or end? */
static bool is_common(const Unit *u, int macro, int function)
{
    for (int i = 0; i < u->n_functions; i++)
        if (i != function && (u->functions[i]->macro_begin == macro || u->functions[i]->macro_end == macro))
            return true;
    return u->functions[function]->macro_begin == u->functions[function]->macro_end;
}

bool copies_expand_names(const Job *job, const Unit *u, bool *to_expand)
{
    bool any = false;
    for (int i = 0; i < u->n_functions; i++) {
        const CountingDecision *decision = &job->decision[i];
        bool is_copied = decision->mode == COUNT_VARIANT ||
                         (decision->has_region && !decision->has_one_copy && !decision->skip_reason);
        if (is_copied && shared_names_expand(u, u->functions[i], to_expand))
            any = true;
    }
    return any;
}

bool copies_expand(const Job *job, const Unit *u, bool *to_expand)
{
    bool any = false;
    for (int i = 0; i < u->n_functions; i++) {
        const Function *f = u->functions[i];
        int ends[2] = {f->macro_begin, f->macro_end};
        if (job->decision[i].mode != COUNT_VARIANT)
            continue;
        for (int k = 0; k < 2; k++)
            if (ends[k] && is_common(u, ends[k], i) && u->invocations[ends[k] - 1].definition)
                any = to_expand[ends[k] - 1] = true;
        for (int k = 0; k < u->n_invocations && !f->name_at; k++) { /* The name is in one of the head's macros. */
            const Invocation *inv = &u->invocations[k];
            if (inv->begin >= f->begin && inv->begin < f->body->span.begin && inv->definition)
                any = to_expand[k] = true;
        }
    }
    return any;
}

/* ---- the copy's head ---- */

static bool is_attribute(const Tokens *t, size_t i)
{
    return token_is(t, i, "__attribute__") || token_is(t, i, "__attribute") ||
           (token_is(t, i, "[") && i + 1 < t->n && token_is(t, i + 1, "["));
}

/* The token behind the group of brackets that begins at token i. */
static size_t group_end(const Tokens *t, size_t i)
{
    int depth = 0;
    for (; i < t->n; i++) {
        depth += token_is(t, i, "(") || token_is(t, i, "[");
        depth -= token_is(t, i, ")") || token_is(t, i, "]");
        if (depth == 0)
            return i + 1;
    }
    return i;
}

/* Is the word, with underscores or without, one that a copy must not have? */
static bool is_refused(const Tokens *t, size_t i)
{
    char word[64];
    char *w = word;
    size_t n = strlen(token_text(t, i, word, sizeof word));
    if (n > 4 && !strncmp(w, "__", 2) && !strcmp(w + n - 2, "__")) {
        w[n - 2] = 0;
        w += 2;
    }
    for (const char *const *p = names_refused_attributes; *p; p++)
        if (!strcmp(w, *p))
            return true;
    return false;
}

/* The token behind the attribute that begins at token i of a list, such as `const`, `gnu::const` or `alias ("f")`. */
static size_t item_end(const Tokens *t, size_t i, size_t end)
{
    while (i < end && !token_is(t, i, ",") && !token_is(t, i, ")") && !token_is(t, i, "]"))
        i = token_is(t, i, "(") ? group_end(t, i) : i + 1;
    return i;
}

/* Replaces refused attributes by another one, since tcc accepts no list that begins with a comma.  It goes token by
 * token, so newlines stay. */
static void replace_items(const Tokens *t, size_t i, size_t end, const char *by, Edits *edits)
{
    while (i < end) {
        size_t next = item_end(t, i, end);
        size_t word = i + 1 < next && token_is(t, i, "gnu") ? i + 1 : i;
        while (word < next && (token_is(t, word, ":") || token_is(t, word, "::")))
            word++;
        for (size_t k = i; k < next && is_refused(t, word); k++)
            edit_add(edits, t->tok[k].begin, t->tok[k].end, EDIT_OPEN, 0, k == i ? by : "");
        i = next + 1;
    }
}

static void drop_attributes(const Unit *u, const Function *f, Edits *edits)
{
    const Tokens *t = &u->tokens;
    for (size_t i = tokens_at(t, f->begin); i < t->n && t->tok[i].begin < f->body->span.begin; i++) {
        if (!is_attribute(t, i))
            continue;
        bool is_standard = token_is(t, i, "[");
        size_t first = is_standard ? i : i + 1, end = group_end(t, first);
        replace_items(t, first + 2, end, is_standard ? "maybe_unused" : "unused", edits);
        i = end - 1;
    }
}

/* An external inline function has its code elsewhere, or nowhere: the copy is an ordinary function, of this file alone
 * if the others have theirs. */
static void drop_inline(const Unit *u, const Function *f, bool is_local, Edits *edits)
{
    static const char *const always[] = {"always_inline", "__always_inline__", NULL}, *const external[] = {"extern",
                                                                                                           NULL};
    const Tokens *t = &u->tokens;
    bool stays = tokens_hold(&u->tokens, f->begin, f->body->span.begin, always),
         had_extern = tokens_hold(&u->tokens, f->begin, f->body->span.begin, external);
    bool is_static = stays || is_local;
    const char *keyword = stays ? "inline" : "";
    for (size_t i = tokens_at(t, f->begin); i < t->n && t->tok[i].begin < f->body->span.begin; i++) {
        if (token_is(t, i, "extern"))
            edit_add(edits, t->tok[i].begin, t->tok[i].end, EDIT_OPEN, 0, is_static ? "static" : "");
        else if (token_is_one(t, i, inline_words)) {
            edit_add(edits, t->tok[i].begin, t->tok[i].end, EDIT_OPEN, 0,
                     is_static && !had_extern ? (stays ? "static inline" : "static") : keyword);
            had_extern = true;
        }
    }
}

/* Where the function's name ends in the text, which may write it longer than it reads: by universal character names, or
 * over the end of a line. */
static uint32_t name_end(const Unit *u, const Function *f)
{
    const Tokens *t = &u->tokens;
    size_t i = tokens_at(t, f->name_at);
    bool is_word = i < t->n && t->tok[i].begin == f->name_at;
    return is_word ? t->tok[i].end : f->name_at + (uint32_t)strlen(f->name);
}

static void edit_head(const Unit *u, const Function *f, bool is_local, Edits *edits)
{
    uint32_t end = name_end(u, f);
    edit_add(edits, end, end, EDIT_CLOSE, 0, VARIANT_SUFFIX)->is_suffix = true;
    if (f->carried)
        edit_add(edits, f->specifiers, f->specifiers, EDIT_OPEN, 0, f->carried);
    drop_attributes(u, f, edits);
    if (f->is_inline && !f->decl->is_internal)
        drop_inline(u, f, is_local, edits);
}

/* ---- writing ---- */

static uint32_t line_here(Copier *c)
{
    for (; c->counted < c->out->len; c->counted++)
        c->line += c->out->text[c->counted] == '\n';
    return c->line;
}

/* Writes a line directive that leads back to the user's line and column. */
static void back_to(Copier *c, const Function *f, uint32_t line, uint32_t offset)
{
    buf_putc(c->out, '\n');
    buf_line_directive(c->out, (int)line, f->file);
    for (unsigned k = source_column(&c->u->source, offset); k > 1; k--)
        buf_putc(c->out, ' ');
}

static void slice(Copier *c, const Function *f, Edits *edits)
{
    Edits shifted = {NULL, 0, 0};
    for (int i = 0; i < edits->n; i++)
        edit_add(&shifted, edits->items[i].begin - f->begin, edits->items[i].end - f->begin, edits->items[i].side, 0,
                 edits->items[i].text)
            ->is_suffix = edits->items[i].is_suffix;
    edits_apply(&shifted, c->u->source.text + f->begin, f->end - f->begin, c->out);
    edits_free(&shifted);
}

static const char *const name_words[] = {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__", NULL};

static bool says_name(const Unit *u, const Function *f)
{
    return f->says_name || tokens_hold(&u->tokens, f->begin, f->end, name_words);
}

static void begin_name(Copier *c, const Function *f)
{
    buf_printf(c->out, "\nMR_UNUSED static const char " FUNC_PREFIX "%d[] = \"%s\";", c->n_names, f->name);
    for (const char *const *w = name_words; *w; w++)
        buf_printf(c->out, "\n#define %s " FUNC_PREFIX "%d", *w, c->n_names);
    if (f->pretty_name)
        buf_printf(c->out,
                   "\n#ifdef __clang__\nMR_UNUSED static const char " FUNC_PREFIX
                   "%dp[] = %s;\n#undef __PRETTY_FUNCTION__"
                   "\n#define __PRETTY_FUNCTION__ " FUNC_PREFIX "%dp\n#endif",
                   c->n_names, f->pretty_name, c->n_names);
    c->n_names++;
}

static void end_name(Copier *c)
{
    for (const char *const *w = name_words; *w; w++)
        buf_printf(c->out, "\n#undef %s", *w);
}

static Body *add_body(Job *job, int function, bool is_variant)
{
    Body *b = &job->body[job->n_bodies++];
    *b = (Body){.function = function, .is_variant = is_variant};
    return b;
}

static void write_body(Copier *c, const Function *f, Body *b, Edits *edits)
{
    b->from_line = line_here(c);
    slice(c, f, edits);
    b->to_line = line_here(c);
}

/* The line at which the user finds an offset of the function. */
static uint32_t user_line(const Unit *u, const Function *f, uint32_t offset)
{
    return f->begin_line + source_lines(&u->source, f->begin, offset);
}

static void write_shared(Copier *c, const Function *f, const Shared *s)
{
    for (int i = 0; i < s->n; i++) {
        const SharedDecl *d = &s->items[i];
        back_to(c, f, user_line(c->u, f, d->begin), d->begin);
        shared_declaration(c->u, s, i, c->out);
    }
    if (s->n)
        back_to(c, f, f->begin_line, f->begin);
    c->n_shared += s->n > 0;
}

/* `static void f(int); void f(int n) {…}`: what the definition does not say of itself, the copy does not either. */
static void declare_internal(Copier *c, const Function *f)
{
    static const char *const words[] = {"static", NULL};
    if (f->decl->is_internal && !tokens_hold(&c->u->tokens, f->begin, f->body->span.begin, words))
        buf_printf(c->out, " static MR_TYPEOF(%s) %s" VARIANT_SUFFIX ";", f->name, f->name);
}

/* The function itself, and its variant. */
typedef struct Plan {
    bool is_pair, has_versions;
    Shared shared;
    Edits edits;
} Plan;

static Plan plan(Copier *c, const Job *job, int i)
{
    const Function *f = c->u->functions[i];
    const CountingDecision *decision = &job->decision[i];
    Edits removed = {NULL, 0, 0};
    Plan p = {.is_pair = decision->mode == COUNT_VARIANT};
    bool versions =
        decision->has_region && !decision->has_one_copy && !decision->skip_reason && !shared_refuse(c->u, f, true);
    if (!p.is_pair && !versions)
        return p;
    Shared found = shared_find(c->u, f, c->n_shared);
    shared_edit(c->u, &found, &removed);
    if (versions)
        p.has_versions = versions_edit(c->u, f, c->regions, &removed, &p.edits);
    if (p.is_pair || p.has_versions) {
        p.shared = found;
        for (int k = 0; k < removed.n; k++)
            edit_add(&p.edits, removed.items[k].begin, removed.items[k].end, removed.items[k].side, 0,
                     removed.items[k].text);
    }
    edits_free(&removed);
    return p;
}

/* Says that the compiler sees the function, to those who must know. */
static void write_mark(Copier *c, Job *job, int i)
{
    job->decision[i].has_alternative = alternatives_has(&c->alternatives, i);
    if (job->decision[i].has_alternative)
        buf_printf(c->out, "\n#define " ALTERNATIVE_PREFIX "%s", c->u->functions[i]->name);
}

static void write_variant(Copier *c, Job *job, int i, Plan *p)
{
    const Function *f = c->u->functions[i];
    bool names = says_name(c->u, f);
    edit_head(c->u, f, job->decision[i].is_local, &p->edits);
    declare_internal(c, f);
    if (names)
        begin_name(c, f);
    write_mark(c, job, i);
    back_to(c, f, f->begin_line, f->begin);
    Body *b = add_body(job, i, true);
    b->has_versions = p->has_versions;
    write_body(c, f, b, &p->edits);
    if (names)
        end_name(c);
}

static void write_function(Copier *c, Job *job, int i)
{
    const Function *f = c->u->functions[i];
    Plan p = plan(c, job, i);
    uint32_t from_line = line_here(c);
    write_shared(c, f, &p.shared);
    Body *b = add_body(job, i, false);
    b->has_versions = p.has_versions;
    write_body(c, f, b, &p.edits);
    b->from_line = from_line; /* Text that moved in front of it keeps its origin. */
    if (p.is_pair)
        write_variant(c, job, i, &p);
    else
        write_mark(c, job, i);
    if (p.is_pair || p.shared.n || job->decision[i].has_alternative)
        back_to(c, f, f->end_line, f->end);
    edits_free(&p.edits);
}

/* Writes the alternative behind the #if that a compiler may see otherwise. */
static void write_alternative(Copier *c, const Job *job, int i)
{
    const Function *f = c->u->functions[i];
    uint32_t at = c->alternatives.items[c->n_alternatives].offset;
    if (job->decision[i].mode == COUNT_VARIANT)
        buf_printf(c->out, "\n#ifndef " ALTERNATIVE_PREFIX "%s\n#define %s" VARIANT_SUFFIX " %s\n#endif", f->name,
                   f->name, f->name);
    back_to(c, f, f->end_line + source_lines(&c->u->source, f->end, at), at);
}

/* Copies the text between functions. */
static void write_text(Copier *c, const Job *job, uint32_t end)
{
    for (; c->n_alternatives < c->alternatives.n && c->alternatives.items[c->n_alternatives].offset <= end;
         c->n_alternatives++) {
        uint32_t at = c->alternatives.items[c->n_alternatives].offset;
        buf_add(c->out, c->u->source.text + c->done, at - c->done);
        c->done = at;
        write_alternative(c, job, c->alternatives.items[c->n_alternatives].function);
    }
    buf_add(c->out, c->u->source.text + c->done, end - c->done);
    c->done = end;
}

void copies_write(Job *job, const Unit *u, const Regions *r, Buf *out)
{
    Copier c = {.u = u, .regions = r, .out = out, .line = 1, .alternatives = alternatives_find(job->decision, u)};
    job->body = NEW_N(job->unit->arena, Body, 2 * (size_t)u->n_functions + 1);
    job->n_bodies = 0;
    for (int i = 0; i < u->n_functions; i++) {
        const Function *f = u->functions[i];
        if (f->begin < c.done || f->end <= f->begin) { /* A macro made several, or it is elsewhere. */
            Body *b = add_body(job, i, false);
            b->from_line = b->to_line = line_here(&c);
            continue;
        }
        write_text(&c, job, f->begin);
        write_function(&c, job, i);
        c.done = f->end;
    }
    write_text(&c, job, (uint32_t)u->source.len);
}

void copies_name(const Job *job, const Unit *read)
{
    for (int i = 0; i < job->n_bodies; i++)
        read->functions[i]->users_name = job->unit->functions[job->body[i].function]->name;
}
