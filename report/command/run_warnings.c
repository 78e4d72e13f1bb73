/* In: a run to which all files were added.  Out: labels of its threads, its sum, warnings.
 * Method: a process is called by its MPI rank, else by its pid; where two would be alike, with more around it.
 * Limits: warnings are reported once for the run, not for each file. */
#include "solve/rows.h"

#include <stdlib.h>
#include <string.h>

#include "command/unreturned.h"
#include "load/metrics.h"
#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

/* A process is identified by its MPI rank, else by its pid. */
static const char *process_label(Run *run, const Process *p)
{
    Arena *a = rows_arena(run->rows);
    return p->rank >= 0 ? arena_printf(a, "r%d", (int)p->rank) : arena_printf(a, "%u", (unsigned)p->pid);
}

typedef struct Label {
    const char *text;
    UT_hash_handle hh;
} Label;

/* Labels by process, each once: two with the same pid (of different hosts) get the host in
 * front, and the file's place in the command line behind if that is not enough. */
static const char **process_labels(Run *run)
{
    const char **labels = xcalloc(run->n_processes, sizeof *labels);
    Arena *a = rows_arena(run->rows);
    Label *taken = NULL, *found;
    for (size_t i = 0; i < run->n_processes; i++) {
        const char *text = process_label(run, &run->processes[i]);
        HASH_FIND_STR(taken, text, found);
        if (found && *run->processes[i].host) {
            text = arena_printf(a, "%s/%s", run->processes[i].host, text);
            HASH_FIND_STR(taken, text, found);
        }
        if (found)
            text = arena_printf(a, "%s#%zu", text, i + 1);
        Label *l = arena_alloc(a, sizeof *l);
        l->text = labels[i] = text;
        HASH_FIND_STR(taken, text, found);
        if (!found)
            HASH_ADD_KEYPTR(hh, taken, l->text, strlen(l->text), l);
    }
    HASH_CLEAR(hh, taken);
    return labels;
}

static void warn(Run *run)
{
    if (run->unfinished > 1)
        say_warning("%zu files in all ended abnormally or still run", run->unfinished);
    for (size_t i = 0; i < run->mix->n_rois; i++)
        if (run->is_open[i])
            say_warning("ROI %s was open when the program ended; its time may be short by the open entry",
                        run->mix->rois[i].name);
    unreturned_say(run);
}

void run_finish(Run *run)
{
    runs_find(run);
    event_counts_sort(&run->events);
    Value *metrics = xcalloc(run->mix->n_metrics, sizeof *metrics);
    run->total_bytes = metric_bytes(run->mix, run->total, metrics);
    free(metrics);
    const char **labels = process_labels(run);
    for (size_t i = 0; i < run->n_threads; i++) {
        Thread *t = &run->threads[i];
        t->label = run->n_processes > 1
                       ? arena_printf(rows_arena(run->rows), "%s:%u", labels[t->process], (unsigned)t->ordinal)
                       : arena_printf(rows_arena(run->rows), "%u", (unsigned)t->ordinal);
    }
    free(labels);
    if (!run->options.quiet)
        warn(run);
    if (run->other_grain)
        run_finish(run->other_grain);
}
