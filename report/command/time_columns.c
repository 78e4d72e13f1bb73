/* In: samples.  Out: columns, cells, and a table of what was sampled outside of counted functions.
 * Limits: bandwidth is of a function's own code. */
#include "command/time_columns.h"

#include <stdlib.h>
#include <string.h>

static const Column elsewhere_columns[] = {
    {"roi", "ROI", "", "", "", KIND_TEXT, IN_BOTH},
    {"function", "function", "", "", "", KIND_TEXT, IN_BOTH},
    {"image", "image", "", "", "", KIND_TEXT, IN_BOTH},
};
enum { N_ELSEWHERE = sizeof elsewhere_columns / sizeof *elsewhere_columns };

static const Column columns[] = {
    {"cpu_seconds", "cpu time", "s", "sum of the processor time between samples",
     "processor time, as it was sampled (MEMREWRITE_PROFILE)", KIND_SECONDS, IN_BOTH},
    {"cpu_samples", "samples", "", "", "samples that fell to it", KIND_COUNT, IN_DATA},
    {"cpu_ci95", "cpu \xC2\xB1", "1", "farther of Wilson's bounds of k / n, k of all n samples; + threads / n",
     "reach of the 95 % confidence interval of cpu_seconds, relative to it", KIND_MARGIN, IN_BOTH},
    {"cpu_bw", "cpu rate", "bytes/s", "bytes loaded and stored, but by library functions / cpu_seconds",
     "bytes that its own code requested in a second of processor time", KIND_RATE, IN_BOTH},
};
enum { N_COLUMNS = sizeof columns / sizeof *columns };

/* A report of several tables says it once. */
static void note_rate(const Request *q)
{
    Report *r = q->report;
    const char *text = times_rate_text(q->run->times, r->arena);
    for (size_t i = 0; i < r->n_notes && text; i++)
        if (strcmp(r->notes[i], text) == 0)
            return;
    if (text)
        report_note(r, text);
}

void time_columns(const Request *q, Table *t, unsigned where)
{
    if (!q->run || (!times_any(q->run->times) && !(q->options->schema && q->run->times)))
        return;
    if (times_any(q->run->times))
        note_rate(q);
    t->n_trailing = N_COLUMNS;
    t->trailing_optional = q->options->schema;
    for (size_t i = 0; i < N_COLUMNS; i++) {
        Column c = columns[i];
        c.shown_in &= where;
        table_column(t, c);
    }
}

void time_fill(const Request *q, const Table *t, Value *cells, TimeSum sum, int64_t bytes)
{
    if (!t->n_trailing)
        return;
    Value *at = cells + t->n_columns - N_COLUMNS, seconds = value_real((double)sum.ns / 1e9);
    at[0] = seconds;
    at[1] = value_int(count_of(sum.hits));
    if (!sum.hits)
        return;
    at[2] = value_real(times_error(q->run->times, sum));
    if (bytes >= 0)
        at[3] = value_divide(value_int(bytes), seconds);
}

void time_copy(const Table *t, const Value *cells, Value *to)
{
    const Value *at = cells + t->n_columns - N_COLUMNS;
    to[0] = at[0];
    to[1] = at[2];
    to[2] = at[3];
}

/* Adds up bytes that library functions move, or all others. */
static int64_t bytes_moved(const Mix *mix, const int64_t *base, bool by_library)
{
    int64_t sum = 0;
    for (size_t i = 0; i < mix->n_columns; i++) {
        const char *name = mix->columns[i].name;
        if ((strncmp(name, "bytes_loaded_", 13) == 0 || strncmp(name, "bytes_stored_", 13) == 0) &&
            (strcmp(name + 13, "library") == 0) == by_library)
            sum = count_add(sum, base[i]);
    }
    return sum;
}

int64_t time_bytes(const Mix *mix, const int64_t *base)
{
    return bytes_moved(mix, base, false);
}

int64_t time_rated_bytes(const Mix *mix, const int64_t *base)
{
    int64_t own = time_bytes(mix, base);
    return own == 0 && bytes_moved(mix, base, true) > 0 ? -1 : own;
}

/* ---- what is of no counted function ---- */

static int compare_time(const void *x, const void *y)
{
    const TimeRow *a = x, *b = y;
    return a->ns > b->ns ? -1 : a->ns < b->ns;
}

static bool is_elsewhere(const Request *q, const TimeRow *r)
{
    return r->function == NOWHERE && r->roi != NOWHERE && (!q->is_wanted || q->is_wanted[r->roi]);
}

void time_elsewhere(Request *q)
{
    if (!q->run || (!times_any(q->run->times) && !q->options->schema))
        return;
    size_t n, used = 0;
    const TimeRow *rows = times_rows(q->run->times, &n);
    TimeRow *of = xcalloc(n, sizeof *of);
    for (size_t i = 0; i < n; i++)
        if (is_elsewhere(q, &rows[i]))
            of[used++] = rows[i];
    if (used > 1)
        qsort(of, used, sizeof *of, compare_time);
    Table *t = used || q->options->schema
                   ? report_table(q->report, "elsewhere", "Processor time in what is not counted")
                   : NULL;
    if (t) {
        for (size_t i = 0; i < N_ELSEWHERE; i++)
            table_column(t, elsewhere_columns[i]);
        t->text_rows = 20;
        time_columns(q, t, IN_BOTH);
    }
    for (size_t i = 0; i < used; i++) {
        Value *cells = table_row(t);
        cells[0] = value_text(q->mix->rois[of[i].roi].name);
        cells[1] = value_text(*of[i].name ? of[i].name : "(unknown)");
        cells[2] = value_text(*of[i].image ? of[i].image : "(unknown)");
        time_fill(q, t, cells, (TimeSum){of[i].hits, of[i].ns}, -1);
    }
    free(of);
}
