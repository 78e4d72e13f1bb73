/* In: accesses of a block.  Out: amounts by line and place.
 * Method: those that are written, less those that the model removes.  The mix decides: what it has more than all
 * places is of an unknown one.
 * Limits: what is written in another file than the block begins in is of the block's first line. */
#include "output/data_amounts.h"

#include <string.h>

static DataAmount *amount_of(DataAmounts *to, int line, int place)
{
    for (int i = to->n - 1; i >= 0; i--)
        if (to->items[i].place == place && to->items[i].line == line)
            return &to->items[i];
    DataAmount *a = PUSH(to->items, to->n, to->cap);
    *a = (DataAmount){.place = place, .line = line};
    return a;
}

static void add_amount(DataAmount *to, const DataAmount *a, int sign)
{
    to->loads += sign * a->loads;
    to->bytes_loaded += sign * a->bytes_loaded;
    to->stores += sign * a->stores;
    to->bytes_stored += sign * a->bytes_stored;
}

int data_line(const DataText *t, const Node *n)
{
    Place at = n ? n->from : (Place){0, 0};
    if (!at.line || t->first == t->last || place_in_file(t->files, t->job, &at) != t->file || at.line < t->first ||
        at.line > t->last)
        return 0;
    return (int)(at.line - t->first);
}

/* The access in the source: what is accessed, not the assignment. */
static const Node *text_of(const MovedAccess *m)
{
    const Node *n = m->node;
    bool is_write = n && m->origin == ACCESS_WRITTEN &&
                    (n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || (n->kind == E_UNARY && n->n_kids));
    return is_write ? n->kid[0] : n;
}

static void add(DataPlaces *p, DataAmounts *to, const DataText *t, const MovedAccess *m, int times)
{
    DataAmount a = {0};
    if (m->origin == ACCESS_LIBRARY) {
        const int64_t *amount = m->library->amount;
        a = (DataAmount){
            DATA_LIBRARY, 0, amount[LIB_LOADS], amount[LIB_BYTES_LOADED], amount[LIB_STORES], amount[LIB_BYTES_STORED]};
    } else {
        a.place = data_place_of(p, m);
        *(m->is_load ? &a.loads : &a.stores) = 1;
        *(m->is_load ? &a.bytes_loaded : &a.bytes_stored) = m->size;
    }
    add_amount(amount_of(to, data_line(t, text_of(m)), a.place), &a, times);
}

static void add_list(DataPlaces *p, DataAmounts *to, const DataText *t, const MovedAccess *list, int factor)
{
    for (; list; list = list->next)
        add(p, to, t, list, factor * list->times);
}

static int64_t sum_of(const Mix *mix, int first)
{
    return mix->amount[first] + mix->amount[first + 1] + mix->amount[first + 2];
}

static bool is_negative(const DataAmount *a)
{
    return a->loads < 0 || a->bytes_loaded < 0 || a->stores < 0 || a->bytes_stored < 0;
}

static bool is_zero(const DataAmount *a)
{
    return !a->loads && !a->bytes_loaded && !a->stores && !a->bytes_stored;
}

static int by_line(const void *a, const void *b)
{
    const DataAmount *x = a, *y = b;
    return x->line != y->line ? x->line - y->line : x->place - y->place;
}

/* Library functions' figures are of columns of their own. */
static DataAmount whole(const Mix *mix)
{
    return (DataAmount){.loads = sum_of(mix, COL_LOADS_STATIC),
                        .bytes_loaded = sum_of(mix, COL_BYTES_LOADED_STATIC),
                        .stores = sum_of(mix, COL_STORES_STATIC),
                        .bytes_stored = sum_of(mix, COL_BYTES_STORED_STATIC)};
}

/* The library's amounts of other lines are a part of these. */
static DataAmount whole_library(const Mix *mix)
{
    return (DataAmount){.loads = mix->amount[COL_LOADS_LIBRARY],
                        .bytes_loaded = mix->amount[COL_BYTES_LOADED_LIBRARY],
                        .stores = mix->amount[COL_STORES_LIBRARY],
                        .bytes_stored = mix->amount[COL_BYTES_STORED_LIBRARY]};
}

/* Without the lines' differences, where an access is removed on another line than that which it was taken to be of. */
static void on_one_line(DataAmounts *a)
{
    DataAmounts all = {0};
    for (int i = 0; i < a->n; i++)
        add_amount(amount_of(&all, 0, a->items[i].place), &a->items[i], 1);
    free(a->items);
    *a = all;
}

