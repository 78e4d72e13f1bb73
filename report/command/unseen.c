/* In: calls by ROI and edge.  Out: functions that counted code called by name and that were not counted
 * themselves, with the number of calls and why: their source was not given, or was skipped.
 * Limits: what is called through a pointer has no name and is not listed. */
#include "command/command.h"

#include <stdlib.h>
#include <string.h>

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_DATA},
    {"function", "function", "", "", "the called function", KIND_TEXT, IN_BOTH},
    {"calls", "calls", "calls", "sum of count over the blocks that call it by name", "how often counted code called it",
     KIND_COUNT, IN_BOTH},
    {"reason", "inside", "", "",
     "what is seen of its inside: 'not seen' (no source was given), 'library model' (nor that, but what it moves is "
     "known), or 'skipped: ' and memrewrite's reason",
     KIND_WORDS, IN_BOTH},
};
enum { ROI, N_OWN = 4 };
enum { TOTAL_IN_TEXT = 10 };

typedef struct Called {
    uint32_t callee;
    int64_t calls;
    bool is_unknown;
    const char *name;
} Called;

static int most_calls_first(const void *x, const void *y)
{
    const Called *a = x, *b = y;
    if (a->calls != b->calls)
        return a->calls > b->calls ? -1 : 1;
    return a->callee < b->callee ? -1 : a->callee > b->callee;
}

static bool is_modelled(const Mix *mix, const char *name)
{
    for (size_t i = 0; i < mix->n_library; i++)
        if (!strcmp(mix->library[i], name))
            return true;
    return false;
}

/* Was the function called without being counted?  Built-in functions such as `__builtin_expect` are mostly no calls;
 * those that move something are in the library model. */
static bool was_not_counted(const Mix *mix, uint32_t callee)
{
    const Callee *c = &mix->callees[callee];
    bool is_builtin = c->kind == CALLEE_UNSEEN && !strncmp(c->name, "__builtin_", 10) && !is_modelled(mix, c->name);
    return c->kind != CALLEE_COUNTED && c->kind != CALLEE_POINTER && !is_builtin;
}

static const char *reason(Request *q, const Callee *c)
{
    if (c->kind == CALLEE_UNSEEN)
        return is_modelled(q->mix, c->name) ? "library model" : "not seen";
    return arena_printf(q->report->arena, "skipped: %s", q->mix->skipped[c->index].reason);
}

/* Returns by callee whether some call of it is in a block whose executions are not known.  The caller frees it. */
static bool *called_unknown(const Mix *mix)
{
    bool *unknown = xcalloc(mix->n_callees, sizeof *unknown);
    for (size_t b = 0; b < mix->n_blocks; b++)
        for (size_t i = 0; mix->blocks[b].is_uncounted && i < mix->blocks[b].calls.n; i++)
            unknown[mix->edges[mix->calls[mix->blocks[b].calls.first + i]].callee] = true;
    return unknown;
}

static int by_name(const void *x, const void *y)
{
    const Called *a = x, *b = y;
    int order = strcmp(a->name, b->name);
    return order ? order : a->callee < b->callee ? -1 : a->callee > b->callee;
}

/* A function without source is a callee for each set of functions that it is given (resolve_calls.c); here it is one.
 */
static size_t merge_names(const Mix *mix, Called *called, size_t n)
{
    size_t kept = 0;
    SORT(called, n, by_name);
    for (size_t i = 0; i < n; i++) {
        bool is_same = kept && !strcmp(called[kept - 1].name, called[i].name) &&
                       mix->callees[called[kept - 1].callee].kind == CALLEE_UNSEEN &&
                       mix->callees[called[i].callee].kind == CALLEE_UNSEEN;
        if (!is_same) {
            called[kept++] = called[i];
            continue;
        }
        called[kept - 1].calls = count_add(called[kept - 1].calls, called[i].calls);
        called[kept - 1].is_unknown |= called[i].is_unknown;
    }
    return kept;
}

/* Adds rows of the callees that were not counted, and were or may have been called.  roi NULL: the table has no column
 * for it. */
static void add_rows(Request *q, Table *t, const char *roi, const int64_t *calls)
{
    const Mix *mix = q->mix;
    Called *called = xcalloc(mix->n_callees, sizeof *called);
    bool *unknown = called_unknown(mix);
    size_t n = 0;
    for (uint32_t i = 0; i < mix->n_callees; i++)
        if ((calls[i] || unknown[i]) && was_not_counted(mix, i))
            called[n++] = (Called){i, calls[i], unknown[i], mix->callees[i].name};
    n = merge_names(mix, called, n);
    SORT(called, n, most_calls_first);
    for (size_t i = 0; i < n; i++) {
        Value *cells = table_row(t);
        if (roi)
            *cells++ = value_text(roi);
        cells[0] = value_text(called[i].name);
        cells[1] = called[i].is_unknown ? value_none() : value_int(called[i].calls);
        cells[2] = value_text(reason(q, &mix->callees[called[i].callee]));
    }
    free(called);
    free(unknown);
}

/* Calls by callee in one ROI; the caller frees them.  NULL: nothing was counted in it. */
static int64_t *calls_in(const Run *run, uint32_t roi)
{
    const int64_t *executed = run->call_count[roi];
    if (!executed)
        return NULL;
    int64_t *calls = xcalloc(run->mix->n_callees, sizeof *calls);
    for (size_t i = 0; i < run->mix->n_calls; i++) {
        int64_t *sum = &calls[run->mix->edges[run->mix->calls[i]].callee];
        *sum = count_add(*sum, executed[i]);
    }
    return calls;
}

static void fill(Request *q, Table *t)
{
    t->group = ROI;
    t->group_label = "ROI ";
    t->none = "every function that was called by name was counted";
    columns_own(t, own, N_OWN);
    for (uint32_t roi = 0; q->run && roi < q->mix->n_rois; roi++) {
        int64_t *calls = calls_in(q->run, roi);
        if (calls)
            add_rows(q, t, q->mix->rois[roi].name, calls);
        free(calls);
    }
}

static bool shown(const Request *q)
{
    bool *unknown = called_unknown(q->mix), any = q->options->format == FORMAT_JSON;
    for (uint32_t i = 0; i < q->mix->n_callees; i++)
        any = any || ((q->run->callee_count[i] || unknown[i]) && was_not_counted(q->mix, i));
    free(unknown);
    return any;
}

void unseen_total(Request *q, const char *title)
{
    if (!shown(q))
        return;
    Table *t = report_table(q->report, "not_seen", title);
    t->text_rows = TOTAL_IN_TEXT;
    columns_own(t, own + 1, N_OWN - 1);
    add_rows(q, t, NULL, q->run->callee_count);
}

void unseen_by_roi(Request *q, const char *title)
{
    if (!shown(q))
        return;
    Table *t = report_table(q->report, "not_seen", title);
    t->text_rows = q->options->rows.top;
    fill(q, t);
}

bool cmd_unseen(Request *q)
{
    fill(q, report_table(q->report, "unseen", NULL));
    return true;
}
