/* --explain.  In: a command's table without rows.  Out: a table that describes its columns. */
#ifndef REPORT_COMMAND_EXPLAIN_H
#define REPORT_COMMAND_EXPLAIN_H

#include "command/command.h"

/* q->mix may be NULL: then the columns are those that every sidecar gives.  Returns a new report for the caller to
 * free, which refers to strings of q->mix and q->report; NULL if an error was reported on stderr. */
Report *explain(Request *q, const Command *command);
/* Explains the columns of a table.  mix may be NULL; the result refers to strings of the columns. */
Report *explain_table(const Table *t, const char *command, const Mix *mix);

#endif
