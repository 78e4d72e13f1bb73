/* Targets of pointers in all units of a program.
 * In: the files of the run.  Out: for each its DataTargets, which know what functions of the other files allocate. */
#ifndef MR_OUTPUT_PROGRAM_TARGETS_H
#define MR_OUTPUT_PROGRAM_TARGETS_H

#include "output/data_targets.h"

typedef struct ProgramTargets ProgramTargets;

/* Analyses all files together, until no file learns more; the caller frees the result. */
ProgramTargets *program_targets_new(const Job *jobs, int n);
void program_targets_free(ProgramTargets *p);
/* The targets of one file; NULL: nothing of that file is counted. */
const DataTargets *program_targets_of(const ProgramTargets *p, int job);

#endif
