/* The last steps of a run: what it writes.
 * In: the jobs' texts, the regions.  Out: the sidecar's text; all files of the output tree. */
#ifndef MR_DRIVER_ADD_OUTPUTS_H
#define MR_DRIVER_ADD_OUTPUTS_H

#include "driver/run.h"
#include "output/sidecar_check.h"

/* Makes run->sidecar, without the build's id; NULL where it breaks the rules of sidecars, or where an error is
 * reported (VERIFY_FAILED). */
Verdict make_sidecar(Run *run);
/* Adds the sources, the runtime and the sidecar to the output tree, with the build's id. */
void add_outputs(Run *run);

#endif
