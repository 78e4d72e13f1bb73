/* Functions whose address is taken for a library function alone that calls them before it returns, as qsort does.
 * In: the functions of all files, and whose addresses are used.  Out: CountingDecision.is_called_back. */
#ifndef MR_PROGRAM_CALLED_BACK_H
#define MR_PROGRAM_CALLED_BACK_H

#include "job/job.h"

/* Finds the static functions of that kind.  It must be known which addresses are used (callgraph_reach). */
void called_back_find(Job *jobs, int n);

#endif
