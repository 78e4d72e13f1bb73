/* A timeline as rows of figures over time, as charts have them.
 * In: a timeline of regions and threads.  Out: a figure for each step, of each process and region, of each of its
 * threads where a process has several, of each process, and of each process, region and event. */
#ifndef REPORT_SERIES_TRACKS_H
#define REPORT_SERIES_TRACKS_H

#include "series/timeline.h"

enum { TRACK_LOADED, TRACK_STORED, TRACK_FLOPS, N_TRACK_FIGURES };
enum { ALL_THREADS = UINT32_MAX };

typedef struct RegionTrack {
    uint32_t roi;
    uint32_t thread; /* Ordinal of the thread in its process; ALL_THREADS: the figures are of all of them. */
    uint64_t pid;
    int64_t *figure[N_TRACK_FIGURES]; /* Figures by step. */
} RegionTrack;

typedef struct ProcessTrack {
    uint64_t pid;
    int64_t *resident, *faults, *switches; /* By step; `resident` is the largest of its intervals. */
} ProcessTrack;

/* An event of the kernel or of the processor, in all threads of the process. */
typedef struct EventTrack {
    uint32_t roi;
    uint64_t pid;
    const char *event;
    int64_t *count; /* By step. */
} EventTrack;

typedef struct Tracks {
    Arena *arena;
    size_t n; /* Number of steps. */
    double *end; /* By step: its end, in seconds since the recording began. */
    RegionTrack *regions; /* Figures of all threads. */
    RegionTrack *threads; /* By region and process, then by thread; those of processes with one thread are left out. */
    ProcessTrack *processes;
    EventTrack *events;
    size_t n_regions, n_threads, n_processes, n_events, cap_regions, cap_threads, cap_processes, cap_events;
} Tracks;

/* A step is an interval, or several where there would be more than at_most; 0: always one.  What adds up in the
 * timeline does so here. */
Tracks tracks_of(const Timeline *t, size_t at_most);
void tracks_free(Tracks *t);

#endif
