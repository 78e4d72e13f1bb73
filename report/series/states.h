/* The increments of counters from one state to the next.
 * In: the states of a series' counter files, one after the other.  Out: differences, by process, region, thread and
 * function, as fine as the grain says; they add up to what the last state has. */
#ifndef REPORT_SERIES_STATES_H
#define REPORT_SERIES_STATES_H

#include "series/recorded_mix.h"
#include "solve/accumulate.h"

typedef struct Added {
    uint64_t pid; /* 0 where the grain does not distinguish threads. */
    uint32_t roi, thread, item; /* thread: ordinal in its process; item: as a Row has it. */
    int64_t entries, sampled, count;
    double seconds;
    bool is_timed;
    const int64_t *base; /* By column; valid until the call returns. */
} Added;

/* The increment of an event of the kernel or of the processor (solve/event_counts.h); grains by thread have them. */
typedef struct AddedEvent {
    uint64_t pid;
    uint32_t roi, thread;
    const char *event; /* Valid until the states are freed. */
    int64_t value;
} AddedEvent;

typedef struct States States;

/* Makes the states of a series before its first one.  The caller frees them; `recorded` must live as long. */
States *states_new(const RecordedMix *recorded, GatherOptions how);
/* Calls `added` for each row that differs from the one before; added may be NULL. */
void states_add(States *states, const Series *s, void (*added)(void *with, const Added *row), void *with);
/* Makes states_add call `added` as well, from then on. */
void states_hear_events(States *states, void (*added)(void *with, const AddedEvent *event));
void states_free(States *states);

#endif
