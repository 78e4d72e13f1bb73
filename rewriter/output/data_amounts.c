/* In: accesses of a block.  Out: amounts by place.
 * Method: those that are written, less those that the model removes.  The mix decides: what it has more than all
 * places is of an unknown one. */
#include "output/data_amounts.h"

#include <string.h>

static DataAmount *amount_of(DataAmounts *to, int place)
{
    for (int i = to->n - 1; i >= 0; i--)
        if (to->at[i].place == place)
            return &to->at[i];
    DataAmount *a = PUSH(to->at, to->n, to->cap);
    *a = (DataAmount){.place = place};
    return a;
}

static void add(DataPlaces *p, DataAmounts *to, const MovedAccess *m, int times)
{
    DataAmount *a = amount_of(to, data_place_of(p, m));
    *(m->is_load ? &a->loads : &a->stores) += times;
    *(m->is_load ? &a->bytes_loaded : &a->bytes_stored) += times * m->size;
}

static void add_list(DataPlaces *p, DataAmounts *to, const MovedAccess *list, int factor)
{
    for (; list; list = list->next)
        add(p, to, list, factor * list->times);
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

static int by_place(const void *a, const void *b)
{
    return ((const DataAmount *)a)->place - ((const DataAmount *)b)->place;
}

/* Library functions' figures are of columns of their own. */
static DataAmount whole(const Mix *mix)
{
    return (DataAmount){.loads = sum_of(mix, COL_LOADS_STATIC),
                        .bytes_loaded = sum_of(mix, COL_BYTES_LOADED_STATIC),
                        .stores = sum_of(mix, COL_STORES_STATIC),
                        .bytes_stored = sum_of(mix, COL_BYTES_STORED_STATIC)};
}

static void settle(DataPlaces *p, DataAmounts *to, const Mix *mix)
{
    const DataAmount all = whole(mix);
    DataAmount rest = all;
    bool negative = false;
    int n = 0;
    for (int i = 0; i < to->n; i++) {
        const DataAmount a = to->at[i];
        negative = negative || is_negative(&a);
        rest.loads -= a.loads;
        rest.bytes_loaded -= a.bytes_loaded;
        rest.stores -= a.stores;
        rest.bytes_stored -= a.bytes_stored;
        if (!is_zero(&a))
            to->at[n++] = a;
    }
    to->n = n;
    if (negative || is_negative(&rest)) {
        to->n = 0;
        rest = all;
    }
    rest.place = is_zero(&rest) ? 0 : data_place_unknown(p);
    if (!is_zero(&rest))
        *PUSH(to->at, to->n, to->cap) = rest;
    SORT(to->at, to->n, by_place);
}

void data_of_block(DataPlaces *p, DataAmounts *to, const Block *b, const Model *m, const Mix *mix)
{
    to->n = 0;
    for (int i = 0; i < b->n_act; i++) {
        const Action *a = &b->act[i];
        if (a->kind == ACT_LOAD || a->kind == ACT_STORE)
            add(p, to,
                &(MovedAccess){.node = a->node, .is_load = a->kind == ACT_LOAD, .size = a->size > 0 ? a->size : 0}, 1);
    }
    if (m)
        add_list(p, to, m->removed_accesses[b->id], -1);
    settle(p, to, mix);
}

void data_of_relocated(DataPlaces *p, DataAmounts *to, const Relocated *r)
{
    to->n = 0;
    add_list(p, to, r->accesses, 1);
    settle(p, to, &r->mix);
}

bool data_is_same(const DataAmounts *a, const DataAmounts *b)
{
    return a->n == b->n && (!a->n || !memcmp(a->at, b->at, (size_t)a->n * sizeof *a->at));
}

void data_amounts_text(Buf *out, const DataAmounts *a)
{
    for (int i = 0; i < a->n; i++) {
        const DataAmount *d = &a->at[i];
        const int64_t values[] = {d->place, d->loads, d->bytes_loaded, d->stores, d->bytes_stored};
        int n = d->stores || d->bytes_stored ? 5 : 3;
        buf_puts(out, i ? ",[" : "[");
        for (int k = 0; k < n; k++) {
            if (k)
                buf_putc(out, ',');
            buf_int(out, values[k]);
        }
        buf_putc(out, ']');
    }
}
