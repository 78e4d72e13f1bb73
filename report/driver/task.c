/* In: the name of a command.  Out: what does it.
 * Limits: names are matched whole. */
#include "driver/task.h"

#include <stddef.h>
#include <string.h>

#include "driver/compare_runs.h"
#include "driver/export_run.h"

static const Task tasks[] = {{"diff", compare_runs}, {"save", save_baseline}, {"export", export_run}};

const Task *task_find(const char *name)
{
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(tasks[i].name, name) == 0)
            return &tasks[i];
    return NULL;
}
