/* SPDX-License-Identifier: MIT */
/* memprof: points-to.  Which objects the pointers of each site reach.

   In: pointers that are made, objects that begin and end.  Out: for each site of a pointer and each site that objects
   are made at how often; a second table tells the objects apart by the calls that led to where they were made.
   Null pointers, and those one behind an object's end, reach what is there: nothing, or the next object.

   Limits: objects that the program did not make in sight (of libraries, say) are none. */
#include "memprof/memprof.h"

typedef struct PointsRow {
    uint64_t count;
} PointsRow;
typedef struct Points {
    MpMap rows;
} Points; /* The key: a site; 1 + an object's site; the context of the calls. */

static const MpField points_fields[] = {MP_FIELD(MP_SUM, PointsRow, count)};
static const MpColumn points_columns[] = {{"-", "site", "-", "the pointer"},
                                          {"object", "place", "-", "where the object was made; empty: it is not known"},
                                          {"count", "sum", "pointers", "how often"}};
static const MpColumn points_context_columns[] = {{"-", "site", "-", "the pointer"},
                                                  {"object", "place", "-", "where the object was made"},
                                                  {"context", "path", "-", "functions that were open then"},
                                                  {"count", "sum", "pointers", "how often"}};
static const MpTable points_tables[] = {{"rows", "-", points_columns, 3},
                                        {"contexts", "By calls", points_context_columns, 4}};

MP_OWN void points_start(MpRun *run)
{
    mp_map_make(run, &((Points *)run->state)->rows, 3, sizeof(PointsRow), points_fields, 1);
}

MP_OWN void points_pointer(MpRun *run, const MpEvent *e)
{
    const MpObject *o = e->address ? mp_object_at(run, e->address) : NULL;
    uint64_t key[3];
    if (!e->address)
        return;
    key[0] = e->site;
    key[1] = o ? (uint64_t)o->site + 1 : 0;
    key[2] = o && o->kind != MP_OBJECT_GLOBAL ? mp_context_calls(run, o->context) : 0;
    ((PointsRow *)mp_map_at(&((Points *)run->state)->rows, key))->count++;
}

MP_MERGE_MAP(points_merge, Points, rows)

MP_OWN void points_write(MpRun *run, MpOut *out)
{
    const MpMap *m = &((const Points *)run->state)->rows;
    const size_t *order = mp_map_sorted(m);
    unsigned table;
    size_t i;
    for (table = 0; table < 2; table++) {
        mp_table(out, table);
        for (i = 0; i < m->n; i++) {
            const uint64_t *key = mp_map_key(m, mp_place(order, i));
            if (table && !key[2])
                continue;
            mp_cell(out, key[0]);
            mp_cell_signed(out, (int64_t)key[1] - 1);
            if (table)
                mp_cell_path(out, run, (uint32_t)key[2]);
            mp_cell(out, ((const PointsRow *)mp_map_record(m, mp_place(order, i)))->count);
            mp_row(out);
        }
    }
}

/* clang-format off */
MP_MODULE(pointsto) = {
    .name = "pointsto", .about = "which objects the pointers of each site reach",
    .events = MP_POINTERS | MP_HEAP | MP_STACKS | MP_GLOBALS | MP_CALLS, .share = MP_BY_SITE,
    .state_bytes = sizeof(Points), .tables = points_tables, .n_tables = 2, .start = points_start,
    .pointer = points_pointer, .merge = points_merge, .write = points_write};
/* clang-format on */
