/* The counts of a run, over all of its contexts.
 * In: a counter file (doc/format.md).  Out: for each counter of its build the sum over regions and threads; of a run
 * that was sampled, the estimate of that. */
#ifndef MR_MEASURED_RUN_COUNTS_H
#define MR_MEASURED_RUN_COUNTS_H

#include <stdint.h>

#include "common/arena.h"

typedef struct RunCounts {
    char build[33];
    const char *image; /* The path of the program or library that counted; "": it is not known. */
    uint32_t n;
    double *count; /* The counts are by counter. */
} RunCounts;

/* Reads counts into the arena.  Returns NULL, or why the file cannot be used. */
const char *run_counts_read(Arena *a, const char *path, RunCounts *counts);

#endif
