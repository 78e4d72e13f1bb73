/* Tables of events by region and thread, and of what follows from groups of them. */
#ifndef REPORT_COMMAND_EVENTS_H
#define REPORT_COMMAND_EVENTS_H

#include "command/command.h"

/* EVENTS_BY_THREAD: rows are of each thread, else of all together.  EVENTS_OWN: the tables are the command's own ones,
 * and are there if the run counted no events; else they stand behind those of the command. */
enum { EVENTS_BY_THREAD = 1, EVENTS_OWN = 2 };

/* Adds the tables of events of the kinds whose bits are in `kind`. */
void events_tables(Request *q, unsigned kind);

#endif
