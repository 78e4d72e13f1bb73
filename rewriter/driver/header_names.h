/* Names of the runtime's macros in the user's text.
 * In: a job's unit, the user's headers.  Out: Function.unfit, Job.is_refused_whole. */
#ifndef MR_DRIVER_HEADER_NAMES_H
#define MR_DRIVER_HEADER_NAMES_H

#include "job/job.h"

/* The headers that were looked at, each once for all files that include it. */
typedef struct SeenHeader SeenHeader;

/* Leaves all functions of a file out where the user's text uses a name of a macro of the runtime's header.  *seen: NULL
 * for the first file; what is added to it is in the arena until header_names_forget. */
void header_names_part(Job *job, Arena *a, SeenHeader **seen);
void header_names_forget(SeenHeader **seen);

#endif
