/* The phases of a series: stretches of time in which a program does the same.
 * In: a timeline of functions.  Out: phases that are found by what the program does, and those that it marks. */
#ifndef REPORT_SERIES_PHASES_H
#define REPORT_SERIES_PHASES_H

#include "series/timeline.h"

/* A function in a region. */
typedef struct PhasePart {
    uint32_t roi, function;
    int64_t bytes; /* Bytes loaded and stored. */
} PhasePart;

typedef struct Phase {
    double begin, end; /* Seconds since the recording began. */
    int64_t *base;     /* By column of the sidecar. */
    int64_t bytes;
    PhasePart *parts; /* The parts that counted something, the one with most bytes first. */
    size_t n_parts, cap_parts;
    const char *name; /* Name that the program marked it with, and the process; NULL and 0 where it is found. */
    uint64_t pid;
} Phase;

typedef struct Phases {
    Phase *phases; /* Phases that are found, one behind the other: they cover the series. */
    size_t n;
    Phase *marked; /* Phases that are marked, by process, then by time. */
    size_t n_marked;
} Phases;

/* t: a timeline whose grain is regions, threads and functions. */
Phases phases_find(const Timeline *t);
void phases_free(Phases *p);
/* Returns what the phase is called: the functions that have the most of its bytes (phase_rows.c). */
const char *phase_name(Arena *a, const Mix *mix, const Phase *p);

#endif
