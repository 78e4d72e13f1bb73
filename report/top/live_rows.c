/* In: counters of a process, again and again.  Out: rows with figures of the last interval and rates of those before.
 * Method: differences of states (series/states.c).  The first reading, and one behind a pause, has nothing in front of
 * it: it makes no figures.  When a library with counters of its own is loaded, it is begun anew with its sidecar.
 * Limits: functions are solved only while they are shown. */
#include "top/live_rows.h"

#include <string.h>

enum { TRIES = 3 }; /* The runtime may just be making its file, so it is tried again. */

/* ---- rows ---- */

void live_rows_drop(LiveProcess *p)
{
    for (size_t i = 0; i < p->n_rows; i++)
        free(p->rows[i]);
    p->n_rows = 0;
}

static LiveRow *row_of(LiveProcess *p, const Added *a, bool by_function)
{
    for (size_t i = 0; i < p->n_rows; i++)
        if (p->rows[i]->roi == a->roi && p->rows[i]->thread == a->thread && p->rows[i]->item == a->item)
            return p->rows[i];
    LiveRow *row = xcalloc(1, sizeof *row);
    *row = (LiveRow){.process = p,
                     .region = p->mix.mix->rois[a->roi].name,
                     .function = by_function ? p->mix.mix->functions[a->item].name : NULL,
                     .roi = a->roi,
                     .thread = a->thread,
                     .item = a->item};
    *PUSH(p->rows, p->n_rows, p->cap_rows) = row;
    return row;
}

static void add_figures(LiveProcess *p, const Added *a, bool by_function)
{
    LiveRow *row = row_of(p, a, by_function);
    const Figures f = {a->base, a->entries, a->sampled, a->count, a->seconds, a->is_timed};
    metrics_of(p->mix.mix, &f, p->scratch);
    row->loaded = value_number(metric_value(p->loaded, &f, p->scratch));
    row->stored = value_number(metric_value(p->stored, &f, p->scratch));
    row->seconds = a->seconds;
    row->is_timed = a->is_timed;
}

static void add_region(void *with, const Added *a)
{
    add_figures(with, a, false);
}

static void add_function(void *with, const Added *a)
{
    add_figures(with, a, true);
}

/* Rates move on; a row in which nothing has been for as long as it remembers is gone. */
static void end_interval(LiveProcess *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->n_rows; i++) {
        LiveRow *row = p->rows[i];
        double bytes = row->loaded + row->stored;
        memmove(row->rate, row->rate + 1, (LIVE_HISTORY - 1) * sizeof *row->rate);
        row->rate[LIVE_HISTORY - 1] = bytes > 0 ? bytes / p->length : 0;
        row->quiet = bytes > 0 || row->seconds > 0 ? 0 : row->quiet + 1;
        if (row->quiet < LIVE_HISTORY)
            p->rows[kept++] = row;
        else
            free(row);
    }
    p->n_rows = kept;
}

/* ---- counters ---- */

static void forget_mix(LiveProcess *p)
{
    live_rows_drop(p);
    states_free(p->regions);
    states_free(p->functions);
    p->regions = p->functions = NULL;
    recorded_mix_free(&p->mix);
    p->mix = (RecordedMix){0};
    free(p->scratch);
    p->scratch = NULL;
}

static bool has_figures(LiveProcess *p)
{
    return mix_find(p->mix.mix, "bytes_loaded", &p->loaded) && mix_find(p->mix.mix, "bytes_stored", &p->stored);
}

/* Finds the program's sidecar. Returns false if there is none; p->lack says so. */
static bool find_mix(LiveProcess *p, const Options *o)
{
    size_t files = p->watched.n_files;
    if (!files)
        p->lack = "(no counters)";
    if (!files || (files == p->n_known && (p->mix.mix || p->tries >= TRIES)))
        return p->mix.mix != NULL;
    forget_mix(p);
    p->tries = files == p->n_known ? p->tries + 1 : 1;
    p->n_known = files;
    p->read_ns = 0;
    bool good = recorded_mix_of(&p->mix, o, p->series) && has_figures(p);
    p->lack = good ? NULL : "(no sidecar)";
    if (!good) {
        forget_mix(p);
        return false;
    }
    const GatherOptions regions = {.grain = {.splits_by_roi = true, .splits_by_thread = true},
                                   .inclusive = o->inclusive,
                                   .correction = o->correction,
                                   .quiet = true};
    GatherOptions functions = regions;
    functions.grain = (Grain){.splits_by_roi = true, .item = ITEM_FUNCTION};
    p->regions = states_new(&p->mix, regions);
    p->functions = states_new(&p->mix, functions);
    p->scratch = xcalloc(p->mix.mix->n_metrics + 1, sizeof *p->scratch);
    return true;
}

static void take_interval(LiveProcess *p, bool by_function, uint64_t before)
{
    bool is_first = !before;
    if (!is_first)
        p->length = (double)(p->read_ns - before) / 1e9;
    for (size_t i = 0; i < p->n_rows && !is_first; i++)
        p->rows[i]->loaded = p->rows[i]->stored = p->rows[i]->seconds = 0;
    if (by_function)
        states_add(p->functions, p->series, is_first ? NULL : add_function, p);
    else
        states_add(p->regions, p->series, is_first ? NULL : add_region, p);
    if (!is_first)
        end_interval(p);
}

bool live_process_read(LiveProcess *p, const Options *o, bool by_function, uint64_t now)
{
    watched_look(&p->watched);
    watched_read(&p->watched);
    if (find_mix(p, o)) {
        uint64_t before = p->read_ns;
        p->read_ns = now;
        take_interval(p, by_function, before);
    }
    return p->watched.processes.n > 0;
}

void live_process_free(LiveProcess *p)
{
    forget_mix(p);
    free(p->rows);
    series_free(p->series);
    watched_free(&p->watched);
    free(p);
}
