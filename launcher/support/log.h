/* The launcher's own lines.  In: sentences.  Out: "memrewrite: …", one write a line, on stderr or at the end of
 * MEMREWRITE_LOG. */
#ifndef LAUNCHER_SUPPORT_LOG_H
#define LAUNCHER_SUPPORT_LOG_H

#include "support/util.h"

typedef struct Log {
    Arena *arena;
    const char *file; /* Path of the log, or NULL: stderr. */
    bool is_quiet;
} Log;

/* Writes a line to the log's file, or to stderr if it has none; a quiet log writes nothing. */
void log_line(const Log *log, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
