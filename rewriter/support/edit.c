/* In: edits in any order.  Out: edited text.
 * Method: a stable sort by offset, side and depth, then one pass. */
#include "support/edit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

Edit *edit_add(Edits *e, uint32_t begin, uint32_t end, EditSide side, int depth, const char *text)
{
    int order = e->n;
    Edit *x = PUSH(e->items, e->n, e->cap);
    *x = (Edit){.begin = begin, .end = end, .side = side, .depth = depth, .order = order, .text = text};
    return x;
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
        return x_empty ? -1 : 1; /* Insertions stand in front of a replacement. */
    if (x->depth != y->depth)
        return (x->depth < y->depth) == (x->side == EDIT_OPEN) ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static void sort(Edits *e)
{
    SORT(e->items, e->n, by_place);
}

static bool is_of_a_word(unsigned char c)
{
    return isalnum(c) || c == '_' || c == '$' || c >= 0x80;
}

/* Appends the source's text from `done` up to an edit, and what the edit has, apart from a word in front of it.  Of
 * `EMPTY;`, a macro without a text, only the semicolon is a statement. */
static void add_edit(Buf *out, const char *text, size_t done, const Edit *x, const char *what)
{
    buf_add(out, text + done, x->begin - done);
    if (!x->is_suffix && x->begin > done && is_of_a_word((unsigned char)text[x->begin - 1]) &&
        is_of_a_word((unsigned char)what[0]))
        buf_putc(out, ' ');
    buf_puts(out, what);
}

void edits_apply(Edits *e, const char *text, size_t len, Buf *out)
{
    size_t done = 0;
    sort(e);
    for (int i = 0; i < e->n; i++) {
        const Edit *x = &e->items[i];
        if (!x->text)
            continue;
        CHECK(x->begin >= done && x->end >= x->begin);
        add_edit(out, text, done, x, x->text);
        done = x->end;
    }
    CHECK(done <= len);
    buf_add(out, text + done, len - done);
}

static uint32_t lines_in(const char *text, size_t len)
{
    uint32_t n = 0;
    for (const char *at = text; (at = memchr(at, '\n', len - (size_t)(at - text))); at++)
        n++;
    return n;
}

uint32_t edits_line_before(const Edits *e, const char *text, uint32_t line)
{
    uint32_t before = 1, after = 1, done = 0;
    for (int i = 0; i < e->n; i++) {
        const Edit *x = &e->items[i];
        if (!x->text)
            continue;
        uint32_t between = lines_in(text + done, x->begin - done);
        if (after + between >= line)
            break;
        before += between;
        after += between + lines_in(x->text, strlen(x->text));
        if (after >= line)
            return before;
        before += lines_in(text + x->begin, x->end - x->begin);
        done = x->end;
    }
    return before + (line - after);
}

static int place_of(const Edits *sorted, int order)
{
    int i = 0;
    while (i < sorted->n && sorted->items[i].order != order)
        i++;
    CHECK(i < sorted->n);
    return i;
}

Edits edits_stretch(const Edits *e, int first, int last)
{
    Edits s = {NULL, 0, 0};
    CHECK(e->items[first].order == first && e->items[last].order == last);
    for (int i = 0; i < e->n; i++)
        if (e->items[i].begin >= e->items[first].begin && e->items[i].end <= e->items[last].end)
            *PUSH(s.items, s.n, s.cap) = e->items[i];
    sort(&s);
    int from = place_of(&s, first), to = place_of(&s, last);
    CHECK(from <= to);
    memmove(s.items, s.items + from, (size_t)(to + 1 - from) * sizeof *s.items);
    s.n = to + 1 - from;
    return s;
}

void edits_write_copy(const Edits *stretch, const char *text, Buf *out)
{
    size_t done = stretch->items[0].begin;
    for (int i = 0; i < stretch->n; i++) {
        const Edit *x = &stretch->items[i];
        if (x->begin < done)
            continue;
        add_edit(out, text, done, x, x->copy ? x->copy : x->text);
        done = x->end;
    }
}

void edits_free(Edits *e)
{
    free(e->items);
    *e = (Edits){NULL, 0, 0};
}

void edits_dump(FILE *out, const Edits *e)
{
    Edits copy = {xmalloc((size_t)(e->n + 1) * sizeof *copy.items), e->n, e->n + 1};
    if (e->n)
        memcpy(copy.items, e->items, (size_t)e->n * sizeof *copy.items);
    sort(&copy);
    for (int i = 0; i < copy.n; i++) {
        const Edit *x = &copy.items[i];
        if (x->text)
            fprintf(out, "%u-%u '%s'\n", x->begin, x->end, x->text);
    }
    edits_free(&copy);
}
