/* The tables of several commands, made of one reading of the files: what is compared, saved and exported.
 * In: commands.  Out: their reports, as JSON would have them, while the run and the sidecar are there. */
#ifndef REPORT_COMMAND_GATHERED_H
#define REPORT_COMMAND_GATHERED_H

#include "command/command.h"

enum { GATHERED_MOST = 16 };

typedef struct Gathered {
    const Options *options;
    const Mix *mix;
    const Command *command[GATHERED_MOST];
    Request request[GATHERED_MOST]; /* By command: its request, run and report. */
    size_t n;
    const struct Recording *recording; /* The series of the run (series/recording.h), or NULL. */
} Gathered;

/* A consumer of rows, in place of a report. */
typedef struct Sink {
    const Command *const *commands; /* The list ends with NULL. */
    bool all; /* Rows are made for code that never ran as well. */
    bool (*use)(const Gathered *g, void *data); /* Returns false if an error was reported on stderr. */
    void *data;
} Sink;

/* Returns the request of a command that was gathered; g owns it. */
const Request *gathered(const Gathered *g, const char *command);
/* Returns the first table of such a command, which is its own; g owns it. */
Table *gathered_table(const Gathered *g, const char *command);

/* The words that `data --by` takes, `variable` first; NULL at the end. */
extern const char *const data_ways[];
/* Returns the report of `data` by that word, which the caller frees; NULL: the sidecar does not say whose bytes they
 * are. */
Report *gathered_data(const Gathered *g, const char *by);

/* The tables of `data` by variable, field, type and class, in this order; without rows where the sidecar does not say
 * it.
 */
extern const Command command_data_ways;

/* The table of `data --by function`; it is not gathered where the sidecar does not say whose bytes accesses move. */
extern const Command command_data_function;

/* The table has a row for each ROI, function and executed line: these are compared. */
extern const Command command_lines;

#endif
