/* In: the name of a command.  Out: what does it.
 * Limits: names are matched whole. */
#include "driver/task.h"

#include <stddef.h>
#include <string.h>

#include "driver/ceilings_run.h"
#include "driver/compare_runs.h"
#include "driver/export_run.h"
#include "driver/extract_run.h"
#include "driver/module_run.h"
#include "driver/page_run.h"
#include "driver/series_run.h"
#include "top/top.h"

static const Task tasks[] = {
    {"diff", compare_runs, true},    {"save", save_baseline, false},       {"export", export_run, false},
    {"html", page_run, false},       {"ceilings", ceilings_run, false},    {"record", record_run, false},
    {"series", show_series, true},   {"phases", show_phases, true},        {"top", top, false},
    {"extract", extract_run, false}, {"dependence", module_run, true},     {"loops", module_run, true},
    {"values", module_run, true},    {"pointsto", module_run, true},       {"lifetime", module_run, true},
    {"reuse", module_run, true},     {"stride", module_run, true},         {"trace", module_run, true},
    {"accesses", module_run, true},  {"new-module", new_module_run, false}};

const Task *task_find(const char *name)
{
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(tasks[i].name, name) == 0)
            return &tasks[i];
    return NULL;
}
