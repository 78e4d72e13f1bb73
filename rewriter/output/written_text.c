/* In: edits, the variants that pointers may lead to.  Out: text.
 * Method: the edits, then a table of variants behind the last line; in front of the first one the runtime's header and
 * a line directive, so that compilers report the user's lines. */
#include "output/written_text.h"

#include "clone/conditional_variants.h"
#include "front/opaque.h"
#include "support/path.h"
#include "tree/reserved_names.h"

int written_heading(Buf *out, const char *header, const char *name)
{
    buf_printf(out, "#include \"%s\"\n", header);
    buf_line_directive(out, 1, name);
    return 2;
}

/* The name means the function, not a macro that the file or a header of it has at its end. */
static void write_pair(const Job *job, const Function *f, const char *pair, Buf *out)
{
    bool is_macro = macro_named(job->unit, f->name) != NULL;
    if (is_macro)
        buf_printf(out, "#pragma push_macro(\"%s\")\n#undef %s\n", f->name, f->name);
    buf_printf(out, "%s\n", pair);
    if (is_macro)
        buf_printf(out, "#pragma pop_macro(\"%s\")\n", f->name);
}

/* The variants that may be called through pointers, and the functions that are counted by what calls them. */
static void write_pairs(Job *job, Buf *out)
{
    job->n_pairs = 0;
    for (int i = 0; i < job->n_bodies; i++) {
        const Function *f = job->unit->functions[job->body[i].function];
        const char *name = f->name;
        bool has_code = !f->is_inline || f->decl->is_internal ||
                        f->decl->refs > f->decl->calls; /* Otherwise its code may be in another file. */
        const CountingDecision *decision = &job->decision[job->body[i].function];
        bool leads = job->body[i].is_variant && decision->is_address_taken;
        bool counts = decision->number && (job->body[i].is_variant || decision->mode != COUNT_VARIANT) &&
                      (!f->is_inline || f->decl->is_internal);
        if (!has_code || (!leads && !counts))
            continue;
        if (!job->n_pairs++)
            buf_printf(out, "\nMR_PAIRS_BEGIN(%d)\n", job->index);
        bool is_conditional = decision->is_left_out || decision->has_alternative;
        if (is_conditional)
            buf_printf(out, "#ifdef " ALTERNATIVE_PREFIX "%s\n", name);
        const char *pair = arena_printf(job->unit->arena, "MR_PAIR(%s, %s" VARIANT_SUFFIX ")", name, name);
        if (counts)
            pair = arena_printf(job->unit->arena, "MR_NUMBERED_PAIR(%s, %s%s, %d)", name, name,
                                job->body[i].is_variant ? VARIANT_SUFFIX : "", decision->number);
        write_pair(job, f, pair, out);
        if (is_conditional)
            buf_puts(out, "#endif\n");
    }
    if (job->n_pairs)
        buf_printf(out, "MR_PAIRS_END(%d)\n", job->index);
}

/* Writes events for the addresses of the file's variables, made once as the program begins. */
static void write_globals(Job *job, Buf *out)
{
    EventTable *t = &job->events;
    int n = 0;
    for (int i = 0; i < t->n_globals; i++) {
        const Decl *d = t->global[i].decl;
        if (t->global[i].site < 0)
            continue;
        if (!n++) {
            buf_putc(out, '\n');
            buf_line_directive(out, 1, "memrt.h"); /* No line of the user's is meant. */
            buf_printf(out, "MR_GLOBALS_BEGIN(%d)\n", job->index);
        }
        t->global[i].site = events_object(t, d, -1, (Place){d->line ? d->line : 1, 1});
        buf_printf(out, "(void)MR_GLOBAL(%uu, &%s, %lluu);\n", (unsigned)t->global[i].site, d->name,
                   (unsigned long long)d->type->size);
    }
    buf_puts(out, n ? "MR_GLOBALS_END\n" : "");
}

void written_text(Job *job, Buf *out)
{
    const Source *base = &job->final->source;
    edits_apply(&job->edits, base->text, base->len, out);
    write_pairs(job, out);
    write_globals(job, out);
}

void written_output(Job *job, const Buf *text)
{
    const Source *user = &job->unit->source;
    job->output.len = 0;
    /* Names of the user's that the runtime's header takes are no fault where nothing of it is needed. */
    if (!job->is_changed && text->len == job->final->source.len &&
        (job->is_refused_whole || says_own_name(user->text, user->len)))
        buf_line_directive(&job->output, 1, job->name);
    else
        written_heading(&job->output, arena_printf(job->unit->arena, "%smemrt.h", job->path_to_top), job->name);
    opaque_restore(job->opaque, job->stand_ins, text->text, text->len, &job->output);
}
