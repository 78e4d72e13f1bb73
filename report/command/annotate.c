/* In: shares of blocks by line, and source texts.  Out: a row for each line of each file in which a block ran (--file:
 * of the named files): how often, how many bytes, and whose.
 * Method: shares are sorted by file and line and added up; the line's count is the largest of their blocks.  Lines on
 * which no block begins and nothing is accessed have no figures.  With --sort or --top the lines are those of functions
 * (hot_functions.c), function after function. */
#include "command/command.h"

#include <stdlib.h>
#include <string.h>

#include "command/data_rows.h"
#include "command/estimate.h"
#include "command/hot_functions.h"
#include "command/line_changes.h"
#include "command/line_data.h"
#include "command/missing_parts.h"
#include "command/source_model.h"
#include "command/source_text.h"
#include "command/time_columns.h"
#include "support/path.h"

static const Column own[] = {
    {"file", "file", "", "", "source file, as it was given to memrewrite", KIND_PATH, IN_DATA},
    {"line", "line", "", "", "from 1", KIND_PLACE, IN_BOTH},
    {"count", "count", "executions",
     "max over the blocks that begin or access something on the line, and the one that a block begins behind there",
     "how often the line was executed; empty where there is none", KIND_COUNT, IN_BOTH},
    {"heading", "heading", "", "", "of a function in text", KIND_PATH, 0},
};
enum { FILE_NAME, LINE, COUNT, HEADING, N_OWN };

static const char *const promised[] = {"loads", "stores", "bytes_loaded", "bytes_stored", NULL};
/* Index of each figure's column among these. */
static const int column_of_figure[DATA_FIGURES] = {
    [DATA_LOADS] = 0, [DATA_STORES] = 1, [DATA_BYTES_LOADED] = 2, [DATA_BYTES_STORED] = 3};
static const Column source_column = {"source", "source", "", "", "text of the line", KIND_SOURCE, IN_BOTH};

static const Column optimiser_column = {
    "optimiser",
    "optimiser",
    "",
    "",
    "accesses and operations of the line that the optimised model leaves out (redundant, "
    "dead) or has elsewhere (hoisted, sunk)",
    KIND_LIST,
    IN_TEXT};

static const Column changes_column = {
    "optimiser",
    "optimiser",
    "",
    "",
    "what text has in its column of that name, all of it, with a semicolon between two: `x[i] redundant;x[i] = dead`",
    KIND_TEXT,
    IN_DATA};

static const Column state_column = {"source_state",
                                    "state",
                                    "",
                                    "",
                                    "same: the text that was instrumented; changed since, not found: no text is shown; "
                                    "not checked: the sidecar does not say",
                                    KIND_TEXT,
                                    IN_DATA};

/* These are the last columns of the other outputs; text has them in front of the source. */
static const Column time_text_columns[] = {
    {"cpu_time", "cpu time", "s", "", "text: processor time of the line, as it was sampled", KIND_SECONDS, IN_TEXT},
    {"cpu_time_ci95", "cpu \xC2\xB1", "1", "", "text: cpu_ci95", KIND_MARGIN, IN_TEXT},
    {"cpu_time_bw", "cpu rate", "bytes/s", "", "text: cpu_bw", KIND_RATE, IN_TEXT},
};
enum { N_TIME_TEXT_COLUMNS = sizeof time_text_columns / sizeof *time_text_columns };

static const Column function_column = {
    "function", "function", "", "", "the function that the line is of; empty outside of functions", KIND_TEXT, IN_DATA};

/* The sidecar's functions by where they begin. */
typedef struct Beginning {
    uint32_t file, line, function;
} Beginning;

typedef struct Annotate {
    Request *q;
    Table *table, *lines; /* lines: the table of objects by line. */
    FigureColumns figures;
    LineObject *object; /* Objects by file and line; NULL: nothing is known. */
    size_t n_objects;
    size_t data; /* Column of the objects in the text. */
    Beginning *beginning; /* First lines of functions, by file and line. */
    size_t n_beginnings;
    Source *source_of; /* Texts of the sources, by file. */
    bool *is_loaded;      /* By file: its text has been looked for. */
    size_t function;     /* Column of the function. */
    const char *heading; /* Heading of the lines; NULL: they are those of a file. */
    size_t optimiser;    /* Column of what the optimiser does. */
    size_t changes, estimate; /* Columns of CSV and JSON. */
    size_t source;       /* Column of the source's text. */
    size_t time;         /* Column of time in the text. */
    const char *state;   /* State of the file's text. */
    bool is_doubtful;       /* The text of some lines is not shown. */
    uint32_t n_missing;  /* Number of files whose text was not found. */
    const char *missing; /* The first one of them. */
} Annotate;

