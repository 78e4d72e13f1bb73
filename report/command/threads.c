/* In: rows by ROI and thread.  Out: a row for each of them, with a bar of its time; the table of balance.
 * Method: rows are shown as they are. */
#include "command/command.h"

#include <stdlib.h>

#include "command/events.h"
#include "command/missing_parts.h"
#include "command/source_model.h"
#include "command/thread_columns.h"

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_DATA},
    {"thread", "thread", "", "", "ordinal of the thread in its process", KIND_PLACE, IN_DATA},
    {"thread_label", "thread", "", "", "text: the same; with several files behind the pid (1234:0) or MPI rank (r3:0)",
     KIND_TEXT, IN_TEXT},
    {"entries", "entries", "entries", "", "how often the thread entered the ROI, recursion included", KIND_COUNT,
     IN_BOTH},
    {"sampled", "sampled", "entries", "", "entries that were counted and timed", KIND_COUNT, IN_DATA},
    {"seconds", "time", "s", "(ticks - nested_ticks) / clock_hz x entries / sampled",
     "time of all entries without nested ROIs (--inclusive: ticks / clock_hz): scaled as counts are where only some "
     "were timed",
     KIND_SECONDS, IN_BOTH},
};

/* The columns behind the figures. */
static const Column more[] = {
    {"sampled_seconds", "timed", "s", "(ticks - nested_ticks) / clock_hz",
     "the part of seconds that was measured: of the sampled entries", KIND_SECONDS, IN_DATA},
    {"busy", "busy", "s", "seconds - waited", "time in which the thread did not wait for others", KIND_SECONDS,
     IN_DATA},
    {"read_bw_busy", "read, busy", "bytes/s", "bytes_loaded / busy",
     "bytes read per second in which the thread did not wait", KIND_RATE, IN_BOTH},
    {"write_bw_busy", "write, busy", "bytes/s", "bytes_stored / busy",
     "bytes written per second in which it did not wait", KIND_RATE, IN_BOTH},
    {"run", "run", "", "", "number of the run that the thread is of: runs come one after the other", KIND_PLACE,
     IN_DATA},
};
enum { TIMED, BUSY, READ_BUSY, WRITE_BUSY, RUN, N_MORE = sizeof more / sizeof *more };
enum { ROI, THREAD, THREAD_LABEL, ENTRIES, SAMPLED, SECONDS, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "read_bw", "write_bw",
                                       "flops", "intops", "branches",     "calls",        NULL};
static const char *const in_text[] = {"bytes_loaded", "bytes_stored", "read_bw", "write_bw", "flops", NULL};

enum { LONGEST = 20 };

static int steps(double part)
{
    int n = (int)(part * LONGEST + 0.5);
    return n < 0 ? 0 : n > LONGEST ? LONGEST : n;
}

/* A bar for each thread's time, as long as the slowest one's where it is that: what it was busy, then what it waited.
 */
static const char *bar(Arena *a, double busy, double all)
{
    static const char work[] = "####################", wait[] = "....................";
    int n = steps(all), done = steps(busy);
    return arena_printf(a, "%.*s%.*s", done, work, n > done ? n - done : 0, wait);
}

/* The longest time of the threads of one ROI, whose rows begin at `from`. */
static double slowest(Row *const *rows, size_t from, size_t n)
{
    double most = 0;
    for (size_t i = from; i < n && rows[i]->key.roi == rows[from]->key.roi; i++)
        most = rows[i]->seconds > most ? rows[i]->seconds : most;
    return most;
}

static Value rate(const Request *q, const char *bytes, const Figures *f, const Value *metrics)
{
    Ref ref;
    if (!f->is_timed || !mix_find(q->mix, bytes, &ref))
        return value_none();
    return value_divide(metric_value(ref, f, metrics), value_real(f->seconds));
}

