/* A function's declarations, and its way to the counters.
 * In: the temporaries and names that its other edits use.  Out: an edit behind its first brace, and one in front of its
 * last; the same for a block of OpenMP that runs for itself. */
#include <string.h>

#include "emit/writer.h"
#include "openmp/openmp.h"

/* "int mr_rv", with the suffix of names behind it */
const char *writer_result_variable(Writer *w)
{
    const char *type = w->c->function->result, *place = strstr(type, "%s");
    return arena_printf(w->arena, "%.*smr_rv%s%s", (int)(place - type), type, w->suffix, place + 2);
}

static void declarations(Writer *w, Buf *out)
{
    for (int i = 0; i < w->temps; i++)
        buf_printf(out, "%s mr_t%d%s MR_UNUSED%s", i ? "," : " mr_u32", i, w->suffix, i + 1 < w->temps ? "" : ";");
    libprobe_declare(&w->variables, out);
    for (int i = 0; i < w->addresses; i++)
        buf_printf(out, " void *mr_q%d%s MR_UNUSED;", i, w->suffix);
    for (int i = 0; i < w->addresses && w->keeps_values; i++)
        buf_printf(out, " mr_u64 mr_v%d%s MR_UNUSED;", i, w->suffix);
    for (int i = 0; i < w->event_members; i++)
        buf_printf(out, " void *mr_g%d%s MR_UNUSED = 0, *mr_h%d%s MR_UNUSED = 0;", i, w->suffix, i, w->suffix);
    if (w->event_groups)
        buf_printf(out, " mr_u64 mr_gn%s MR_UNUSED = 0; mr_u32 mr_gt%s MR_UNUSED = 0, mr_gl%s MR_UNUSED = 0;",
                   w->suffix, w->suffix, w->suffix);
    writer_event_unnamed_variables(w, out);
    if (w->uses_result)
        buf_printf(out, " %s;", writer_result_variable(w));
}

/* clang's time for a call that it inlines grows with the calls in front of it, unless the function is one block: what
 * counts in it then stands elsewhere. */
static bool is_called_everywhere(const Decl *function)
{
    enum { MANY = 2048 };
    return function->calls + function->cleanups > MANY;
}

/* The text for the current counters.  Functions for an offload device have no thread-local variables, so they ask for
 * the counters. */
static const char *current(const Writer *w, bool adds, bool has_value)
{
    if (w->c->function->is_on_device)
        return adds ? has_value ? "mr_at" : "(void)mr_at" : "mr_current()";
    if (!adds)
        return w->runs_inside ? "mr_inside()" : w->is_called_by_name ? "mr_called()" : "mr_here()";
    if (w->runs_inside)
        return has_value ? "MR_INSIDE_AT" : "MR_INSIDE_COUNT";
    if (is_called_everywhere(w->c->function->decl))
        return has_value ? "MR_FAR_AT" : "MR_FAR_COUNT";
    if (w->is_called_by_name)
        return has_value ? "MR_CALLED_AT" : "MR_CALLED_COUNT";
    return has_value ? "MR_AT" : "MR_COUNT";
}

/* How the counters are reached: declarations first, then statements. */
static void opening(Writer *w, Buf *decl, Buf *stmt)
{
    const Region *r = w->c->body_region;
    bool keeps_base = w->points.uses_base && *w->set;
    const char *x = w->suffix;
    if (r && keeps_base)
        buf_printf(decl, " mr_u64 *mr_c = mr_enter(%d);", r->roi);
    else if (r)
        buf_printf(stmt, " mr_enter(%d);", r->roi);
    else if (keeps_base && w->points.entry >= 0)
        buf_printf(decl, " mr_u64 *mr_c%s = %s(%d);", x, current(w, true, true), w->points.entry);
    else if (keeps_base)
        buf_printf(decl, " mr_u64 *mr_c%s%s%s;", x, w->c->is_whole ? " = " : "",
                   w->c->is_whole ? current(w, false, true) : "");
    if (w->points.entry >= 0 && r && keeps_base)
        buf_printf(stmt, " MR_INC(mr_c[%d]);", w->points.entry);
    else if (w->points.entry >= 0 && !(keeps_base && !r))
        buf_printf(stmt, " %s(%d);", current(w, true, false), w->points.entry);
    declarations(w, decl);
}

