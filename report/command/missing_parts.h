/* Damaged parts that were left out, in reports.
 * In: faults of the sidecar and of counter files.  Out: a column that marks rows which may lack something, a table of
 * what it is. */
#ifndef REPORT_COMMAND_MISSING_PARTS_H
#define REPORT_COMMAND_MISSING_PARTS_H

#include "command/command.h"

/* Stands behind the figures of a command's table. */
Column missing_parts_column(void);
/* The number of damaged parts that a row's figures may lack: of all functions; of one function (an index of the
 * sidecar; its blocks as well); or those that a block's own figures are made of. */
Value missing_parts_in_all(const Request *q);
Value missing_parts_in_function(const Request *q, uint32_t function);
Value missing_parts_in_block(const Request *q);
/* Returns what is missing of the blocks that begin on a line of a source. */
Value missing_parts_on_line(const Request *q, const char *file, size_t line);

/* Returns the headline's words, "" if nothing is missing. */
const char *missing_parts_headline(const Request *q);
/* Adds the table of what was left out; in JSON it may be empty. */
void missing_parts_table(Request *q);
/* Prints one line on stderr about damaged parts of the sidecar, if it has any. */
void missing_parts_warn(const Mix *mix);

#endif
