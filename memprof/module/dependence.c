/* SPDX-License-Identifier: MIT */
/* memprof: dependences.  Which access depends on which earlier one of the same memory.

   In: loads, stores, loops with iterations, what begins to live.  Out: for each pair of sites and the loop that
   carries the dependence, else the innermost one around both: how often, and over how many iterations.

   Method: each unit of memory remembers who stored it last, who loaded it last since, and who did so in another
   iteration before that.
     flow:   from the last store to a load
     output: from the last store to a store
     anti:   from the last load since the last store, and from the last one in an iteration before, to a store
   Of neighbouring units with the same source an access has one dependence; a structure that is copied, or a range that
   a library function moves, is one access (of each page of memory). */
#include "memprof/memprof.h"

enum { DEP_FLOW, DEP_ANTI, DEP_OUTPUT };

typedef struct DepUnit {
    uint64_t store, load, before;
} DepUnit; /* moments */
typedef struct DepRow {
    uint64_t count, threads;
    uint64_t exposed; /* carried anti dependences whose load found what was there before its iteration */
    MpMin least;
    MpMax most;
} DepRow;
typedef struct Dependences {
    MpUnits memory;
    MpMap rows; /* by source and sink; loop + 1, kind and carried */
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
    mp_units_make(run, &d->memory, sizeof(DepUnit));
    mp_map_make(run, &d->rows, 2, sizeof(DepRow), dep_fields, 5);
}

/* One dependence of `e` on what was at the moment `from`, before which `store` was the last store. */
MP_OWN void dep_add(MpRun *run, const MpEvent *e, int kind, uint64_t from, uint64_t store)
{
    const MpThread *t = e->thread;
    int is_carried, level = mp_moment_level(t, from, &is_carried);
    uint64_t key[2], distance;
    DepRow *row;
    key[0] = MP_MOMENT_SITE(from) << 32 | e->site;
    key[1] = (level < 0 ? 0 : (uint64_t)t->nest[level].loop + 1) << 3 | (unsigned)kind << 1 | (unsigned)is_carried;
    row = (DepRow *)mp_map_at(&((Dependences *)run->state)->rows, key);
    row->count++;
    row->threads += MP_MOMENT_THREAD(from) != (t->number & 0xff);
    if (!is_carried)
        return;
    distance = mp_iterations_since(t, level, MP_MOMENT_TICK(from));
    mp_min(&row->least, distance);
    mp_max(&row->most, distance);
    if (kind == DEP_ANTI)
        row->exposed += !store || MP_MOMENT_THREAD(store) != (t->number & 0xff) ||
                        MP_MOMENT_TICK(store) < t->nest[level].entered ||
                        mp_iterations_since(t, level, MP_MOMENT_TICK(store)) != distance;
}

MP_OWN void dep_touch(MpRun *run, const MpEvent *e, DepUnit *u, uint64_t n)
{
    const uint64_t now = mp_moment(run, e);
    const int stores = e->kind == MP_STORE || e->kind == MP_RANGE_STORE;
    uint64_t store = 0, load = 0, before = 0;
    for (; n--; u++) {
        if (u->store && u->store != store)
            dep_add(run, e, stores ? DEP_OUTPUT : DEP_FLOW, u->store, 0);
        store = u->store;
        if (stores && u->load && u->load != load)
            dep_add(run, e, DEP_ANTI, u->load, store);
        if (stores && u->before && u->before != before)
            dep_add(run, e, DEP_ANTI, u->before, store);
        load = u->load;
        before = u->before;
        u->store = stores ? now : store;
        u->load = stores ? 0 : now;
        u->before = stores ? 0 : load && (load ^ now) << 20 ? load : before;
    }
}

MP_OWN void dep_access(MpRun *run, const MpEvent *e)
{
    uint64_t at = e->address, left = e->bytes, bytes = left, n;
    for (; left && e->site < MP_MOMENT_SITES; at += bytes, left -= bytes, bytes = left) {
        DepUnit *u = (DepUnit *)mp_units(&((Dependences *)run->state)->memory, at, &bytes, &n);
        dep_touch(run, e, u, n);
    }
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
        const uint64_t *key = mp_map_key(m, order[i]);
        const DepRow *row = (const DepRow *)mp_map_record(m, order[i]);
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
    .events = MP_LOADS | MP_STORES | MP_HEAP | MP_STACKS | MP_LOOPS | MP_ITERATIONS | MP_TIMES,
    .share = MP_BY_ADDRESS, .share_shift = MP_UNIT_PAGE_SHIFT, .state_bytes = sizeof(Dependences),
    .tables = dep_tables, .n_tables = 1, .start = dep_start, .load = dep_access, .store = dep_access,
    .range = dep_access,
    .alloc = dep_begin, .stack = dep_begin, .merge = dep_merge, .write = dep_write};
/* clang-format on */
