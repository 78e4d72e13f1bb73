/* Facts that the files of a run tell about the program into which they are linked. */
#ifndef MR_PROGRAM_WHOLE_PROGRAM_H
#define MR_PROGRAM_WHOLE_PROGRAM_H

#include "job/job.h"
#include "library/callbacks.h"

/* Is main among the functions? */
bool program_has_main(const Job *jobs, int n);
/* May counters of a thread's only context be thread-local variables?  Nothing counts but what the region reaches, or
 * all does; and the program leaves its threads' stacks, into which a C library puts such variables, to the library. */
bool program_permits_direct(const Job *jobs, int n, bool all, const Callbacks *callbacks);

#endif
