/* Source text by line.  In: a path as the sidecar has it.  Out: lines, or that there are none. */
#ifndef REPORT_SOURCE_H
#define REPORT_SOURCE_H

#include "util.h"

#include <stddef.h>

typedef struct Source {
    const char **lines; /* line i + 1, without its end; in the arena */
    size_t n;
} Source;

/* Looks for the file from the current directory, from the parent of the sidecar's directory
 * (the sidecar lies in memrewrite's -o DIR, beside rewritten copies of the same names), then
 * from the sidecar's directory.  n == 0: not found or not readable. */
Source source_load(Arena *a, const char *path, const char *sidecar);

#endif
