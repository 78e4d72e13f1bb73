/* SPDX-License-Identifier: MIT */
/* memprof: strides.  How the addresses of each access move, and what it uses of the lines that it brings in.

   In: loads with values, stores.  Out: for each site the first of these that half of its steps, or more, are:
     chase       the address is what the site loaded last, and a constant: p = p->next
     fixed       it stays
     sequential  it goes on by the size of the access, up or down
     strided     it goes on by another constant: stride
     random      none of these
   lines_used is how much of the lines of 64 bytes that the site touched as the first one was used by anybody, at any
   time.  The second table has lines that went from one thread to another: `false` where the two never touched a byte
   that the other had stored, since it had it.

   Method: of the steps of a site the most frequent ones are counted (mp_top).  A line has the threads that have it, as
   if each had a cache of its own.

   Limits: 64 threads are told apart; an access to two lines is one to the first. */
#include "memprof/memprof.h"

typedef struct StrideSite {
    uint64_t count, last, value, offset, chases, lines, used, line;
    struct StrideLine *at; /* `at` is the line of the last access, `line` its number + 1. */
    MpTop steps;
} StrideSite;
typedef struct StrideLine {
    /* Bits of bytes that anybody has touched, and that the thread that stored last has stored. */
    uint64_t touched, stored;
    uint64_t holders;         /* A bit for each thread. */
    uint32_t owner, writer;   /* The sites that touched it first, and that stored last. */
} StrideLine;
typedef struct StrideShared {
    uint64_t count;
} StrideShared;
typedef struct Strides {
    StrideSite *site;
    MpShadow lines;
    MpMap shared; /* The rows are by site and the one that had stored; 1: false sharing. */
} Strides;

static const MpColumn stride_columns[] = {
    {"-", "site", "-", "the access"},
    {"count", "sum", "accesses", "how often it was executed"},
    {"pattern", "text", "-", "chase, fixed, sequential, strided or random"},
    {"stride", "key", "bytes", "from an address to the next, the most frequent"},
    {"lines_used", "share", "1", "bytes used / bytes of the lines that it touched first"}};
static const MpColumn stride_shared_columns[] = {
    {"-", "site", "-", "the access, by another thread than"},
    {"stored", "site", "-", "the last store to the line"},
    {"sharing", "text", "-", "true: of the same bytes; false: of others"},
    {"count", "sum", "accesses", "that had to fetch the line from the other thread"}};
static const MpTable stride_tables[] = {{"rows", "-", stride_columns, 5},
                                        {"sharing", "Lines between threads", stride_shared_columns, 4}};

MP_OWN void stride_start(MpRun *run)
{
    Strides *s = (Strides *)run->state;
    s->site = (StrideSite *)mp_alloc(run, (run->program->sites + (size_t)1) * sizeof(StrideSite));
    mp_shadow_make(run, &s->lines, 6, sizeof(StrideLine));
    mp_map_make(run, &s->shared, 2, sizeof(StrideShared), NULL, 0);
}

/* Bytes of the line that are touched first, or by another thread than had it. */
MP_APART void stride_change(Strides *s, StrideLine *l, uint32_t site, uint64_t bytes, uint64_t me)
{
    StrideSite *owner;
    if (!l->touched)
        l->owner = site;
    owner = &s->site[l->owner];
    owner->lines += !l->touched;
    owner->used += mp_ones(bytes & ~l->touched);
    l->touched |= bytes;
    if (l->stored && !(l->holders & me))
        ((StrideShared *)mp_map_pair(&s->shared, (uint64_t)site << 32 | l->writer, !(bytes & l->stored)))->count++;
}

MP_HOT void stride_line(Strides *all, StrideSite *s, const MpEvent *e)
{
    const uint64_t me = (uint64_t)1 << (e->thread->number & 63), from = e->address & 63;
    uint64_t bytes = (e->bytes < 64 - from ? ((uint64_t)1 << (e->bytes & 63)) - 1 : ~(uint64_t)0) << from;
    if (s->line != (e->address >> 6) + 1)
        s->at = (StrideLine *)mp_shadow(&all->lines, e->address);
    s->line = (e->address >> 6) + 1;
    if (bytes & ~s->at->touched || !(s->at->holders & me))
        stride_change(all, s->at, e->site, bytes, me);
    if (e->kind != MP_LOAD) {
        s->at->stored = (s->at->holders == me ? s->at->stored : 0) | bytes;
        s->at->holders = 0;
        s->at->writer = e->site;
    }
    s->at->holders |= me;
}

MP_HOT void stride_access(MpRun *run, const MpEvent *e)
{
    StrideSite *s = &((Strides *)run->state)->site[e->site];
    if (MP_LIKELY(s->count)) {
        s->chases += s->count > 1 && e->address - s->value == s->offset;
        s->offset = e->address - s->value;
        mp_top(&s->steps, (int64_t)(e->address - s->last));
    }
    s->count++;
    s->last = e->address;
    s->value = e->kind == MP_STORE ? ~e->address : e->value;
    if (e->bytes)
        stride_line((Strides *)run->state, s, e);
}

MP_OWN void stride_site(MpOut *out, const StrideSite *s, uint32_t site, int64_t bytes)
{
    const unsigned best = mp_top_best(&s->steps);
    const int64_t step = s->steps.value[best];
    const int is_steady = s->count > 1 && 2 * s->steps.count[best] >= s->count - 1;
    mp_cell(out, site);
    mp_cell(out, s->count);
    mp_cell_text(out, s->count > 2 && 2 * s->chases >= s->count - 2 && step ? "chase"
                      : s->count > 1 && !is_steady                          ? "random"
                      : !step                                               ? "fixed"
                      : step == bytes || step == -bytes                     ? "sequential"
                                                                            : "strided");
    mp_cell_signed(out, step);
    mp_cell_share(out, s->used, 64 * s->lines);
    mp_row(out);
}

MP_OWN void stride_write(MpRun *run, MpOut *out)
{
    const Strides *s = (const Strides *)run->state;
    const size_t *order = mp_map_sorted(&s->shared);
    uint32_t site;
    size_t i;
    mp_table(out, 0);
    for (site = 0; site < run->program->sites; site++)
        if (s->site[site].count)
            stride_site(out, &s->site[site], site, run->program->site_bytes[site] & 0xffffff);
    mp_table(out, 1);
    for (i = 0; i < s->shared.n; i++) {
        const uint64_t *key = mp_map_key(&s->shared, mp_place(order, i));
        mp_cell_pair(out, key[0]);
        mp_cell_text(out, key[1] ? "false" : "true");
        mp_cell(out, ((const StrideShared *)mp_map_record(&s->shared, mp_place(order, i)))->count);
        mp_row(out);
    }
}

/* clang-format off */
MP_MODULE(stride) = {
    .name = "stride", .about = "how addresses move", .events = MP_LOADS | MP_STORES | MP_VALUES | MP_TIMES,
    .share = MP_ALONE, .state_bytes = sizeof(Strides), .tables = stride_tables, .n_tables = 2, .start = stride_start,
    .load = stride_access, .store = stride_access, .update = stride_access, .write = stride_write};
/* clang-format on */
