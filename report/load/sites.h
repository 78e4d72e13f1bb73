/* The sites at which the events of modules come about.
 * In: the sidecar's member `events` (doc/format.md).  Out: its tables; every index in them is valid. */
#ifndef REPORT_LOAD_SITES_H
#define REPORT_LOAD_SITES_H

#include <stddef.h>
#include <stdint.h>

typedef struct EventFunction {
    const char *name;
    uint32_t file, line;
} EventFunction;

typedef struct EventLoop {
    uint32_t function, file, line;
    int64_t parent; /* Index of the loop around it, or -1. */
    /* Scalars that an iteration has in registers from the one before, but for induction variables. */
    const char *scalars;
} EventLoop;

typedef struct EventSite {
    int64_t function, loop; /* If -1, the site is in none. */
    uint32_t file, line, column;
    int64_t bytes;
    const char *kind, *type, *expression, *object; /* object: "" where it is not known. */
} EventSite;

/* Tables of events; the index of each element is its id. */
typedef struct EventTables {
    EventFunction *functions;
    EventLoop *loops;
    EventSite *sites;
    size_t n_functions, n_loops, n_sites;
} EventTables;

#endif
