/* A program that runs, and what its regions or functions did.
 * In: its counters, again and again.  Out: rows with the last interval and those before it. */
#ifndef REPORT_TOP_LIVE_ROWS_H
#define REPORT_TOP_LIVE_ROWS_H

#include "load/metrics.h"
#include "series/states.h"
#include "series/watched.h"

enum { LIVE_HISTORY = 64, LIVE_NAME = 32 };

typedef struct LiveProcess LiveProcess;

typedef struct LiveRow {
    const LiveProcess *process;
    const char *region, *function; /* function: NULL in rows of regions. */
    uint32_t roi, thread, item;
    double loaded, stored; /* Bytes of the last interval. */
    double seconds;        /* Part of the last interval that was spent in the region. */
    bool is_timed;
    double rate[LIVE_HISTORY]; /* Bytes per second of the intervals, the last one last. */
    size_t quiet;              /* Number of intervals without bytes up to the last one. */
} LiveRow;

struct LiveProcess {
    uint64_t pid, read_ns; /* read_ns: when the process's counters were read last. */
    char name[LIVE_NAME];
    double length; /* Length of the last interval in seconds; 0: there is none yet. */
    const char *lack; /* Why there are no figures, or NULL. */
    bool is_ended;
    size_t ended_for; /* Number of intervals since it ended. */
    Series *series;
    Watched watched;
    RecordedMix mix;
    States *regions, *functions;
    Ref loaded, stored;
    Value *scratch; /* Room for metrics. */
    size_t n_known, tries; /* n_known: number of files that the mix is of; tries: attempts to find it. */
    LiveRow **rows;
    size_t n_rows, cap_rows;
};

/* Reads the process's counters; now: nanoseconds on the monotonic clock.  Returns false if it has ended. */
bool live_process_read(LiveProcess *p, const Options *o, bool by_function, uint64_t now);
void live_process_free(LiveProcess *p);
void live_rows_drop(LiveProcess *p);

#endif
