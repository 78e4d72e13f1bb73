/* Commands that do something else with counters than to report them.
 * In: options.  Out: an exit status. */
#ifndef REPORT_DRIVER_TASK_H
#define REPORT_DRIVER_TASK_H

#include "command/request.h"

typedef struct Task {
    const char *name;
    int (*run)(const Options *o); /* Returns the exit status. */
    bool has_table;               /* The task has a table whose format, rows and columns can be chosen. */
} Task;

/* Returns NULL if there is no such command. */
const Task *task_find(const char *name);

#endif
