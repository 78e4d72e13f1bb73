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