/* ---- which files ---- */

static bool asked_for(const Options *o, const char *file)
{
    for (int i = 0; i < o->n_file; i++)
        if (path_ends_with(file, o->file[i]))
            return true;
    return false;
}

static bool shown(const Annotate *a, const LineShare *p, size_t n)
{
    const Options *o = a->q->options;
    if (o->n_file)
        return asked_for(o, a->q->mix->files[p->file]);
    for (size_t i = 0; i < n; i++)
        if (o->all || (p[i].row && p[i].row->count))
            return true;
    return false;
}

static void say_no_file(const Mix *mix, const char *name)
{
    enum { MOST = 20 };
    Arena *a = arena_new();
    const char *list = mix->n_files ? "" : "none";
    for (size_t i = 0; i < mix->n_files && i < MOST; i++)
        list = arena_printf(a, "%s%s%s", list, i ? ", " : "", mix->files[i]);
    say_error("%s: knows no source file '%s'; it has: %s%s", mix->path, name, list, mix->n_files > MOST ? ", ..." : "");
    arena_free(a);
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
        say_no_file(q->mix, q->options->file[i]);
        return false;
    }
    return true;
}

/* ---- lines ---- */

static bool is_before(uint32_t file, uint32_t line, uint32_t in_file, size_t at)
{
    return file < in_file || (file == in_file && line < at);
}

static size_t first_object(const Annotate *a, uint32_t file, size_t line)
{
    size_t low = 0, high = a->n_objects;
    while (low < high) {
        size_t k = low + (high - low) / 2;
        if (is_before(a->object[k].file, a->object[k].line, file, line))
            low = k + 1;
        else
            high = k;
    }
    return low;
}

static void add_changes(Annotate *a, uint32_t file, size_t line, const char *text, Value *cells)
{
    if (!a->q->mix->n_changes)
        return;
    bool is_text = a->q->options->format == FORMAT_TEXT;
    const char *changes =
        (is_text ? line_changes_text : line_changes_list)(a->q->report->arena, a->q->mix, file, line, text);
    if (changes)
        cells[is_text ? a->optimiser : a->changes] = value_text(changes);
}

static void add_objects(Annotate *a, uint32_t file, size_t line, Value *cells)
{
    Arena *arena = a->q->report->arena;
    const LineObject *from = a->object + first_object(a, file, line), *end = a->object + a->n_objects;
    size_t n = 0;
    while (from + n < end && from[n].file == file && from[n].line == line)
        n++;
    if (!n)
        return;
    cells[a->data] = value_text(line_data_text(arena, from, n));
    cells[a->source + 4] = value_text(line_data_list(arena, from, n));
    if (a->lines)
        line_data_rows(a->lines, a->q->mix, from, n);
}

/* ---- the function of a line ---- */

static int by_beginning(const void *x, const void *y)
{
    const Beginning *a = x, *b = y;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return a->function < b->function ? -1 : a->function > b->function;
}

static void list_beginnings(Annotate *a)
{
    const Mix *mix = a->q->mix;
    a->beginning = xcalloc(mix->n_functions + 1, sizeof *a->beginning);
    for (uint32_t f = 0; f < mix->n_functions; f++)
        if (mix->functions[f].canonical == f)
            a->beginning[a->n_beginnings++] = (Beginning){mix->functions[f].file, mix->functions[f].line, f};
    SORT(a->beginning, a->n_beginnings, by_beginning);
}

/* The function of the line's blocks, else the one whose text is around the line. */
static Value function_of_line(const Annotate *a, uint32_t file, size_t line, const LineShare *p, size_t n)
{
    const Mix *mix = a->q->mix;
    if (n)
        return value_text(mix->functions[mix->blocks[p->block].function].name);
    size_t low = 0, high = a->n_beginnings;
    while (low < high) {
        size_t k = low + (high - low) / 2;
        if (is_before(a->beginning[k].file, a->beginning[k].line, file, line + 1))
            low = k + 1;
        else
            high = k;
    }
    const Function *f = low ? &mix->functions[a->beginning[low - 1].function] : NULL;
    return f && f->file == file && line <= f->end_line ? value_text(f->name) : value_none();
}

/* ---- a row ---- */

static ModelOf model_of_line(const Mix *mix, const LineShare *p, size_t n)
{
    ModelOf model = OF_OPTIMISED;
    for (size_t i = 0; i < n; i++) {
        ModelOf of_block = source_model_function(mix, mix->blocks[p[i].block].function);
        model = of_block > model ? of_block : model;
    }
    return model;
}

