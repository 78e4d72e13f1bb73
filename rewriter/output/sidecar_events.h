/* The meaning of events' numbers, for the sidecar (doc/format.md, `events`).
 * In: the tables of all jobs.  Out: JSON, or NULL: there are none. */
#ifndef MR_OUTPUT_SIDECAR_EVENTS_H
#define MR_OUTPUT_SIDECAR_EVENTS_H

#include <jansson.h>

#include "output/sidecar_files.h"

/* Returns the member's value, which the caller owns; NULL: modules is NULL. */
json_t *sidecar_events(Files *files, const Job *jobs, int n, const char *modules);

#endif
