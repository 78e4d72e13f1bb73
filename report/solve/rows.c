/* In: keys.  Out: rows, in the order of tables.
 * Method: a hash table by key while figures come in; sorted once at the end.
 * Limits: rows are kept in memory, some hundred bytes each. */
#include "solve/rows.h"

#include <stdlib.h>
#include <string.h>

#include "load/metrics.h"
#include "solve/block_counts.h"
#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

typedef struct Entry {
    Row row;
    UT_hash_handle hh;
} Entry;

struct RowTable {
    Entry *entries;
    Arena *arena; /* The arena owns entries and their figures. */
};

RowTable *rows_new(void)
{
    RowTable *t = xcalloc(1, sizeof *t);
    t->arena = arena_new();
    return t;
}

void rows_free(RowTable *t)
{
    for (Entry *e = t->entries; e; e = e->hh.next)
        if (e->row.parts)
            free(e->row.parts->items);
    HASH_CLEAR(hh, t->entries);
    arena_free(t->arena);
    free(t);
}

Arena *rows_arena(RowTable *t)
{
    return t->arena;
}

Row *row_at(Run *run, RowKey key)
{
    Entry *e;
    HASH_FIND(hh, run->rows->entries, &key, sizeof key, e);
    if (e)
        return &e->row;
    e = arena_alloc(run->rows->arena, sizeof *e);
    e->row.key = key;
    e->row.is_timed = true;
    if (run->options.grain.item != ITEM_BLOCK)
        e->row.base = arena_alloc(run->rows->arena, run->mix->n_columns * sizeof(int64_t));
    HASH_ADD(hh, run->rows->entries, row.key, sizeof(RowKey), e);
    return &e->row;
}

const Row *run_row(const Run *run, RowKey key)
{
    Entry *e;
    HASH_FIND(hh, run->rows->entries, &key, sizeof key, e);
    return e ? &e->row : NULL;
}

/* ---- sorting ---- */

static int by_number(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_rows(const void *x, const void *y)
{
    const Row *a = *(Row *const *)x, *b = *(Row *const *)y;
    int order = by_number(a->key.roi, b->key.roi);
    if (!order)
        order = by_number(a->thread_order, b->thread_order);
    if (!order)
        order = by_number((uint64_t)b->weight, (uint64_t)a->weight);
    if (!order)
        order = by_number(a->key.item, b->key.item);
    return order ? order : by_number(a->key.path, b->key.path);
}

const int64_t *run_base(const Run *run, const Row *row, int64_t *room)
{
    const Mix *mix = run->mix;
    if (run->options.grain.item != ITEM_BLOCK)
        return row->base;
    if (row->base)
        memcpy(room, row->base, mix->n_columns * sizeof *room);
    else
        memset(room, 0, mix->n_columns * sizeof *room);
    if (!mix->blocks[row->key.item].is_mixed)
        solve_amounts(mix, &mix->blocks[row->key.item], row->count, room);
    return room;
}

void run_parts(const Run *run, const Row *row, LineParts *to)
{
    const Mix *mix = run->mix;
    const Block *block = &mix->blocks[row->key.item];
    to->n = to->next = 0;
    for (size_t i = 0; row->parts && i < row->parts->n; i++)
        *PUSH(to->items, to->n, to->cap) = row->parts->items[i];
    if (run->options.lines && !block->is_mixed)
        solve_data_amounts(mix, block->data, row->count, line_parts_take, to);
}

/* Sets what rows are sorted by; base and metrics are room for those of one row. */
static void weigh(Run *run, Row *row, int64_t *base, Value *metrics)
{
    row->weight = metric_bytes(run->mix, run_base(run, row, base), metrics);
    if (run->options.grain.splits_by_thread) {
        const Thread *t = &run->threads[row->key.thread];
        row->thread_order = (uint64_t)t->process << 32 | t->ordinal;
    }
}

Row **run_rows(Run *run, size_t *n)
{
    size_t i = 0;
    Row **rows = xcalloc(HASH_COUNT(run->rows->entries), sizeof *rows);
    int64_t *base = xcalloc(run->mix->n_columns, sizeof *base);
    Value *metrics = xcalloc(run->mix->n_metrics, sizeof *metrics);
    for (Entry *e = run->rows->entries; e; e = e->hh.next) {
        weigh(run, &e->row, base, metrics);
        rows[i++] = &e->row;
    }
    free(metrics);
    free(base);
    SORT(rows, i, compare_rows);
    *n = i;
    return rows;
}

size_t rows_of_roi(Row *const *rows, size_t n)
{
    size_t of_roi = 0;
    while (of_roi < n && rows[of_roi]->key.roi == rows[0]->key.roi)
        of_roi++;
    return of_roi;
}
