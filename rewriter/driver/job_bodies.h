/* Frees what a round leaves in the bodies of a job: their graphs and placements. */
#ifndef MR_DRIVER_JOB_BODIES_H
#define MR_DRIVER_JOB_BODIES_H

#include "job/job.h"

void bodies_free(Body *body, int n);

#endif
