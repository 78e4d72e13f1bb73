/* In: rows by ROI, thread and block.  Out: a row for each that ran (--all: for each), the most
 * bytes first.
 * Limits: text shows where a block begins; its end is in CSV and JSON. */
#include "command/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/estimate.h"
#include "command/missing_parts.h"
#include "command/source_model.h"
#include "command/thread_columns.h"
#include "support/path.h"

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_DATA},
    {"thread", "thread", "", "", "as in 'threads'", KIND_PLACE, IN_DATA},
    {"thread_label", "thread", "", "", "text: as in 'threads'", KIND_TEXT, IN_TEXT},
    {"function", "function", "", "", "the original's name", KIND_TEXT, IN_BOTH},
    {"file", "file", "", "", "source file, as it was given to memrewrite", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "where the block begins, from 1", KIND_PLACE, IN_DATA},
    {"column", "column", "", "", "where the block begins, from 1", KIND_PLACE, IN_DATA},
    {"end_line", "end line", "", "", "line of the block's last character", KIND_PLACE, IN_DATA},
    {"end_column", "end column", "", "", "column of the block's last character", KIND_PLACE, IN_DATA},
    {"where", "where", "", "", "file, line and column where the block begins", KIND_PATH, IN_TEXT},
    {"count", "count", "executions", "sum of coefficient x counter, x entries / sampled",
     "how often the block was executed", KIND_COUNT, IN_BOTH},
};
enum { ROI, THREAD, THREAD_LABEL, FUNCTION, FILE_NAME, LINE, COLUMN, END_LINE, END_COLUMN, WHERE, COUNT, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "flops", "intops", "branches",
                                       "calls", NULL};
static const char *const in_text[] = {"loads", "stores", "bytes_loaded", "bytes_stored", NULL};

/* The state for making rows one at a time: there may be millions. */
typedef struct Blocks {
    Request *q;
    FigureColumns figures;
    Table table; /* The table as its rows are made; --columns chooses afterwards. */
    size_t share; /* Column of the share. */
    size_t process; /* The first column of the thread's process; behind these is the last one. */
    Row **rows;
    int64_t *base;  /* Room for one row's base columns. */
    Value *metrics; /* Room for one row's metrics. */
    char *place;    /* Text that names the place of the row made last. */
    size_t place_bytes;
} Blocks;

static const char *where_text(Blocks *b, const char *file, const Block *block)
{
    size_t bytes = strlen(file) + 32;
    if (bytes > b->place_bytes)
        b->place = xrealloc(b->place, b->place_bytes = bytes, 1);
    snprintf(b->place, b->place_bytes, "%s:%u:%u", file, (unsigned)block->line, (unsigned)block->column);
    return b->place;
}

static void fill(void *from, size_t i, Value *cells)
{
    Blocks *b = from;
    const Mix *mix = b->q->mix;
    const Row *row = b->rows[i];
    const Block *block = &mix->blocks[row->key.item];
    const Function *fun = &mix->functions[block->function];
    Figures f = figures_of_row(row);
    f.base = run_base(b->q->run, row, b->base);
    cells[ROI] = value_text(mix->rois[row->key.roi].name);
    cells[THREAD] = value_int(b->q->run->threads[row->key.thread].ordinal);
    cells[THREAD_LABEL] = value_text(b->q->run->threads[row->key.thread].label);
    cells[FUNCTION] = value_text(fun->name);
    cells[FILE_NAME] = value_text(mix->files[block->file]);
    cells[LINE] = value_int(block->line);
    cells[COLUMN] = value_int(block->column);
    cells[END_LINE] = value_int(block->end_line);
    cells[END_COLUMN] = value_int(block->end_column);
    cells[WHERE] = value_text(where_text(b, path_from_here(mix->files[block->file]), block));
    cells[COUNT] = block_count(mix, row);
    cells[b->share] = share_of(b->q->run, row->weight);
    cells[b->share + 1] = missing_parts_in_block(b->q);
    thread_fill(b->q->run, row->key.thread, cells + b->process);
    cells[b->process + N_THREAD_COLUMNS] = estimate_text(estimate_of_function(b->q->run, row, block->function));
    source_model_fill(&b->table, cells, source_model_function(mix, block->function));
    columns_fill(&b->figures, mix, &f, b->metrics, cells);
}

static void release(void *from)
{
    Blocks *b = from;
    free(b->rows);
    free(b->base);
    free(b->metrics);
    free(b->place);
}

static void add_rows(Request *q, Table *t, Blocks *b)
{
    RowMaker *maker = arena_alloc(q->report->arena, sizeof *maker);
    size_t n;
    b->q = q;
    b->table = *t;
    b->rows = run_rows(q->run, &n);
    b->base = xcalloc(q->mix->n_columns, sizeof *b->base);
    b->metrics = xcalloc(q->mix->n_metrics, sizeof *b->metrics);
    *maker = (RowMaker){b, fill, release};
    table_lazy(t, maker, n);
}

bool cmd_blocks(Request *q)
{
    const FigureChoice choice = {
        .command = "blocks", .promised = promised, .in_text = in_text, .have = NEEDS_COUNT, .rest = true};
    Blocks *b = arena_alloc(q->report->arena, sizeof *b);
    Table *t = report_table(q->report, "blocks", NULL);
    t->group = ROI;
    t->group_label = "ROI ";
    columns_own(t, own, N_OWN);
    if (q->run && q->run->n_threads < 2)
        t->columns[THREAD_LABEL].shown_in = 0;
    if (!columns_add(q->report, t, q->mix, &choice, &b->figures))
        return false;
    b->share = t->n_columns;
    table_column(t, share_column());
    table_column(t, missing_parts_column());
    source_model_column(t);
    b->process = t->n_columns;
    thread_columns(t);
    table_column(t, estimate_column());
    if (q->run)
        add_rows(q, t, b);
    return true;
}
