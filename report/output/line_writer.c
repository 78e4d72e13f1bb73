/* In: words and cells.  Out: lines.
 * Method: blanks are owed, and paid before the next visible character. */
#include "output/line_writer.h"

#include <string.h>

#include "output/characters.h"

static void pay_blanks(LineWriter *w)
{
    for (; w->blanks; w->blanks--)
        fputc(' ', w->out);
}

void line_put(LineWriter *w, const char *from, const char *to)
{
    for (; from < to; from++) {
        if (*from == ' ') {
            w->blanks++;
            continue;
        }
        pay_blanks(w);
        fputc(*from, w->out);
    }
}

void line_text(LineWriter *w, const char *s)
{
    line_put(w, s, s + strlen(s));
}

void line_end(LineWriter *w)
{
    w->blanks = 0;
    fputc('\n', w->out);
}

void line_rendition(LineWriter *w, const char *rendition)
{
    pay_blanks(w);
    fprintf(w->out, "\033[%sm", rendition);
}

void line_words(LineWriter *w, const char *s, size_t column, size_t indent)
{
    while (*s) {
        size_t n = strcspn(s, " "), wide = 0;
        for (size_t i = 0; i < n; i++)
            wide += ((unsigned char)s[i] & 0xC0) != 0x80;
        if (column > indent && column + 1 + wide > w->width) {
            line_end(w);
            w->blanks = column = indent;
        } else if (column > indent) {
            w->blanks++;
            column++;
        }
        line_put(w, s, s + n);
        column += wide;
        s += n;
        s += strspn(s, " ");
    }
    line_end(w);
}
