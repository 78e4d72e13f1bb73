/* In: the name of a command.  Out: what it is made of.
 * Limits: names are matched whole. */
#include "command/command.h"

#include <string.h>

#include "command/gathered.h"

static const Command commands[] = {
    {"summary", {true, true, true, ITEM_NONE}, cmd_summary, CALLS_TOTAL, false},
    {"threads", {true, false, true, ITEM_NONE}, cmd_threads, CALLS_NONE, false},
    {"balance", {true, false, true, ITEM_NONE}, cmd_balance, CALLS_NONE, false},
    {"blocks", {true, false, true, ITEM_BLOCK}, cmd_blocks, CALLS_NONE, true},
    {"functions", {true, false, false, ITEM_FUNCTION}, cmd_functions, CALLS_BY_ROI, true},
    {"annotate", {false, false, false, ITEM_BLOCK}, cmd_annotate, CALLS_NONE, true},
    {"callgraph", {true, false, false, ITEM_FUNCTION}, cmd_callgraph, CALLS_BY_ROI, false},
    {"calls", {true, false, false, ITEM_FUNCTION}, cmd_calls, CALLS_BY_ROI, false},
    {"unseen", {true, false, false, ITEM_NONE}, cmd_unseen, CALLS_BY_ROI, false},
    {"data", {true, false, false, ITEM_NONE}, cmd_data, CALLS_NONE, false},
    {"events", {true, false, true, ITEM_NONE}, cmd_events, CALLS_NONE, false},
};

const Command *command_find(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

const Command *const *commands_all(void)
{
    static const Command *const all[] = {
        &commands[0], &commands[1], &commands[2], &commands[3],  &commands[4],           &commands[5], &commands[6],
        &commands[7], &commands[8], &commands[9], &commands[10], &command_data_function, NULL};
    _Static_assert(sizeof all / sizeof *all == sizeof commands / sizeof *commands + 2, "each command once");
    return all;
}

const char *command_names(void)
{
    static const char names[] = ""
#define COMMAND(name, kind, operands, meaning) ", " name
#include "command/names.def"
#undef COMMAND
        ;
    return names + strlen(", ");
}
