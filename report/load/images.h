/* Counter files by program and process.  A process has a file for each instrumented image, which is the program or a
 * library.
 * In: paths.  Out: the paths by program, in the order in which programs come first. */
#ifndef REPORT_LOAD_IMAGES_H
#define REPORT_LOAD_IMAGES_H

#include <stdbool.h>

typedef struct ProcessInputs {
    const char **input; /* Counter files; the program's is the first, if it is instrumented. */
    int n;
} ProcessInputs;

typedef struct ProgramInputs {
    const char **input; /* Counter files of all processes. */
    int n;
    ProcessInputs *process;
    int n_processes;
    bool has_several_files; /* Some process has several files, or counted in regions of another image. */
} ProgramInputs;

/* Finds n programs, at least one; a file whose build id cannot be read belongs to the first.  The list is for
 * programs_free. */
ProgramInputs *programs_find(const char **input, int n_inputs, int *n);
/* Takes all files as one program, each file as a process of its own.  The caller frees the result, as that of
 * programs_find. */
ProgramInputs *programs_apart(const char **input, int n_inputs);
void programs_free(ProgramInputs *program, int n);

#endif
