/* A step's command for another folder: what the build's steps make lies there, all else is read where it is.
 * In: a step.  Out: words to run in the step's own directory. */
#ifndef LAUNCHER_PROJECT_RELOCATE_H
#define LAUNCHER_PROJECT_RELOCATE_H

#include "project/project.h"

typedef struct Relocation {
    const Project *project;
    const char *out; /* Absolute path of the other folder. */
} Relocation;

/* The new place of a file of the build: libraries and programs below `out` as they lie in the build's folder, objects
 * below a folder of their own in it. */
const char *relocated_path(const Relocation *r, const char *path, StepKind kind);
void relocated_command(const Relocation *r, const BuildStep *step, Words *out);
/* Returns the name that a shared library is loaded by, or NULL. */
const char *step_soname(Arena *a, const BuildStep *step);

#endif
