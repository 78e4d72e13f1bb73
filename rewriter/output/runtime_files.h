/* The runtime beside the rewritten texts.
 * In: the build's id and sizes.  Out: memrt.h, which has what rewritten texts need, and memrt.c, which has what changes
 * with each of them. */
#ifndef MR_OUTPUT_RUNTIME_FILES_H
#define MR_OUTPUT_RUNTIME_FILES_H

#include "job/job.h"
#include "output/output_tree.h"

typedef struct RuntimeConfig {
    const char *build;  /* The build id: 32 hexadecimal digits. */
    const char *suffix; /* The end of the names of the runtime's functions, 16 digits. */
    int counters, rois;
    bool all;        /* ROI 0 is the program. */
    bool is_direct;     /* A thread has one context at most, and room for its counters among its own variables. */
    bool is_bare;       /* The runtime is for machines without an operating system. */
    unsigned events; /* EVENTS_… bits that modules ask for; 0: none. */
    const Job *jobs; /* The n_jobs jobs, some of which have pairs of functions and variants. */
    int n_jobs;
} RuntimeConfig;

void runtime_files(OutDir *out, const RuntimeConfig *config);

#endif
