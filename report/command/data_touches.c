/* In: rows by block.  Out: bytes by variable or member, function and line.
 * Method: each part of a block's bytes is its variable's, and its member's where it has one.
 * Limits: what library functions move, and what is of nothing that is known, is left out. */
#include "command/data_touches.h"

#include <stdlib.h>

#include "command/data_rows.h"

typedef struct Touches {
    DataTouch *touch;
    size_t n, cap;
} Touches;

static int by_place(const void *x, const void *y)
{
    const DataTouch *a = x, *b = y;
    const int64_t in_a[] = {a->place.field >= 0, a->number, a->function, a->file, a->line},
                  in_b[] = {b->place.field >= 0, b->number, b->function, b->file, b->line};
    return compare_keys(in_a, in_b, sizeof in_a / sizeof *in_a);
}

static void add_part(Touches *to, const Mix *mix, const Block *block, const LinePart *p, const size_t *first)
{
    const DataPlace *place = &mix->data->places[p->place];
    DataTouch t = {.place = {.object = place->object, .type = -1, .field = -1},
                   .number = place->object,
                   .function = mix->functions[block->function].canonical,
                   .file = block->file,
                   .line = p->line,
                   .loaded = p->figure[DATA_BYTES_LOADED],
                   .stored = p->figure[DATA_BYTES_STORED]};
    *PUSH(to->touch, to->n, to->cap) = t;
    if (place->field < 0)
        return;
    t.number = (uint32_t)first[p->place];
    t.place = mix->data->places[t.number];
    *PUSH(to->touch, to->n, to->cap) = t;
}

static void merge(Touches *of)
{
    size_t n = 0;
    SORT(of->touch, of->n, by_place);
    for (size_t i = 0; i < of->n; i++) {
        DataTouch *last = n ? &of->touch[n - 1] : NULL;
        if (last && by_place(last, &of->touch[i]) == 0) {
            last->loaded = count_add(last->loaded, of->touch[i].loaded);
            last->stored = count_add(last->stored, of->touch[i].stored);
        } else {
            of->touch[n++] = of->touch[i];
        }
    }
    of->n = n;
}

DataTouch *data_touches(Run *run, size_t *n)
{
    const Mix *mix = run->mix;
    Touches all = {NULL, 0, 0};
    LineParts parts = {0};
    size_t n_rows, *first = data_first_places(mix->data);
    Row **rows = run_rows(run, &n_rows);
    for (size_t i = 0; i < n_rows; i++) {
        run_parts(run, rows[i], &parts);
        for (size_t k = 0; k < parts.n; k++) {
            const LinePart *p = &parts.items[k];
            if (p->place != DATA_LIBRARY && data_bytes(p->figure) > 0)
                add_part(&all, mix, &mix->blocks[rows[i]->key.item], p, first);
        }
    }
    free(rows);
    free(first);
    free(parts.items);
    merge(&all);
    *n = all.n;
    return all.touch;
}
