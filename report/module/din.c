/* In: rows of a trace.  Out: lines of the format din.
 * Limits: sizes are not part of the format; an access that two blocks of the cache share is one to the first. */
#include "module/din.h"

#include <string.h>

/* The beginning of a cell in the row; NULL: the row is shorter. */
static const char *cell(const char *row, size_t column)
{
    for (; row && column; column--) {
        row = strchr(row, '\t');
        row = row ? row + 1 : NULL;
    }
    return row;
}

static bool begins(const char *text, const char *word)
{
    const size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && text[n] == '\t';
}

static size_t column_named(const ResultTable *t, const char *name)
{
    size_t i = 0;
    while (i < t->n_columns && strcmp(t->columns[i].name, name) != 0)
        i++;
    return i;
}

bool din_write(FILE *out, const ResultFile *trace)
{
    const ResultTable *t = &trace->tables[0];
    const size_t event = column_named(t, "event"), address = column_named(t, "address");
    if (event == t->n_columns || address == t->n_columns) {
        say_error("%s: has no events with addresses", trace->path);
        return false;
    }
    for (size_t i = 0; i < t->n_rows; i++) {
        const char *row = trace->text + t->rows[i], *what = cell(row, event), *at = cell(row, address);
        if ((begins(what, "load") || begins(what, "store")) && at[0] == '0' && at[1] == 'x')
            fprintf(out, "%d %.*s\n", *what == 's', (int)strspn(at + 2, "0123456789abcdef"), at + 2);
    }
    return true;
}
