/* Functions of which some counts came out below 0: what entered them and did not come out again.
 * In: Run.deficit.  Out: a warning; a table. */
#ifndef REPORT_COMMAND_UNRETURNED_H
#define REPORT_COMMAND_UNRETURNED_H

#include "command/command.h"

/* Prints one line on stderr, with the functions that it is about most. */
void unreturned_say(const Run *run);
/* Adds the table; outside of JSON none if there is nothing to report. */
void unreturned_table(Request *q);

#endif
