/* In: the sidecar's changes, sorted by file and line; the line's text.  Out: what they are, in words.
 * Method: text has what became of accesses in front of all that it became of, and what occurs several times once.
 * Limits: without the text nothing can be said; text in columns has an end. */
#include "command/line_changes.h"

#include <string.h>

/* The index in Mix.changes of the first one that is not in front of the line. */
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

enum { WIDEST = 160, MOST = 64 }; /* WIDEST: width of a cell; MOST: number of a line's changes that are looked at. */

/* A change with its place in the line's text. */
typedef struct Written {
    const char *begin;
    size_t n, times; /* If times is 0, the change is part of another one. */
    const char *outcome;
    bool is_store;
} Written;

static Written written(const Change *c, const char *text)
{
    size_t length = strlen(text), from = c->column - 1 < length ? c->column - 1 : length,
           to = c->end_column < length ? c->end_column : length;
    return (Written){text + from, to > from ? to - from : 0, 1, c->outcome, c->is_store};
}

static bool is_same(const Written *a, const Written *b)
{
    return a->n == b->n && memcmp(a->begin, b->begin, a->n) == 0 && a->is_store == b->is_store &&
           strcmp(a->outcome, b->outcome) == 0;
}

static void merge(Written *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n && w[i].times; k++)
            if (w[k].times && is_same(&w[i], &w[k])) {
                w[i].times++;
                w[k].times = 0;
            }
}

/* `redundant: a, b (2)`: all that became the same as the first, which are then gone. */
static const char *one_outcome(Arena *a, Written *w, size_t n)
{
    const char *text = arena_printf(a, "%s:", w->outcome), *comma = "";
    for (size_t i = 0; i < n; i++) {
        if (!w[i].times || strcmp(w[i].outcome, w->outcome) != 0)
            continue;
        if (strlen(text) + w[i].n > WIDEST)
            return arena_printf(a, "%s%s \xE2\x80\xA6", text, comma);
        text = arena_printf(a, "%s%s %.*s%s", text, comma, (int)w[i].n, w[i].begin, w[i].is_store ? " =" : "");
        comma = ",";
        if (w[i].times > 1)
            text = arena_printf(a, "%s (%zu)", text, w[i].times);
        w[i].times = 0;
    }
    return text;
}

const char *line_changes_text(Arena *a, const Mix *mix, uint32_t file, size_t line, const char *text)
{
    Written w[MOST];
    const char *list = NULL;
    size_t n = 0, i = first_change(mix, file, line), end = i;
    while (end < mix->n_changes && mix->changes[end].file == file && mix->changes[end].line == line && text)
        end++;
    while (n < MOST && i < end)
        w[n++] = written(&mix->changes[i++], text);
    merge(w, n);
    for (size_t k = 0; k < n; k++)
        if (w[k].times)
            list = arena_printf(a, "%s%s%s", list ? list : "", list ? "; " : "", one_outcome(a, w + k, n - k));
    return list && i < end ? arena_printf(a, "%s; \xE2\x80\xA6", list) : list;
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
