/* Groups of events with what follows from them, as the files *.groups say.
 * In: the text of these files.  Out: groups, in their order. */
#ifndef REPORT_EVENTS_GROUPS_H
#define REPORT_EVENTS_GROUPS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/arena.h"

typedef struct GroupEvent {
    const char *symbol; /* The event's name in formulas. */
    const char *name; /* The event's name in a counter file. */
    const char *event; /* The event's name as MEMREWRITE_EVENTS or libpfm4 take it. */
} GroupEvent;

typedef struct GroupMetric {
    const char *name, *unit, *formula, *meaning; /* The unit is B, B/s or 1/s; "-": the metric is a quotient. */
} GroupMetric;

typedef struct EventGroup {
    const char *name, *title, *pmus; /* pmus: names of libpfm4 with blanks between, kernel or armv8. */
    GroupEvent *events;
    GroupMetric *metrics;
    size_t n_events, n_metrics, cap_events, cap_metrics;
} EventGroup;

typedef struct EventGroups {
    Arena *arena; /* The arena has all texts. */
    EventGroup *group;
    size_t n, cap;
} EventGroups;

/* Reads the groups of a text; a line that cannot be understood is reported on stderr with its number, and *good is
 * false. */
EventGroups event_groups_read(const char *text, bool *good);
/* Returns the groups that are built in. */
EventGroups event_groups_known(void);
void event_groups_free(EventGroups *g);

#endif
