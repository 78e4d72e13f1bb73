/* In: rows by block, and source texts.  Out: a row for each line of each file in which a block
 * ran (--file: of the named files): how often, and how many bytes.
 * Method: blocks are sorted by file and line; a block's figures go to its first line, and the
 * line's count is the largest of the blocks that begin on it.  Lines on which no block begins
 * have no figures.
 * Limits: the bytes of a block of many lines stand beside its first. */
#include "command/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/missing_parts.h"
#include "command/source_model.h"
#include "command/source_text.h"
#include "support/path.h"

static const Column own[] = {
    {"file", "file", "", "", "source file, as it was given to memrewrite", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "from 1", KIND_PLACE, IN_BOTH},
    {"count", "count", "executions", "max over the blocks that begin on the line",
     "how often the line was executed; empty where no block begins", KIND_COUNT, IN_BOTH},
};
enum { FILE_NAME, LINE, COUNT, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", NULL};
static const Column source_column = {"source", "source", "", "", "text of the line", KIND_TEXT, IN_BOTH};

static const Column optimiser_column = {
    "optimiser",
    "optimiser",
    "",
    "",
    "accesses and operations of the line that the optimised model leaves out (redundant, "
    "dead) or has elsewhere (hoisted, sunk)",
    KIND_TEXT,
    IN_TEXT};

static const Column state_column = {"source_state",
                                    "state",
                                    "",
                                    "",
                                    "same: the text that was instrumented; changed since, not found: no text is shown; "
                                    "not checked: the sidecar does not say",
                                    KIND_TEXT,
                                    IN_DATA};

typedef struct Annotate {
    Request *q;
    Table *table;
    FigureColumns figures;
    Value *room;
    int64_t *base;       /* of one line */
    int64_t *block_base; /* of one block: room */
    size_t next_change;  /* of Mix.changes */
    size_t source;       /* the text's column */
    const char *state;   /* of the file's text */
    bool doubtful;       /* some text is not shown */
} Annotate;

/* ---- blocks by place ---- */

typedef struct Placed {
    uint32_t file, line, block;
} Placed;

static int compare_placed(const void *x, const void *y)
{
    const Placed *a = x, *b = y;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return a->block < b->block ? -1 : a->block > b->block;
}

static Placed *place_blocks(const Mix *mix, size_t *n)
{
    Placed *placed = xcalloc(mix->n_blocks, sizeof *placed);
    *n = 0;
    for (uint32_t b = 0; b < mix->n_blocks; b++)
        if (mix->blocks[b].canonical == b)
            placed[(*n)++] = (Placed){mix->blocks[b].file, mix->blocks[b].line, b};
    SORT(placed, *n, compare_placed);
    return placed;
}

static const Row *row_of(const Annotate *a, const Placed *p)
{
    return run_row(a->q->run, (RowKey){.item = p->block});
}

/* ---- which files ---- */

static bool asked_for(const Options *o, const char *file)
{
    for (int i = 0; i < o->n_file; i++)
        if (path_ends_with(file, o->file[i]))
            return true;
    return false;
}

static bool shown(const Annotate *a, const Placed *p, size_t n)
{
    const Options *o = a->q->options;
    if (o->n_file)
        return asked_for(o, a->q->mix->files[p->file]);
    for (size_t i = 0; i < n; i++) {
        const Row *row = row_of(a, &p[i]);
        if (o->all || (row && row->count))
            return true;
    }
    return false;
}

/* Every --file names a file of the sidecar. */
static bool check_files(const Request *q)
{
    for (int i = 0; i < q->options->n_file; i++) {
        bool found = false;
        for (size_t k = 0; k < q->mix->n_files && !found; k++)
            found = path_ends_with(q->mix->files[k], q->options->file[i]);
        if (found)
            continue;
        say_error("%s: knows no source file '%s'", q->mix->path, q->options->file[i]);
        return false;
    }
    return true;
}

/* ---- lines ---- */

/* What the optimiser makes of the line's accesses: "x[i] redundant, s->scale hoisted, x[i] = dead".  NULL: nothing. */
static const char *changes_of(Annotate *a, uint32_t file, size_t line, const char *text)
{
    const Mix *mix = a->q->mix;
    char cell[160];
    size_t used = 0, i = a->next_change;
    while (i < mix->n_changes &&
           (mix->changes[i].file < file || (mix->changes[i].file == file && mix->changes[i].line < line)))
        i++;
    for (; i < mix->n_changes && mix->changes[i].file == file && mix->changes[i].line == line && text; i++) {
        const Change *c = &mix->changes[i];
        size_t length = strlen(text), from = c->column - 1 < length ? c->column - 1 : length,
               to = c->end_column < length ? c->end_column : length;
        int wide = to - from > 24 ? 24 : (int)(to - from);
        int more = snprintf(cell + used, sizeof cell - used, "%s%.*s%s %s", used ? ", " : "", wide, text + from,
                            c->is_store ? " =" : "", c->outcome);
        if (more < 0 || used + (size_t)more >= sizeof cell - 4) {
            memcpy(cell + used, " …", sizeof " …");
            break;
        }
        used += (size_t)more;
    }
    a->next_change = i;
    return used ? arena_strdup(a->q->report->arena, cell) : NULL;
}

static ModelOf model_of_line(const Mix *mix, const Placed *p, size_t n)
{
    ModelOf model = OF_OPTIMISED;
    for (size_t i = 0; i < n; i++) {
        ModelOf of_block = stopped_function(mix, mix->blocks[p[i].block].function);
        model = of_block > model ? of_block : model;
    }
    return model;
}

/* The blocks p … p + n - 1 begin on this line; none: only text. */
static void add_line(Annotate *a, uint32_t file, size_t line, const char *text, const Placed *p, size_t n)
{
    const Mix *mix = a->q->mix;
    int64_t count = 0;
    Value *cells = table_row(a->table);
    cells[FILE_NAME] = value_text(mix->files[file]);
    cells[LINE] = value_int((int64_t)line);
    cells[a->source] = value_text(text);
    cells[a->source + 1] = value_text(a->state);
    cells[a->source + 2] = missing_parts_on_line(a->q, mix->files[file], line);
    const char *changes = mix->n_changes ? changes_of(a, file, line, text) : NULL;
    if (changes)
        cells[a->source - 1] = value_text(changes);
    if (!n)
        return;
    stopped_fill(a->table, cells, model_of_line(mix, p, n));
    memset(a->base, 0, mix->n_columns * sizeof *a->base);
    for (size_t i = 0; i < n; i++) {
        const Row *row = row_of(a, &p[i]);
        if (!row)
            continue;
        count = row->count > count ? row->count : count;
        const int64_t *base = run_base(a->q->run, row, a->block_base);
        for (size_t c = 0; c < mix->n_columns; c++)
            a->base[c] = count_add(a->base[c], base[c]);
    }
    Figures f = {.base = a->base, .count = count};
    cells[COUNT] = value_int(count);
    columns_fill(&a->figures, mix, &f, a->room, cells);
}

static size_t same_line(const Placed *p, size_t n)
{
    size_t k = 0;
    while (k < n && p[k].line == p[0].line)
        k++;
    return k;
}

/* All lines of the text, and those behind its end at which the sidecar has blocks. */
static void add_file(Annotate *a, const Placed *p, size_t n)
{
    uint32_t file = p->file;
    const char *name = a->q->mix->files[file];
    Source s = source_load(a->q->report->arena, a->q->mix, file);
    size_t at = 0;
    a->state = source_state_name(s.state);
    a->doubtful |= s.state == SOURCE_CHANGED || s.state == SOURCE_MISSING;
    if (s.state == SOURCE_MISSING)
        say_warning("%s: source not found; only numbers are shown", name);
    else if (s.state == SOURCE_CHANGED)
        say_warning("%s: has changed since it was instrumented; only numbers are shown, by the lines that it had",
                    name);
    else if (p[n - 1].line > s.n)
        say_warning("%s: has %zu lines, but a block begins on line %u: not the text that was instrumented", name, s.n,
                    (unsigned)p[n - 1].line);
    for (size_t line = 1; line <= s.n; line++) {
        size_t here = at < n && p[at].line == line ? same_line(p + at, n - at) : 0;
        add_line(a, file, line, s.lines[line - 1], p + at, here);
        at += here;
    }
    while (at < n) {
        size_t here = same_line(p + at, n - at);
        add_line(a, file, p[at].line, NULL, p + at, here);
        at += here;
    }
}

static void add_files(Annotate *a)
{
    size_t n, end;
    Placed *placed = place_blocks(a->q->mix, &n);
    for (size_t at = 0; at < n; at = end) {
        for (end = at; end < n && placed[end].file == placed[at].file; end++)
            ;
        if (shown(a, placed + at, end - at))
            add_file(a, placed + at, end - at);
    }
    free(placed);
}

bool cmd_annotate(Request *q)
{
    const FigureChoice choice = {
        .command = "annotate", .promised = promised, .in_text = promised, .have = NEEDS_COUNT, .rest = false};
    Annotate a = {.q = q, .table = report_table(q->report, "annotate", NULL)};
    a.table->group = FILE_NAME;
    a.table->missing = "";
    columns_own(a.table, own, N_OWN);
    if (!columns_add(q->report, a.table, q->mix, &choice, &a.figures))
        return false;
    if (q->mix->n_changes)
        table_column(a.table, optimiser_column);
    a.source = a.table->n_columns;
    table_column(a.table, source_column);
    table_column(a.table, state_column);
    table_column(a.table, missing_parts_column());
    stopped_column(a.table);
    if (!q->run)
        return true;
    if (!check_files(q))
        return false;
    a.room = xcalloc(q->mix->n_metrics, sizeof *a.room);
    a.base = xcalloc(q->mix->n_columns, sizeof *a.base);
    a.block_base = xcalloc(q->mix->n_columns, sizeof *a.block_base);
    add_files(&a);
    free(a.room);
    free(a.block_base);
    free(a.base);
    if (a.doubtful && q->options->strict)
        say_error("annotate --strict: not all sources are there as they were instrumented");
    return !(a.doubtful && q->options->strict);
}
