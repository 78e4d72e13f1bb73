/* In: a sidecar, what is wanted of it.  Out: a Run without figures.
 * Method: what is not wanted by every command is made when the first figure comes. */
#include "solve/accumulate.h"

#include <stdlib.h>

#include "solve/rows.h"

Run *run_new(const Mix *mix, GatherOptions how)
{
    Run *run = xcalloc(1, sizeof *run);
    run->mix = mix;
    run->options = how;
    run->rows = rows_new();
    run->paths = paths_new();
    run->total = xcalloc(mix->n_columns, sizeof *run->total);
    run->callee_count = xcalloc(mix->n_callees, sizeof *run->callee_count);
    run->byte_weight = spread_weights(mix);
    run->through_count = xcalloc(mix->n_rois, sizeof *run->through_count);
    run->call_count = xcalloc(mix->n_rois, sizeof *run->call_count);
    run->by_image = xcalloc(mix->n_rois, sizeof *run->by_image);
    run->data = xcalloc(mix->n_rois, sizeof *run->data);
    run->deficit = xcalloc(mix->n_functions, sizeof *run->deficit);
    run->is_open = xcalloc(mix->n_rois, sizeof *run->is_open);
    run->is_stopped = xcalloc(mix->n_rois * mix->n_stopped, sizeof *run->is_stopped);
    return run;
}

void run_free(Run *run)
{
    if (!run)
        return;
    for (size_t i = 0; i < run->mix->n_rois; i++) {
        free(run->call_count[i]);
        free(run->through_count[i]);
        free(run->by_image[i]);
        free(run->data[i]);
    }
    free(run->data);
    free(run->by_image);
    free(run->call_count);
    free(run->through_count);
    free(run->byte_weight);
    rows_free(run->rows);
    paths_free(run->paths);
    event_counts_free(&run->events);
    free(run->damage);
    free(run->processes);
    free(run->threads);
    free(run->total);
    free(run->callee_count);
    free(run->is_open);
    free(run->is_stopped);
    free(run->deficit);
    free(run);
}
