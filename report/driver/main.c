/* memreport: counters x static mix = bytes, bandwidth, instruction mix.
 *
 * In: the command line.  Out: one report, or what else the command makes of counters. */

#include "driver/events_run.h"
#include "driver/module_run.h"
#include "driver/newest_run.h"
#include "driver/options.h"
#include "driver/screen.h"
#include "driver/show.h"
#include "driver/task.h"

int main(int argc, char **argv)
{
    Options o;
    Screen screen = {0};
    int status = options_parse(&o, argc, argv);
    o.screen = &screen;
    if (status < 0 && o.found_files)
        newest_run(&o);
    const Command *command = status < 0 ? command_grouped(command_find(o.command), o.grouping) : NULL;
    if (status < 0 && o.is_of_machine)
        status = o.encode ? encode_events(&o) : list_events(&o);
    else if (status < 0 && !command)
        status = (task_find(o.command) ? task_find(o.command)->run : module_run)(&o);
    else if (status < 0)
        status = (o.explain ? show_columns(&o, command) : show_programs(&o, command)) ? 0 : 1;
    screen_close(&screen);
    options_free(&o);
    return status;
}
