/* In: rows by block.  Out: shares and objects by line.
 * Method: a block's figures are those of its columns.  What the sidecar says to be of its later lines is theirs, the
 * rest is of its first: so shares always add up to the block.  A block that ends on a line on which another begins has
 * a share of it without figures, for the line's count.  Of the first line's share, what has no place is the library's
 * as far as the columns of library functions go, else it is of nothing that is known. */
#include "command/line_figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/data_rows.h"
#include "load/metrics.h"

static const char *const figure_names[DATA_FIGURES] = {"loads", "bytes_loaded", "stores", "bytes_stored"};

typedef struct Lines {
    Run *run;
    Value *scratch;   /* Room for n_metrics values. */
    int64_t *base; /* Room for n_columns numbers. */
    LineParts parts; /* The parts of one row. */
    int64_t whole[DATA_FIGURES],
        library[DATA_FIGURES]; /* Figures of one row: all of them, and those of library functions. */
    Ref ref[DATA_FIGURES], library_ref[DATA_FIGURES];
    bool is_known[DATA_FIGURES], is_library_known[DATA_FIGURES];
    LineShare *share;
    size_t n_shares, cap_shares;
    LineObject *object;
    size_t n_objects, cap_objects;
    bool is_by_function; /* The objects are those of regions and functions, not of lines. */
} Lines;

static Lines lines_of(Run *run)
{
    const Mix *mix = run->mix;
    Lines l = {.run = run,
               .scratch = xcalloc(mix->n_metrics, sizeof *l.scratch),
               .base = xcalloc(mix->n_columns, sizeof *l.base)};
    for (int k = 0; k < DATA_FIGURES; k++) {
        char name[40];
        snprintf(name, sizeof name, "%s_library", figure_names[k]);
        l.is_known[k] = mix_find(mix, figure_names[k], &l.ref[k]);
        l.is_library_known[k] = mix_find(mix, name, &l.library_ref[k]) && l.library_ref[k].kind == REF_COLUMN;
    }
    return l;
}

static void lines_free(Lines *l)
{
    free(l->scratch);
    free(l->base);
    free(l->parts.items);
}

/* Sets what is of one row. */
static void take_row(Lines *l, const Row *row)
{
    Figures f = {.base = run_base(l->run, row, l->base), .count = row->count};
    metrics_of(l->run->mix, &f, l->scratch);
    for (int k = 0; k < DATA_FIGURES; k++) {
        Value v = l->is_known[k] ? metric_value(l->ref[k], &f, l->scratch) : value_int(0);
        l->whole[k] = v.kind == V_INT ? v.u.i : 0;
        l->library[k] = l->is_library_known[k] ? f.base[l->library_ref[k].index] : 0;
    }
    run_parts(l->run, row, &l->parts);
}

static void take_off(int64_t *from, const int64_t *figure)
{
    for (int k = 0; k < DATA_FIGURES; k++)
        from[k] = from[k] > figure[k] ? from[k] - figure[k] : 0;
}

static bool is_any(const int64_t *figure)
{
    return figure[DATA_LOADS] || figure[DATA_BYTES_LOADED] || figure[DATA_STORES] || figure[DATA_BYTES_STORED];
}

/* ---- shares ---- */

static int compare_shares(const void *x, const void *y)
{
    const LineShare *a = x, *b = y;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return a->block < b->block ? -1 : a->block > b->block;
}

/* Returns the row's share of the line, a new one if there is none; the row's shares begin at first. */
static LineShare *share_of_line(Lines *l, const Row *row, size_t first, uint32_t line)
{
    for (size_t i = l->n_shares; i > first; i--)
        if (l->share[i - 1].line == line)
            return &l->share[i - 1];
    const Block *block = &l->run->mix->blocks[row->key.item];
    LineShare *share = PUSH(l->share, l->n_shares, l->cap_shares);
    *share = (LineShare){.file = block->file, .line = line, .block = row->key.item, .row = row};
    return share;
}

static void add_shares(Lines *l, const Row *row)
{
    const Block *block = &l->run->mix->blocks[row->key.item];
    size_t first = l->n_shares;
    take_row(l, row);
    LineShare *own = share_of_line(l, row, first, block->line);
    own->begins = true;
    memcpy(own->figure, l->whole, sizeof own->figure);
    own->library = data_bytes(l->library);
    for (size_t i = 0; i < l->parts.n; i++) {
        const LinePart *p = &l->parts.items[i];
        if (p->line == block->line || !is_any(p->figure))
            continue;
        take_off(l->share[first].figure, p->figure);
        LineShare *share = share_of_line(l, row, first, p->line);
        data_add(share->figure, p->figure);
        if (p->place == DATA_LIBRARY) {
            share->library += data_bytes(p->figure);
            l->share[first].library -= data_bytes(p->figure);
        }
    }
}

