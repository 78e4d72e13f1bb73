/* Commands that the launcher runs.  In: arguments.  Out: their status.
 * Signals that end a command are held back while files are half made: the wait sees them, passes them on to the
 * children, and the caller clears up before it ends by the same signal. */
#ifndef LAUNCHER_SUPPORT_PROCESS_H
#define LAUNCHER_SUPPORT_PROCESS_H

#include <signal.h>
#include <sys/types.h>

#include "support/util.h"

typedef struct Signals {
    sigset_t held, saved_mask;
    int caught; /* The first signal that came, or 0. */
    bool limits_size; /* A file that is too long ends the children, as it would have ended this process. */
} Signals;

void signals_hold(Signals *s);
/* Has a signal come?  The function looks, and does not wait. */
bool signals_came(Signals *s);
/* Ends the process by the signal that came. */
void signals_end(Signals *s);

typedef struct Start {
    const char *const *argv;
    const char *directory; /* Directory that the process runs in; NULL: ours. */
    const char *output;    /* File for stdout and stderr, with nothing on stdin; NULL: ours. */
    const char *variable;  /* NAME=VALUE for its environment, or NULL. */
} Start;

/* Starts the process; returns -1 with errno. */
pid_t process_start(Arena *a, const Signals *s, const Start *start);
/* Waits for the next of our children that ends; *status as waitpid has it; returns -1 if there is none. */
pid_t process_wait_any(Signals *s, const pid_t *running, int n, int *status);
/* Starts the process and waits; returns the status as waitpid has it.  What cannot be started counts as a process that
 * ends with 127. */
int process_run(Arena *a, Signals *s, const Start *start);
bool process_succeeded(int status);
/* Returns the exit status by which this process ends as the command did.  If a signal ended that, it ends this process
 * here. */
int process_end_as(int status);
/* Makes this process that command; returns 127 or 126 after a message if it cannot. */
int process_become(const char *const *argv);

#endif
