/* In: counter files, a series.  Out: figures of both, gathered for a sink.
 * Method: files are told apart by how they begin.
 * Limits: series of one run, of the program that the counter files are of. */
#include "driver/with_series.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/gather.h"
#include "driver/newest_run.h"
#include "driver/show.h"
#include "series/recording.h"
#include "series/series_file.h"
#include "support/path.h"

typedef struct SeriesContext {
    Recording *recording;
    const Sink *sink;
    bool is_alone; /* There are no counter files. */
} SeriesContext;

static bool has_build(const RecordedMix *of, const char *build)
{
    for (size_t i = 0; i < of->n; i++)
        if (strcmp(of->source[i].build, build) == 0)
            return true;
    return false;
}

/* Is the recording one of this run?  Only its processes tell it from another run of the same program. */
static bool belongs(const Recording *r, const Gathered *g)
{
    const Run *run = g->request[0].run;
    bool is_same = has_build(&r->recorded, g->mix->build), is_there = false;
    if (!is_same)
        say_error("%s: is the series of another program, or of another build of it", r->paths[0]);
    for (size_t i = 0; i < run->n_processes; i++)
        for (size_t k = 0; k < r->last->n_files; k++)
            is_there = is_there || run->processes[i].pid == r->last->files[k].pid;
    if (is_same && !is_there)
        say_warning("%s: has none of the counter files' processes: it is of another run", r->paths[0]);
    return is_same;
}

static bool use(const Gathered *g, void *to)
{
    const SeriesContext *w = to;
    Gathered with = *g;
    bool good;
    bool *wanted = wanted_rois(g->options, w->recording->recorded.mix, &good);
    with.recording = w->recording;
    good = good && (w->is_alone || belongs(w->recording, g)) && recording_figures(w->recording, g->options, wanted) &&
           w->sink->use(&with, w->sink->data);
    free(wanted);
    return good;
}

static bool add_last(const Options *o, const Mix *mix, Run *run, void *of)
{
    (void)o;
    (void)mix;
    recording_add(of, run);
    run_finish(run);
    return true;
}

static bool gather_both(const Options *of, Recording *r)
{
    const Inputs inputs = {r->last->head.command, add_last, r};
    return of->n_inputs ? show_programs(of, NULL) : gather_run(of, r->recorded.mix, &inputs, (ProgramOrdinal){0, 1});
}

typedef struct SeriesPaths {
    const char **items;
    size_t n, cap;
} SeriesPaths;

/* apart: options without the series, which are added to the paths. */
static void take_apart(const Options *o, Options *apart, SeriesPaths *series)
{
    *apart = *o;
    apart->inputs = xcalloc((size_t)o->n_inputs + 1, sizeof *apart->inputs);
    apart->n_inputs = 0;
    for (int i = 0; i < o->n_inputs; i++)
        if (recording_is_one(o->inputs[i]))
            *PUSH(series->items, series->n, series->cap) = o->inputs[i];
        else
            apart->inputs[apart->n_inputs++] = o->inputs[i];
}

/* Did a recorder read the counters of one of the run's processes into the series? */
static bool is_of_run(const char *path, const Options *o)
{
    Series *s = recording_is_one(path) ? series_open(path) : NULL;
    bool is_one = false;
    while (s && series_next(s))
        continue;
    for (size_t k = 0; s && k < s->n_files; k++)
        for (int i = 0; i < o->n_inputs; i++)
            is_one = is_one || path_ends_with(s->files[k].path, o->inputs[i]);
    if (s)
        series_free(s);
    return is_one;
}

/* Adds the series in which recorders wrote the processes of a script, after whose shell it is named. */
static void add_of_script(const Options *o, Arena *a, SeriesPaths *series)
{
    glob_t all;
    if (glob("memrewrite.*.mrs", 0, NULL, &all) != 0)
        return;
    for (size_t i = 0; i < all.gl_pathc; i++)
        if (is_of_run(all.gl_pathv[i], o))
            *PUSH(series->items, series->n, series->cap) = arena_strdup(a, all.gl_pathv[i]);
    globfree(&all);
}

/* Adds the series that recorders wrote of processes, beside their counters: memrewrite.7.mrs of memrewrite.7.mrc. */
static void add_beside(const Options *o, Arena *a, SeriesPaths *series)
{
    for (int i = 0; i < o->n_inputs; i++) {
        size_t n = strlen(o->inputs[i]);
        const char *path = arena_printf(a, "%.*s.mrs", n > 4 ? (int)n - 4 : 0, o->inputs[i]);
        if (ends_in(o->inputs[i], ".mrc") && recording_is_one(path))
            *PUSH(series->items, series->n, series->cap) = path;
    }
    if (!series->n)
        add_of_script(o, a, series);
    if (!series->n)
        return;
    fprintf(stderr, "memreport: note: with the series %s", series->items[0]);
    if (series->n > 1)
        fprintf(stderr, " and %zu more", series->n - 1);
    fputs("\n", stderr);
}

static bool are_different(const SeriesPaths *series)
{
    const char *twice = path_given_twice(series->items, series->n);
    if (twice)
        say_error("%s: is given twice", twice);
    return !twice;
}

/* Returns false if an error was reported. */
static bool gather_and_record(const Options *o, Options *apart, const Sink *sink, const SeriesPaths *series)
{
    SeriesContext with = {.sink = sink, .is_alone = !apart->n_inputs};
    const Sink both = {sink->commands, sink->all, use, &with};
    apart->sink = &both;
    bool good = !overwrites_input(o, NULL) && are_different(series) && are_one_run(series->items, series->n);
    with.recording = good ? recording_open(o, series->items, series->n) : NULL;
    good = with.recording && gather_both(apart, with.recording);
    recording_free(with.recording);
    return good;
}

bool gather_with_series(const Options *o, const Sink *sink, bool takes_series)
{
    Options apart;
    SeriesPaths series = {NULL, 0, 0};
    Arena *a = arena_new();
    take_apart(o, &apart, &series);
    if (!series.n && takes_series && o->found_files)
        add_beside(o, a, &series);
    apart.sink = sink;
    bool good = !series.n || takes_series;
    if (!good)
        say_error("%s: a series goes into a page (html), a trace or a database (export --to=perfetto, --to=sqlite)",
                  series.items[0]);
    good = good && (series.n ? gather_and_record(o, &apart, sink, &series) : show_programs(&apart, NULL));
    free(apart.inputs);
    free(series.items);
    arena_free(a);
    return good;
}
