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
    const char *region, *function; /* function: NULL in rows of regions */
    uint32_t roi, thread, item;
    double loaded, stored; /* bytes of the last interval */
    double seconds;        /* spent in the region, of it */
    bool timed;
    double rate[LIVE_HISTORY]; /* bytes per second of the intervals, the last one last */
    size_t quiet;              /* so many of the last of them had nothing */
} LiveRow;

struct LiveProcess {
    uint64_t pid, read_ns; /* read_ns: when its counters were read last */
    char name[LIVE_NAME];
    double length; /* of the last interval, seconds; 0: there is none yet */
    const char *lack; /* why there are no figures, or NULL */
    bool is_ended;
    size_t ended_for; /* intervals */
    Series *series;
    Watched watched;
    RecordedMix mix;
    States *regions, *functions;
    Ref loaded, stored;
    Value *room; /* metrics */
    size_t n_known, tries; /* files that the mix is of; attempts to find it */
    LiveRow **rows;
    size_t n_rows, cap_rows;
};

/* Reads its counters, now on the monotonic clock (nanoseconds).  false: it has ended. */
bool live_process_read(LiveProcess *p, const Options *o, bool by_function, uint64_t now);
void live_process_free(LiveProcess *p);
void live_rows_drop(LiveProcess *p);

#endif
