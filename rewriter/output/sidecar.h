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
    const char *modules; /* The argument of --events, or NULL. */
    CountedFigures counted;
} SidecarRun;

/* Returns the sidecar's text, malloc'ed, with zeros in the place of the build's id. */
char *sidecar_text(const SidecarRun *run);
/* Puts the build's id there: 32 hex digits. */
void sidecar_set_build(char *text, const char id[33]);

#endif
