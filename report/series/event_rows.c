/* In: a timeline.  Out: a row for each interval, region, thread and event of the kernel or of the processor that was
 * counted in it.
 * Limits: of an entry that is open, the program hands over what was counted 40 times in a second of the thread's
 * processor time. */
#include "series/series_tables.h"
#include "solve/event_counts.h"

static const Column columns[] = {
    {"t", "t", "s", "", "end of the interval: seconds since the recording began", KIND_SECONDS, IN_BOTH},
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"thread", "thread", "", "", "ordinal of the thread in its process", KIND_PLACE, IN_BOTH},
    {"event", "event", "", "", "as MEMREWRITE_EVENTS has it", KIND_TEXT, IN_BOTH},
    {"count", "count", "", "difference of the estimates before and behind the interval",
     "how often it happened, as handed over in the interval, without nested ROIs", KIND_COUNT, IN_BOTH},
    {"per_second", "per second", "1/s", "count / length", "", KIND_COUNT, IN_BOTH},
    {"length", "length", "s", "", "of the interval; 0: the row is what there was when recording began", KIND_SECONDS,
     IN_DATA},
    {"pid", "pid", "", "", "process id", KIND_PLACE, IN_DATA},
    {"unit", "unit", "", "", "of count: ns; empty: count is a number of events", KIND_TEXT, IN_DATA},
};
enum { T, ROI, THREAD, EVENT, COUNT, PER_SECOND, LENGTH, PID, UNIT, N_COLUMNS };

/* Text has what tells its rows apart: the process where there are several, a unit where one has it. */
static void show_in_text(Table *table, const Timeline *t)
{
    for (size_t i = 0; i < t->n_events; i++) {
        if (t->events[i].pid != t->events[0].pid)
            table->columns[PID].shown_in = IN_BOTH;
        if (event_unit(t->events[i].event))
            table->columns[UNIT].shown_in = IN_BOTH;
    }
}

static void fill(const Request *q, Table *table, const Timeline *t)
{
    for (size_t i = 0; i < t->n_events; i++) {
        const TimelineEvent *e = &t->events[i];
        if (q->is_wanted && !q->is_wanted[e->roi])
            continue;
        double length = timeline_length(t, e->interval);
        Value *cells = table_row(table);
        cells[T] = value_real(t->end[e->interval]);
        cells[ROI] = value_text(t->mix->rois[e->roi].name);
        cells[THREAD] = value_int(e->thread);
        cells[EVENT] = value_text(e->event);
        cells[COUNT] = value_int(e->value);
        cells[PER_SECOND] = length > 0 ? value_real((double)e->value / length) : value_none();
        cells[LENGTH] = value_real(length);
        cells[PID] = value_int(count_of(e->pid));
        cells[UNIT] = value_text(event_unit(e->event));
    }
}

bool series_events_table(Request *q, const Timeline *t)
{
    Table *table = report_table(q->report, "series", NULL);
    table->none = "No events were counted: MEMREWRITE_EVENTS asks for them.";
    columns_own(table, columns, N_COLUMNS);
    if (t)
        show_in_text(table, t);
    if (t && t->base)
        fill(q, table, t->base);
    if (t)
        fill(q, table, t);
    return true;
}