static Value estimate_of_line(const Annotate *a, const LineShare *p, size_t n)
{
    const Mix *mix = a->q->mix;
    unsigned reasons = 0;
    for (size_t i = 0; i < n; i++)
        reasons |= estimate_of_function(a->q->run, p[i].row, mix->blocks[p[i].block].function);
    return estimate_text(reasons);
}

static int64_t own_bytes(const LineShare *p, size_t n)
{
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = count_add(sum, data_bytes(p[i].figure) - p[i].library);
    return sum;
}

/* Lines on which nothing is counted have time only if samples fell to them. */
static void add_time(const Annotate *a, uint32_t file, size_t line, int64_t bytes, Value *cells)
{
    if (!a->table->n_trailing)
        return;
    TimeSum time = times_sum(a->q->run->times, NOWHERE, NOWHERE, file, (uint32_t)line);
    if (!time.hits && cells[COUNT].kind == V_NONE)
        return;
    time_fill(a->q, a->table, cells, time, bytes);
    if (time.hits)
        time_copy(a->table, cells, cells + a->time);
}

static void add_counts(const Annotate *a, const LineShare *p, size_t n, Value *cells)
{
    const Mix *mix = a->q->mix;
    int64_t count = 0, figure[DATA_FIGURES] = {0};
    bool counted = true;
    for (size_t i = 0; i < n; i++) {
        count = p[i].row && p[i].row->count > count ? p[i].row->count : count;
        counted = counted && !mix->blocks[p[i].block].is_uncounted;
        data_add(figure, p[i].figure);
    }
    cells[COUNT] = counted ? value_int(count) : value_none();
    for (int k = 0; k < DATA_FIGURES; k++)
        cells[a->figures.first + (size_t)column_of_figure[k]] = value_int(figure[k]);
}

/* The blocks p … p + n - 1 begin on this line; none: only text. */
static void add_line(Annotate *a, uint32_t file, size_t line, const char *text, const LineShare *p, size_t n)
{
    const Mix *mix = a->q->mix;
    Value *cells = table_row(a->table);
    cells[FILE_NAME] = value_text(mix->files[file]);
    cells[LINE] = value_int((int64_t)line);
    cells[HEADING] = value_text(a->heading);
    cells[a->function] = function_of_line(a, file, line, p, n);
    if (a->n_objects)
        add_objects(a, file, line, cells);
    cells[a->source] = value_text(text);
    cells[a->source + 1] = value_text(a->state);
    cells[a->source + 2] = missing_parts_on_line(a->q, mix->files[file], line);
    add_changes(a, file, line, text, cells);
    if (n) {
        source_model_fill(a->table, cells, model_of_line(mix, p, n));
        cells[a->estimate] = estimate_of_line(a, p, n);
        add_counts(a, p, n, cells);
    }
    add_time(a, file, line, own_bytes(p, n), cells);
}

static size_t same_line(const LineShare *p, size_t n)
{
    size_t k = 0;
    while (k < n && p[k].line == p[0].line)
        k++;
    return k;
}

/* Says once for each file that its text is another one; those that are not found are spoken of together. */
static const Source *source_of(Annotate *a, uint32_t file)
{
    Source *s = &a->source_of[file];
    const char *name = a->q->mix->files[file];
    if (a->is_loaded[file])
        return s;
    a->is_loaded[file] = true;
    *s = source_load(a->q->report->arena, a->q->mix, file);
    a->is_doubtful |= s->state == SOURCE_CHANGED || s->state == SOURCE_MISSING;
    if (s->state == SOURCE_MISSING)
        a->missing = a->n_missing++ ? a->missing : name;
    else if (s->state == SOURCE_CHANGED)
        say_warning("%s: has changed since it was instrumented; only numbers are shown, by the lines that it had",
                    name);
    return s;
}

static void say_missing(const Annotate *a)
{
    const char *where = "from this folder or from one above the sidecar's; only numbers are shown";
    if (a->n_missing == 1)
        say_warning("%s: source not found %s", a->missing, where);
    else if (a->n_missing)
        say_warning("%s and %u more: sources not found %s", a->missing, (unsigned)a->n_missing - 1, where);
}

/* The lines of the text from `from` to `to`, and those behind its end at which the sidecar has blocks. */
static void add_lines(Annotate *a, uint32_t file, size_t from, size_t to, const LineShare *p, size_t n)
{
    const Source *s = source_of(a, file);
    size_t at = 0;
    a->state = source_state_name(s->state);
    if (s->n && p[n - 1].line > s->n)
        say_warning("%s: has %zu lines, but a block begins on line %u: not the text that was instrumented",
                    a->q->mix->files[file], s->n, (unsigned)p[n - 1].line);
    for (size_t line = from; line <= s->n && line <= to; line++) {
        size_t here = at < n && p[at].line == line ? same_line(p + at, n - at) : 0;
        add_line(a, file, line, s->lines[line - 1], p + at, here);
        at += here;
    }
    while (at < n) {
        size_t here = same_line(p + at, n - at);
        add_line(a, file, p[at].line, NULL, p + at, here);
        at += here;
    }
}

