/* A source's text becomes a unit, with all that lets libclang read it.
 * In: job->name, text and flags.  Out: job->unit; text, flags and opaque where something stands for what clang does not
 * read. */
#ifndef MR_DRIVER_READ_UNIT_H
#define MR_DRIVER_READ_UNIT_H

#include "front/parse.h"
#include "job/job.h"

/* Sets job->unit.  a: an arena that lives as long as the job.  Errors that remain are reported. */
void unit_read(Parser *p, Diag *d, Arena *a, Job *job);

#endif
