/* In: a Job.  Out: its text, unit and copy.
 * Method: the directives that led to the file itself are known from the parse, macros and conditions considered; in the
 * text and in the copy alike they are made to name the copy.  The copy calls itself by the file's name, for __FILE__.
 * Limits: a file that includes itself by way of a header stays uninstrumented. */
#include "driver/self_include.h"

#include <stdlib.h>
#include <string.h>

#include "front/opaque.h"
#include "support/edit.h"
#include "support/path.h"

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *selfinclude_path(Arena *a, const char *path)
{
    const char *base = base_of(path), *folder = base;
    while (folder - path > 1 && folder[-1] == '/' &&
           folder[-2] == '/') /* libclang names a file in that folder with one slash. */
        folder--;
    return arena_printf(a, "%.*smr_self_%s.h", (int)(folder - path), path, base);
}

/* Replaces the text behind the word `include` of the directive at `begin`. */
static void redirect(const Unit *u, uint32_t begin, const char *to, Edits *edits)
{
    const Tokens *t = &u->tokens;
    size_t first = tokens_at(t, begin), last;
    while (first < t->n && !token_is(t, first, "include"))
        first++;
    for (last = first + 1; last + 1 < t->n && t->tok[last + 1].directive && !t->tok[last + 1].line_start; last++)
        ;
    if (last < t->n)
        edit_add(edits, t->tok[first + 1].begin, t->tok[last].end, EDIT_OPEN, 0, to);
}

void selfinclude_part(Parser *p, Diag *d, Job *job)
{
    Unit *u = job->unit;
    Edits edits = {NULL, 0, 0};
    Buf text = {NULL, 0, 0}, copy = {NULL, 0, 0};
    if (u->has_errors || !u->n_self_includes)
        return;
    const char *path = selfinclude_path(u->arena, job->name), *to = arena_printf(u->arena, "\"%s\"", base_of(path));
    for (int i = 0; i < u->n_self_includes; i++)
        redirect(u, u->self_includes[i], to, &edits);
    edits_apply(&edits, u->source.text, u->source.len, &text);
    edits_free(&edits);
    buf_line_directive(&copy, 1, job->name);
    buf_add(&copy, text.text, text.len);
    /* A quoted name is looked up beside the file, and that is how the parser spells it. */
    parser_add_file(p, strchr(path, '/') ? path : arena_printf(u->arena, "./%s", path), copy.text, copy.len);
    buf_free(&copy);
    unit_free(u);
    free((char *)job->text);
    job->text = text.text;
    job->len = text.len;
    job->includes_itself = true;
    job->unit = parse_unit(p, d, (ParsedText){job->name, job->text, job->len, {job->flags, job->n_flags}});
}

void selfinclude_output(const Job *job, OutDir *out, const char *rel)
{
    Buf copy = {NULL, 0, 0};
    if (!job->includes_itself)
        return;
    buf_line_directive(&copy, 1, job->name);
    opaque_restore(job->opaque, job->stand_ins, job->text, job->len, &copy);
    outdir_add(out, selfinclude_path(job->unit->arena, rel), copy.text, copy.len);
    buf_free(&copy);
}
