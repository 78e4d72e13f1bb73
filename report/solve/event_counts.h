/* Events of the kernel and of the processor by region and thread.
 * In: counter files, one after the other.  Out: rows of figures, sorted. */
#ifndef REPORT_SOLVE_EVENT_COUNTS_H
#define REPORT_SOLVE_EVENT_COUNTS_H

#include <stddef.h>
#include <stdint.h>

#include "load/counters.h"

typedef struct EventCount {
    uint32_t roi, thread, event; /* event: in EventCounts.kinds */
    double value; /* in all entries: scaled as counts are, and to the time in which it was to be counted */
    uint64_t asked, counted; /* ns; where several processes and contexts are added up, their sums */
} EventCount;

typedef struct EventCounts {
    EventKind *kinds; /* by name; error: no process counted it */
    EventCount *rows; /* behind event_counts_sort: by region, thread, event, each once */
    size_t n_kinds, n, cap_kinds, cap_rows;
} EventCounts;

typedef struct EventHow {
    bool inclusive;  /* with nested regions */
    bool calibrated; /* without what counting them counts */
} EventHow;

/* thread: by the file's ordinals, what they are called in rows. */
void event_counts_add(EventCounts *e, const Mrc *mrc, EventHow how, uint32_t (*thread)(void *from, uint32_t ordinal),
                      void *from);
void event_counts_sort(EventCounts *e);
void event_counts_free(EventCounts *e);

#endif
