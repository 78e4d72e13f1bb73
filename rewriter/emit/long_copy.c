/* In: loops that are there twice, and their edits.  Out: the first of them in front of what was there.
 *
 *      { long i = 0; for (; i < n; i++) … MR_ADD(mr_c[3], (mr_u64)i); }
 *      { long i = 0; if (MR_SELDOM(MR_FAR(i, n, 1))) { long mr_m0; do { … } while (i < n); }
 *        else { for (; i < n; i++) … MR_ADD(mr_c[3], (mr_u64)i); } }
 *
 * Method: as in sampled_loop.c, an edit knows what the copy has in its place. */
#include "emit/writer.h"

/* Takes the texts of a loop's own copy out of copies of the loops around it. */
static void forget_copy(Writer *w, const CopiedLoop *loop)
{
    for (int i = 0; i < loop->n_own; i++) {
        Edit *e = &w->edits->items[loop->own[i]];
        *e = (Edit){e->begin, e->begin, e->side, e->depth, e->order, "", NULL, false};
    }
    w->edits->items[loop->first].copy = w->edits->items[loop->last].copy = NULL;
}

static void copy_long(Writer *w, const CopiedLoop *loop)
{
    Edit *open = &w->edits->items[loop->first], *close = &w->edits->items[loop->last];
    Buf b = {NULL, 0, 0};
    open->copy = loop->header;
    close->copy = "";
    Edits stretch = edits_stretch(w->edits, loop->first, loop->last);
    buf_printf(&b, "%s%s", loop->front, loop->point->copy_open);
    edits_write_copy(&stretch, w->u->source.text, &b);
    buf_printf(&b, "%s else {", loop->point->copy_close);
    if (source_lines(&w->u->source, open->begin, close->end)) /* Then the copy has several lines, too. */
        writer_back_to_line(w, open->end, &b);
    buf_printf(&b, " %s", loop->header);
    open->text = arena_strndup(w->arena, b.text, b.len);
    close->text = arena_printf(w->arena, "%s }", close->text);
    forget_copy(w, loop);
    edits_free(&stretch);
    buf_free(&b);
}

void writer_copy_long(Writer *w)
{
    for (int i = 0; i < w->n_copied; i++)
        copy_long(w, &w->copied[i]);
}
