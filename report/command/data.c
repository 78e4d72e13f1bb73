/* In: figures by place and region.  Out: a row for each variable, member, type or class that moved bytes, the most
 * bytes first.
 * Limits: memory behind a pointer is the pointer's where the rewriter does not know what that points into. */
#include "command/data_rows.h"
#include "command/estimate.h"
#include "command/line_figures.h"
#include "command/missing_parts.h"

#include <stdlib.h>
#include <string.h>

static const Column own[] = {
    {"by", "by", "", "", "what the rows are: variable, field, type, class or function", KIND_TEXT, IN_DATA},
    {"name", "name", "", "",
     "the variable, the pointer through which its memory is reached, the member, the type or the class", KIND_TEXT,
     IN_BOTH},
    {"type", "type", "", "", "the variable's or member's type", KIND_TEXT, IN_BOTH},
    {"file", "file", "", "", "source file of the declaration", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "its line", KIND_PLACE, IN_DATA},
    {"offset", "offset", "bytes", "", "of a member, from the beginning of the innermost structure or union that has it",
     KIND_PLACE, IN_DATA},
    {"size", "size", "bytes", "", "of the variable, member or type", KIND_BYTES, IN_BOTH},
    {"loads", "loads", "accesses", "sum of count x loads of the place", "loads of it", KIND_COUNT, IN_BOTH},
    {"stores", "stores", "accesses", "sum of count x stores of the place", "stores to it", KIND_COUNT, IN_BOTH},
    {"bytes_loaded", "loaded", "bytes", "bytes of loads", "bytes loaded of it", KIND_BYTES, IN_BOTH},
    {"bytes_stored", "stored", "bytes", "bytes of stores", "bytes stored to it", KIND_BYTES, IN_BOTH},
    {"share", "share", "1", "(bytes_loaded + bytes_stored) / those of the whole run",
     "the row's part of all bytes that were counted", KIND_SHARE, IN_BOTH},
    {"bytes", "bytes", "bytes", "bytes_loaded + bytes_stored", "bytes moved in either direction", KIND_BYTES, IN_DATA},
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_DATA},
    {"function", "in", "", "", "the function that declares it", KIND_TEXT, IN_BOTH},
    {"kind", "kind", "", "",
     "global, static, stack, constant, heap (named by where it is allocated), pointer (what is behind it), member, "
     "type, class, library, unknown",
     KIND_TEXT, IN_BOTH},
    {"where", "where", "", "", "file and line of the declaration", KIND_PATH, IN_TEXT},
    {"accessed_by", "accessed by", "", "", "--by function: the function whose accesses these are", KIND_TEXT, IN_DATA},
};
enum {
    BY,
    NAME,
    TYPE,
    FILE_NAME,
    LINE,
    OFFSET,
    SIZE,
    LOADS,
    STORES,
    BYTES_LOADED,
    BYTES_STORED,
    SHARE,
    BYTES,
    ROI,
    FUNCTION,
    KIND,
    WHERE,
    ACCESSED_BY,
    N_OWN, /* The number of damaged parts stands behind the command's own columns. */
    ESTIMATE
};

static const char *const by_names[] = {"variable", "field", "type", "class"};
static const char by_function[] = "function";

static DataBy chosen(const Options *o)
{
    for (int i = BY_VARIABLE; o->grouping && i <= BY_CLASS; i++)
        if (strcmp(o->grouping, by_names[i]) == 0)
            return (DataBy)i;
    return BY_VARIABLE;
}

static Value text_or_none(const char *s)
{
    return s ? value_text(s) : value_none();
}

static Value number_or_none(int64_t n)
{
    return n >= 0 ? value_int(n) : value_none();
}

/* Fills in what the rows of each way have. */
static void fill_common(Request *q, uint32_t roi, const char *name, const int64_t *figure, unsigned estimate,
                        Value *cells)
{
    cells[NAME] = value_text(name);
    cells[LOADS] = value_int(figure[DATA_LOADS]);
    cells[STORES] = value_int(figure[DATA_STORES]);
    cells[BYTES_LOADED] = value_int(figure[DATA_BYTES_LOADED]);
    cells[BYTES_STORED] = value_int(figure[DATA_BYTES_STORED]);
    cells[BYTES] = value_int(data_bytes(figure));
    cells[SHARE] = share_of(q->run, data_bytes(figure));
    cells[ROI] = value_text(q->mix->rois[roi].name);
    cells[N_OWN] = missing_parts_in_all(q);
    cells[ESTIMATE] = estimate_text(estimate);
}

/* Fills in what is known of the group's place. */
static void fill_place(Request *q, const DataGroup *g, Value *cells)
{
    const Mix *mix = q->mix;
    cells[TYPE] = text_or_none(g->type);
    if (g->file >= 0) {
        cells[FILE_NAME] = value_text(mix->files[g->file]);
        cells[LINE] = value_int(g->line);
        cells[WHERE] = value_text(place_text(q->report->arena, mix, (uint32_t)g->file, g->line));
    }
    cells[OFFSET] = number_or_none(g->offset);
    cells[SIZE] = number_or_none(g->size);
    cells[FUNCTION] = text_or_none(g->function);
    cells[KIND] = value_text(g->kind);
}

static void fill(Request *q, DataBy by, uint32_t roi, const DataGroup *g, unsigned estimate, Table *t)
{
    Value *cells = table_row(t);
    fill_common(q, roi, g->name, g->figure, estimate, cells);
    fill_place(q, g, cells);
    cells[BY] = value_text(by_names[by]);
}

