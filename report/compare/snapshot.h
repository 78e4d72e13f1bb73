/* The figures of one run, without the run: what is compared, and what `save` keeps.
 * In: tables that were gathered, or a file that `save` wrote.  Out: regions, functions, lines and data with their
 * figures. */
#ifndef REPORT_COMPARE_SNAPSHOT_H
#define REPORT_COMPARE_SNAPSHOT_H

#include <stdio.h>

#include "command/gathered.h"

typedef enum Level {
    LEVEL_REGION,
    LEVEL_FUNCTION,
    LEVEL_LINE,
    LEVEL_VARIABLE, /* Data, as DataBy has it. */
    LEVEL_FIELD,
    LEVEL_TYPE,
    LEVEL_CLASS,
    N_LEVELS
} Level;

typedef struct Metered { /* The name and unit of a figure. */
    const char *name, *unit;
} Metered;

/* The subject of figures: a region, a function in it, a line of that, or an object with bytes in it. */
typedef struct Subject {
    const char *roi, *function, *file; /* "" where the level has none; for data, `function` is the object's name. */
    const char *owner; /* The function that declares a variable; else "". */
    int64_t line, function_line; /* 0 where the level has none; for a function both are its first line. */
    const char *text; /* Hash of a line's text, "" where it is not known. */
    const char *source; /* Text of a line, "" where it is not known; a baseline does not have it. */
    Value *figure; /* By metric of the level: V_INT, V_REAL, or V_NONE if it is not known. */
} Subject;

typedef struct Subjects {
    Metered *metric;
    Subject *subject;
    size_t n_metrics, n, cap_metrics, cap;
} Subjects;

typedef struct Snapshot {
    Arena *arena; /* The arena owns the strings and figures. */
    const char *path; /* Path for messages: the file that the snapshot is of. */
    const char *program, *build, *model, *nested, *correction;
    const char *host, *compiler; /* Hosts and compilers of its processes, each once; "" where they are not known. */
    const char *started; /* The time at which the first one was started, in UTC; "" if it is not known. */
    Subjects level[N_LEVELS];
} Snapshot;

/* Makes an empty Snapshot, which the caller frees.  path: of the run, for messages. */
Snapshot *snapshot_new(const char *path);
void snapshot_free(Snapshot *s);

/* The commands whose rows a snapshot needs. */
extern const Command *const snapshot_commands[];
/* Copies figures into a Snapshot, and returns true; it is for Sink.use. */
bool snapshot_take(const Gathered *g, void *snapshot);

/* These add parts of a level; strings are copied. */
void snapshot_metric(Snapshot *s, Level level, const char *name, const char *unit);
Subject *snapshot_subject(Snapshot *s, Level level); /* Adds a subject without figures, which the Snapshot owns; the
                                                      * level's metrics must be there. */

/* Returns "region", "function" and so on, as --by names the level. */
const char *level_word(Level level);
/* The figures that are compared without being asked for, in this order. */
enum { N_USUAL_METRICS = 13 };
extern const char *const usual_metrics[N_USUAL_METRICS];

static inline bool level_is_data(Level level)
{
    return level >= LEVEL_VARIABLE && level < N_LEVELS;
}

/* Returns the metric's number in the level, or SIZE_MAX. */
size_t snapshot_find(const Snapshot *s, Level level, const char *name);
/* Returns how a figure of that unit is shown. */
Kind snapshot_kind(const char *unit);

/* These report errors on stderr, and return false or NULL then. */
bool snapshot_write(const Snapshot *s, FILE *out);
Snapshot *snapshot_read(const char *path);

#endif
