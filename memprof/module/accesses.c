/* The accesses and bytes of each site, which counters only have by blocks.
 * In: loads and stores.  Out: a row for each site that was executed. */
#include "memprof/group.h"

typedef struct AccessRow {
    uint64_t loads, stores, loaded, stored;
} AccessRow;

typedef struct Accesses {
    MpMap by_site;
} Accesses;

static const MpField accesses_fields[] = {MP_FIELD(MP_SUM, AccessRow, loads), MP_FIELD(MP_SUM, AccessRow, stores),
                                          MP_FIELD(MP_SUM, AccessRow, loaded), MP_FIELD(MP_SUM, AccessRow, stored)};
static const MpColumn accesses_columns[] = {{"-", "site", "-", "the access"},
                                            {"loads", "sum", "-", "executions that load"},
                                            {"stores", "sum", "-", "executions that store"},
                                            {"bytes_loaded", "sum", "B", "bytes loaded"},
                                            {"bytes_stored", "sum", "B", "bytes stored"}};
static const MpTable accesses_tables[] = {{"rows", "accesses by site", accesses_columns, 5}};

MP_OWN void accesses_start(MpRun *run)
{
    mp_map_make(run, &((Accesses *)run->state)->by_site, 1, sizeof(AccessRow), accesses_fields, 4);
}

MP_HOT AccessRow *accesses_row(MpRun *run, uint32_t site)
{
    uint64_t key = site;
    return (AccessRow *)mp_map_at(&((Accesses *)run->state)->by_site, &key);
}

MP_OWN void accesses_load(MpRun *run, const MpEvent *e)
{
    AccessRow *r = accesses_row(run, e->site);
    r->loads++;
    r->loaded += e->bytes;
}

MP_OWN void accesses_store(MpRun *run, const MpEvent *e)
{
    AccessRow *r = accesses_row(run, e->site);
    r->stores++;
    r->stored += e->bytes;
}

MP_OWN void accesses_strided(MpRun *run, const MpEvent *e)
{
    AccessRow *r = accesses_row(run, e->site);
    int loads = e->kind == MP_STRIDED_LOAD;
    *(loads ? &r->loads : &r->stores) += e->count;
    *(loads ? &r->loaded : &r->stored) += e->count * e->bytes;
}

MP_OWN void accesses_range(MpRun *run, const MpEvent *e)
{
    AccessRow *r = accesses_row(run, e->site);
    int loads = e->kind == MP_RANGE_LOAD;
    *(loads ? &r->loads : &r->stores) += 1;
    *(loads ? &r->loaded : &r->stored) += e->bytes;
}

MP_OWN void accesses_group(MpRun *run, const MpGroup *g)
{
    uint32_t i;
    for (i = 0; i < g->n; i++) {
        const MpMember *m = &g->member[i];
        const uint64_t times = mp_member_times(g, i);
        AccessRow *r;
        if (!times || !mp_has_site(run, m->site))
            continue;
        r = accesses_row(run, m->site);
        r->loads += m->kind != MP_STORE ? times : 0;
        r->loaded += m->kind != MP_STORE ? times * m->bytes : 0;
        r->stores += m->kind != MP_LOAD ? times : 0;
        r->stored += m->kind != MP_LOAD ? times * m->bytes : 0;
    }
}

MP_OWN void accesses_merge(MpRun *into, MpRun *from)
{
    mp_map_merge(&((Accesses *)into->state)->by_site, &((Accesses *)from->state)->by_site);
}

MP_OWN void accesses_write(MpRun *run, MpOut *out)
{
    const MpMap *m = &((Accesses *)run->state)->by_site;
    size_t *order = mp_map_sorted(m), i;
    mp_table(out, 0);
    for (i = 0; i < m->n; i++) {
        const AccessRow *r = (const AccessRow *)mp_map_record(m, mp_place(order, i));
        mp_cell(out, mp_map_key(m, mp_place(order, i))[0]);
        mp_cell(out, r->loads);
        mp_cell(out, r->stores);
        mp_cell(out, r->loaded);
        mp_cell(out, r->stored);
        mp_row(out);
    }
}

MP_MODULE(accesses) = {.name = "accesses",
                       .about = "how often each site accesses memory, and how many bytes",
                       .events = MP_LOADS | MP_STORES,
                       .share = MP_BY_SITE,
                       .state_bytes = sizeof(Accesses),
                       .tables = accesses_tables,
                       .n_tables = 1,
                       .start = accesses_start,
                       .load = accesses_load,
                       .store = accesses_store,
                       .strided = accesses_strided,
                       .range = accesses_range,
                       .group = accesses_group,
                       .merge = accesses_merge,
                       .write = accesses_write};
