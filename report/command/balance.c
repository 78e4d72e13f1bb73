/* In: rows by ROI and thread.  Out: how even the work is: among threads and, where processes have several threads,
 * among processes.
 * Method: imbalance is the largest part over the mean part; lost is what the others' time is shorter.  A process is
 * busy as long as its slowest thread.
 * Limits: who never entered an ROI has no row and does not count in the mean. */
#include "command/command.h"

#include <stdlib.h>

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"among", "among", "", "", "what is compared: threads (of all files), ranks or other processes", KIND_TEXT,
     IN_BOTH},
    {"parts", "parts", "", "", "how many of them have a row", KIND_COUNT, IN_BOTH},
    {"time_imbalance", "time: max/mean", "1", "max of (seconds - waited) / mean of (seconds - waited)",
     "how uneven their busy time is; 1: even", KIND_RATIO, IN_BOTH},
    {"bytes_imbalance", "bytes: max/mean", "1", "max of bytes / mean of bytes", "how uneven their bytes are",
     KIND_RATIO, IN_BOTH},
    {"lost", "lost", "s", "parts x max of (seconds - waited) - sum of (seconds - waited)",
     "time that the others wait for the slowest, if all meet once behind the region", KIND_SECONDS, IN_BOTH},
    {"lost_share", "of all", "1", "lost / (parts x max of (seconds - waited))", "the part of their time that is lost",
     KIND_SHARE, IN_BOTH},
    {"run", "run", "", "", "number of the run: only what ran at the same time is compared", KIND_PLACE, IN_DATA},
};
enum { ROI, AMONG, PARTS, TIME, BYTES, LOST, LOST_SHARE, RUN, N_OWN };

typedef struct Balance {
    size_t n;
    double sum_seconds, max_seconds, sum_bytes, max_bytes;
} Balance;

static void add_part(Balance *b, double seconds, double bytes)
{
    b->n++;
    b->sum_seconds += seconds;
    b->sum_bytes += bytes;
    b->max_seconds = seconds > b->max_seconds ? seconds : b->max_seconds;
    b->max_bytes = bytes > b->max_bytes ? bytes : b->max_bytes;
}

static uint32_t number_of_run(const Request *q, const Row *row)
{
    return q->run->processes[q->run->threads[row->key.thread].process].run;
}

static void add_row(const Request *q, Table *t, const Row *row, const char *among, const Balance *b)
{
    double n = (double)b->n, whole = n * b->max_seconds, lost = whole - b->sum_seconds;
    Value *cells = table_row(t);
    cells[ROI] = value_text(q->mix->rois[row->key.roi].name);
    cells[AMONG] = value_text(among);
    cells[PARTS] = value_int((int64_t)b->n);
    cells[TIME] = value_divide(value_real(whole), value_real(b->sum_seconds));
    cells[BYTES] = value_divide(value_real(n * b->max_bytes), value_real(b->sum_bytes));
    cells[LOST] = value_real(lost > 0 ? lost : 0);
    cells[LOST_SHARE] = value_divide(cells[LOST], value_real(whole));
    cells[RUN] = value_int(number_of_run(q, row) + 1);
}

static const char *name_of_processes(const Run *run)
{
    for (size_t i = 0; i < run->n_processes; i++)
        if (run->processes[i].rank < 0)
            return "processes";
    return "ranks";
}

/* The rows of one ROI in one run, in order of their threads: those of a process stand together. */
static void add_roi(Request *q, Table *t, Row *const *rows, size_t n)
{
    Balance threads = {0}, processes = {0};
    for (size_t i = 0, next; i < n; i = next) {
        double seconds = 0, bytes = 0;
        uint32_t process = q->run->threads[rows[i]->key.thread].process;
        for (next = i; next < n && q->run->threads[rows[next]->key.thread].process == process; next++) {
            add_part(&threads, row_busy(rows[next]), (double)rows[next]->weight);
            seconds = row_busy(rows[next]) > seconds ? row_busy(rows[next]) : seconds;
            bytes += (double)rows[next]->weight;
        }
        add_part(&processes, seconds, bytes);
    }
    if (threads.n > 1)
        add_row(q, t, rows[0], "threads", &threads);
    if (processes.n > 1 && processes.n < threads.n)
        add_row(q, t, rows[0], name_of_processes(q->run), &processes);
}

/* The rows of one ROI, of all runs. */
static void add_runs(Request *q, Table *t, Row *const *rows, size_t n)
{
    Row **some = xcalloc(n, sizeof *some);
    for (uint32_t run = 0; run < q->run->n_runs; run++) {
        size_t k = 0;
        for (size_t i = 0; i < n; i++)
            if (number_of_run(q, rows[i]) == run)
                some[k++] = rows[i];
        if (k)
            add_roi(q, t, some, k);
    }
    free(some);
}

static void fill(Request *q, Table *t, Row *const *rows, size_t n)
{
    for (size_t i = 0, here; i < n; i += here) {
        here = rows_of_roi(rows + i, n - i);
        add_runs(q, t, rows + i, here);
    }
}

static Table *new_table(Request *q, const char *name, const char *title)
{
    Table *t = report_table(q->report, name, title);
    columns_own(t, own, N_OWN);
    t->none = "No ROI was in several threads.";
    return t;
}

void balance_add(Request *q, Row *const *rows, size_t n)
{
    if (q->run->n_threads > 1 || q->options->format == FORMAT_JSON)
        fill(q, new_table(q, "balance", "Balance: how long the slowest is waited for"), rows, n);
}

bool cmd_balance(Request *q)
{
    Table *t = new_table(q, "balance", NULL);
    if (!q->run)
        return true;
    size_t n;
    Row **rows = run_rows(q->run, &n);
    fill(q, t, rows, n);
    free(rows);
    return true;
}
