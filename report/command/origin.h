/* The origin of a report's figures: a table that JSON and databases have. */
#ifndef REPORT_COMMAND_ORIGIN_H
#define REPORT_COMMAND_ORIGIN_H

#include "command/command.h"

/* Puts the table into a report of the run's processes. */
Table *origin_of(Report *r, const Run *run);
void origin_table(Request *q); /* Adds a table that JSON alone has. */
/* Returns what compiled the code that counts, "" if it is not known. */
const char *origin_compiler(const Process *p);

#endif
