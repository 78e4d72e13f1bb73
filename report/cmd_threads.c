/* In: rows by ROI and thread.  Out: a row for each of them, with a bar of its time; a table of how even the work is.
 * Method: rows are shown as they are; imbalance is the largest part over the mean part; lost is what the others' time is shorter.
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

static const Column balance_columns[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"threads", "threads", "threads", "", "threads that have a row", KIND_COUNT, IN_BOTH},
    {"time_imbalance", "time: max/mean", "1", "max of seconds / mean of seconds", "how uneven the threads' busy time is; 1: even",
     KIND_RATIO, IN_BOTH},
    {"bytes_imbalance", "bytes: max/mean", "1", "max of bytes / mean of bytes", "how uneven the threads' bytes are", KIND_RATIO, IN_BOTH},
    {"lost", "lost", "s", "threads x max of seconds - sum of seconds",
     "processor time that the others wait for the slowest, if all meet once behind the region", KIND_SECONDS, IN_BOTH},
    {"lost_share", "of all", "1", "lost / (threads x max of seconds)", "the part of the threads' time that is lost", KIND_SHARE, IN_BOTH},
};
enum { N_BALANCE = sizeof balance_columns / sizeof *balance_columns };

static Table *balance_table(Request *q)
{
    if (q->run->n_threads < 2 && q->options->format != FORMAT_JSON)
        return NULL;
    Table *t = report_table(q->report, "balance", "Balance: what threads wait for the slowest");
    columns_own(t, balance_columns, N_BALANCE);
    t->none = "No ROI was in several threads.";
    return t;
}

static void balance_row(Request *q, Table *t, const Balance *b, uint32_t roi)
{
    double n = (double)b->n, whole = n * b->max_seconds, lost = whole - b->sum_seconds;
    if (b->n < 2 || !t)
        return;
    Value *cells = table_row(t);
    cells[0] = value_text(q->mix->rois[roi].name);
    cells[1] = value_int((int64_t)b->n);
    cells[2] = value_divide(value_real(whole), value_real(b->sum_seconds));
    cells[3] = value_divide(value_real(n * b->max_bytes), value_real(b->sum_bytes));
    cells[4] = value_real(lost > 0 ? lost : 0);
    cells[5] = value_divide(cells[4], value_real(whole));
}

/* A bar for each thread's time, as long as the slowest one's where it is that. */
static const char *bar(Arena *a, double part)
{
    enum { LONGEST = 20 };
    static const char whole[] = "####################";
    int n = (int)(part * LONGEST + 0.5);
    return arena_printf(a, "%.*s", n < 0 ? 0 : n > LONGEST ? LONGEST : n, whole);
}

static Balance balance_of(Row *const *rows, size_t from, size_t n)
{
    Balance b = {0};
    for (size_t i = from; i < n && rows[i]->key.roi == rows[from]->key.roi; i++)
        balance_add(&b, rows[i]);
    return b;
}

static void fill(Request *q, const Row *row, const Balance *b, const FigureColumns *figures, Table *t, Value *room)
{
    Figures f = figures_of_row(row);
    Value *cells = table_row(t);
    cells[ROI] = value_text(q->mix->rois[row->key.roi].name);
    cells[THREAD] = value_text(q->run->threads[row->key.thread].label);
    cells[ENTRIES] = value_int(row->entries);
    cells[SAMPLED] = value_int(row->sampled);
    cells[SECONDS] = row->timed ? value_real(row->seconds) : value_none();
    cells[t->n_columns - 3] = cells[figures->own] = margin_of(row);
    cells[t->n_columns - 2] = share_of(q->run, row->weight);
    cells[t->n_columns - 1] = value_text(bar(q->report->arena, b->max_seconds > 0 ? row->seconds / b->max_seconds : 0));
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
    table_column(t, (Column){"picture", "time", "", "seconds / the slowest thread's", "a bar", KIND_TEXT, IN_TEXT});
    if (!q->run)
        return true;
    Table *balance_of_rois = balance_table(q);
    size_t n;
    Row **rows = run_rows(q->run, &n);
    Value *room = xcalloc(q->mix->n_metrics, sizeof *room);
    Balance balance = {0};
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || rows[i - 1]->key.roi != rows[i]->key.roi) {
            balance = balance_of(rows, i, n);
            balance_row(q, balance_of_rois, &balance, rows[i]->key.roi);
        }
        fill(q, rows[i], &balance, &figures, t, room);
    }
    free(room);
    free(rows);
    return true;
}
