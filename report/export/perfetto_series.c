/* In: the recording of a run.  Out: tracks of a trace.  Regions have bytes and FLOPs per second, by process and, where
 * there are several, by thread; processes have resident memory; events of the kernel or of the processor have rates.
 * Phases are slices.
 * Method: a counter's value holds until its next event, so each interval's rate stands at its begin, and one event more
 * behind the last; what stays the same is not said again.
 * Limits: what is shorter than an interval is not seen. */
#include "export/perfetto.h"

#include <inttypes.h>
#include <string.h>

#include "series/recording.h"
#include "series/series_tables.h"
#include "series/tracks.h"

/* Returns `ts` of a moment of the recording. */
static double micros(const Trace *t, const Recording *r, double seconds)
{
    return ((double)r->last->head.start_unix_ns - t->first_ns) / 1e3 + seconds * 1e6;
}

/* The trace's number of a process: that of its totals, or one behind them. */
static json_int_t process_number(const Trace *t, const Recording *r, uint64_t pid)
{
    size_t n = t->run->n_processes;
    for (size_t i = 0; i < n; i++)
        if (t->run->processes[i].pid == pid)
            return (json_int_t)i + 1;
    for (size_t i = 0; i < r->last->n_processes && r->last->processes[i].pid != pid; i++)
        n++;
    return (json_int_t)n + 1;
}

static void put_counter(Trace *t, json_int_t process, const char *name, double ts, json_t *args)
{
    trace_put(t, json_pack("{sssosIsIsfso}", "ph", "C", "name", trace_text(name), "pid", process, "tid", (json_int_t)0,
                           "ts", ts, "args", args));
}

static void put_label(Trace *t, const char *what, json_int_t process, json_int_t thread, const char *name)
{
    trace_put(t, json_pack("{sssssIsIs{so}}", "ph", "M", "name", what, "pid", process, "tid", thread, "args", "name",
                           trace_text(name)));
}

/* ---- counters ---- */

typedef struct CounterTrack {
    json_int_t process;
    const char *name;
    const char *part[2]; /* The second one is NULL, or another figure of the same track. */
    const int64_t *figure[2];
    bool is_level; /* Otherwise figures are of the interval, and are shown as rates. */
} CounterTrack;

static double value_at(const CounterTrack *c, const Tracks *tracks, size_t step, int part)
{
    double from = step ? tracks->end[step - 1] : 0, length = step < tracks->n ? tracks->end[step] - from : 0;
    if (step == tracks->n || !c->part[part])
        return 0;
    return c->is_level ? (double)c->figure[part][step] : length > 0 ? (double)c->figure[part][step] / length : 0;
}

static void put_track(Trace *t, const Recording *r, const Tracks *tracks, const CounterTrack *c)
{
    double before[2] = {0, 0};
    for (size_t step = 0; step <= tracks->n; step++) {
        double now[2] = {value_at(c, tracks, step, 0), value_at(c, tracks, step, 1)};
        if (now[0] == before[0] && now[1] == before[1])
            continue;
        json_t *args = json_pack("{sf}", c->part[0], now[0]);
        if (c->part[1])
            json_object_set_new(args, c->part[1], json_real(now[1]));
        put_counter(t, c->process, c->name, micros(t, r, step ? tracks->end[step - 1] : 0), args);
        memcpy(before, now, sizeof now);
    }
}

static void put_region(Trace *t, const Recording *r, const Tracks *tracks, const RegionTrack *region)
{
    Arena *a = arena_new();
    const char *roi = r->recorded.mix->rois[region->roi].name,
               *whose = region->thread == ALL_THREADS ? "" : arena_printf(a, " of thread %" PRIu32, region->thread);
    json_int_t process = process_number(t, r, region->pid);
    int64_t *const *of = region->figure;
    put_track(t, r, tracks,
              &(CounterTrack){process,
                              arena_printf(a, "bytes/s%s, %s", whose, roi),
                              {"loaded", "stored"},
                              {of[TRACK_LOADED], of[TRACK_STORED]},
                              false});
    put_track(
        t, r, tracks,
        &(CounterTrack){
            process, arena_printf(a, "flops/s%s, %s", whose, roi), {"flops", NULL}, {of[TRACK_FLOPS], NULL}, false});
    arena_free(a);
}