/* Moves the shares that are shown to the front, and returns their number. */
static size_t keep_shown(const Annotate *a, LineShare *placed, size_t n)
{
    size_t used = 0, end;
    for (size_t at = 0; at < n; at = end) {
        for (end = at; end < n && placed[end].file == placed[at].file; end++)
            ;
        if (!shown(a, placed + at, end - at))
            continue;
        memmove(placed + used, placed + at, (end - at) * sizeof *placed);
        used += end - at;
    }
    return used;
}

static void add_files(Annotate *a, const LineShare *placed, size_t n)
{
    size_t end;
    for (size_t at = 0; at < n; at = end) {
        for (end = at; end < n && placed[end].file == placed[at].file; end++)
            ;
        add_lines(a, placed[at].file, 1, SIZE_MAX, placed + at, end - at);
    }
}

/* Returns false if an error was reported on stderr. */
static bool add_hot_functions(Annotate *a, LineShare *placed, size_t n)
{
    size_t n_spans;
    HotSpan *span = hot_functions(a->q, placed, n, &n_spans);
    for (size_t i = 0; span && i < n_spans; i++) {
        a->heading = hot_heading(a->q, &span[i]);
        add_lines(a, span[i].file, span[i].from, span[i].to, placed + span[i].first, span[i].n);
    }
    free(span);
    return span != NULL;
}

static bool add_shown(Annotate *a)
{
    const RowChoice *choice = &a->q->options->rows;
    size_t n;
    bool good = true;
    LineShare *placed = line_places(a->q->run, &n);
    n = keep_shown(a, placed, n);
    a->source_of = xcalloc(a->q->mix->n_files, sizeof *a->source_of);
    a->is_loaded = xcalloc(a->q->mix->n_files, sizeof *a->is_loaded);
    list_beginnings(a);
    if (choice->sort || choice->top)
        good = add_hot_functions(a, placed, n);
    else
        add_files(a, placed, n);
    free(a->beginning);
    free(a->source_of);
    free(a->is_loaded);
    free(placed);
    return good;
}

/* Adds the columns behind the figures. */
static void add_columns(Annotate *a)
{
    Table *t = a->table;
    a->time = t->n_columns;
    if (a->q->run && times_any(a->q->run->times))
        for (size_t i = 0; i < N_TIME_TEXT_COLUMNS; i++)
            table_column(t, time_text_columns[i]);
    a->optimiser = t->n_columns;
    const Options *o = a->q->options;
    if (a->q->mix && a->q->mix->n_changes && o->format == FORMAT_TEXT && !o->explain)
        table_column(t, optimiser_column);
    a->data = t->n_columns;
    table_column(t, line_data_text_column());
    a->source = t->n_columns;
    table_column(t, source_column);
    table_column(t, state_column);
    table_column(t, missing_parts_column());
    source_model_column(t);
    table_column(t, line_data_list_column());
    a->function = t->n_columns;
    table_column(t, function_column);
    a->changes = t->n_columns;
    Column changes = changes_column;
    changes.shown_in =
        o->format == FORMAT_TEXT && !o->explain ? 0 : IN_DATA; /* Text has a column of its own for them. */
    table_column(t, changes);
    a->estimate = t->n_columns;
    table_column(t, estimate_column());
    time_columns(a->q, t, IN_DATA);
}

bool cmd_annotate(Request *q)
{
    const FigureChoice choice = {
        .command = "annotate", .promised = promised, .in_text = promised, .have = NEEDS_COUNT, .rest = false};
    Annotate a = {.q = q, .table = report_table(q->report, "annotate", NULL)};
    a.table->group = q->options->rows.sort || q->options->rows.top ? HEADING : FILE_NAME;
    a.table->missing = "";
    columns_own(a.table, own, N_OWN);
    if (!columns_add(q->report, a.table, q->mix, &choice, &a.figures))
        return false;
    add_columns(&a);
    if (!q->run)
        return true;
    if (!check_files(q))
        return false;
    a.lines = q->options->format == FORMAT_JSON ? line_data_table(q->report) : NULL;
    a.object = line_objects(q->report->arena, q->run, &a.n_objects);
    bool good = add_shown(&a);
    free(a.object);
    say_missing(&a);
    if (a.is_doubtful && q->options->strict)
        say_error("annotate --strict: not all sources are there as they were instrumented");
    return good && !(a.is_doubtful && q->options->strict);
}
