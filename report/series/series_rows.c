/* In: a timeline.  Out: a row for each interval, region and thread in which something happened. */
#include "series/series_tables.h"

#include <stdlib.h>

static const Column first[] = {
    {"t", "t", "s", "", "end of the interval: seconds since the recording began", KIND_SECONDS, IN_BOTH},
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"thread", "thread", "", "", "ordinal of the thread in its process", KIND_PLACE, IN_BOTH},
};
enum { T, ROI, THREAD, N_FIRST };

static const Column middle[] = {
    {"entries", "entries", "entries", "", "how often the thread entered the ROI", KIND_COUNT, IN_BOTH},
    {"rss", "resident", "bytes", "", "memory of the whole process that is resident when the interval ends", KIND_BYTES,
     IN_DATA},
    {"length", "length", "s", "", "of the interval; 0: the row is what there was when recording began", KIND_SECONDS,
     IN_DATA},
    {"pid", "pid", "", "", "process id", KIND_PLACE, IN_DATA},
    {"seconds", "time", "s", "difference of (ticks - nested_ticks) / clock_hz",
     "time of the thread in the ROI, without nested ROIs", KIND_SECONDS, IN_DATA},
    {"sampled", "sampled", "entries", "", "entries that were counted and timed", KIND_COUNT, IN_DATA},
    {"minor_faults", "faults", "faults", "", "page faults of the whole process that needed no input", KIND_COUNT,
     IN_DATA},
    {"major_faults", "major faults", "faults", "", "page faults of the whole process that needed input", KIND_COUNT,
     IN_DATA},
    {"switches", "switches", "switches", "", "context switches of the whole process", KIND_COUNT, IN_DATA},
};
enum { ENTRIES, RSS, LENGTH, PID, SECONDS, SAMPLED, MINOR, MAJOR, SWITCHES, N_MIDDLE };

static const char *const in_front[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "flops", NULL};
static const char *const behind[] = {"read_bw", "write_bw", "intops", "branches", "calls", NULL};
static const char *const none[] = {NULL};

typedef struct SeriesRows {
    Request *q;
    Table *table;
    FigureColumns front, back;
    size_t middle; /* Index of a column. */
    Value *scratch;
} SeriesRows;

static bool columns(SeriesRows *s)
{
    FigureChoice choice = {.command = "series",
                           .promised = in_front,
                           .in_text = none,
                           .have = NEEDS_SECONDS | NEEDS_ENTRIES | NEEDS_SAMPLED};
    columns_own(s->table, first, N_FIRST);
    if (!columns_add(s->q->report, s->table, s->q->mix, &choice, &s->front))
        return false;
    s->middle = s->table->n_columns;
    columns_own(s->table, middle, N_MIDDLE);
    choice.promised = behind;
    return columns_add(s->q->report, s->table, s->q->mix, &choice, &s->back);
}

static Value count(uint64_t n)
{
    return value_int(count_of(n));
}

static void fill(SeriesRows *s, const Timeline *t, const TimelineRow *row)
{
    Figures f = timeline_figures(row);
    Value *cells = table_row(s->table), *m = cells + s->middle;
    cells[T] = value_real(t->end[row->interval]);
    cells[ROI] = value_text(t->mix->rois[row->roi].name);
    cells[THREAD] = value_int(row->thread);
    m[ENTRIES] = value_int(row->entries);
    m[LENGTH] = value_real(timeline_length(t, row->interval));
    m[PID] = count(row->pid);
    m[SECONDS] = row->is_timed ? value_real(row->seconds) : value_none();
    m[SAMPLED] = value_int(row->sampled);
    const Usage *u = timeline_usage(t, row->interval, row->pid);
    if (u) {
        m[RSS] = count(u->resident);
        m[MINOR] = count(u->minor_faults);
        m[MAJOR] = count(u->major_faults);
        m[SWITCHES] = count(u->switches);
    }
    columns_fill(&s->front, t->mix, &f, s->scratch, cells);
    columns_fill(&s->back, t->mix, &f, s->scratch, cells);
}

static void fill_all(SeriesRows *s, const Timeline *t)
{
    for (size_t i = 0; i < t->n_rows; i++)
        if (!s->q->is_wanted || s->q->is_wanted[t->rows[i].roi])
            fill(s, t, &t->rows[i]);
}

bool series_rows_table(Request *q, const Timeline *t)
{
    SeriesRows s = {.q = q, .table = report_table(q->report, "series", NULL)};
    if (!columns(&s))
        return false;
    if (!t)
        return true;
    s.scratch = xcalloc(t->mix->n_metrics, sizeof *s.scratch);
    if (t->base)
        fill_all(&s, t->base);
    fill_all(&s, t);
    free(s.scratch);
    return true;
}
