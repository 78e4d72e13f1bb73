/* The phases that programs mark (doc/format.md: the ring of marks in a counter file's header).
 * In: the states of a series.  Out: marks, each with its moment. */
#ifndef REPORT_SERIES_MARKS_H
#define REPORT_SERIES_MARKS_H

#include "common/arena.h"
#include "series/series_file.h"

/* A phase lasts from its mark up to the next one of the same process. */
typedef struct PhaseMark {
    uint64_t pid;
    double t;         /* Seconds since the recording began. */
    const char *name; /* "": no phase begins. */
} PhaseMark;

typedef struct Marks Marks;

/* Begins without marks; texts go into the arena. */
Marks *marks_new(Arena *arena);
/* Adds the marks that are new in this state. */
void marks_add(Marks *m, const Series *s);
/* Returns the marks by process, then by time; *n of them, for free.  Reports a warning of marks that were written over
 * before they were seen.  m is freed. */
PhaseMark *marks_end(Marks *m, const Series *s, size_t *n);

#endif
