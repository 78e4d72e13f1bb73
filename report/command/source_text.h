/* Source text by line.  In: a path as the sidecar has it.  Out: lines, or that there are none. */
#ifndef REPORT_COMMAND_SOURCE_TEXT_H
#define REPORT_COMMAND_SOURCE_TEXT_H

#include "load/sidecar.h"

#include <stddef.h>

typedef enum SourceState {
    SOURCE_SAME,      /* The text is the one that was instrumented. */
    SOURCE_UNCHECKED, /* A text of that name is there, and the sidecar has no hash. */
    SOURCE_CHANGED,   /* The text that was found differs, so none is shown. */
    SOURCE_MISSING
} SourceState;

typedef struct Source {
    const char **lines; /* Line i + 1 without its end; the arena has it. */
    size_t n;           /* Number of lines; 0: the text is changed or missing. */
    SourceState state;
    const char *path; /* The path of the text; NULL: none was found. */
} Source;

/* Looks for the file from the current directory, from the parents of the sidecar's directory
 * (the sidecar lies in memrewrite's -o DIR, beside rewritten copies of the same names), then
 * from the sidecar's directory.  file: an index of the sidecar's. */
Source source_load(Arena *a, const Mix *mix, uint32_t file);
/* Returns the path of the text that was instrumented, if it is found; else the path that the sidecar has. */
const char *source_path(Arena *a, const Mix *mix, uint32_t file);
const char *source_state_name(SourceState state);

#endif
