/* SPDX-License-Identifier: MIT */
/* memprof: lifetimes.  How long the objects of the heap live, and which of them could do with less.

   In: allocations, frees, calls, loops, regions.  Out: for each site and the calls that led to it, and for each scope:
   how many objects, and their bytes.  The scope is the first of these that an object begins and ends in:
     iteration  one iteration of the innermost loop that ran at the allocation
     function   one call of the function that made it: it could be on the stack
     region     one entry of a region
     program    the rest
   Leaked are those that had not been freed when the program ended.

   Limits: what another thread frees lives in the program. */
#include "memprof/memprof.h"

enum { LIFE_ITERATION, LIFE_FUNCTION, LIFE_REGION, LIFE_PROGRAM };

typedef struct LifeRow {
    uint64_t objects, bytes, leaked;
} LifeRow;
typedef struct Lifetimes {
    MpMap rows; /* The rows are by site, context of the calls, and scope. */
} Lifetimes;

static const MpField life_fields[] = {MP_FIELD(MP_SUM, LifeRow, objects), MP_FIELD(MP_SUM, LifeRow, bytes),
                                      MP_FIELD(MP_SUM, LifeRow, leaked)};
static const MpColumn life_columns[] = {
    {"-", "place", "-", "where objects were made"},
    {"context", "path", "-", "functions that were open then, outermost first"},
    {"objects", "sum", "objects", "how many"},
    {"bytes", "sum", "bytes", "of all of them"},
    {"scope", "text", "-", "iteration, function, region or program: what they did not outlive"},
    {"leaked", "sum", "objects", "those that nobody freed"}};
static const MpTable life_tables[] = {{"rows", "-", life_columns, 6}};

MP_OWN void life_start(MpRun *run)
{
    mp_map_make(run, &((Lifetimes *)run->state)->rows, 3, sizeof(LifeRow), life_fields, 3);
}

MP_OWN void life_add(MpRun *run, const MpObject *o, uint64_t scope, uint64_t leaked)
{
    uint64_t key[3];
    LifeRow *row;
    key[0] = o->site;
    key[1] = mp_context_calls(run, o->context);
    key[2] = scope;
    row = (LifeRow *)mp_map_at(&((Lifetimes *)run->state)->rows, key);
    row->objects++;
    row->bytes += o->bytes;
    row->leaked += leaked;
}

MP_OWN void life_free(MpRun *run, const MpEvent *e)
{
    const MpThread *t = e->thread;
    const MpObject *o = mp_object_at(run, e->address);
    const MpLevel *l = o && o->depth && o->depth <= t->depth ? &t->nest[o->depth - 1] : NULL;
    if (!o || o->base != e->address || o->kind != MP_OBJECT_HEAP)
        return;
    if (o->thread != t->number)
        life_add(run, o, LIFE_PROGRAM, 0);
    else if (l && l->invocation == o->invocation && l->iteration == o->iteration)
        life_add(run, o, LIFE_ITERATION, 0);
    else if (mp_object_is_in_call(o, t))
        life_add(run, o, LIFE_FUNCTION, 0);
    else
        life_add(run, o, o->entry && o->entry == t->entry ? LIFE_REGION : LIFE_PROGRAM, 0);
}

MP_OWN void life_leak(MpRun *run, MpObject *o)
{
    if (o->kind == MP_OBJECT_HEAP)
        life_add(run, o, LIFE_PROGRAM, 1);
}

MP_OWN void life_finish(MpRun *run)
{
    mp_objects(run, life_leak);
}

MP_OWN void life_write(MpRun *run, MpOut *out)
{
    static const char *const words[] = {"iteration", "function", "region", "program"};
    const MpMap *m = &((const Lifetimes *)run->state)->rows;
    const size_t *order = mp_map_sorted(m);
    size_t i;
    mp_table(out, 0);
    for (i = 0; i < m->n; i++) {
        const uint64_t *key = mp_map_key(m, mp_place(order, i));
        const LifeRow *row = (const LifeRow *)mp_map_record(m, mp_place(order, i));
        mp_cell(out, key[0]);
        mp_cell_path(out, run, (uint32_t)key[1]);
        mp_cell(out, row->objects);
        mp_cell(out, row->bytes);
        mp_cell_text(out, words[key[2]]);
        mp_cell(out, row->leaked);
        mp_row(out);
    }
}

/* clang-format off */
MP_MODULE(lifetime) = {
    .name = "lifetime", .about = "how long objects of the heap live",
    .events = MP_HEAP | MP_CALLS | MP_LOOPS | MP_ITERATIONS | MP_REGIONS, .share = MP_ALONE,
    .state_bytes = sizeof(Lifetimes), .tables = life_tables, .n_tables = 1, .start = life_start, .free = life_free,
    .finish = life_finish, .write = life_write};
/* clang-format on */
