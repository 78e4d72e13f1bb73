/* Events of the kernel and of the processor by region and thread.
 * In: counter files, one after the other.  Out: rows of figures, sorted. */
#ifndef REPORT_SOLVE_EVENT_COUNTS_H
#define REPORT_SOLVE_EVENT_COUNTS_H

#include <stddef.h>
#include <stdint.h>

#include "load/counters.h"

typedef struct EventCount {
    uint32_t roi, thread, event; /* event: index in EventCounts.kinds. */
    double value; /* Number in all entries: scaled as counts are, and to the time in which it was to be counted. */
    uint64_t asked, counted; /* Nanoseconds; of several processes and contexts, their sums. */
} EventCount;

typedef struct EventCounts {
    EventKind *kinds; /* The kinds are sorted by name; error: no process counted it. */
    EventCount *rows; /* Once event_counts_sort was called, there is one row for each region, thread and event. */
    size_t n_kinds, n, cap_kinds, cap_rows;
} EventCounts;

typedef struct EventHow {
    bool inclusive;  /* The figures include nested regions. */
    bool calibrated; /* The counts of counting itself have been subtracted. */
} EventHow;

/* thread: for the file's ordinals, the numbers that rows have. */
void event_counts_add(EventCounts *e, const Mrc *mrc, EventHow how, uint32_t (*thread)(void *from, uint32_t ordinal),
                      void *from);
void event_counts_sort(EventCounts *e);
void event_counts_free(EventCounts *e);
/* The unit of the event's count, NULL if it is a number of events. */
const char *event_unit(const char *name);

#endif
