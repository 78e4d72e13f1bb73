/* In: by function, how far below 0 its counts came out.  Out: what a report says of them.
 * Method: a block's count may be made of how often its function was entered, less how often it was left elsewhere.
 * Below 0 is what entered and was neither: calls in the function that did not come back, since the program ended in
 * them (exit, a signal, a kill), a library's longjmp left them, or another process that a library forked goes on in
 * them.
 * Limits: it gives the least number of such calls; counts of other blocks of these functions may be too large by as
 * much. */
#include "command/unreturned.h"

#include <inttypes.h>
#include <stdlib.h>

#include "command/columns.h"

typedef struct Unreturned {
    uint32_t function;
    int64_t times;
} Unreturned;

static int most_first(const void *x, const void *y)
{
    const Unreturned *a = x, *b = y;
    if (a->times != b->times)
        return a->times > b->times ? -1 : 1;
    return a->function < b->function ? -1 : a->function > b->function;
}

/* The caller frees it. */
static Unreturned *list(const Run *run, size_t *n)
{
    Unreturned *u = xcalloc(run->mix->n_functions, sizeof *u);
    *n = 0;
    for (uint32_t f = 0; f < run->mix->n_functions; f++)
        if (run->deficit[f])
            u[(*n)++] = (Unreturned){f, run->deficit[f]};
    SORT(u, *n, most_first);
    return u;
}

void unreturned_say(const Run *run)
{
    enum { MOST = 3 };
    size_t n;
    Unreturned *u = list(run, &n);
    Arena *a = arena_new();
    const char *text = "";
    for (size_t i = 0; i < n && i < MOST; i++) {
        const Function *f = &run->mix->functions[u[i].function];
        text = arena_printf(a, "%s%s%s (%s:%u) %" PRId64, text, i ? ", " : "", f->name, run->mix->files[f->file],
                            (unsigned)f->line, u[i].times);
    }
    if (n)
        say_warning("calls that did not come back (exit, a kill, a library's longjmp or fork) left %zu function%s in "
                    "the middle, at least so often: %s%s; "
                    "there counts may be off by that, and those below 0 are shown as 0",
                    n, n == 1 ? "" : "s", text, n > MOST ? ", and so on (the report lists all)" : "");
    arena_free(a);
    free(u);
}

static const Column own[] = {
    {"function", "function", "", "", "", KIND_TEXT, IN_BOTH},    {"file", "file", "", "", "", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "", KIND_PLACE, IN_DATA},           {"where", "where", "", "", "", KIND_PATH, IN_TEXT},
    {"times", "at least", "calls", "", "", KIND_COUNT, IN_BOTH},
};

void unreturned_table(Request *q)
{
    size_t n;
    Unreturned *u = list(q->run, &n);
    if (n || q->options->format == FORMAT_JSON) {
        Table *t = report_table(q->report, "unreturned",
                                "Left in the middle: calls in them did not come back; counts may be off by that");
        columns_own(t, own, sizeof own / sizeof *own);
        for (size_t i = 0; i < n; i++) {
            const Function *f = &q->mix->functions[u[i].function];
            Value *cells = table_row(t);
            cells[0] = value_text(f->name);
            cells[1] = value_text(q->mix->files[f->file]);
            cells[2] = value_int(f->line);
            cells[3] = value_text(place_text(q->report->arena, q->mix, f->file, f->line));
            cells[4] = value_int(u[i].times);
        }
    }
    free(u);
}
