/* In: tokens, an offset.  Out: the line that is presumed there.
 * Method: backwards to the last directive that says a line, and to the last one that says a file.
 * Limits: numbers and names that macros make are not seen. */
#include "lex/presumed_line.h"

#include <stdlib.h>

bool is_line_directive(const Tokens *t, size_t i)
{
    return t->tok[i].directive && t->tok[i].line_start && i + 1 < t->n &&
           (token_is(t, i + 1, "line") || t->tok[i + 1].kind == TOK_NUMBER);
}

/* The token with the number; t->n: there is none. */
static size_t number_of(const Tokens *t, size_t i)
{
    size_t number = i + (token_is(t, i + 1, "line") ? 2 : 1);
    return number < t->n && t->tok[number].kind == TOK_NUMBER ? number : t->n;
}

static bool has_file(const Tokens *t, size_t number)
{
    size_t i = number + 1;
    return i < t->n && t->tok[i].directive && !t->tok[i].line_start && t->tok[i].kind == TOK_STRING;
}

PresumedLine presumed_line(const Tokens *t, size_t offset)
{
    PresumedLine p = {1, NULL, 0};
    size_t counted = 0; /* Lines are counted from here on. */
    bool known = false;
    for (size_t i = tokens_at(t, offset); i-- > 0 && !p.file;) {
        size_t number = is_line_directive(t, i) ? number_of(t, i) : t->n;
        if (number == t->n)
            continue;
        if (!known) {
            p.line = (unsigned)strtoul(t->text + t->tok[number].begin, NULL, 10) - 1;
            counted = t->tok[number].end;
            known = true;
        }
        if (has_file(t, number)) {
            p.file = t->text + t->tok[number + 1].begin;
            p.file_len = t->tok[number + 1].end - t->tok[number + 1].begin;
        }
    }
    for (; counted < offset; counted++)
        p.line += t->text[counted] == '\n';
    return p;
}