static bool any_is_negative(const DataAmounts *a)
{
    for (int i = 0; i < a->n; i++)
        if (is_negative(&a->items[i]))
            return true;
    return false;
}

/* Takes the listed amounts out of `rest`, those of the mix, and returns what is left.  Amounts of zero are dropped. */
static DataAmount take_rest(DataAmounts *to, DataAmount rest, bool library)
{
    int n = 0;
    for (int i = 0; i < to->n; i++) {
        const DataAmount a = to->items[i];
        if ((a.place == DATA_LIBRARY) == library)
            add_amount(&rest, &a, -1);
        if (!is_zero(&a))
            to->items[n++] = a;
    }
    to->n = n;
    return rest;
}

static void forget(DataAmounts *to, bool library)
{
    int n = 0;
    for (int i = 0; i < to->n; i++)
        if ((to->items[i].place == DATA_LIBRARY) != library)
            to->items[n++] = to->items[i];
    to->n = n;
}

static void settle(DataPlaces *p, DataAmounts *to, const Mix *mix)
{
    if (any_is_negative(to))
        on_one_line(to);
    DataAmount rest = take_rest(to, whole_library(mix), true);
    if (is_negative(&rest))
        forget(to, true);
    rest = take_rest(to, whole(mix), false);
    if (any_is_negative(to) || is_negative(&rest)) {
        forget(to, false);
        rest = whole(mix);
    }
    if (!is_zero(&rest))
        add_amount(amount_of(to, 0, data_place_unknown(p)), &rest, 1);
    SORT(to->items, to->n, by_line);
}

void data_of_block(DataPlaces *p, DataAmounts *to, const DataText *t, const Block *b, const Model *m, const Mix *mix)
{
    to->n = 0;
    for (int i = 0; i < b->n_act; i++) {
        const Action *a = &b->act[i];
        MovedAccess access = {.node = a->node, .is_load = a->kind == ACT_LOAD, .size = a->size > 0 ? a->size : 0};
        if (a->kind == ACT_LIBRARY) {
            access.origin = ACCESS_LIBRARY;
            access.library = a->library;
        }
        if (a->kind == ACT_LOAD || a->kind == ACT_STORE || a->kind == ACT_LIBRARY)
            add(p, to, t, &access, 1);
    }
    if (m)
        add_list(p, to, t, m->removed_accesses[b->id], -1);
    settle(p, to, mix);
}

void data_of_relocated(DataPlaces *p, DataAmounts *to, const DataText *t, const Relocated *r)
{
    to->n = 0;
    add_list(p, to, t, r->accesses, 1);
    settle(p, to, &r->mix);
}

bool data_is_same(const DataAmounts *a, const DataAmounts *b)
{
    return a->n == b->n && (!a->n || !memcmp(a->items, b->items, (size_t)a->n * sizeof *a->items));
}

static void row_text(Buf *out, const int64_t *values, int n, bool is_first)
{
    buf_puts(out, is_first ? "[" : ",[");
    for (int k = 0; k < n; k++) {
        if (k)
            buf_putc(out, ',');
        buf_int(out, values[k]);
    }
    buf_putc(out, ']');
}

void data_amounts_text(Buf *out, const DataAmounts *a)
{
    for (int i = 0, first = 1; i < a->n; i++) {
        const DataAmount *d = &a->items[i];
        const int64_t values[] = {d->place, d->loads, d->bytes_loaded, d->stores, d->bytes_stored};
        if (d->place == DATA_LIBRARY)
            continue;
        row_text(out, values, d->stores || d->bytes_stored ? 5 : 3, first);
        first = 0;
    }
}

void data_lines_text(Buf *out, const DataAmounts *a)
{
    bool any = false;
    for (int i = 0; i < a->n; i++)
        any = any || (a->items[i].line && a->items[i].place != DATA_LIBRARY);
    for (int i = 0, first = 1; i < a->n && any; i++) {
        if (a->items[i].place == DATA_LIBRARY)
            continue;
        if (!first)
            buf_putc(out, ',');
        buf_int(out, a->items[i].line);
        first = 0;
    }
}

void data_library_text(Buf *out, const DataAmounts *a)
{
    for (int i = 0, first = 1; i < a->n; i++) {
        const DataAmount *d = &a->items[i];
        const int64_t values[] = {d->line, d->loads, d->bytes_loaded, d->stores, d->bytes_stored};
        if (d->place != DATA_LIBRARY || !d->line)
            continue;
        row_text(out, values, 5, first);
        first = 0;
    }
}
