/* What the files of the run say of the program that they are linked into. */
#ifndef MR_PROGRAM_WHOLE_PROGRAM_H
#define MR_PROGRAM_WHOLE_PROGRAM_H

#include "job/job.h"

/* Is main among the functions? */
bool program_has_main(const Job *jobs, int n);
/* Does the program choose its threads' stacks?  A C library puts thread-local variables into them. */
bool program_chooses_stacks(const Job *jobs, int n);

#endif
