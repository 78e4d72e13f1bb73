/* Running programs, as memreport top shows them.
 * In: process ids, or none: all of this user's.  Out: rows of regions and threads, or of functions, with what they did
 * in the last interval and in those before it. */
#ifndef REPORT_TOP_LIVE_H
#define REPORT_TOP_LIVE_H

#include "top/live_rows.h"

enum { LIVE_EVENT = 160 };

typedef struct Live {
    const Options *options;
    Ids given_ids; /* Process ids; none: all processes of this user. */
    LiveProcess **processes;
    size_t n, cap;
    uint64_t looked_ns;
    bool is_by_function; /* The rows of the last reading are of functions. */
    char event[LIVE_EVENT]; /* The last event in words, or "". */
} Live;

uint64_t live_clock(void);
/* Looks for processes, reads their counters; rows are then of what happened since the reading before. */
void live_read(Live *live);
/* Says whether rows are of functions from now on, or of regions and threads. */
void live_choose(Live *live, bool by_function);
/* Leaves what happened up to now out of the next interval. */
void live_skip(Live *live);
/* Have all processes that were given ended? */
bool live_is_over(const Live *live);
void live_free(Live *live);

#endif
