/* In: options, a sidecar, counters.  Out: one report, written.
 * Method: the counters are added to a run; the command makes its table of it; a writer writes it. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/source_text.h"
#include "driver/gather.h"
#include "driver/show.h"
#include "output/choose_rows.h"

/* Leaves out a damaged file, if it is one of several. */
bool leave_out(const Options *o, const char *path, Run *run)
{
    if (access(path, R_OK) != 0 || o->strict || o->n_inputs < 2)
        return false;
    Arena *a = arena_new();
    const char *reason = arena_printf(a, "%s: cannot be used and is left out", path);
    say_warning("%s", reason);
    run_lacks(run, reason);
    arena_free(a);
    return true;
}

/* Counters that were given before would count twice. */
void add_file(Run *run, const Mrc *mrc)
{
    const Process *same = run_has(run, mrc);
    if (same)
        say_warning("%s: has the counters of %s (process %u) again: they count once", mrc->path, same->path,
                    (unsigned)same->pid);
    else {
        run_add(run, mrc);
        if (run->times)
            times_add(run->times, mrc);
    }
}

/* Chooses the rows of a command's table; annotate sorts functions itself, as their lines have an order. */
static RowChoice rows_of_table(const Options *o, const Command *command)
{
    RowChoice choice = o->rows;
    if (command->build == cmd_annotate) {
        choice.sort = NULL;
        choice.top = 0;
    }
    return choice;
}

/* Tables with lines of sources that have changed mislead.  annotate warns by itself. */
static bool lines_hold(const Options *o, const Command *command, const Mix *mix)
{
    Arena *a = arena_new();
    const char *first = NULL;
    size_t n = 0;
    for (uint32_t i = 0;
         command->grain.item != ITEM_NONE && command->build != cmd_annotate && mix->hashes && i < mix->n_files; i++)
        if (source_load(a, mix, i).state == SOURCE_CHANGED && n++ == 0)
            first = mix->files[i];
    if (n > 1)
        say_warning("%s and %zu more sources have changed since they were instrumented: lines are those that they had",
                    first, n - 1);
    else if (n)
        say_warning("%s: has changed since it was instrumented: lines are those that it had", first);
    arena_free(a);
    return !n || !o->strict;
}

bool show_run(const Options *o, const Command *command, const Mix *mix, const Inputs *inputs, ProgramOrdinal ordinal)
{
    if (o->sink)
        return gather_run(o, mix, inputs, ordinal);
    bool good;
    bool *wanted = wanted_rois(o, mix, &good);
    Request q = {.options = o, .mix = mix, .is_wanted = wanted, .report = report_new()};
    q.report->image = ordinal.total > 1 ? inputs->image : NULL;
    q.report->number = ordinal.number;
    q.report->total = ordinal.total;
    if (good) {
        q.run = run_new(mix, gather_options(o, command, wanted));
        if (command->build == cmd_functions || command->build == cmd_annotate || command->build == cmd_callgraph)
            q.run->times = times_new(mix, wanted);
        good = inputs->add(o, mix, q.run, inputs->data);
    }
    good = good && !(o->strict && q.run->n_damage) && lines_hold(o, command, mix);
    if (good && command->build(&q)) {
        frame_build(&q, command);
        const RowChoice choice = rows_of_table(o, command);
        good = rows_choose(q.report, q.report->tables[0], &choice) && !overwrites_input(o, mix) &&
               write_report(o, q.report);
    } else {
        good = false;
    }
    report_free(q.report);
    times_free(q.run ? q.run->times : NULL);
    run_free(q.run);
    free(wanted);
    return good;
}
