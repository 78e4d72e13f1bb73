/* memreport events without counter files.
 * In: options with a pattern, or with a list of names.  Out: what this machine counts; the value of MEMREWRITE_EVENTS;
 * an exit status. */
#ifndef REPORT_DRIVER_EVENTS_RUN_H
#define REPORT_DRIVER_EVENTS_RUN_H

#include "command/request.h"

/* Both return the exit status. */
int list_events(const Options *o);
int encode_events(const Options *o);

/* Returns "NAME=NUMBERS,…" for a list of names and @groups, in the arena; NULL if an error was reported on stderr. */
const char *events_encoded(Arena *a, const char *list);

#endif
