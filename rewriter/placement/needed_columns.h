/* The matrix of the needed counts: a row for each, a column for each counter; most elements are 0. */
#ifndef MR_PLACEMENT_NEEDED_COLUMNS_H
#define MR_PLACEMENT_NEEDED_COLUMNS_H

#include "placement/needed_counters.h"

/* Elements of a counter's column, that of the last row first. */
typedef struct Element {
    int row; /* Number of the needed count. */
    int64_t coefficient;
    int next; /* The next element of the same column, or -1. */
} Element;

typedef struct Columns {
    int first;      /* The first counter. */
    uint64_t *hash; /* The hashes are by counter less `first`. */
    int *head;      /* The first elements are by counter less `first`; -1: the counter is not needed. */
    Element *element;
} Columns;

/* Makes the columns in the arena. */
Columns columns_of(Arena *a, const NeededCounts *needed);
/* Does every needed count have both counters equally often? */
bool is_same_column(const Columns *c, int a, int b);

#endif
