/* In: tokens, an offset.  Out: the line that is presumed there.
 * Method: a table of line ends and of directives, made once for a text; in it, the last directive that says a line, and
 * the last one that says a file.
 * Limits: numbers and names that macros make are not seen. */
#include "lex/presumed_line.h"

#include <stdlib.h>
#include <string.h>

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

/* Counts the ends of lines, and writes where they are if `to` is no NULL. */
static size_t newlines(const Tokens *t, size_t *to)
{
    size_t n = 0;
    for (const char *at = t->text, *end = t->text + t->len; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++) {
        if (to)
            to[n] = (size_t)(at - t->text);
        n++;
    }
    return n;
}

/* Most texts have no directive of the kind; of those that have some, each stands on a line of its own. */
LineTable line_table(Arena *a, const Tokens *t)
{
    LineTable table = {.n_newlines = newlines(t, NULL)};
    table.newline = NEW_N(a, size_t, table.n_newlines + 1);
    newlines(t, table.newline);
    for (size_t i = 0; i < t->n; i++) {
        if (!is_line_directive(t, i) || number_of(t, i) == t->n)
            continue;
        if (!table.directive)
            table.directive = NEW_N(a, size_t, table.n_newlines + 1);
        table.directive[table.n_directives++] = i;
    }
    return table;
}

/* The number of elements of a sorted list that are less than `than`. */
static size_t less_than(const size_t *number, size_t n, size_t than)
{
    size_t low = 0;
    while (low < n) {
        size_t middle = low + (n - low) / 2;
        if (number[middle] < than)
            low = middle + 1;
        else
            n = middle;
    }
    return low;
}

PresumedLine presumed_line(const LineTable *lines, const Tokens *t, size_t offset)
{
    PresumedLine p = {1, NULL, 0};
    size_t counted = 0; /* Lines are counted from here on. */
    size_t last = less_than(lines->directive, lines->n_directives, tokens_at(t, offset));
    for (size_t k = last; k-- > 0 && !p.file;) {
        size_t number = number_of(t, lines->directive[k]);
        if (k == last - 1) {
            p.line = (unsigned)strtoul(t->text + t->tok[number].begin, NULL, 10) - 1;
            counted = t->tok[number].end;
        }
        if (has_file(t, number)) {
            p.file = t->text + t->tok[number + 1].begin;
            p.file_len = t->tok[number + 1].end - t->tok[number + 1].begin;
        }
    }
    p.line += (unsigned)(less_than(lines->newline, lines->n_newlines, offset) -
                         less_than(lines->newline, lines->n_newlines, counted));
    return p;
}