/* Must a block stand around what the body has, behind our declarations and statements?  Then it is one in which the
 * user's declarations come first (C89), or a pragma that must. */
static bool needs_block(const Writer *w, const Node *body, size_t declarations, size_t statements)
{
    return (statements && body->n_kids && body->kid[0]->kind == S_DECL) ||
           ((declarations || statements) && begins_with_pragma(w->u, body));
}

/* Writes the frame of a block that runs by itself, whose counters are those of the thread that it is on.  Where the
 * block may end by a `continue`, a loop that runs once stands around its statements. */
static void write_outlined(Writer *w, const OutlinedRegion *s)
{
    const Node *root = s->root;
    Buf decl = {NULL, 0, 0}, stmt = {NULL, 0, 0};
    bool joins = s->inherits && w->c->is_whole;
    bool waits = s->waits && w->c->is_whole;
    const char *leave = waits ? " mr_wait(); "
                        : joins
                            ? arena_printf(w->arena, " %s(mr_e%s); ", s->is_joined ? "mr_done" : "mr_part", w->suffix)
                            : "";
    uint32_t closing = s->is_bare ? insert_statement_end(&w->inserter, root->kid[root->n_kids - 1])
                                  : insert_closing(&w->inserter, root);
    uint32_t begin = s->is_bare ? insert_begin(&w->inserter, root->kid[0]) : insert_frame(&w->inserter, root);
    if (s->is_bare)
        buf_puts(&decl, " {");
    if (joins)
        buf_printf(&decl, " mr_u32 mr_e%s = mr_join(mr_w%s);", w->suffix, w->suffix);
    opening(w, &decl, &stmt);
    if (waits)
        buf_puts(&stmt, " mr_met();");
    bool nested = !s->is_bare && needs_block(w, root, decl.len, stmt.len);
    buf_printf(&decl, "%s%s%s%s", stmt.len ? stmt.text : "", nested ? " {" : "", s->is_bare ? " " : "",
               s->continues ? " do {" : "");
    insert_text(&w->inserter, s->opens ? s->opens : begin, EDIT_OPEN, s->is_bare ? s->depth : 0,
                arena_strndup(w->arena, decl.text, decl.len));
    insert_text(&w->inserter, s->closes ? s->closes : closing, EDIT_CLOSE, s->is_bare ? s->depth : 0,
                arena_printf(w->arena, "%s%s%s%s", s->continues ? " } while (0);" : "", nested ? "}" : "", leave,
                             s->is_bare ? " }" : ""));
    buf_free(&decl);
    buf_free(&stmt);
}

static void write_body_frame(Writer *w)
{
    const Node *body = w->c->function->body;
    Buf decl = {NULL, 0, 0}, stmt = {NULL, 0, 0};
    insert_end(&w->inserter, body);
    opening(w, &decl, &stmt);
    writer_event_entry(w, &decl, &stmt);
    bool nested = needs_block(w, body, decl.len, stmt.len);
    const char *leave = w->c->body_region ? arena_printf(w->arena, " mr_leave(%d);", w->c->body_region->roi) : "";
    const char *ends = writer_event_end(w); /* The user's declarations are in scope there. */
    if (decl.len || stmt.len)
        insert_text(
            &w->inserter, insert_frame(&w->inserter, body), EDIT_OPEN, 0,
            arena_printf(w->arena, "%s%s%s", decl.len ? decl.text : "", stmt.len ? stmt.text : "", nested ? " {" : ""));
    if (nested || *leave || *ends)
        insert_text(&w->inserter, insert_closing(&w->inserter, body), EDIT_CLOSE, 0,
                    arena_printf(w->arena, "%s%s%s ", ends, nested ? "}" : "", leave));
    buf_free(&decl);
    buf_free(&stmt);
}

void writer_frame(Writer *w)
{
    if (w->c->function->outlined)
        write_outlined(w, w->c->function->outlined);
    else
        write_body_frame(w);
}
