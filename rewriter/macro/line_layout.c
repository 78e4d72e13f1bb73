/* In: a text with marks.  Out: the text on lines.
 * Method: the first of them mostly takes all line breaks of the invocation, behind its parenthesis.  Others are led
 * back by #line. */
#include "macro/line_layout.h"

#include <stdlib.h>

#include "macro/line_macro.h"

enum { MARK = 6 }; /* Number of tokens of MR_LINE(1, 2). */

typedef struct Lines {
    const Tokens *t;
    unsigned line; /* Number of the line on which `out` ends. */
    Buf *out;
} Lines;

static bool is_mark(const Tokens *t, size_t i)
{
    return i + MARK + 1 < t->n && token_is(t, i, LINE_OF) && t->tok[i + MARK].kind == TOK_IDENT &&
           token_is(t, i + MARK + 1, "(");
}

bool layout_is_marked(const Tokens *t, size_t i)
{
    return i >= MARK && is_mark(t, i - MARK);
}

static unsigned line_at(const Tokens *t, size_t i)
{
    return (unsigned)strtoul(t->text + t->tok[i].begin, NULL, 10);
}

static void go_to(Lines *l, unsigned line)
{
    if (line < l->line)
        buf_printf(l->out, "\n#line %u\n", line);
    for (; l->line < line; l->line++)
        buf_putc(l->out, '\n');
    l->line = line;
}

/* Puts the text from the end of the token in front on, without line breaks. */
static void put_token(Lines *l, size_t i)
{
    const Token *k = &l->t->tok[i];
    if (i > 0 && k[-1].end < k->begin)
        buf_putc(l->out, ' ');
    for (uint32_t at = k->begin; at < k->end; at++)
        if (l->t->text[at] != '\n')
            buf_putc(l->out, l->t->text[at]);
        else if (l->out->text[l->out->len - 1] == '\\')
            l->out->len--;
}

/* Puts the mark's macro up to its parenthesis; returns the token behind. */
static size_t put_marked(Lines *l, size_t i)
{
    unsigned begin = line_at(l->t, i + 2), end = line_at(l->t, i + 4);
    size_t name = i + MARK;
    go_to(l, begin);
    put_token(l, name);
    put_token(l, name + 1);
    go_to(l, end);
    return name + 2;
}

void layout_lines(const Buf *text, unsigned first, unsigned last, Buf *out)
{
    Tokens t;
    Lines l = {&t, first, out};
    bool some = false;
    lex(&t, text->text, text->len);
    for (size_t i = 0; i < t.n && !some; i++)
        some = is_mark(&t, i);
    if (!some)
        buf_add(out, text->text, text->len);
    for (size_t i = 0; i < t.n && some;) {
        if (is_mark(&t, i)) {
            i = put_marked(&l, i);
        } else {
            put_token(&l, i++);
        }
    }
    if (some) {
        go_to(&l, last);
        buf_putc(out, ' ');
    }
    tokens_free(&t);
}
