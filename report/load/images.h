/* Which counter files are of one program, and of one process of it: a process has a file for each instrumented image,
 * which is the program or a library.
 * In: paths.  Out: the paths by program, in the order in which programs come first. */
#ifndef REPORT_LOAD_IMAGES_H
#define REPORT_LOAD_IMAGES_H

#include <stdbool.h>

typedef struct ProcessInputs {
    const char **input; /* the program's first, if it is instrumented */
    int n;
} ProcessInputs;

typedef struct ProgramInputs {
    const char **input; /* of all processes */
    int n;
    ProcessInputs *process;
    int n_processes;
    bool several; /* some process has several files, or counted in regions of another image */
} ProgramInputs;

/* *n programs, one at least; what has no build id that can be read is the first one's.  For programs_free. */
ProgramInputs *programs_find(const char **input, int n_inputs, int *n);
/* All as one program, each file as a process of its own. */
ProgramInputs *programs_apart(const char **input, int n_inputs);
void programs_free(ProgramInputs *program, int n);

#endif
