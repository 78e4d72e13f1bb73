/* How often a function was entered, counted by its callers: a function that is called by name alone, in blocks whose
 * counts are known, needs no counter for it, and one without branches none at all. In: the placements of all functions
 * of a file.  Out: formulas without ENTRY_UNKNOWN; probes where callers do not count. */
#ifndef MR_PLACEMENT_ENTRY_COUNTS_H
#define MR_PLACEMENT_ENTRY_COUNTS_H

#include "job/job.h"

/* The functions of a unit that are counted. */
typedef struct CountedUnit {
    const Unit *user; /* The unit of the user's text, which has the functions' names. */
    const Unit *graphed; /* The unit that the graphs are of. */
    Body *body;
    int n_bodies;
} CountedUnit;

/* Sets Body.entries_from_callers and calls_count, by the graphs. */
void entries_find(const CountedUnit *u);
void entries_settle(const CountedUnit *u, int *next_counter);

#endif
