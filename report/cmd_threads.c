/* In: rows by ROI and thread.  Out: a row for each of them; how even the work is.
 * Method: rows are shown as they are; imbalance is the largest part over the mean part.
 * Limits: a thread that never entered an ROI has no row and does not count in the mean. */
#include "cmd.h"

#include <stdlib.h>

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_DATA},
    {"thread", "thread", "", "",
     "ordinal of the thread in its process; with several files behind the pid (\"1234:0\") or MPI rank (\"r3:0\")",
     KIND_TEXT, IN_BOTH},
    {"entries", "entries", "entries", "", "how often the thread entered the ROI, recursion included", KIND_COUNT,
     IN_BOTH},
    {"sampled", "sampled", "entries", "", "entries that were counted and timed", KIND_COUNT, IN_DATA},
    {"seconds", "time", "s", "(ticks - nested_ticks) / clock_hz",
     "time of the sampled entries without nested ROIs (--inclusive: ticks / clock_hz)", KIND_SECONDS, IN_BOTH},
};
enum { ROI, THREAD, ENTRIES, SAMPLED, SECONDS, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "read_bw", "write_bw",
                                       "flops", "intops", "branches",     "calls",        NULL};
static const char *const in_text[] = {"bytes_loaded", "bytes_stored", "read_bw", "write_bw", "flops", NULL};

/* Largest over mean, of one ROI's threads. */
typedef struct Balance {
    size_t n;
    double sum_seconds, max_seconds, sum_bytes, max_bytes;
} Balance;

static void balance_add(Balance *b, const Row *row)
{
    double bytes = (double)row->weight;
    b->n++;
    b->sum_seconds += row->seconds;
    b->sum_bytes += bytes;
    if (row->seconds > b->max_seconds)
        b->max_seconds = row->seconds;
    if (bytes > b->max_bytes)
        b->max_bytes = bytes;
}

static void balance_note(Request *q, const Balance *b, uint32_t roi)
{
    if (b->n < 2 || !(b->sum_seconds > 0) || !(b->sum_bytes > 0))
        return;
    report_note(q->report, arena_printf(q->report->arena,
                                        "%s: the slowest of %zu threads takes %.2f times the mean time, "
                                        "the busiest moves %.2f times the mean bytes.",
                                        q->mix->rois[roi].name, b->n, b->max_seconds * (double)b->n / b->sum_seconds,
                                        b->max_bytes * (double)b->n / b->sum_bytes));
}

static void fill(Request *q, const Row *row, const FigureColumns *figures, Table *t, Value *room)
{
    Figures f = figures_of_row(row);
    Value *cells = table_row(t);
    cells[ROI] = value_text(q->mix->rois[row->key.roi].name);
    cells[THREAD] = value_text(q->run->threads[row->key.thread].label);
    cells[ENTRIES] = value_int(row->entries);
    cells[SAMPLED] = value_int(row->sampled);
    cells[SECONDS] = row->timed ? value_real(row->seconds) : value_none();
    cells[t->n_columns - 2] = cells[figures->own] = margin_of(row);
    cells[t->n_columns - 1] = share_of(q->run, row->weight);
    columns_fill(figures, q->mix, &f, room, cells);
}

bool cmd_threads(Request *q)
{
    const Column margin = margin_text(q->run);
    const FigureChoice choice = {.command = "threads",
                                 .promised = promised,
                                 .in_text = in_text,
                                 .have = NEEDS_SECONDS | NEEDS_ENTRIES | NEEDS_SAMPLED,
                                 .own = &margin,
                                 .own_behind = "bytes_stored",
                                 .rest = true};
    FigureColumns figures;
    Table *t = report_table(q->report, "threads", NULL);
    t->group = ROI;
    t->group_label = "ROI ";
    columns_own(t, own, N_OWN);
    if (!columns_add(q->report, t, q->mix, &choice, &figures))
        return false;
    table_column(t, margin_column());
    table_column(t, share_column());
    if (!q->run)
        return true;
    size_t n;
    Row **rows = run_rows(q->run, &n);
    Value *room = xcalloc(q->mix->n_metrics, sizeof *room);
    Balance balance = {0};
    for (size_t i = 0; i < n; i++) {
        fill(q, rows[i], &figures, t, room);
        balance_add(&balance, rows[i]);
        if (i + 1 == n || rows[i + 1]->key.roi != rows[i]->key.roi) {
            balance_note(q, &balance, rows[i]->key.roi);
            balance = (Balance){0};
        }
    }
    free(room);
    free(rows);
    return true;
}
