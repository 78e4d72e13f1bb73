/* In: edits in any order.  Out: edited text.
 * Method: a stable sort by offset, side and depth, then one pass. */
#include "support/edit.h"

#include <stdlib.h>
#include <string.h>

void edit_add(Edits *e, uint32_t begin, uint32_t end, EditSide side, int depth, const char *text)
{
    int order = e->n;
    *PUSH(e->at, e->n, e->cap) = (Edit){begin, end, side, depth, order, text};
}

static int by_place(const void *a, const void *b)
{
    const Edit *x = a, *y = b;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    if (x->side != y->side)
        return x->side == EDIT_CLOSE ? -1 : 1;
    bool x_empty = x->begin == x->end, y_empty = y->begin == y->end;
    if (x_empty != y_empty)
        return x_empty ? -1 : 1; /* insertions stand in front of what is replaced */
    if (x->depth != y->depth)
        return (x->depth < y->depth) == (x->side == EDIT_OPEN) ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static void sort(Edits *e)
{
    SORT(e->at, e->n, by_place);
}

void edits_apply(Edits *e, const char *text, size_t len, Buf *out)
{
    size_t done = 0;
    sort(e);
    for (int i = 0; i < e->n; i++) {
        const Edit *x = &e->at[i];
        CHECK(x->begin >= done && x->end >= x->begin && x->end <= len);
        buf_add(out, text + done, x->begin - done);
        buf_puts(out, x->text);
        done = x->end;
    }
    buf_add(out, text + done, len - done);
}

void edits_free(Edits *e)
{
    free(e->at);
    *e = (Edits){NULL, 0, 0};
}

void edits_dump(FILE *out, const Edits *e)
{
    Edits copy = {xmalloc((size_t)(e->n + 1) * sizeof *copy.at), e->n, e->n + 1};
    if (e->n)
        memcpy(copy.at, e->at, (size_t)e->n * sizeof *copy.at);
    sort(&copy);
    for (int i = 0; i < copy.n; i++) {
        const Edit *x = &copy.at[i];
        fprintf(out, "%u-%u '%s'\n", x->begin, x->end, x->text);
    }
    edits_free(&copy);
}
