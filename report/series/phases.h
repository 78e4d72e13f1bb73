/* The phases of a series: stretches of time in which a program does the same.
 * In: a timeline of functions.  Out: phases that are found by what the program does, and those that it marks. */
#ifndef REPORT_SERIES_PHASES_H
#define REPORT_SERIES_PHASES_H

#include "series/timeline.h"

/* A function in a region. */
typedef struct PhasePart {
    uint32_t roi, function;
    int64_t bytes; /* loaded and stored */
} PhasePart;

typedef struct Phase {
    double begin, end; /* seconds since the recording began */
    int64_t *base;     /* by column */
    int64_t bytes;
    PhasePart *parts; /* those that counted something, the most bytes first */
    size_t n_parts, cap_parts;
    const char *name; /* as the program marked it, and in which process; else NULL and 0 */
    uint64_t pid;
} Phase;

typedef struct Phases {
    Phase *phases; /* found: one behind the other, they cover the series */
    size_t n;
    Phase *marked; /* by process, then by time */
    size_t n_marked;
} Phases;

/* t: its grain is regions, threads and functions. */
Phases phases_find(const Timeline *t);
void phases_free(Phases *p);
/* What it is called by: the functions that have the most of its bytes (phase_rows.c). */
const char *phase_name(Arena *a, const Mix *mix, const Phase *p);

#endif
