/* In: rows by ROI, thread and block.  Out: a row for each that ran (--all: for each), the most
 * bytes first.
 * Limits: text shows where a block begins; its end is in CSV and JSON. */
#include "cmd.h"

#include <stdlib.h>

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_DATA},
    {"thread", "thread", "", "", "as in 'threads'", KIND_TEXT, IN_BOTH},
    {"function", "function", "", "", "the original's name", KIND_TEXT, IN_BOTH},
    {"file", "file", "", "", "source file, as it was given to memrewrite", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "where the block begins, from 1", KIND_PLACE, IN_DATA},
    {"column", "column", "", "", "where the block begins, from 1", KIND_PLACE, IN_DATA},
    {"end_line", "end line", "", "", "line of the block's last character", KIND_PLACE, IN_DATA},
    {"end_column", "end column", "", "", "column of the block's last character", KIND_PLACE, IN_DATA},
    {"where", "where", "", "", "file, line and column where the block begins", KIND_TEXT, IN_TEXT},
    {"count", "count", "executions", "sum of coefficient x counter, x entries / sampled",
     "how often the block was executed", KIND_COUNT, IN_BOTH},
};
enum { ROI, THREAD, FUNCTION, FILE_NAME, LINE, COLUMN, END_LINE, END_COLUMN, WHERE, COUNT, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "flops", "intops", "branches",
                                       "calls", NULL};
static const char *const in_text[] = {"loads", "stores", "bytes_loaded", "bytes_stored", NULL};

static void fill(Request *q, const Row *row, const FigureColumns *figures, Table *t, Value *room)
{
    const Mix *mix = q->mix;
    const Block *b = &mix->blocks[row->key.item];
    const Function *fun = &mix->functions[b->function];
    Arena *a = q->report->arena;
    Figures f = figures_of_row(row);
    Value *cells = table_row(t);
    cells[ROI] = value_text(mix->rois[row->key.roi].name);
    cells[THREAD] = value_text(q->run->threads[row->key.thread].label);
    cells[FUNCTION] = value_text(fun->name);
    cells[FILE_NAME] = value_text(mix->files[fun->file]);
    cells[LINE] = value_int(b->line);
    cells[COLUMN] = value_int(b->column);
    cells[END_LINE] = value_int(b->end_line);
    cells[END_COLUMN] = value_int(b->end_column);
    cells[WHERE] = value_text(arena_printf(a, "%s:%u", place_text(a, mix, fun->file, b->line), (unsigned)b->column));
    cells[COUNT] = value_int(row->count);
    cells[t->n_columns - 1] = share_of(q->run, row->base, room);
    columns_fill(figures, mix, &f, room, cells);
}

bool cmd_blocks(Request *q)
{
    const FigureChoice choice = {"blocks", promised, in_text, NEEDS_COUNT, true};
    FigureColumns figures;
    Table *t = report_table(q->report, "blocks", NULL);
    t->group = ROI;
    t->group_label = "ROI ";
    columns_own(t, own, N_OWN);
    if (q->run && q->run->n_threads < 2)
        t->columns[THREAD].where = IN_DATA;
    if (!columns_add(q->report, t, q->mix, &choice, &figures))
        return false;
    table_column(t, share_column());
    if (!q->run)
        return true;
    size_t n;
    Row **rows = run_rows(q->run, &n);
    Value *room = xcalloc(q->mix->n_metrics, sizeof *room);
    for (size_t i = 0; i < n; i++)
        fill(q, rows[i], &figures, t, room);
    free(room);
    free(rows);
    return true;
}
