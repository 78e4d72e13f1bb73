/* A module that does not mind loads that are said once only: how many bytes were loaded, and stored, at least once. */
#include "memprof/memprof.h"

typedef struct Touched {
    MpShadow bytes;
    uint64_t loaded, stored;
} Touched;
static const MpColumn touched_columns[] = {{"loaded", "sum", "bytes", "that some load read"},
                                           {"stored", "sum", "bytes", "that some store wrote"}};
static const MpTable touched_tables[] = {{"rows", "-", touched_columns, 2}};

MP_OWN void touched_start(MpRun *run)
{
    mp_shadow_make(run, &((Touched *)run->state)->bytes, 0, 1);
}

MP_OWN void touched_access(MpRun *run, const MpEvent *e)
{
    Touched *t = (Touched *)run->state;
    const unsigned char bit = e->kind == MP_STORE ? 2 : 1;
    uint64_t i;
    for (i = 0; i < e->bytes; i++) {
        unsigned char *seen = (unsigned char *)mp_shadow(&t->bytes, e->address + i);
        if (!(*seen & bit))
            ++*(bit == 1 ? &t->loaded : &t->stored);
        *seen |= bit;
    }
}

MP_OWN void touched_write(MpRun *run, MpOut *out)
{
    const Touched *t = (const Touched *)run->state;
    mp_table(out, 0);
    mp_cell(out, t->loaded);
    mp_cell(out, t->stored);
    mp_row(out);
}

MP_MODULE(touched) = {.name = "touched", .about = "bytes that were touched", .events = MP_LOADS | MP_STORES | MP_NO_REPEATS,
                      .share = MP_ALONE, .state_bytes = sizeof(Touched), .tables = touched_tables, .n_tables = 1,
                      .start = touched_start, .load = touched_access, .store = touched_access, .write = touched_write};