/* A line may begin in the middle of a block, and another block begin behind that one's end: `if (a) b ();`.  The count
 * of the second alone is not the line's.  So the first has a share of the line, too, without figures. */
static void add_end(Lines *l, const Row *row, size_t first)
{
    const Block *block = &l->run->mix->blocks[row->key.item];
    size_t before = l->n_shares;
    if (block->end_line <= block->line)
        return;
    LineShare *share = share_of_line(l, row, first, block->end_line);
    share->only_ends = l->n_shares > before;
}

/* Returns the first of the shares' blocks that begin on their line; NULL: none does. */
static const Block *first_beginning(const Mix *mix, const LineShare *share, size_t n)
{
    const Block *first = NULL;
    for (size_t i = 0; i < n; i++)
        if (share[i].begins && (!first || mix->blocks[share[i].block].column < first->column))
            first = &mix->blocks[share[i].block];
    return first;
}

/* A block that ends in a macro ends where those begin that are of the macro.  So does an expression of several lines
 * whose last operand is one character, but it contains that one. */
static bool ends_before(const Block *block, const Block *next)
{
    bool is_character = next->end_line == next->line && next->end_column == next->column;
    return block->end_column < next->column || (block->end_column == next->column && !is_character);
}

/* Keeps of the shares that only end on a line those in front of which no block begins there, and behind which one does.
 * The shares are sorted.  Returns how many are left. */
static size_t keep_ends(const Mix *mix, LineShare *share, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && share[end].file == share[i].file && share[end].line == share[i].line; end++)
            ;
        const Block *first = first_beginning(mix, share + i, end - i);
        for (size_t k = i; k < end; k++)
            if (!share[k].only_ends || (first && ends_before(&mix->blocks[share[k].block], first)))
                share[kept++] = share[k];
    }
    return kept;
}

/* Returns the shares of all rows in any order, with those that may only end on a line. */
static LineShare *all_shares(Run *run, size_t *n)
{
    Lines l = lines_of(run);
    size_t n_rows;
    Row **rows = run_rows(run, &n_rows);
    for (size_t i = 0; i < n_rows; i++) {
        size_t first = l.n_shares;
        add_shares(&l, rows[i]);
        add_end(&l, rows[i], first);
    }
    free(rows);
    lines_free(&l);
    *n = l.n_shares;
    return l.share;
}

LineShare *line_shares(Run *run, size_t *n)
{
    LineShare *share = all_shares(run, n);
    SORT(share, *n, compare_shares);
    *n = keep_ends(run->mix, share, *n);
    return share;
}

typedef struct Places {
    LineShare *share;
    size_t n, cap;
} Places;

static void add_place(Places *to, const Run *run, uint32_t block, uint32_t line)
{
    const Block *b = &run->mix->blocks[block];
    *PUSH(to->share, to->n, to->cap) = (LineShare){.file = b->file,
                                                   .line = line,
                                                   .block = block,
                                                   .row = run_row(run, (RowKey){.item = block}),
                                                   .begins = line == b->line};
}

static void add_data_places(Places *to, const Run *run, uint32_t block, Slice data)
{
    const DataAmount *amount = run->mix->data_amounts + data.first;
    for (size_t i = 0; i < data.n; i++)
        if (amount[i].line != run->mix->blocks[block].line && (!i || amount[i].line != amount[i - 1].line))
            add_place(to, run, block, amount[i].line);
}

static void add_block_places(Places *to, const Run *run, uint32_t block)
{
    const Mix *mix = run->mix;
    const Block *b = &mix->blocks[block];
    if (!run_row(run, (RowKey){.item = block}))
        add_place(to, run, block, b->line);
    add_data_places(to, run, block, b->data);
    for (size_t i = 0; i < b->placed.n; i++)
        add_data_places(to, run, block, mix->placed[b->placed.first + i].data);
    for (size_t i = 0; i < b->dynamic.n; i++)
        if (mix->dynamics[b->dynamic.first + i].line != b->line)
            add_place(to, run, block, mix->dynamics[b->dynamic.first + i].line);
}

LineShare *line_places(Run *run, size_t *n)
{
    Places p = {.share = all_shares(run, n)};
    p.n = p.cap = *n;
    for (uint32_t b = 0; b < run->mix->n_blocks; b++)
        if (run->mix->blocks[b].canonical == b)
            add_block_places(&p, run, b);
    SORT(p.share, p.n, compare_shares);
    *n = keep_ends(run->mix, p.share, p.n);
    return p.share;
}

