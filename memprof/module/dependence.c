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

MP_HOT void dep_more(const MpSource *s, uint64_t times, uint64_t exposed)
{
    DepRow *row = (DepRow *)s->row;
    row->count += times;
    row->threads += s->is_foreign ? times : 0;
    row->exposed += exposed;
}

/* Adds a dependence of `e` on the access with the stamp `from`.  store: the stamp of the last store in front of
   that. */
MP_HOT void dep_add(Dependences *d, const MpEvent *e, unsigned kind, uint64_t now, uint64_t from, uint64_t store,
                    MpSource *kept)
{
    MpSource one, *s = kept ? kept : &one;
    DepRow *row;
    if (mp_source(e->thread, now, from, s, kept != NULL)) {
        row = (DepRow *)mp_map_pair(&d->rows, MP_STAMP_SITE(from) << 32 | e->site,
                                    (s->level ? (uint64_t)s->level->loop + 1 : 0) << 3 | kind << 1 | s->is_carried);
        s->row = row;
        if (s->is_carried) {
            mp_min(&row->least, s->distance);
            mp_max(&row->most, s->distance);
        }
    }
    dep_more(s, e->count,
             kind == DEP_ANTI && s->is_carried && !mp_source_shares(e->thread, s, now, store) ? e->count : 0);
}

/* The access covers these units.  Equal stamps of neighbours make one dependence. */
MP_HOT void dep_touch(MpRun *run, const MpEvent *e, int stores, void *unit, uint64_t n, uint64_t now, MpSource *kept)
{
    Dependences *d = (Dependences *)run->state;
    MpStamps *u = (MpStamps *)unit;
    uint64_t store = 0, load = 0, before = 0;
    for (; n; n--, u++) {
        if (u->store && u->store != store)
            dep_add(d, e, stores ? DEP_OUTPUT : DEP_FLOW, now, u->store, 0, kept);
        store = u->store;
        if (stores) {
            if (u->load && u->load != load)
                dep_add(d, e, DEP_ANTI, now, u->load, store, kept ? kept + 1 : kept);
            if (u->before && u->before != before)
                dep_add(d, e, DEP_ANTI, now, u->before, store, kept ? kept + 2 : kept);
            u->store = now;
        }
        load = u->load;
        before = u->before;
        u->load = stores ? 0 : now;
        u->before = stores ? 0 : load && (load ^ now) << 20 ? load : before;
    }
}

MP_HOT void dep_access(MpRun *run, const MpEvent *e)
{
    mp_access_units(run, e, &((Dependences *)run->state)->memory, dep_touch);
}

MP_OWN void dep_group(MpRun *run, const MpGroup *g)
{
    mp_group_units(run, g, &((Dependences *)run->state)->memory, dep_touch, dep_more);
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
    .group = dep_group, .alloc = dep_begin, .stack = dep_begin, .merge = dep_merge, .write = dep_write};
/* clang-format on */