/* Columns that have nothing in rows of this kind are not in the text. */
static void leave_out(Table *t, DataBy by)
{
    if (by != BY_VARIABLE)
        t->columns[FUNCTION].shown_in = t->columns[KIND].shown_in = IN_DATA;
    if (by == BY_FIELD)
        t->columns[OFFSET].shown_in = IN_BOTH;
    if (by == BY_TYPE || by == BY_CLASS)
        t->columns[TYPE].shown_in = IN_DATA;
    if (by == BY_CLASS)
        t->columns[SIZE].shown_in = t->columns[WHERE].shown_in = IN_DATA;
}

static void add_rows(Request *q, DataBy by, Table *t)
{
    size_t n, groups;
    Row **rows = run_rows(q->run, &n);
    for (size_t i = 0; i < n; i++) {
        DataGroup *group = data_groups(q, rows[i], by, &groups);
        const unsigned estimate = estimate_of_all(q->run, rows[i]);
        for (size_t k = 0; k < groups; k++)
            fill(q, by, rows[i]->key.roi, &group[k], estimate, t);
        free(group);
    }
    free(rows);
}

static Table *add_table(Request *q, DataBy by, const char *name, bool is_by_function)
{
    Table *t = report_table(q->report, name, NULL);
    t->group = ROI;
    t->group_label = "ROI ";
    t->missing = "";
    columns_own(t, own, N_OWN);
    table_column(t, missing_parts_column());
    table_column(t, is_by_function ? estimate_column() : estimate_column_of_all());
    leave_out(t, by);
    return t;
}

/* Does the sidecar say whose bytes accesses move?  Else that is reported. */
static bool has_data(const Request *q)
{
    if (!q->mix->data)
        say_error("%s: does not say whose bytes accesses move: it is of an older memrewrite, or that part is damaged; "
                  "instrument and build the program again",
                  q->mix->path);
    return q->mix->data;
}

bool cmd_data(Request *q)
{
    DataBy by = chosen(q->options);
    Table *t = add_table(q, by, "rows", false);
    if (!q->run)
        return true;
    if (!has_data(q))
        return false;
    add_rows(q, by, t);
    if (by == BY_FIELD)
        data_structures(q);
    return true;
}

static bool in_each_way(Request *q)
{
    for (int by = BY_VARIABLE; by <= BY_CLASS; by++) {
        Table *t = add_table(q, (DataBy)by, by_names[by], false);
        if (q->mix->data)
            add_rows(q, (DataBy)by, t);
    }
    return true;
}

const Command command_data_ways = {"data in each way", {true, false, false, ITEM_NONE}, in_each_way, CALLS_NONE, false};

/* ---- by the function that accesses it ---- */

static int most_bytes_first(const void *x, const void *y)
{
    const LineObject *a = x, *b = y;
    int64_t in_a = data_bytes(a->figure), in_b = data_bytes(b->figure);
    if (a->roi != b->roi)
        return a->roi < b->roi ? -1 : 1;
    if (in_a != in_b)
        return in_a > in_b ? -1 : 1;
    return a->function != b->function ? (a->function < b->function ? -1 : 1) : strcmp(a->name, b->name);
}

/* Rows are by block: the function's are those of its blocks. */
static unsigned estimate_of_blocks(const Run *run, const LineObject *o)
{
    const Function *f = &run->mix->functions[o->function];
    unsigned reasons = 0;
    for (uint32_t b = f->first_block; b < f->first_block + f->n_blocks; b++) {
        const RowKey key = {.roi = o->roi, .item = run->mix->blocks[b].canonical};
        reasons |= estimate_of_function(run, run_row(run, key), o->function);
    }
    return reasons;
}

static bool by_accessing_function(Request *q)
{
    static const int in_data[] = {TYPE, FUNCTION, KIND, SIZE};
    Table *t = add_table(q, BY_VARIABLE, "rows", true);
    size_t n = 0;
    for (size_t i = 0; i < sizeof in_data / sizeof *in_data; i++)
        t->columns[in_data[i]].shown_in = IN_DATA;
    t->columns[ACCESSED_BY].shown_in = IN_BOTH;
    if (!q->run)
        return true;
    if (!has_data(q))
        return false;
    LineObject *o = function_objects(q->report->arena, q->run, &n);
    SORT(o, n, most_bytes_first);
    for (size_t i = 0; i < n; i++) {
        Value *cells = table_row(t);
        fill_common(q, o[i].roi, o[i].name, o[i].figure, estimate_of_blocks(q->run, &o[i]), cells);
        if (o[i].place) {
            const DataGroup of = data_place_group(q, o[i].place);
            fill_place(q, &of, cells);
        } else {
            cells[KIND] = value_text(o[i].name[1] == 'u' ? "unknown" : "library");
        }
        cells[BY] = value_text(by_function);
        cells[ACCESSED_BY] = value_text(q->mix->functions[o[i].function].name);
    }
    free(o);
    return true;
}

static const Command command_data_by_function = {
    "data", {true, false, false, ITEM_BLOCK}, by_accessing_function, CALLS_NONE, false};

const Command command_data_function = {
    "data_function", {true, false, false, ITEM_BLOCK}, by_accessing_function, CALLS_NONE, false};

const Command *command_grouped(const Command *c, const char *by)
{
    return c && c->build == cmd_data && by && strcmp(by, by_function) == 0 ? &command_data_by_function : c;
}
