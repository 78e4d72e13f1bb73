/* memrewrite.mix.json (doc/format.md).
 * In: all jobs when they are rewritten.  Out: JSON text. */
#ifndef MR_OUTPUT_SIDECAR_H
#define MR_OUTPUT_SIDECAR_H

#include "front/parse.h"
#include "job/job.h"
#include "placement/methods.h"

/* A run as the sidecar describes it. */
typedef struct SidecarRun {
    const Job *jobs;
    int n;
    const RoiTable *rois;
    const Target *target;
    int counters; /* The number of counters of all jobs together. */
    const char *build; /* The build's id: 32 hex digits. */
    const char *modules; /* The argument of --events, or NULL. */
    CountedFigures counted;
} SidecarRun;

/* Returns the sidecar's text, malloc'ed. */
char *sidecar_text(const SidecarRun *run);

#endif
