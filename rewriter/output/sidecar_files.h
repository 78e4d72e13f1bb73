/* The files of a sidecar by number: the sources, then headers that are part of their texts.
 * In: jobs.  Out: numbers of files, and places in them. */
#ifndef MR_OUTPUT_SIDECAR_FILES_H
#define MR_OUTPUT_SIDECAR_FILES_H

#include "job/job.h"

typedef struct Files {
    const Job *jobs;
    const char **name;
    int n, cap;
    char **real; /* The real paths of the first n_real names, NULL for what is not there. */
    int n_real, cap_real;
} Files;

/* Returns the number of the file that the line of the job's text comes from; at->line becomes the line there. */
int place_in_file(Files *f, const Job *job, Place *at);

void files_free(Files *f); /* The names' texts are their owners'. */

/* Returns the number of a file that the parser opened by that name. */
int file_in_sidecar(Files *f, const char *name);

#endif
