/* In: a job's unit, the user's headers.  Out: Function.unfit, Job.is_refused_whole. */
#ifndef MR_DRIVER_HEADER_NAMES_H
#define MR_DRIVER_HEADER_NAMES_H

#include "job/job.h"

/* Leaves all functions of a file out where the user's text uses a name of a macro of the runtime's header. */
void header_names_part(Job *job);

#endif
