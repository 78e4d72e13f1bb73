/* In: the name of a command.  Out: what it is made of.  Also what several commands share.
 * Limits: names are matched whole. */
#include "cmd.h"

#include <stdlib.h>
#include <string.h>

static const Command commands[] = {
    {"summary", {true, true, ITEM_NONE}, cmd_summary, CALLS_TOTAL},
    {"threads", {true, true, ITEM_NONE}, cmd_threads, CALLS_NONE},
    {"blocks", {true, true, ITEM_BLOCK}, cmd_blocks, CALLS_NONE},
    {"functions", {true, false, ITEM_FUNCTION}, cmd_functions, CALLS_BY_ROI},
    {"annotate", {false, false, ITEM_BLOCK}, cmd_annotate, CALLS_NONE},
    {"unseen", {true, false, ITEM_NONE}, cmd_unseen, CALLS_BY_ROI},
};

const Command *command_find(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

const char *command_names(void)
{
    return "summary, threads, blocks, functions, annotate, unseen";
}

Column share_column(void)
{
    return (Column){"share",
                    "share",
                    "1",
                    "(bytes_loaded + bytes_stored) / those of the whole run",
                    "the row's part of all bytes that were counted",
                    KIND_SHARE,
                    IN_TEXT};
}

Value share_of(const Run *run, int64_t bytes)
{
    return value_divide(value_int(bytes), value_int(run->total_bytes));
}

Figures figures_of_row(const Row *row)
{
    return (Figures){row->base, row->sampled_base, row->entries, row->sampled, row->count, row->seconds, row->timed};
}

const char *place_text(Arena *a, const Mix *mix, uint32_t file, uint32_t line)
{
    return arena_printf(a, "%s:%u", mix->files[file], (unsigned)line);
}
