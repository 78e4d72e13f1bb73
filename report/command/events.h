/* Tables of events by region and thread, and of what follows from groups of them. */
#ifndef REPORT_COMMAND_EVENTS_H
#define REPORT_COMMAND_EVENTS_H

#include "command/command.h"

/* Behind a command's own tables; nothing where the run counted no events, unless they are the command's.  by_thread:
 * of each thread, else of all together. */
void events_tables(Request *q, bool by_thread, bool are_own);

#endif
