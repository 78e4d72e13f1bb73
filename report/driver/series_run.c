/* In: options with a program or a process; with a series.  Out: a series; its report.
 * Limits: series of one run. */
#define _POSIX_C_SOURCE 200809L
#include "driver/series_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/events_run.h"
#include "driver/newest_run.h"
#include "driver/show.h"
#include "output/choose_rows.h"
#include "series/join_series.h"
#include "series/record.h"
#include "series/series_tables.h"

enum { MILLISECOND = 1000000 };

/* The program gets numbers, so that it needs no libpfm4.  false: a name is none, reported on stderr. */
static bool ask_for_events(const char *list)
{
    Arena *a = arena_new();
    const char *text = events_encoded(a, list);
    bool good = text && setenv("MEMREWRITE_EVENTS", text, 1) == 0;
    arena_free(a);
    return good;
}

int record_run(const Options *o)
{
    if (o->events && !ask_for_events(o->events))
        return 1;
    char **program = xcalloc((size_t)o->n_inputs + 1, sizeof *program);
    for (int i = 0; i < o->n_inputs; i++)
        program[i] = (char *)o->inputs[i];
    int status = record(&(RecordOrder){.program = o->n_inputs ? program : NULL,
                                       .pid = o->pid,
                                       .output = o->output,
                                       .interval_ns = o->interval_ns ? o->interval_ns : 100 * MILLISECOND,
                                       .follow_ns = o->follow_ns,
                                       .is_single = o->single});
    free(program);
    return status;
}

/* ---- series ---- */

/* The commands series and phases differ in these. */
typedef struct SeriesCommand {
    const char *name;
    Grain grain;
    bool (*columns)(Request *q);
    bool (*build)(Request *q, const Timeline *t);
} SeriesCommand;

static bool is_by_event(const Request *q)
{
    return q->options->grouping && strcmp(q->options->grouping, "event") == 0;
}

static bool row_columns(Request *q)
{
    return is_by_event(q) ? series_events_table(q, NULL) : series_rows_table(q, NULL);
}

static bool phase_columns(Request *q)
{
    return series_phases_table(q, NULL);
}

static void say_what_run(Request *q, const char *command, const Series *s, const Timeline *t)
{
    Report *r = q->report;
    double seconds = t->n_intervals ? t->end[t->n_intervals - 1] : 0;
    report_fact(r, "schema", value_text(arena_printf(r->arena, "memrewrite/%s/1", command)));
    report_fact(r, "command", value_text(arena_strdup(r->arena, s->head.command)));
    report_fact(r, "host", value_text(arena_strdup(r->arena, s->head.host)));
    report_fact(r, "interval", value_real((double)s->head.interval_ns / 1e9));
    report_fact(r, "started", value_real((double)s->head.start_unix_ns / 1e9));
    report_fact(r, "seconds", value_real(seconds));
    report_fact(r, "model", value_text(q->mix->model));
    report_fact(r, "complete", value_int(s->is_ended));
    r->headline = arena_printf(r->arena, "%s: %zu intervals, %.3f s%s", s->head.command, t->n_intervals, seconds,
                               s->is_ended ? "" : "; the recording goes on, or was cut off");
}

static bool build_series(Request *q, const Timeline *t)
{
    bool is_data = q->options->format != FORMAT_TEXT;
    if (is_by_event(q))
        return series_events_table(q, t);
    return (!is_data || series_rows_table(q, t)) && (q->options->format == FORMAT_CSV || series_pictures_table(q, t));
}

static bool show(const Options *o, const SeriesCommand *c, const RecordedMix *recorded, Series *s)
{
    bool good;
    bool *wanted = wanted_rois(o, recorded->mix, &good);
    Request q = {.options = o, .mix = recorded->mix, .is_wanted = wanted, .report = report_new()};
    Timeline *t = NULL;
    if (good) {
        const GatherOptions how = {
            .grain = c->grain, .inclusive = o->inclusive, .wanted = wanted, .correction = o->correction, .quiet = true};
        t = timeline_make(recorded, s, how);
        say_what_run(&q, c->name, s, t);
        good = c->build(&q, t) && rows_choose(q.report, q.report->tables[0], &o->rows) && write_report(o, q.report);
    }
    timeline_free(t);
    report_free(q.report);
    free(wanted);
    return good;
}

/* Read twice: the sidecars follow from all files, the figures of the first interval from the sidecars. */
static int show_recorded(const Options *o, const SeriesCommand *c)
{
    if (o->explain)
        return explain_columns(o, c->name, c->columns);
    RecordedMix recorded = {0};
    const size_t n = (size_t)o->n_inputs;
    bool is_one = !overwrites_input(o, NULL) && are_one_run(o->inputs, n);
    Series *s = is_one ? series_open_all(o->inputs, n) : NULL;
    bool good = s && recorded_mix_find(&recorded, o, s);
    series_free(s);
    s = good ? series_open_all(o->inputs, n) : NULL;
    good = s && show(o, c, &recorded, s);
    series_free(s);
    recorded_mix_free(&recorded);
    return good ? 0 : 1;
}

int show_series(const Options *o)
{
    const SeriesCommand command = {
        "series", {.splits_by_roi = true, .splits_by_thread = true}, row_columns, build_series};
    return show_recorded(o, &command);
}

int show_phases(const Options *o)
{
    const SeriesCommand command = {"phases",
                                   {.splits_by_roi = true, .splits_by_thread = true, .item = ITEM_FUNCTION},
                                   phase_columns,
                                   series_phases_table};
    return show_recorded(o, &command);
}
