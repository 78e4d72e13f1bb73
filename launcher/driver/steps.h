/* The two steps of a build.  In: a command.  Out: what it would have done alone, and the exit status that it would have
 * had. */
#ifndef LAUNCHER_DRIVER_STEPS_H
#define LAUNCHER_DRIVER_STEPS_H

#include "cache/cache.h"
#include "command/command.h"
#include "support/log.h"

typedef struct Launcher {
    Arena *arena;
    Log log;
    const char *self; /* Path of this program. */
    const char *rewriter; /* Path of the rewriter; NULL: it is not installed. */
} Launcher;

/* These carry out one command, and return its exit status. */
int compile_step(Launcher *l, const Command *c);
int link_step(Launcher *l, const Command *c);
/* Runs memrewrite cc …; the words end with NULL. */
int cc_main(Launcher *l, const char *const *words);
/* Runs memrewrite run [options] -- COMMAND…. */
int run_main(Launcher *l, const char *const *words);
/* Runs memrewrite build -p DIR -o OUT …. */
int build_main(Launcher *l, const char *const *words);
/* Prints what memrewrite COMMAND takes; returns 0. */
int help_main(const char *command);
/* A line without its end. */
const char *usage_of(const char *command);

#endif
