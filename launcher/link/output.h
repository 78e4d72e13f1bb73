/* The file that a link makes.  In: its name in the command, before and after the link.  Out: its path. */
#ifndef LAUNCHER_LINK_OUTPUT_H
#define LAUNCHER_LINK_OUTPUT_H

#include <stdbool.h>
#include <sys/stat.h>

#include "common/arena.h"

/* The names under which it may be, and what was there before. */
typedef struct Output {
    const char *path[2]; /* Absolute paths; the second is NULL where there is one name alone. */
    struct stat before[2];
} Output;

/* Notes what is there before the link.  name: the path that the command gives, or NULL: the compiler's usual one. */
void output_note(Arena *a, const char *directory, const char *name, Output *o);
/* Returns the path of the regular file that was made since, without symbolic links; NULL: there is none. */
const char *output_made(Arena *a, const Output *o);
/* Could a link make a regular file of the first name?  Not of one like /dev/null. */
bool output_is_lasting(Arena *a, const Output *o);

#endif
