/* The sidecar of a former run's build.
 * In: the counter file's path, build id and image.  Out: the sidecar, parsed. */
#ifndef MR_MEASURED_FORMER_SIDECAR_H
#define MR_MEASURED_FORMER_SIDECAR_H

#include <jansson.h>

#include "measured/run_counts.h"

/* The sidecar of that build, for json_decref; NULL: no place that was looked at has it. */
json_t *former_sidecar(Arena *a, const char *counters_path, const RunCounts *counts);

#endif
