/* SPDX-License-Identifier: MIT */
/* memprof: values.  The values that each load finds.

   In: loads with their values.  Out: for each site the first of these that is so:
     constant   always the same: value
     stride     each value is the one before it plus the same: stride, value is the first one
     few        eight different values at most
     last       nine times in ten the value is the one before it
     narrow     it would fit in half the bytes of its type, or in fewer
     varied     none of these
   and the share of zeros.  A thread's loads follow those of the others as they came.

   Limits: blocks that are copied as a whole have no values; of values wider than 8 bytes the first 8; of floating
   values, bits. */
#include "memprof/memprof.h"

typedef struct ValueSite {
    MpSet few; /* It is the first member, so that the data of each load lie together. */
    /* `again` counts values that are as the one before; `is_uneven`: the differences vary. */
    uint64_t count, zeros, again, is_uneven;
    /* `width` has the bits of the values, and of the complements of negative ones. */
    uint64_t first, last, most, width;
    int64_t stride;
} ValueSite;
typedef ValueSite *Values; /* The index is the site. */

static const MpColumn values_columns[] = {{"-", "site", "-", "the load"},
                                          {"count", "sum", "loads", "how often it was executed"},
                                          {"pattern", "text", "-", "constant, stride, few, last, narrow or varied"},
                                          {"value", "value", "-", "constant: the value; stride: the first one"},
                                          {"stride", "key", "-", "from each value to the next"},
                                          {"zero_share", "share", "1", "loads of a zero / all"}};
static const MpTable values_tables[] = {{"rows", "-", values_columns, 6}};

MP_OWN void values_start(MpRun *run)
{
    *(Values *)run->state = (ValueSite *)mp_alloc(run, (run->program->sites + (size_t)1) * sizeof(ValueSite));
}

/* The value of so many bytes, with its sign extended. */
MP_HOT int64_t values_signed(uint64_t value, uint64_t bytes)
{
    const unsigned unused = bytes < 8 ? (64 - 8 * (unsigned)bytes) & 63 : 0;
    return (int64_t)(value << unused) >> unused;
}

/* Updates the pattern for a value; once there are many values and no pattern holds, none is looked for. */
MP_APART void values_change(ValueSite *s, uint64_t value, int64_t step)
{
    uint64_t i;
    if (s->count == 1)
        s->stride = step;
    if (!s->count)
        s->first = value;
    else if (step != s->stride && !s->is_uneven)
        for (i = 0, s->is_uneven = 1; i < s->count && i <= MP_SET_ROOM; i++)
            mp_set(&s->few, s->first + i * (uint64_t)s->stride, MP_SET_ROOM);
    if (s->is_uneven)
        mp_set(&s->few, value, MP_SET_ROOM);
    s->again -= !s->count && !step; /* No value came before the first one. */
}

MP_HOT void values_load(MpRun *run, const MpEvent *e)
{
    ValueSite *s = &(*(Values *)run->state)[e->site];
    const int64_t value = values_signed(e->value, e->bytes), step = values_signed(e->value - s->last, e->bytes);
    if (s->is_uneven ? step && !s->few.full : step != s->stride || s->count < 2)
        values_change(s, e->value, step);
    s->again += !step;
    s->zeros += !e->value;
    s->width |= (uint64_t)(value ^ (value >> 63)); /* Of a negative value, the complement is taken. */
    s->most |= e->value;
    s->last = e->value;
    s->count++;
}

MP_OWN const char *values_pattern(const ValueSite *s, uint64_t bytes)
{
    const unsigned half = 4 * (unsigned)(bytes < 8 ? bytes : 8);
    if (!s->is_uneven)
        return s->stride ? "stride" : "constant";
    if (!s->few.full)
        return "few";
    if (s->again >= (s->count - 1) - (s->count - 1) / 10)
        return "last";
    return bytes > 1 && (!(s->most >> half) || !(s->width >> (half - 1))) ? "narrow" : "varied";
}

MP_OWN void values_write(MpRun *run, MpOut *out)
{
    uint32_t site;
    mp_table(out, 0);
    for (site = 0; site < run->program->sites; site++) {
        const ValueSite *s = &(*(const Values *)run->state)[site];
        if (!s->count)
            continue;
        mp_cell(out, site);
        mp_cell(out, s->count);
        mp_cell_text(out, values_pattern(s, run->program->site_bytes[site] & 0xffffff));
        s->is_uneven ? mp_cell_empty(out) : mp_cell(out, s->first);
        s->is_uneven || !s->stride ? mp_cell_empty(out) : mp_cell_signed(out, s->stride);
        mp_cell_share(out, s->zeros, s->count);
        mp_row(out);
    }
}

MP_OWN void values_merge(MpRun *into, MpRun *from)
{
    uint32_t site;
    for (site = 0; site < into->program->sites; site++)
        if ((*(const Values *)from->state)[site].count)
            mp_copy(&(*(Values *)into->state)[site], &(*(const Values *)from->state)[site], sizeof(ValueSite));
}

/* clang-format off */
MP_MODULE(values) = {
    .name = "values", .about = "what each load finds", .events = MP_LOADS | MP_VALUES, .share = MP_BY_SITE,
    .state_bytes = sizeof(Values), .tables = values_tables, .n_tables = 1, .start = values_start,
    .load = values_load, .range = mp_ignore, .strided = mp_ignore, .merge = values_merge, .write = values_write};
/* clang-format on */
