/* In: the sidecar's changes, sorted by file and line; the line's text.  Out: what they are, in words.
 * Limits: without the text nothing can be said; text in columns has an end. */
#include "command/line_changes.h"

#include <stdio.h>
#include <string.h>

/* Of Mix.changes, the first that is not before the line. */
static size_t first_change(const Mix *mix, uint32_t file, size_t line)
{
    size_t low = 0, high = mix->n_changes;
    while (low < high) {
        size_t k = low + (high - low) / 2;
        if (mix->changes[k].file < file || (mix->changes[k].file == file && mix->changes[k].line < line))
            low = k + 1;
        else
            high = k;
    }
    return low;
}

const char *line_changes_text(Arena *a, const Mix *mix, uint32_t file, size_t line, const char *text)
{
    char cell[160];
    size_t used = 0, i = first_change(mix, file, line);
    for (; i < mix->n_changes && mix->changes[i].file == file && mix->changes[i].line == line && text; i++) {
        const Change *c = &mix->changes[i];
        size_t length = strlen(text), from = c->column - 1 < length ? c->column - 1 : length,
               to = c->end_column < length ? c->end_column : length;
        int wide = to - from > 24 ? 24 : (int)(to - from);
        int more = snprintf(cell + used, sizeof cell - used, "%s%.*s%s %s", used ? ", " : "", wide, text + from,
                            c->is_store ? " =" : "", c->outcome);
        if (more < 0 || used + (size_t)more >= sizeof cell - 4) {
            memcpy(cell + used, " …", sizeof " …");
            break;
        }
        used += (size_t)more;
    }
    return used ? arena_strdup(a, cell) : NULL;
}

const char *line_changes_list(Arena *a, const Mix *mix, uint32_t file, size_t line, const char *text)
{
    const char *list = NULL;
    size_t i = first_change(mix, file, line), length = text ? strlen(text) : 0;
    for (; i < mix->n_changes && mix->changes[i].file == file && mix->changes[i].line == line && text; i++) {
        const Change *c = &mix->changes[i];
        size_t from = c->column - 1 < length ? c->column - 1 : length,
               to = c->end_column < length ? c->end_column : length;
        list = arena_printf(a, "%s%s%.*s%s %s", list ? list : "", list ? ";" : "", to > from ? (int)(to - from) : 0,
                            text + from, c->is_store ? " =" : "", c->outcome);
    }
    return list;
}
