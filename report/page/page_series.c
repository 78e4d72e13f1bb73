/* In: a recording.  Out: {"end":[…],"regions":[[roi, pid, loaded, stored, flops],…],"threads":[[roi, pid, thread,
 * bytes],…],"processes":[[pid, resident, faults, switches],…],"events":[[roi, pid, event, counts],…], …}, where figures
 * are arrays by step; threads are those of processes with several.
 * Limits: so many steps at most; of longer series several intervals make a step. */
#include "page/page_series.h"

#include <inttypes.h>
#include <stdlib.h>

#include "series/tracks.h"

enum { STEPS_AT_MOST = 4096 };

static void put_figures(PageJson *j, const int64_t *figure, size_t n)
{
    fputs(",[", j->out);
    for (size_t i = 0; i < n; i++) {
        fputs(i ? "," : "", j->out);
        page_json_value(j, value_int(figure[i]));
    }
    fputc(']', j->out);
}

static void put_regions(PageJson *j, const Recording *r, const Tracks *t)
{
    fputs(",\n\"regions\":[", j->out);
    for (size_t i = 0; i < t->n_regions; i++) {
        const RegionTrack *of = &t->regions[i];
        fprintf(j->out, "%s\n[%zu,%" PRIu64, i ? "," : "", page_json_text(j, r->recorded.mix->rois[of->roi].name),
                of->pid);
        for (int k = 0; k < N_TRACK_FIGURES; k++)
            put_figures(j, of->figure[k], t->n);
        fputc(']', j->out);
    }
    fputc(']', j->out);
}

static void put_threads(PageJson *j, const Recording *r, const Tracks *t)
{
    int64_t *bytes = xcalloc(t->n + 1, sizeof *bytes);
    fputs(",\n\"threads\":[", j->out);
    for (size_t i = 0; i < t->n_threads; i++) {
        const RegionTrack *of = &t->threads[i];
        fprintf(j->out, "%s\n[%zu,%" PRIu64 ",%" PRIu32, i ? "," : "",
                page_json_text(j, r->recorded.mix->rois[of->roi].name), of->pid, of->thread);
        for (size_t k = 0; k < t->n; k++)
            bytes[k] = count_add(of->figure[TRACK_LOADED][k], of->figure[TRACK_STORED][k]);
        put_figures(j, bytes, t->n);
        fputc(']', j->out);
    }
    fputc(']', j->out);
    free(bytes);
}

static void put_processes(PageJson *j, const Tracks *t)
{
    fputs(",\n\"processes\":[", j->out);
    for (size_t i = 0; i < t->n_processes; i++) {
        const ProcessTrack *of = &t->processes[i];
        fprintf(j->out, "%s\n[%" PRIu64, i ? "," : "", of->pid);
        put_figures(j, of->resident, t->n);
        put_figures(j, of->faults, t->n);
        put_figures(j, of->switches, t->n);
        fputc(']', j->out);
    }
    fputc(']', j->out);
}

static void put_events(PageJson *j, const Recording *r, const Tracks *t)
{
    fputs(",\n\"events\":[", j->out);
    for (size_t i = 0; i < t->n_events; i++) {
        const EventTrack *of = &t->events[i];
        fprintf(j->out, "%s\n[%zu,%" PRIu64 ",%zu", i ? "," : "",
                page_json_text(j, r->recorded.mix->rois[of->roi].name), of->pid, page_json_text(j, of->event));
        put_figures(j, of->count, t->n);
        fputc(']', j->out);
    }
    fputc(']', j->out);
}

void page_series(PageJson *j, const Recording *r)
{
    if (!r) {
        fputs("null", j->out);
        return;
    }
    Tracks t = tracks_of(r->threads, STEPS_AT_MOST);
    fputs("{\"command\":", j->out);
    page_json_string(j->out, r->last->head.command);
    fprintf(j->out, ",\"interval\":%.9g,\"intervals\":%zu,\"complete\":%s,\"end\":[",
            (double)r->last->head.interval_ns / 1e9, r->threads->n_intervals, r->last->is_ended ? "true" : "false");
    for (size_t i = 0; i < t.n; i++)
        fprintf(j->out, "%s%.15g", i ? "," : "", t.end[i]);
    fputc(']', j->out);
    put_regions(j, r, &t);
    put_threads(j, r, &t);
    put_processes(j, &t);
    put_events(j, r, &t);
    fputc('}', j->out);
    tracks_free(&t);
}
