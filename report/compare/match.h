/* Pairs of the regions, functions and lines of two runs that are the same.
 * In: two Snapshots, whose sources may differ.  Out: pairs. */
#ifndef REPORT_COMPARE_MATCH_H
#define REPORT_COMPARE_MATCH_H

#include "compare/snapshot.h"

typedef struct Pair {
    const Subject *before, *after; /* NULL: only the other run has the subject. */
} Pair;

typedef struct Pairs {
    Pair *pair;
    size_t n, cap;
} Pairs;

/* Pairs are ordered by region; function and file; line.  The caller frees `pair`. */
Pairs match_level(const Snapshot *before, const Snapshot *after, Level level);

/* Pairs subjects of one function, each in the order of lines. */
void align_lines(Pairs *to, const Subject *const *before, size_t n, const Subject *const *after, size_t m);

#endif
