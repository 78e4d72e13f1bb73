/* The state of a run of the rewriter, from its options to its result. */
#ifndef MR_DRIVER_RUN_H
#define MR_DRIVER_RUN_H

#include <time.h>

#include "driver/compdb.h"
#include "driver/header_names.h"
#include "driver/rewrite_file.h"
#include "driver/units.h"

typedef struct Run {
    Options o;
    Diag d;
    Arena *arena;
    OutDir *out;
    CompDb *db;
    const char **name; /* Names of the sources, in order. */
    int n_names;
    UnitResult *unit; /* Result of each source, in the same order. */
    Job *jobs;        /* Jobs of those sources that could be read. */
    int n;
    RoiTable rois;
    SeenHeader *seen_headers; /* Headers that were looked at, while sources are read (header_names.h). */
    Rewriter rewriter;
    char *sidecar; /* The sidecar's text. */
    time_t started;
} Run;

/* Says on a terminal what is done, if the run takes a while; i: index of the file. */
void run_progress(const Run *run, const char *what, int i);
/* Prints what --dump asked for, of one job. */
void run_dump(const Run *run, const Job *job);
/* Prints with --verbose what was instrumented. */
void run_report(Run *run);
void job_free(Job *job);
void run_free(Run *run);

#endif
