/* In: a timeline.  Out: for each region its bytes, rates and a picture of these over time; the same of memory, faults
 * and switches.
 * Method: a picture has a character for each of so many equal parts of the time; an interval's figure is spread evenly
 * over its length.  The highest block is the row's largest part.
 * Limits: what is shorter than an interval is not seen. */
#include "series/series_tables.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 40 };

static const Column columns[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"bytes", "bytes", "bytes", "bytes_loaded + bytes_stored", "", KIND_BYTES, IN_BOTH},
    {"mean", "mean", "bytes/s", "bytes / length of the recording", "", KIND_RATE, IN_BOTH},
    {"peak", "peak", "bytes/s", "most bytes of an interval / its length", "", KIND_RATE, IN_BOTH},
    {"picture", "requested bytes per second, over time", "", "", "", KIND_TEXT, IN_TEXT},
};
enum { ROI, BYTES, MEAN, PEAK, PICTURE, N_COLUMNS };

static const Column usage_columns[] = {
    {"what", "of all processes", "", "", "", KIND_TEXT, IN_BOTH},
    {"all", "all", "", "", "", KIND_COUNT, IN_BOTH},
    {"most", "most at once", "", "", "", KIND_COUNT, IN_BOTH},
    {"picture", "over time", "", "", "", KIND_TEXT, IN_TEXT},
};
enum { WHAT, ALL, MOST, USAGE_PICTURE, N_USAGE_COLUMNS };

/* ---- pictures ---- */

/* Spreads figures by interval over equal parts of the time.  is_level: a figure holds for all of its interval, and is
 * not a sum over it. */
static void spread(const Timeline *t, const double *of, bool is_level, double *part)
{
    double all = t->n_intervals ? t->end[t->n_intervals - 1] : 0, begin = 0;
    for (size_t i = 0; i < t->n_intervals && all > 0; begin = t->end[i++]) {
        double length = t->end[i] - begin;
        for (size_t k = (size_t)(begin / all * PARTS); k < PARTS && length > 0; k++) {
            double from = all * (double)k / PARTS, to = all * (double)(k + 1) / PARTS;
            if (from >= t->end[i])
                break;
            double common = (to < t->end[i] ? to : t->end[i]) - (from > begin ? from : begin);
            if (is_level)
                part[k] = of[i] > part[k] ? of[i] : part[k];
            else
                part[k] += common > 0 ? of[i] * common / length : 0;
        }
    }
}

static const char *picture(Arena *a, const Timeline *t, const double *of, bool is_level)
{
    static const char *const block[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    double part[PARTS] = {0}, most = 0;
    const char *text = "";
    spread(t, of, is_level, part);
    for (size_t i = 0; i < PARTS; i++)
        most = part[i] > most ? part[i] : most;
    for (size_t i = 0; i < PARTS; i++) {
        int height = most > 0 && part[i] > 0 ? 1 + (int)(part[i] / most * 7 + 0.5) : 0;
        text = arena_printf(a, "%s%s", text, block[height]);
    }
    return text;
}

/* ---- regions ---- */

static void region_row(Request *q, const Timeline *t, Table *table, size_t roi, const double *bytes)
{
    double all = 0, peak = 0, length = t->n_intervals ? t->end[t->n_intervals - 1] : 0;
    for (size_t i = 0; i < t->n_intervals; i++) {
        double rate = timeline_length(t, i) > 0 ? bytes[i] / timeline_length(t, i) : 0;
        all += bytes[i];
        peak = rate > peak ? rate : peak;
    }
    Value *cells = table_row(table);
    cells[ROI] = value_text(t->mix->rois[roi].name);
    cells[BYTES] = value_int((int64_t)all);
    cells[MEAN] = length > 0 ? value_real(all / length) : value_none();
    cells[PEAK] = value_real(peak);
    cells[PICTURE] = value_text(picture(q->report->arena, t, bytes, false));
}

static void regions(Request *q, const Timeline *t)
{
    Table *table = report_table(q->report, "regions", NULL);
    columns_own(table, columns, N_COLUMNS);
    table->none = "No region counted anything.";
    double **bytes = xcalloc(t->mix->n_rois, sizeof *bytes);
    Value *room = xcalloc(t->mix->n_metrics, sizeof *room);
    for (size_t i = 0; i < t->n_rows; i++) {
        const TimelineRow *row = &t->rows[i];
        if (q->is_wanted && !q->is_wanted[row->roi])
            continue;
        if (!bytes[row->roi])
            bytes[row->roi] = xcalloc(t->n_intervals, sizeof **bytes);
        bytes[row->roi][row->interval] += (double)metric_bytes(t->mix, row->base, room);
    }
    for (size_t i = 0; i < t->mix->n_rois; i++) {
        if (bytes[i])
            region_row(q, t, table, i, bytes[i]);
        free(bytes[i]);
    }
    free(bytes);
    free(room);
}

/* ---- what processes used ---- */

static double usage_figure(const Usage *u, int which)
{
    const uint64_t figures[] = {u->resident, u->minor_faults + u->major_faults, u->switches};
    return (double)figures[which];
}

static void usage_rows(Request *q, const Timeline *t)
{
    static const char *const names[] = {"resident memory, bytes", "page faults", "context switches"};
    Table *table = report_table(q->report, "processes", NULL);
    columns_own(table, usage_columns, N_USAGE_COLUMNS);
    for (int which = 0; which < 3; which++) {
        double *of = xcalloc(t->n_intervals + 1, sizeof *of), all = 0, most = 0;
        for (size_t i = 0; i < t->n_usages; i++)
            of[t->usages[i].interval] += usage_figure(&t->usages[i].usage, which);
        for (size_t i = 0; i < t->n_intervals; i++) {
            all += of[i];
            most = of[i] > most ? of[i] : most;
        }
        Value *cells = table_row(table);
        cells[WHAT] = value_text(names[which]);
        cells[ALL] = which ? value_int((int64_t)all) : value_none();
        cells[MOST] = value_int((int64_t)most);
        cells[USAGE_PICTURE] = value_text(picture(q->report->arena, t, of, which == 0));
        free(of);
    }
}

/* Says what stands in rows of the series, but in none of these tables. */
static void note_base(Request *q, const Timeline *t)
{
    Value *room = xcalloc(t->mix->n_metrics + 1, sizeof *room);
    double bytes = 0;
    for (size_t i = 0; t->base && i < t->base->n_rows; i++)
        if (!q->is_wanted || q->is_wanted[t->base->rows[i].roi])
            bytes += (double)metric_bytes(t->mix, t->base->rows[i].base, room);
    free(room);
    if (bytes > 0)
        report_note(q->report,
                    arena_printf(q->report->arena, "Of before the recording began, %.4g bytes are left out.", bytes));
}

bool series_pictures_table(Request *q, const Timeline *t)
{
    regions(q, t);
    usage_rows(q, t);
    note_base(q, t);
    return true;
}
