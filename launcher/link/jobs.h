/* Several commands at a time.  In: commands.  Out: their status.  As many run as make's jobserver gives tokens for, or
 * as there are processors. */
#ifndef LAUNCHER_LINK_JOBS_H
#define LAUNCHER_LINK_JOBS_H

#include "support/process.h"

typedef struct Task {
    Start start;
    int status; /* The status as waitpid has it. */
} Task;

/* Tokens say how many processors one command may use; until they are returned, others have fewer. */
typedef struct Tokens Tokens;
/* Takes tokens for at most `most` commands at a time; *n: how many there are, at least 1.  The result is in the
 * arena. */
Tokens *tokens_take(Arena *a, int most, int *n);
void tokens_return(Tokens *t);

/* Functions to be called before and after each task, with its number. */
typedef struct Around {
    bool (*begin)(void *context, int task); /* Returns false if the task is not to run. */
    void (*end)(void *context, int task);   /* Called when the task's status is known. */
    void *context;
} Around;

/* Runs the n tasks, as many at once as make's tokens allow, and stops early when a signal came; around may be NULL. */
void jobs_run(Arena *a, Signals *s, Task *task, int n, const Around *around);

#endif
