/* In: what was gathered, the name of a command.  Out: its tables.
 * Limits: the command is one of those that were asked for. */
#include "command/gathered.h"

#include <string.h>

const Request *gathered(const Gathered *g, const char *command)
{
    size_t i = 0;
    while (i + 1 < g->n && strcmp(g->command[i]->name, command) != 0)
        i++;
    return &g->request[i];
}

Table *gathered_table(const Gathered *g, const char *command)
{
    return gathered(g, command)->report->tables[0];
}

const char *const data_ways[] = {"variable", "field", "type", "class", NULL};

Report *gathered_data(const Gathered *g, const char *by)
{
    if (!g->mix->data)
        return NULL;
    const Request *q = gathered(g, "data");
    Options o = *q->options;
    o.grouping = by;
    Request as = {&o, q->mix, q->run, q->is_wanted, report_new()};
    if (cmd_data(&as))
        return as.report;
    report_free(as.report);
    return NULL;
}
