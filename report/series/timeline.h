/* A series as figures: what each region did in each interval, by thread.
 * In: a series and its sidecar.  Out: rows, by time; those of one region and thread, with those of `base`, add up to
 * what `threads` has. */
#ifndef REPORT_SERIES_TIMELINE_H
#define REPORT_SERIES_TIMELINE_H

#include "load/metrics.h"
#include "series/marks.h"
#include "series/recorded_mix.h"
#include "solve/accumulate.h"

typedef struct TimelineRow {
    size_t interval;
    uint32_t roi, thread, function; /* thread: ordinal in its process; function: set where the grain has functions. */
    uint64_t pid;                   /* Both are 0 unless the grain has threads. */
    int64_t entries, sampled; /* Like all figures these are of the interval. */
    double seconds;
    bool is_timed;
    int64_t *base;
} TimelineRow;

/* The usage of one process. */
typedef struct TimelineUsage {
    size_t interval;
    uint64_t pid;
    Usage usage; /* The usage in the interval, and `resident` at its end. */
} TimelineUsage;

/* An event of the kernel or of the processor, in a region and thread. */
typedef struct TimelineEvent {
    size_t interval;
    uint32_t roi, thread;
    uint64_t pid;
    const char *event;
    int64_t value;
} TimelineEvent;

typedef struct Timeline {
    const Mix *mix;
    Arena *arena;
    struct Timeline *base; /* What there was when the recording of a running process began, as an interval of length 0
                              in a timeline of its own, so that no rate is of it; else NULL. */
    double *end; /* By interval: its end, in seconds since the start. */
    TimelineRow *rows;
    TimelineUsage *usages;
    TimelineEvent *events;
    PhaseMark *marks; /* By process, then by time. */
    size_t n_marks;
    size_t n_intervals, n_rows, n_usages, n_events, cap_intervals, cap_rows, cap_usages, cap_events;
} Timeline;

/* Makes the timeline of a series, which the caller frees.  s: a series at its beginning, which is read to its end. */
Timeline *timeline_make(const RecordedMix *m, Series *s, GatherOptions how);
void timeline_free(Timeline *t);
/* Length of the interval in seconds. */
double timeline_length(const Timeline *t, size_t interval);
Figures timeline_figures(const TimelineRow *row);
/* Returns NULL if that is not known. */
const Usage *timeline_usage(const Timeline *t, size_t interval, uint64_t pid);

#endif
