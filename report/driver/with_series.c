/* In: counter files, a series.  Out: figures of both, gathered for a sink.
 * Method: files are told apart by how they begin.
 * Limits: one series, of the program that the counter files are of. */
#include "driver/with_series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/gather.h"
#include "driver/show.h"
#include "series/recording.h"

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
        say_error("%s: is the series of another program, or of another build of it", r->path);
    for (size_t i = 0; i < run->n_processes; i++)
        for (size_t k = 0; k < r->last->n_files; k++)
            is_there = is_there || run->processes[i].pid == r->last->files[k].pid;
    if (is_same && !is_there)
        say_warning("%s: has none of the counter files' processes: it is of another run", r->path);
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

/* apart: options without the series.  Returns false if an error was reported. */
static bool take_apart(const Options *o, Options *apart, const char **series)
{
    *apart = *o;
    apart->inputs = xcalloc((size_t)o->n_inputs + 1, sizeof *apart->inputs);
    apart->n_inputs = 0;
    *series = NULL;
    for (int i = 0; i < o->n_inputs; i++) {
        bool is_series = recording_is_one(o->inputs[i]);
        if (is_series && *series) {
            say_error("%s: one series alone, not also %s", *series, o->inputs[i]);
            return false;
        }
        if (is_series)
            *series = o->inputs[i];
        else
            apart->inputs[apart->n_inputs++] = o->inputs[i];
    }
    return true;
}

/* The series that record wrote of one of the processes, beside its counters: memrewrite.7.mrs of memrewrite.7.mrc.  The
 * caller frees it; NULL: there is none. */
static char *series_beside(const Options *o)
{
    for (int i = 0; i < o->n_inputs; i++) {
        size_t n = strlen(o->inputs[i]);
        if (!ends_in(o->inputs[i], ".mrc"))
            continue;
        char *path = memcpy(xcalloc(n + 1, 1), o->inputs[i], n);
        path[n - 1] = 's';
        if (recording_is_one(path))
            return path;
        free(path);
    }
    return NULL;
}

bool gather_with_series(const Options *o, const Sink *sink, bool takes_series)
{
    Options apart;
    const char *series;
    bool good = take_apart(o, &apart, &series);
    char *beside = good && !series && takes_series && o->found_files ? series_beside(o) : NULL;
    series = beside ? beside : series;
    if (beside)
        fprintf(stderr, "memreport: note: with the series %s\n", beside);
    if (good && series && !takes_series) {
        say_error("%s: a series goes into a page (html), a trace or a database (export --to=perfetto, --to=sqlite)",
                  series);
        good = false;
    }
    apart.sink = sink;
    if (good && series) {
        SeriesContext with = {.sink = sink, .is_alone = !apart.n_inputs};
        const Sink both = {sink->commands, sink->all, use, &with};
        apart.sink = &both;
        with.recording = overwrites_input(o, NULL) ? NULL : recording_open(o, series);
        good = with.recording && gather_both(&apart, with.recording);
        recording_free(with.recording);
    } else if (good) {
        good = show_programs(&apart, NULL);
    }
    free(apart.inputs);
    free(beside);
    return good;
}
