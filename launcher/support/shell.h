/* Text that a shell would run, as commands.  In: lines of a script, of make's output, of a build system's files.  Out:
 * each simple command with the folder that it runs in.  Nothing is run. */
#ifndef LAUNCHER_SUPPORT_SHELL_H
#define LAUNCHER_SUPPORT_SHELL_H

#include "support/words.h"

/* Stands in a word for the '$' or '`' of what only a running shell knows. */
#define SHELL_UNKNOWN '\001'

typedef struct ShellReader {
    Arena *arena;
    void *data;
    void (*command)(void *data, const char *directory, const Words *words);
} ShellReader;

/* Reads the commands of a text, as a shell does that begins in `directory`, and passes each to the reader. */
void shell_read(const ShellReader *r, const char *directory, const char *text);

#endif