static void put_process(Trace *t, const Recording *r, const Tracks *tracks, const ProcessTrack *p)
{
    Arena *a = arena_new();
    json_int_t process = process_number(t, r, p->pid);
    if ((size_t)process > t->run->n_processes)
        put_label(t, "process_name", process, 0, arena_printf(a, "pid %" PRIu64, p->pid));
    put_track(t, r, tracks, &(CounterTrack){process, "resident memory", {"bytes", NULL}, {p->resident, NULL}, true});
    put_track(t, r, tracks, &(CounterTrack){process, "page faults/s", {"faults", NULL}, {p->faults, NULL}, false});
    put_track(t, r, tracks,
              &(CounterTrack){process, "context switches/s", {"switches", NULL}, {p->switches, NULL}, false});
    arena_free(a);
}

static void put_event(Trace *t, const Recording *r, const Tracks *tracks, const EventTrack *e)
{
    Arena *a = arena_new();
    put_track(t, r, tracks,
              &(CounterTrack){process_number(t, r, e->pid),
                              arena_printf(a, "%s per second, %s", e->event, r->recorded.mix->rois[e->roi].name),
                              {"count", NULL},
                              {e->count, NULL},
                              false});
    arena_free(a);
}

/* ---- phases: a process of their own, whose threads are the ways to find them ---- */

enum { PHASES_FOUND = 1 };

/* The number of the track of phases, which is no process of the run. */
static json_int_t number_of_phases(const Trace *t, const Recording *r)
{
    return (json_int_t)(t->run->n_processes + r->last->n_processes) + 1;
}

static void put_phase(Trace *t, const Recording *r, const Phase *p, json_int_t track, const char *name)
{
    double length = p->end - p->begin;
    int64_t begin = trace_eighths(micros(t, r, p->begin));
    trace_put(t, json_pack("{sssosssIsIsosos{sIsf}}", "ph", "X", "name", trace_text(name), "cat", "phase", "pid",
                           number_of_phases(t, r), "tid", track, "ts", trace_time(begin), "dur",
                           trace_time(trace_eighths(micros(t, r, p->end)) - begin), "args", "bytes",
                           (json_int_t)p->bytes, "bytes_per_second", length > 0 ? (double)p->bytes / length : 0));
}

static void put_phases(Trace *t, const Recording *r)
{
    Arena *a = arena_new();
    put_label(t, "process_name", number_of_phases(t, r), 0, "phases");
    put_label(t, "thread_name", number_of_phases(t, r), PHASES_FOUND, "found");
    for (size_t i = 0; i < r->phases.n; i++)
        put_phase(t, r, &r->phases.phases[i], PHASES_FOUND, phase_name(a, r->recorded.mix, &r->phases.phases[i]));
    json_int_t track = PHASES_FOUND;
    for (size_t i = 0; i < r->phases.n_marked; i++) {
        const Phase *p = &r->phases.marked[i];
        if (!i || p->pid != p[-1].pid)
            put_label(t, "thread_name", number_of_phases(t, r), ++track,
                      arena_printf(a, "marked, pid %" PRIu64, p->pid));
        put_phase(t, r, p, track, p->name);
    }
    arena_free(a);
}

void trace_series(Trace *t, const Recording *r)
{
    Tracks tracks = tracks_of(r->threads, 0);
    for (size_t i = 0; i < tracks.n_processes; i++)
        put_process(t, r, &tracks, &tracks.processes[i]);
    for (size_t i = 0; i < tracks.n_regions; i++)
        put_region(t, r, &tracks, &tracks.regions[i]);
    for (size_t i = 0; i < tracks.n_threads; i++)
        put_region(t, r, &tracks, &tracks.threads[i]);
    for (size_t i = 0; i < tracks.n_events; i++)
        put_event(t, r, &tracks, &tracks.events[i]);
    put_phases(t, r);
    tracks_free(&tracks);
}
