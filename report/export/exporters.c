/* In: the name of a format.  Out: what it needs, and what writes it. */
#include "export/export.h"

#include <string.h>

static const Command summary = {"summary", {true, true, true, ITEM_NONE}, cmd_summary, CALLS_TOTAL, false};
static const Command *const for_graphs[] = {&gather_blocks, &gather_graphs, NULL};
static const Command *const for_stacks[] = {&gather_graphs, NULL};
static const Command *const for_lines[] = {&gather_all_blocks, &gather_all_functions, NULL};
static const Command *const for_regions[] = {&summary, NULL};

static const Exporter exporters[] = {
    {"callgrind", for_graphs, write_callgrind, NULL, false, true, false},
    {"lcov", for_lines, write_lcov, NULL, false, true, false},
    {"folded", for_stacks, write_folded, NULL, false, true, true},
    {"sqlite", NULL, NULL, write_sqlite, true, false, false},
    {"openmetrics", for_regions, write_openmetrics, NULL, false, false, false},
    {"prometheus", for_regions, write_prometheus, NULL, false, false, false},
    {"pprof", for_stacks, write_pprof, NULL, false, true, false},
    {"perfetto", for_regions, write_perfetto, NULL, true, false, false},
};

const Exporter *exporter_find(const char *name)
{
    for (size_t i = 0; i < sizeof exporters / sizeof *exporters; i++)
        if (strcmp(exporters[i].name, name) == 0)
            return &exporters[i];
    return NULL;
}

const char *exporter_names(void)
{
    return "callgrind, lcov, folded, sqlite, openmetrics, prometheus, pprof, perfetto";
}
