/* Counters that are needed, where not all counts are (--counts=traffic).
 * In: the placements of a unit; the counts that somebody needs.  Out: fewer probes, and fewer counters.  Those counts
 * are known as before; others may not be (formula_is_counted). */
#ifndef MR_PLACEMENT_NEEDED_COUNTERS_H
#define MR_PLACEMENT_NEEDED_COUNTERS_H

#include "placement/count_formula.h"
#include "placement/entry_counts.h"

/* The counts that the program must have: formulas over counters from `first` to in front of `end`. */
typedef struct NeededCounts {
    Formula *count; /* The counts are in an arena. */
    int n, cap;
    int first, end;
} NeededCounts;

void needed_add(Arena *a, NeededCounts *to, Formula count);
/* Drops the probes of counters that no needed count has. */
void needed_drop_probes(const CountedUnit *u, const NeededCounts *needed);
/* Exchanges probes that are needed in sums alone for one, where that costs no more.  The formulas change with them. */
void needed_exchange_probes(const CountedUnit *u, NeededCounts *needed);
/* When homes are known (plan_homes): counters that are needed in sums alone become one, and all get new numbers, from
 * the first on. */
void needed_share_counters(const CountedUnit *u, const NeededCounts *needed, int *next_counter);

#endif
