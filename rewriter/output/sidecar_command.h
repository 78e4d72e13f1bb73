/* How memrewrite was called, in the sidecar.
 * In: options, jobs.  Out: the sidecar with the member `command`. */
#ifndef MR_OUTPUT_SIDECAR_COMMAND_H
#define MR_OUTPUT_SIDECAR_COMMAND_H

#include "job/job.h"

/* Returns the sidecar's text, malloc'ed, with the member added; the given one is freed.  options: memrewrite's own, as
 * a shell reads them. */
char *sidecar_with_command(char *text, const char *options, const Job *jobs, int n);

#endif