/* ---- objects ---- */

static int by_place(const LineObject *a, const LineObject *b)
{
    const int64_t in_a[] = {a->file, a->line, a->roi, a->function}, in_b[] = {b->file, b->line, b->roi, b->function};
    return compare_keys(in_a, in_b, sizeof in_a / sizeof *in_a);
}

static int by_name(const void *x, const void *y)
{
    const LineObject *a = x, *b = y;
    int order = by_place(a, b);
    order = order ? order : strcmp(a->name, b->name);
    return order ? order : (a->place > b->place) - (a->place < b->place);
}

static int most_bytes_first(const void *x, const void *y)
{
    const LineObject *a = x, *b = y;
    int64_t in_a = data_bytes(a->figure), in_b = data_bytes(b->figure);
    int order = by_place(a, b);
    if (order || in_a == in_b)
        return order ? order : strcmp(a->name, b->name);
    return in_a > in_b ? -1 : 1;
}

/* What a place is called. */
typedef struct Called {
    const char *name;
    const DataPlace *place; /* The first place of the same, where rows are by function; else NULL. */
} Called;

static void add_object(Lines *l, const Row *row, uint32_t line, Called what, const int64_t *figure)
{
    const Mix *mix = l->run->mix;
    const Block *block = &mix->blocks[row->key.item];
    if (!is_any(figure))
        return;
    LineObject *o = PUSH(l->object, l->n_objects, l->cap_objects);
    *o = (LineObject){.name = what.name, .place = what.place};
    if (l->is_by_function) {
        o->roi = row->key.roi;
        o->function = mix->functions[block->function].canonical;
    } else {
        o->file = block->file;
        o->line = line;
    }
    memcpy(o->figure, figure, sizeof o->figure);
}

/* Adds whose bytes the row moves; called is indexed by the place of the data. */
static void add_objects(Lines *l, const Row *row, const Called *called)
{
    const Block *block = &l->run->mix->blocks[row->key.item];
    const Called library = {"(library)", NULL}, unknown = {"(unknown)", NULL};
    int64_t rest[DATA_FIGURES];
    take_row(l, row);
    for (size_t i = 0; i < l->parts.n; i++) {
        const LinePart *p = &l->parts.items[i];
        add_object(l, row, p->line, p->place == DATA_LIBRARY ? library : called[p->place], p->figure);
        take_off(l->whole, p->figure);
        if (p->place == DATA_LIBRARY)
            take_off(l->library, p->figure);
    }
    for (int k = 0; k < DATA_FIGURES; k++)
        l->library[k] = l->library[k] < l->whole[k] ? l->library[k] : l->whole[k];
    memcpy(rest, l->whole, sizeof rest);
    take_off(rest, l->library);
    add_object(l, row, block->line, library, l->library);
    add_object(l, row, block->line, unknown, rest);
}

static Called *names_of_places(Arena *a, const Data *d, bool is_by_function)
{
    Called *called = xcalloc(d->n_places + 1, sizeof *called);
    size_t *first = is_by_function ? data_first_places(d) : NULL;
    for (size_t i = 0; i < d->n_places; i++)
        called[i] = (Called){data_place_name(a, d, &d->places[i]), first ? &d->places[first[i]] : NULL};
    free(first);
    return called;
}

static void merge(Lines *l)
{
    size_t n = 0;
    SORT(l->object, l->n_objects, by_name);
    for (size_t i = 0; i < l->n_objects; i++)
        if (n && by_name(&l->object[n - 1], &l->object[i]) == 0)
            data_add(l->object[n - 1].figure, l->object[i].figure);
        else
            l->object[n++] = l->object[i];
    l->n_objects = n;
    SORT(l->object, l->n_objects, most_bytes_first);
}

static LineObject *objects(Arena *a, Run *run, bool is_by_function, size_t *n)
{
    Lines l = lines_of(run);
    size_t n_rows;
    l.is_by_function = is_by_function;
    if (run->mix->data) {
        Called *called = names_of_places(a, run->mix->data, is_by_function);
        Row **rows = run_rows(run, &n_rows);
        for (size_t i = 0; i < n_rows; i++)
            add_objects(&l, rows[i], called);
        merge(&l);
        free(rows);
        free(called);
    }
    lines_free(&l);
    *n = l.n_objects;
    return l.object;
}

LineObject *line_objects(Arena *a, Run *run, size_t *n)
{
    return objects(a, run, false, n);
}

LineObject *function_objects(Arena *a, Run *run, size_t *n)
{
    return objects(a, run, true, n);
}
