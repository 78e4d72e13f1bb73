/* In: rows by interval, region and thread; what processes used by interval.  Out: figures by step.
 * Limits: processes, regions and events are looked for one by one: a recording has few. */
#include "series/tracks.h"

#include <stdlib.h>
#include <string.h>

/* Of a process with one thread its region's track says the same as the thread's. */
typedef struct TrackedProcess {
    uint64_t pid;
    uint32_t thread; /* One of its threads. */
    bool has_several;
} TrackedProcess;

typedef struct Maker {
    Tracks tracks;
    const Timeline *t;
    size_t group; /* Number of intervals of a step. */
    Ref ref[N_TRACK_FIGURES];
    bool is_known[N_TRACK_FIGURES];
    Value *scratch;
    TrackedProcess *processes;
    size_t n_processes, cap_processes;
} Maker;

static int64_t *by_step(Tracks *t)
{
    return arena_alloc(t->arena, (t->n + 1) * sizeof(int64_t));
}

/* The track of the row's region and process, and of that thread, in one of the lists. */
static RegionTrack *track_of(Tracks *t, RegionTrack **list, size_t *n, size_t *cap, const TimelineRow *row,
                             uint32_t thread)
{
    for (size_t i = 0; i < *n; i++) {
        RegionTrack *r = &(*list)[i];
        if (r->roi == row->roi && r->pid == row->pid && r->thread == thread)
            return r;
    }
    RegionTrack *r = PUSH(*list, *n, *cap);
    *r = (RegionTrack){row->roi, thread, row->pid, {by_step(t), by_step(t), by_step(t)}};
    return r;
}

static ProcessTrack *process_of(Tracks *t, uint64_t pid)
{
    for (size_t i = 0; i < t->n_processes; i++)
        if (t->processes[i].pid == pid)
            return &t->processes[i];
    ProcessTrack *p = PUSH(t->processes, t->n_processes, t->cap_processes);
    *p = (ProcessTrack){pid, by_step(t), by_step(t), by_step(t)};
    return p;
}

static EventTrack *event_of(Tracks *t, const TimelineEvent *of)
{
    for (size_t i = 0; i < t->n_events; i++)
        if (t->events[i].roi == of->roi && t->events[i].pid == of->pid && !strcmp(t->events[i].event, of->event))
            return &t->events[i];
    EventTrack *e = PUSH(t->events, t->n_events, t->cap_events);
    *e = (EventTrack){of->roi, of->pid, of->event, by_step(t)};
    return e;
}

static TrackedProcess *threads_of(Maker *m, const TimelineRow *row)
{
    for (size_t i = 0; i < m->n_processes; i++)
        if (m->processes[i].pid == row->pid)
            return &m->processes[i];
    TrackedProcess *p = PUSH(m->processes, m->n_processes, m->cap_processes);
    *p = (TrackedProcess){row->pid, row->thread, false};
    return p;
}

static void note_thread(Maker *m, const TimelineRow *row)
{
    TrackedProcess *p = threads_of(m, row);
    p->has_several = p->has_several || p->thread != row->thread;
}

static void add_row(Maker *m, const TimelineRow *row)
{
    const Figures f = timeline_figures(row);
    Tracks *t = &m->tracks;
    RegionTrack *region = track_of(t, &t->regions, &t->n_regions, &t->cap_regions, row, ALL_THREADS), *thread = NULL;
    if (threads_of(m, row)->has_several)
        thread = track_of(t, &t->threads, &t->n_threads, &t->cap_threads, row, row->thread);
    size_t step = row->interval / m->group;
    metrics_of(m->t->mix, &f, m->scratch);
    for (int i = 0; i < N_TRACK_FIGURES; i++) {
        Value v = m->is_known[i] ? metric_value(m->ref[i], &f, m->scratch) : value_none();
        int64_t figure = v.kind == V_INT ? v.u.i : 0;
        region->figure[i][step] += figure;
        if (thread)
            thread->figure[i][step] += figure;
    }
}

static void add_usage(Maker *m, const TimelineUsage *u)
{
    ProcessTrack *track = process_of(&m->tracks, u->pid);
    size_t step = u->interval / m->group;
    int64_t resident = (int64_t)u->usage.resident;
    track->resident[step] = resident > track->resident[step] ? resident : track->resident[step];
    track->faults[step] += (int64_t)(u->usage.minor_faults + u->usage.major_faults);
    track->switches[step] += (int64_t)u->usage.switches;
}

static int by_process(const void *left, const void *right)
{
    const RegionTrack *a = left, *b = right;
    if (a->roi != b->roi)
        return a->roi < b->roi ? -1 : 1;
    if (a->pid != b->pid)
        return a->pid < b->pid ? -1 : 1;
    return (a->thread > b->thread) - (a->thread < b->thread);
}

Tracks tracks_of(const Timeline *t, size_t at_most)
{
    static const char *const names[] = {"bytes_loaded", "bytes_stored", "flops"};
    Maker m = {.t = t, .tracks.arena = arena_new(), .group = at_most ? (t->n_intervals + at_most - 1) / at_most : 1};
    m.group = m.group ? m.group : 1;
    m.tracks.n = (t->n_intervals + m.group - 1) / m.group;
    m.tracks.end = arena_alloc(m.tracks.arena, (m.tracks.n + 1) * sizeof(double));
    for (size_t i = 0; i < t->n_intervals; i++)
        m.tracks.end[i / m.group] = t->end[i];
    for (int i = 0; i < N_TRACK_FIGURES; i++)
        m.is_known[i] = mix_find(t->mix, names[i], &m.ref[i]);
    m.scratch = xcalloc(t->mix->n_metrics + 1, sizeof *m.scratch);
    for (size_t i = 0; i < t->n_rows; i++)
        note_thread(&m, &t->rows[i]);
    for (size_t i = 0; i < t->n_rows; i++)
        add_row(&m, &t->rows[i]);
    for (size_t i = 0; i < t->n_usages; i++)
        add_usage(&m, &t->usages[i]);
    for (size_t i = 0; i < t->n_events; i++)
        event_of(&m.tracks, &t->events[i])->count[t->events[i].interval / m.group] += t->events[i].value;
    if (m.tracks.n_regions)
        qsort(m.tracks.regions, m.tracks.n_regions, sizeof *m.tracks.regions, by_process);
    if (m.tracks.n_threads)
        qsort(m.tracks.threads, m.tracks.n_threads, sizeof *m.tracks.threads, by_process);
    free(m.scratch);
    free(m.processes);
    return m.tracks;
}

void tracks_free(Tracks *t)
{
    free(t->regions);
    free(t->threads);
    free(t->processes);
    free(t->events);
    arena_free(t->arena);
}
