/* memreport: counters x static mix = bytes, bandwidth, instruction mix.
 *
 * In: the command line.  Out: one report, or what else the command makes of counters. */
#include "driver/options.h"
#include "driver/show.h"
#include "driver/task.h"

int main(int argc, char **argv)
{
    Options o;
    int status = options_parse(&o, argc, argv);
    const Command *command = status < 0 ? command_find(o.command) : NULL;
    if (status < 0 && !command)
        status = task_find(o.command)->run(&o);
    else if (status < 0)
        status = (o.explain ? show_columns(&o, command) : show_programs(&o, command)) ? 0 : 1;
    options_free(&o);
    return status;
}
