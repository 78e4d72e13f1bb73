/* In: holes.  Out: texts with and without them.
 * Method: marks are comments that begin as nothing in the user's text does.  What stands for a part of a function has a
 * mark of its own behind it, since edits may stand on both sides. */
#include "front/opaque_hole.h"

#include <stdlib.h>
#include <string.h>

static const char behind_begin[] = "@*/", behind_end[] = ".@*/", behind_stand[] = ",@*/";

const char *hole_mark(Arena *a, const char *text, size_t len)
{
    const char *mark = "/*@mr:";
    for (int i = 1; memmem(text, len, mark, strlen(mark)); i++)
        mark = arena_printf(a, "/*@mr.%d:", i);
    return mark;
}

/* Definitions in a body may be meant for what follows; branches have to stay whole. */
static bool is_kept(const Tokens *t, size_t i)
{
    static const char *const words[] = {"define", "undef", "if",      "ifdef",    "ifndef",
                                        "else",   "elif",  "elifdef", "elifndef", "endif"};
    for (size_t k = 0; k < sizeof words / sizeof *words && i + 1 < t->n; k++)
        if (token_is(t, i + 1, words[k]))
            return true;
    return false;
}

size_t directive_end(const Tokens *t, size_t i)
{
    for (i++; i < t->n && t->tok[i].directive && !t->tok[i].line_start; i++)
        ;
    return i;
}

static void add_lines(Buf *out, const char *text, uint32_t begin, uint32_t end)
{
    for (; begin < end; begin++)
        if (text[begin] == '\n')
            buf_putc(out, '\n');
}

void hole_write(Hole *h, int number, const Tokens *t, Buf *out)
{
    uint32_t done = h->begin;
    h->from = (uint32_t)out->len;
    buf_printf(out, "%s%d%s%s", h->mark, number, behind_begin, h->stands);
    if (h->is_part)
        buf_printf(out, "%s%d%s", h->mark, number, behind_stand);
    for (size_t i = tokens_at(t, h->begin); i < t->n && t->tok[i].begin < h->end; i++) {
        if (!t->tok[i].directive || !t->tok[i].line_start || !is_kept(t, i))
            continue;
        size_t behind = directive_end(t, i);
        add_lines(out, t->text, done, t->tok[i].begin);
        done = t->tok[behind - 1].end;
        buf_add(out, t->text + t->tok[i].begin, done - t->tok[i].begin);
        i = behind - 1;
    }
    add_lines(out, t->text, done, h->end);
    buf_printf(out, "%s%d%s", h->mark, number, behind_end);
    h->to = (uint32_t)out->len;
}

/* Puts the user's words back; what stands for them now lies between from and to. */
static void restore_hole(const Hole *h, int i, const char *user, const char *from, const char *to, Buf *out)
{
    char close[48];
    size_t len = strlen(h->stands);
    snprintf(close, sizeof close, "%s%d%s", h->mark, i, behind_stand);
    const char *stands = h->is_part ? memmem(from, (size_t)(to - from), h->stands, len) : from,
               *end = h->is_part ? memmem(from, (size_t)(to - from), close, strlen(close)) : from;
    CHECK(stands && end);
    buf_add(out, from, (size_t)(stands - from));
    buf_add(out, user + h->begin, h->end - h->begin);
    if (h->is_part)
        buf_add(out, stands + len, (size_t)(end - stands - (ptrdiff_t)len));
}

/* Restores the user's declarations in the output; the rest of the text is as libclang reads it. */
void holes_restore(const Hole *h, int n, const char *user, const char *text, size_t len, Buf *out)
{
    const char *end = text + len, *at, *mark = n ? h->mark : "";
    while (n && (at = memmem(text, (size_t)(end - text), mark, strlen(mark))) != NULL) {
        int i = atoi(at + strlen(mark));
        CHECK(i >= 0 && i < n);
        char close[48];
        snprintf(close, sizeof close, "%s%d%s", mark, i, behind_end);
        const char *behind = memmem(at, (size_t)(end - at), close, strlen(close));
        CHECK(behind);
        buf_add(out, text, (size_t)(at - text));
        restore_hole(&h[i], i, user, strstr(at, behind_begin) + sizeof behind_begin - 1, behind, out);
        text = behind + strlen(close);
    }
    buf_add(out, text, (size_t)(end - text));
}

void holes_place(Hole *hole, int n, const Source *user, const Source *text)
{
    unsigned line = 1;
    for (int i = 0, done = 0; i < n; i++) {
        Hole *h = &hole[i];
        unsigned from = line + source_lines(text, (size_t)done, h->from);
        line = from + source_lines(text, h->from, h->to);
        done = (int)h->to;
        h->written_from = (Place){from, source_column(text, h->from)};
        h->written_to = (Place){line, source_column(text, h->to)};
        h->begin_column = source_column(user, h->begin);
        h->end_column = source_column(user, h->end);
    }
}
