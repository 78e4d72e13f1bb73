/* The changes between two runs, as a report.
 * In: two Snapshots, options.  Out: a table of changes, and whether limits are exceeded. */
#ifndef REPORT_COMPARE_DIFFERENCES_H
#define REPORT_COMPARE_DIFFERENCES_H

#include "compare/snapshot.h"

/* Builds the table of diff; with no Snapshots (NULL) its columns only.  Returns false if they cannot be compared; that
 * is reported on stderr. */
bool differences_build(Report *r, const Options *o, const Snapshot *before, const Snapshot *after);

/* Adds the table "limits": a row for each limit and region.  *over: number of those that are exceeded.  Returns false
 * if --fail-over cannot be understood or judged; that is reported on stderr. */
bool limits_build(Report *r, const Options *o, const Snapshot *before, const Snapshot *after, size_t *over);
/* Have both runs the metrics that the text names?  If not, that is reported on stderr, with those that they have. */
bool limits_are_known(const char *text, const Snapshot *before, const Snapshot *after);
/* Is the text of --fail-over a list of limits?  If not, that is reported on stderr.  No run need be read. */
bool limits_are_readable(const char *text);
/* Prints a line on stderr for each limit that is exceeded, if the document is for programs. */
void limits_say(const Report *r);

/* The two tables share what follows. */
enum {
    CHANGE_BEFORE,
    CHANGE_AFTER,
    CHANGE,
    CHANGE_RELATIVE,
    CHANGE_BEFORE_TEXT,
    CHANGE_AFTER_TEXT,
    CHANGE_TEXT,
    CHANGE_RELATIVE_TEXT,
    N_CHANGE
};
void change_columns(Table *t);
/* Fills the N_CHANGE cells from cells[first] on.  A missing figure counts as 0 in the change. */
void change_fill(Arena *a, Value *cells, size_t first, Value before, Value after, Kind kind);
/* Returns after - before. */
Value change_of(Value before, Value after);

#endif