/* Fills the cells behind the row's metrics, which are given. */
static void fill_more(const Request *q, const Row *row, const Figures *f, const Value *metrics, Value *cells)
{
    Figures busy = *f;
    busy.seconds = row_busy(row);
    cells[TIMED] = row->is_timed ? value_real(row->sampled_seconds) : value_none();
    cells[BUSY] = row->is_timed ? value_real(busy.seconds) : value_none();
    cells[READ_BUSY] = rate(q, "bytes_loaded", &busy, metrics);
    cells[WRITE_BUSY] = rate(q, "bytes_stored", &busy, metrics);
    cells[RUN] = value_int(q->run->processes[q->run->threads[row->key.thread].process].run + 1);
}

static bool anyone_waited(Row *const *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (rows[i]->waited > 0)
            return true;
    return false;
}

/* Text has bandwidths over the time that each thread worked, and what it waited beside them. */
static void show_busy(Table *t, size_t behind, bool has_waited)
{
    t->columns[behind + READ_BUSY].shown_in = t->columns[behind + WRITE_BUSY].shown_in = has_waited ? IN_BOTH : IN_DATA;
    t->columns[behind - 1].shown_in = has_waited ? IN_BOTH : IN_DATA; /* The column `waited`. */
    for (size_t i = 0; i < behind && has_waited; i++)
        if (t->columns[i].kind == KIND_RATE)
            t->columns[i].shown_in = IN_DATA;
}

static void fill(Request *q, const Row *row, double most, const FigureColumns *figures, Table *t, Value *room)
{
    Figures f = figures_of_row(row);
    Value *cells = table_row(t);
    cells[ROI] = value_text(q->mix->rois[row->key.roi].name);
    cells[THREAD] = value_int(q->run->threads[row->key.thread].ordinal);
    cells[THREAD_LABEL] = value_text(q->run->threads[row->key.thread].label);
    cells[ENTRIES] = value_int(row->entries);
    cells[SAMPLED] = value_int(row->sampled);
    cells[SECONDS] = row->is_timed ? value_real(row->seconds) : value_none();
    Value *last = cells + t->n_columns - 1 - N_THREAD_COLUMNS, *behind = last - N_MORE - 3;
    behind[-2] = cells[figures->own] = margin_of(row);
    behind[-1] = row->is_timed ? value_real(row->waited) : value_none();
    last[-3] = share_of(q->run, row->weight);
    last[-2] = value_text(most > 0 ? bar(q->report->arena, row_busy(row) / most, row->seconds / most) : "");
    last[-1] = missing_parts_in_all(q);
    thread_fill(q->run, row->key.thread, last + 1);
    source_model_fill(t, cells, source_model_roi(q->run, row->key.roi));
    columns_fill(figures, q->mix, &f, room, cells);
    fill_more(q, row, &f, room, behind);
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
    table_column(t, (Column){"waited", "waited", "s", "waited / clock_hz",
                             "the part of its time in which the thread waited for others", KIND_SECONDS, IN_DATA});
    size_t behind = t->n_columns;
    columns_own(t, more, N_MORE);
    table_column(t, share_column());
    table_column(t, (Column){"picture", "time", "", "seconds / the slowest thread's", "a bar: # busy, . waiting",
                             KIND_TEXT, IN_TEXT});
    table_column(t, missing_parts_column());
    source_model_column(t);
    thread_columns(t);
    if (!q->run)
        return true;
    size_t n;
    Row **rows = run_rows(q->run, &n);
    show_busy(t, behind, anyone_waited(rows, n));
    Value *room = xcalloc(q->mix->n_metrics, sizeof *room);
    double most = 0;
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || rows[i - 1]->key.roi != rows[i]->key.roi)
            most = slowest(rows, i, n);
        fill(q, rows[i], most, &figures, t, room);
    }
    balance_add(q, rows, n);
    events_tables(q, EVENTS_BY_THREAD);
    free(room);
    free(rows);
    return true;
}
