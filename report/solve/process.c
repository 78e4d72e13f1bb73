/* In: the head of a counter file.  Out: who it was that counted.
 * Limits: a command longer than the head has room for ends with "…". */
#include "solve/process.h"

#include <string.h>

#include "common/quoting.h"

/* Each argument has its zero behind it, but for one that is cut off. */
static char *command_of(Arena *a, const Mrc *mrc)
{
    const size_t room = sizeof mrc->arguments - 1;
    char *line = arena_strdup(a, "");
    size_t end = room;
    while (end && !mrc->arguments[end - 1])
        end--;
    for (size_t i = 0; i < end; i += strlen(mrc->arguments + i) + 1)
        line = arena_printf(a, "%s%s%s", line, i ? " " : "", quoted_for_shell(a, mrc->arguments + i));
    return end == room ? arena_printf(a, "%s…", line) : line;
}

Process process_counted(Arena *a, const Mrc *mrc)
{
    return (Process){.path = arena_strdup(a, mrc->path),
                     .host = arena_strdup(a, mrc->host),
                     .compiler_version = arena_strdup(a, mrc->compiler_version),
                     .program = arena_strdup(a, mrc->program),
                     .command = command_of(a, mrc),
                     .sample_period = mrc->sample_period,
                     .pid = mrc->pid,
                     .compiler = mrc->compiler,
                     .rank = mrc->rank,
                     .start_unix_ns = mrc->start_unix_ns,
                     .start_ticks = mrc->start_ticks,
                     .device = mrc->device,
                     .inode = mrc->inode,
                     .start_ns = (double)mrc->start_unix_ns,
                     .end_ns = mrc_end_ns(mrc)};
}
