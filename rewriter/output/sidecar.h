/* memrewrite.mix.json (doc/format.md).
 * In: all jobs when they are rewritten.  Out: JSON text. */
#ifndef MR_OUTPUT_SIDECAR_H
#define MR_OUTPUT_SIDECAR_H

#include "front/parse.h"
#include "job/job.h"
#include "placement/methods.h"

/* Returns the sidecar's text, malloc'ed.  build: 32 hex digits.  modules: the argument of --events, or NULL. */
char *sidecar_text(const Job *jobs, int n, const RoiTable *rois, const Target *target, int counters, const char *build,
                   const char *modules, CountedFigures counted);

#endif
