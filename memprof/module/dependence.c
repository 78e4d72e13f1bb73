/* SPDX-License-Identifier: MIT */
/* memprof: dependences.  Which access depends on which earlier one of the same memory.

   In: loads, stores, loops with iterations, what begins to live.  Out: for each pair of sites and the loop that
   carries the dependence, else the innermost one around both: how often, and over how many iterations.

   Method: each unit of memory remembers who stored it last, who loaded it last since, and who did so in another
   iteration before that.
     flow:   from the last store to a load
     output: from the last store to a store
     anti:   from the last load since the last store, and from the last one in an iteration before, to a store
   Of neighbouring units with the same source an access has one dependence.  An iteration begins with the evaluation of
   the loop's condition, where that accesses memory; the first one has what stands in front of it, too.  "In an
   iteration before" is: before a loop or an iteration last began or ended. */
#include "memprof/group.h"

enum { DEP_FLOW, DEP_ANTI, DEP_OUTPUT };

typedef struct DepRow {
    uint64_t count, threads;
    uint64_t exposed; /* The number of carried anti-dependences whose load found what was there before its iteration. */
    MpMin least;
    MpMax most;
} DepRow;
typedef struct Dependences {
    MpUnits memory;
    MpMap rows; /* The rows are by source and sink; loop + 1, kind and carried. */
} Dependences;

static const MpField dep_fields[] = {MP_FIELD(MP_SUM, DepRow, count), MP_FIELD(MP_SUM, DepRow, threads),
                                     MP_FIELD(MP_SUM, DepRow, exposed), MP_FIELD(MP_MIN, DepRow, least),
                                     MP_FIELD(MP_MAX, DepRow, most)};
static const MpColumn dep_columns[] = {
    {"kind", "text", "-", "flow: a store, then a load; anti: a load, then a store; output: two stores"},
    {"source", "site", "-", "the earlier access"},
    {"sink", "site", "-", "the later access"},
    {"loop", "loop", "-", "that carries it, else the innermost one around both"},
    {"carried", "key", "-", "1: the accesses are in different iterations of the loop"},
    {"count", "sum", "dependences", "how often"},
    {"min_distance", "min", "iterations", "of the loop, from the source to the sink"},
    {"max_distance", "max", "iterations", "likewise"},
    {"threads", "sum", "dependences", "those between two threads"}};
static const MpTable dep_tables[] = {{"rows", "-", dep_columns, 9}};

MP_OWN void dep_start(MpRun *run)
{
    Dependences *d = (Dependences *)run->state;
    mp_units_make(run, &d->memory, sizeof(MpStamps));
    mp_map_make(run, &d->rows, 2, sizeof(DepRow), dep_fields, 5);
}

MP_APART DepRow *dep_row(Dependences *d, uint32_t source, uint32_t sink, unsigned kind, const MpSource *s)
{
    static const unsigned char kinds[] = {DEP_FLOW, DEP_OUTPUT, DEP_ANTI, DEP_ANTI};
    DepRow *row = (DepRow *)mp_map_pair(&d->rows, (uint64_t)source << 32 | sink,
                                        (s->level ? (uint64_t)s->level->loop + 1 : 0) << 3 |
                                            (uint64_t)kinds[kind] << 1 | s->is_carried);
    if (s->is_carried) {
        mp_min(&row->least, s->distance);
        mp_max(&row->most, s->distance);
    }
    return row;
}

MP_HOT void dep_found(MpRun *run, uint32_t source, uint32_t sink, unsigned kind, MpSource *s, uint64_t times,
                      uint64_t exposed)
{
    DepRow *row = (DepRow *)s->row;
    if (!row)
        s->row = row = dep_row((Dependences *)run->state, source, sink, kind, s);
    row->count += times;
    if (s->is_foreign)
        row->threads += times;
    if (exposed)
        row->exposed += exposed;
    if (s->is_carried && s->distance < row->least.value)
        row->least.value = s->distance;
    if (s->is_carried && s->distance > row->most.value)
        row->most.value = s->distance;
}

MP_APART void dep_pieces(MpRun *run, const MpEvent *e)
{
    mp_access_units(run, e, &((Dependences *)run->state)->memory, dep_found);
}

MP_APART void dep_several(MpRun *run, const MpEvent *e, void *unit, uint64_t n)
{
    mp_access_turn(run, e, &((Dependences *)run->state)->memory, unit, n, dep_found);
}

MP_BUSY void dep_access(MpRun *run, const MpEvent *e)
{
    if (!mp_access_unit(run, e, &((Dependences *)run->state)->memory, dep_several, dep_found))
        dep_pieces(run, e);
}

MP_OWN void dep_range(MpRun *run, const MpEvent *e)
{
    mp_range_units(run, e, &((Dependences *)run->state)->memory, dep_found);
}

MP_OWN void dep_group(MpRun *run, const MpGroup *g)
{
    mp_group_units(run, g, &((Dependences *)run->state)->memory, dep_found);
}

/* Memory that begins to live has nothing of what was there before. */
MP_OWN void dep_begin(MpRun *run, const MpEvent *e)
{
    mp_units_clear(&((Dependences *)run->state)->memory, e->address, e->bytes);
}

MP_MERGE_MAP(dep_merge, Dependences, rows)

MP_OWN void dep_write(MpRun *run, MpOut *out)
{
    static const char *const kinds[] = {"flow", "anti", "output"};
    const MpMap *m = &((Dependences *)run->state)->rows;
    const size_t *order = mp_map_sorted(m);
    size_t i;
    mp_table(out, 0);
    for (i = 0; i < m->n; i++) {
        const uint64_t *key = mp_map_key(m, mp_place(order, i));
        const DepRow *row = (const DepRow *)mp_map_record(m, mp_place(order, i));
        mp_cell_text(out, kinds[key[1] >> 1 & 3]);
        mp_cell_pair(out, key[0]);
        mp_cell_signed(out, (int64_t)(key[1] >> 3) - 1);
        mp_cell(out, key[1] & 1);
        mp_cell(out, row->count);
        mp_cell_least(out, &row->least);
        mp_cell_most(out, &row->most);
        mp_cell(out, row->threads);
        mp_row(out);
    }
}

/* clang-format off */
MP_MODULE(dependence) = {
    .name = "dependence", .about = "which access depends on which, and in which loop",
    .events = MP_LOADS | MP_STORES | MP_HEAP | MP_STACKS | MP_LOOPS | MP_ITERATIONS | MP_TIMES | MP_NO_CONSTANTS,
    .share = MP_BY_ADDRESS, .share_shift = MP_UNIT_PAGE_SHIFT, .state_bytes = sizeof(Dependences), .tables = dep_tables,
    .n_tables = 1, .needs_no_objects = 1, .start = dep_start, .load = dep_access, .store = dep_access,
    .range = dep_range, .group = dep_group, .alloc = dep_begin, .stack = dep_begin, .merge = dep_merge,
    .write = dep_write};
/* clang-format on */
