/* In: rows by ROI and block, and source texts.  Out: a row for each ROI, function and line on which a block begins, in
 * the order of the sources.
 * Method: what blocks have on lines is sorted by ROI, function, file and line; what is of one line is added up.  A
 * line's text stands as a hash of it without the blanks around it: lines of two versions of a source are told apart by
 * it.
 * Limits: bytes and accesses are of the line where they are written; operations of a block of many lines stand at
 * its first. */
#include "command/gathered.h"

#include <string.h>

#include "command/data_rows.h"
#include "command/line_figures.h"
#include "command/source_text.h"
#include "format/source_hash.h"

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"function", "function", "", "", "the original's name", KIND_TEXT, IN_BOTH},
    {"file", "file", "", "", "source file, as it was given to memrewrite", KIND_TEXT, IN_BOTH},
    {"line", "line", "", "", "from 1", KIND_PLACE, IN_BOTH},
    {"function_line", "function line", "", "", "first line of the function; 0 in another file", KIND_PLACE, IN_DATA},
    {"text", "text", "", "", "hash of the line's text; empty where it is not known", KIND_TEXT, IN_DATA},
    {"source", "source", "", "", "the line's text; empty where it is not known", KIND_TEXT, IN_DATA},
    {"count", "count", "executions",
     "max over the blocks that begin or access something on the line, and the one that a block begins behind there",
     "how often it was executed", KIND_COUNT, IN_BOTH},
};
enum { ROI, FUNCTION, FILE_NAME, LINE, FUNCTION_LINE, TEXT, SOURCE, COUNT, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", "flops", "intops", "branches",
                                       "calls", NULL};

/* Index of each figure's column among these. */
static const int column_of_figure[DATA_FIGURES] = {
    [DATA_LOADS] = 0, [DATA_STORES] = 1, [DATA_BYTES_LOADED] = 2, [DATA_BYTES_STORED] = 3};

typedef struct Placed {
    uint32_t roi, function;
    LineShare share;
} Placed;

typedef struct Lines {
    Request *q;
    Table *table;
    FigureColumns figures;
    Value *scratch;
    int64_t *base, *block_base; /* base: columns of one line; block_base: of one block. */
    Source *source; /* Texts of the sources, by file. */
    bool *has_looked; /* By file: its text has been looked for. */
} Lines;

static int compare_placed(const void *x, const void *y)
{
    const Placed *a = x, *b = y;
    const int64_t in_a[] = {a->roi, a->function, a->share.file, a->share.line, a->share.block},
                  in_b[] = {b->roi, b->function, b->share.file, b->share.line, b->share.block};
    return compare_keys(in_a, in_b, sizeof in_a / sizeof *in_a);
}

static bool is_same_line(const Placed *a, const Placed *b)
{
    return a->roi == b->roi && a->function == b->function && a->share.file == b->share.file &&
           a->share.line == b->share.line;
}

/* Returns the line's text without the blanks around it; NULL: not known. */
static const char *text_of(Lines *l, uint32_t file, uint32_t line)
{
    Arena *a = l->q->report->arena;
    if (!l->has_looked[file]) {
        l->source[file] = source_load(a, l->q->mix, file);
        l->has_looked[file] = true;
    }
    const Source *s = &l->source[file];
    if (!line || line > s->n)
        return NULL;
    const char *from = s->lines[line - 1] + strspn(s->lines[line - 1], " \t");
    size_t n = strlen(from);
    while (n && strchr(" \t", from[n - 1]))
        n--;
    return arena_printf(a, "%.*s", (int)n, from);
}

static const char *hash_of(Arena *a, const char *text)
{
    char *hash = arena_alloc(a, SOURCE_HASH_DIGITS + 1);
    source_hash_text(text, strlen(text), hash);
    return hash;
}

static void add_line(Lines *l, const Placed *p, size_t n)
{
    const Mix *mix = l->q->mix;
    const Function *f = &mix->functions[p->function];
    const uint32_t file = p->share.file, line = p->share.line;
    int64_t count = 0, figure[DATA_FIGURES] = {0};
    bool counted = true;
    memset(l->base, 0, mix->n_columns * sizeof *l->base);
    for (size_t i = 0; i < n; i++) {
        const Row *row = p[i].share.row;
        const int64_t *base = run_base(l->q->run, row, l->block_base);
        count = row->count > count ? row->count : count;
        counted = counted && !mix->blocks[p[i].share.block].is_uncounted;
        data_add(figure, p[i].share.figure);
        for (size_t c = 0; c < mix->n_columns && p[i].share.begins; c++)
            l->base[c] = count_add(l->base[c], base[c]);
    }
    const char *text = text_of(l, file, line);
    Value *cells = table_row(l->table);
    cells[ROI] = value_text(mix->rois[p->roi].name);
    cells[FUNCTION] = value_text(f->name);
    cells[FILE_NAME] = value_text(mix->files[file]);
    cells[LINE] = value_int(line);
    cells[FUNCTION_LINE] = value_int(f->file == file ? f->line : 0);
    cells[TEXT] = text ? value_text(hash_of(l->q->report->arena, text)) : value_none();
    cells[SOURCE] = text ? value_text(text) : value_none();
    cells[COUNT] = counted ? value_int(count) : value_none();
    columns_fill(&l->figures, mix, &(Figures){.base = l->base, .count = count}, l->scratch, cells);
    for (int k = 0; k < DATA_FIGURES; k++)
        cells[l->figures.first + (size_t)column_of_figure[k]] = value_int(figure[k]);
}

static void add_lines(Lines *l)
{
    const Mix *mix = l->q->mix;
    size_t n, end;
    LineShare *share = line_shares(l->q->run, &n);
    Placed *placed = xcalloc(n, sizeof *placed);
    for (size_t i = 0; i < n; i++) {
        uint32_t function = mix->blocks[share[i].block].function;
        placed[i] = (Placed){share[i].row->key.roi, mix->functions[function].canonical, share[i]};
    }
    SORT(placed, n, compare_placed);
    for (size_t at = 0; at < n; at = end) {
        for (end = at + 1; end < n && is_same_line(&placed[at], &placed[end]); end++)
            ;
        add_line(l, placed + at, end - at);
    }
    free(placed);
    free(share);
}

static bool cmd_lines(Request *q)
{
    const FigureChoice choice = {
        .command = "lines", .promised = promised, .in_text = promised, .have = NEEDS_COUNT, .rest = false};
    Lines l = {.q = q, .table = report_table(q->report, "lines", NULL)};
    columns_own(l.table, own, N_OWN);
    if (!columns_add(q->report, l.table, q->mix, &choice, &l.figures))
        return false;
    if (!q->run)
        return true;
    l.scratch = xcalloc(q->mix->n_metrics, sizeof *l.scratch);
    l.base = xcalloc(q->mix->n_columns, sizeof *l.base);
    l.block_base = xcalloc(q->mix->n_columns, sizeof *l.block_base);
    l.source = xcalloc(q->mix->n_files, sizeof *l.source);
    l.has_looked = xcalloc(q->mix->n_files, sizeof *l.has_looked);
    add_lines(&l);
    free(l.scratch);
    free(l.base);
    free(l.block_base);
    free(l.source);
    free(l.has_looked);
    return true;
}

const Command command_lines = {"lines", {true, false, false, ITEM_BLOCK}, cmd_lines, CALLS_NONE, true};
