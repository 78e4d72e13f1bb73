/* In: the name of a command.  Out: what does it.
 * Limits: names are matched whole. */
#include "driver/task.h"

#include <stddef.h>
#include <string.h>

#include "driver/ceilings_run.h"
#include "driver/compare_runs.h"
#include "driver/export_run.h"
#include "driver/extract_run.h"
#include "driver/page_run.h"
#include "driver/series_run.h"
#include "top/top.h"

static const Task tasks[] = {{"diff", compare_runs},  {"save", save_baseline},    {"export", export_run},
                             {"html", page_run},      {"ceilings", ceilings_run}, {"record", record_run},
                             {"series", show_series}, {"phases", show_phases},    {"top", top},
                             {"extract", extract_run}};

const Task *task_find(const char *name)
{
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(tasks[i].name, name) == 0)
            return &tasks[i];
    return NULL;
}
