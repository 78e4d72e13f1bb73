/* In: rows by ROI and function.  Out: a row for each that ran (--all: for each), summed over
 * threads, the most bytes first.
 * Limits: figures are a function's own; what it calls is in the rows of the called. */
#include "command/command.h"

#include <stdlib.h>

#include "command/estimate.h"
#include "command/image_parts.h"
#include "command/missing_parts.h"
#include "command/source_model.h"
#include "command/time_columns.h"

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_DATA},
    {"function", "function", "", "", "the original's name", KIND_TEXT, IN_BOTH},
    {"file", "file", "", "", "source file, as it was given to memrewrite", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "first line of the function", KIND_PLACE, IN_DATA},
    {"end_line", "end line", "", "", "last line of the function", KIND_PLACE, IN_DATA},
    {"where", "where", "", "", "file and first line", KIND_PATH, IN_TEXT},
    {"entered", "entered", "entries", "sum of coefficient x counter, x entries / sampled",
     "how often the function was entered inside the ROI", KIND_COUNT, IN_BOTH},
};
enum { ROI, FUNCTION, FILE_NAME, LINE, END_LINE, WHERE, ENTERED, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "flops", "intops", "branches",
                                       "calls", NULL};
static const char *const in_text[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "flops", NULL};

static Value *fill(Request *q, const Row *row, const FigureColumns *figures, Table *t, Value *room)
{
    const Mix *mix = q->mix;
    const Function *fun = &mix->functions[row->key.item];
    Figures f = figures_of_row(row);
    Value *cells = table_row(t);
    cells[ROI] = value_text(mix->rois[row->key.roi].name);
    cells[FUNCTION] = value_text(fun->name);
    cells[FILE_NAME] = value_text(mix->files[fun->file]);
    cells[LINE] = value_int(fun->line);
    cells[END_LINE] = value_int(fun->end_line);
    cells[WHERE] = value_text(place_text(q->report->arena, mix, fun->file, fun->line));
    cells[ENTERED] = function_entries(mix, row);
    cells[figures->first + figures->n] = share_of(q->run, row->weight);
    cells[figures->first + figures->n + 1] = missing_parts_in_function(q, row->key.item);
    source_model_fill(t, cells, source_model_function(mix, row->key.item));
    columns_fill(figures, mix, &f, room, cells);
    image_fill(q, t, cells, fun->unit);
    if (q->run->times)
        time_fill(q, t, cells, times_sum(q->run->times, row->key.roi, fun->canonical, NOWHERE, NOWHERE),
                  time_rated_bytes(q->mix, row->base));
    return cells;
}

bool cmd_functions(Request *q)
{
    const FigureChoice choice = {
        .command = "functions", .promised = promised, .in_text = in_text, .have = 0, .rest = true};
    FigureColumns figures;
    Table *t = report_table(q->report, "functions", NULL);
    t->group = ROI;
    t->group_label = "ROI ";
    columns_own(t, own, N_OWN);
    if (!columns_add(q->report, t, q->mix, &choice, &figures))
        return false;
    table_column(t, share_column());
    table_column(t, missing_parts_column());
    image_column(t, q->mix);
    source_model_column(t);
    size_t estimate = t->n_columns;
    table_column(t, estimate_column());
    time_columns(q, t, IN_BOTH);
    if (!q->run)
        return true;
    size_t n;
    Row **rows = run_rows(q->run, &n);
    Value *room = xcalloc(q->mix->n_metrics, sizeof *room);
    for (size_t i = 0; i < n; i++)
        fill(q, rows[i], &figures, t, room)[estimate] =
            estimate_text(estimate_of_function(q->run, rows[i], rows[i]->key.item));
    free(room);
    free(rows);
    time_elsewhere(q);
    return true;
}
