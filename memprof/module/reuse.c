/* SPDX-License-Identifier: MIT */
/* memprof: reuse distances.  How many other cache lines are touched between two accesses to a line.

   In: loads, stores, regions.  Out: for each region and place a histogram of distances in distinct lines of 64 bytes,
   -1 for the first touch of a line; from it, how often a fully associative LRU cache of any size misses.

   Method: mp_recency.
   Sampled (reuse_rate=N): one line in N, chosen by a hash; what is counted of it stands for N, distances too (SHARDS:
   Waldspurger, Park, Garthwaite, Ahmad, FAST 2015).  A third table has how far that is off in the number of accesses.

   Limits: an access to two lines is one to each. */
#include "memprof/group.h"

/* Bucket 0: first touches; 1: distance 0; k: 2^(k - 2) and more. */
enum { REUSE_LINE = 6, REUSE_BUCKETS = 66, REUSE_MOST_RATE = 1 << 20 };

typedef struct ReuseRow {
    uint64_t count[REUSE_BUCKETS];
} ReuseRow;
typedef struct Reuse {
    MpRecency lines;
    MpMap rows; /* The rows are by region + 1 and site. */
    uint64_t rate, seen, taken;
} Reuse;

static const MpColumn reuse_columns[] = {
    {"roi", "roi", "-", "region"},
    {"-", "place", "-", "the later access"},
    {"distance_from", "key", "lines",
     "distinct lines of 64 bytes since the last access to the line; -1: it is the first"},
    {"distance_to", "key", "lines", "the largest distance of the row"},
    {"count", "sum", "accesses", "of lines"}};
static const MpColumn reuse_curve_columns[] = {
    {"roi", "roi", "-", "region"},
    {"lines", "key", "lines", "of 64 bytes that the cache has room for"},
    {"accesses", "sum", "accesses", "of lines"},
    {"misses", "sum", "accesses", "first touches, and distances from so many lines on"},
    {"miss_ratio", "share", "1", "misses / accesses"}};
static const MpColumn reuse_sample_columns[] = {
    {"rate", "key", "-", "one line in so many was looked at"},
    {"accesses", "sum", "accesses", "of all lines"},
    {"estimate", "sum", "accesses", "what those of the sampled lines stand for"},
    {"error", "share", "1", "how far that is off"}};
static const MpTable reuse_tables[] = {{"rows", "-", reuse_columns, 5},
                                       {"curve", "Misses of LRU caches", reuse_curve_columns, 5},
                                       {"sample", "Sample", reuse_sample_columns, 4}};

MP_OWN void reuse_start(MpRun *run)
{
    Reuse *s = (Reuse *)run->state;
    mp_recency_make(run, &s->lines);
    mp_map_make(run, &s->rows, 2, sizeof(ReuseRow), NULL, 0);
    s->rate = mp_setting(run, "reuse_rate", 1);
    s->rate = s->rate < 1 ? 1 : s->rate > REUSE_MOST_RATE ? REUSE_MOST_RATE : s->rate;
    mp_lines(run, s->rate);
}

MP_HOT ReuseRow *reuse_row(Reuse *s, const MpThread *t, uint32_t site)
{
    return (ReuseRow *)mp_map_pair(&s->rows, (uint64_t)(uint32_t)(t->region + 1), site);
}

/* Adds `count` accesses to a line, and `again` more that directly follow one to the same line. */
MP_HOT void reuse_line(Reuse *s, ReuseRow *row, uint64_t line, uint64_t count, uint64_t again)
{
    const uint64_t distance = mp_recency(&s->lines, line);
    s->taken += count + again;
    row->count[distance == MP_FIRST ? 0 : 1 + mp_width(distance * s->rate)] += s->rate * count;
    row->count[1] += s->rate * again;
}

MP_HOT void reuse_access(MpRun *run, const MpEvent *e)
{
    Reuse *s = (Reuse *)run->state;
    uint64_t line = e->address >> REUSE_LINE, last = (e->address + e->bytes - 1) >> REUSE_LINE;
    for (; e->bytes && line <= last; line++, s->seen++)
        if (!mp_line_is_left(run, line))
            reuse_line(s, reuse_row(s, e->thread, e->site), line, 1, 0);
}

MP_HOT void reuse_round(Reuse *s, MpTurns *t, ReuseRow *const *row, uint64_t round, uint64_t count)
{
    while (mp_turns_in(t, round, t->group->n)) {
        const uint64_t again = t->group->member[t->member].kind == MP_UPDATE ? count : 0;
        s->seen += count + again;
        if (!mp_line_is_left(s->lines.run, t->address >> REUSE_LINE))
            reuse_line(s, row[t->member], t->address >> REUSE_LINE, count, again);
    }
}

/* Rounds in the same lines find the lines as the second one of them does, and leave them so. */
MP_OWN void reuse_group(MpRun *run, const MpGroup *g)
{
    Reuse *s = (Reuse *)run->state;
    ReuseRow *row[MP_MOST_MEMBERS];
    uint64_t left[MP_MOST_MEMBERS], round, same;
    MpTurns t;
    uint32_t i;
    mp_turns_begin(&t, g, MP_ALL_MEMBERS);
    mp_zero(left, sizeof left[0] * g->n);
    for (i = 0; i < g->n; i++)
        row[i] = reuse_row(s, g->thread, g->member[i].site);
    for (round = 0; round < g->begun; round += same) {
        same = mp_group_same(g, round, REUSE_LINE, left);
        reuse_round(s, &t, row, round, 1);
        if (same > 1)
            reuse_round(s, &t, row, round + 1, same - 1);
    }
}

MP_OWN void reuse_write_rows(MpOut *out, const MpMap *m, const size_t *order)
{
    uint64_t bucket;
    size_t i;
    for (i = 0; i < m->n; i++)
        for (bucket = 0; bucket < REUSE_BUCKETS; bucket++) {
            const uint64_t count = ((const ReuseRow *)mp_map_record(m, mp_place(order, i)))->count[bucket];
            if (!count)
                continue;
            mp_cell_signed(out, (int64_t)mp_map_key(m, mp_place(order, i))[0] - 1);
            mp_cell(out, mp_map_key(m, mp_place(order, i))[1]);
            mp_cell_signed(out, bucket < 2 ? (int64_t)bucket - 1 : (int64_t)1 << (bucket - 2));
            mp_cell_signed(out, bucket < 2 ? (int64_t)bucket - 1 : ((int64_t)1 << (bucket - 1)) - 1);
            mp_cell(out, count);
            mp_row(out);
        }
}

/* Rows of one region stand behind each other. */
MP_OWN void reuse_write_curve(MpOut *out, const MpMap *m, const size_t *order)
{
    uint64_t bucket, sum[REUSE_BUCKETS], all, misses, roi;
    size_t i = 0;
    while (i < m->n) {
        mp_zero(sum, sizeof sum);
        for (all = 0, roi = mp_map_key(m, mp_place(order, i))[0];
             i < m->n && mp_map_key(m, mp_place(order, i))[0] == roi; i++)
            for (bucket = 0; bucket < REUSE_BUCKETS; bucket++) {
                sum[bucket] += ((const ReuseRow *)mp_map_record(m, mp_place(order, i)))->count[bucket];
                all += ((const ReuseRow *)mp_map_record(m, mp_place(order, i)))->count[bucket];
            }
        for (misses = all, bucket = 0; all && bucket + 1 < REUSE_BUCKETS && (!bucket || misses > sum[0]); bucket++) {
            misses -= sum[bucket + 1]; /* Distances of the buckets up to here fit in 2^bucket lines. */
            mp_cell_signed(out, (int64_t)roi - 1);
            mp_cell(out, (uint64_t)1 << bucket);
            mp_cell(out, all);
            mp_cell(out, misses);
            mp_cell_share(out, misses, all);
            mp_row(out);
        }
    }
}

MP_OWN void reuse_write(MpRun *run, MpOut *out)
{
    const Reuse *s = (const Reuse *)run->state;
    const size_t *order = mp_map_sorted(&s->rows);
    const uint64_t stand_for = s->taken * s->rate, seen = s->seen + mp_lines_left(run);
    mp_table(out, 0);
    reuse_write_rows(out, &s->rows, order);
    mp_table(out, 1);
    reuse_write_curve(out, &s->rows, order);
    if (s->rate < 2)
        return;
    mp_table(out, 2);
    mp_cell(out, s->rate);
    mp_cell(out, seen);
    mp_cell(out, stand_for);
    mp_cell_share(out, stand_for > seen ? stand_for - seen : seen - stand_for, seen);
    mp_row(out);
}

/* clang-format off */
MP_MODULE(reuse) = {
    .name = "reuse", .about = "how many lines are touched between two accesses to a line",
    .events = MP_LOADS | MP_STORES | MP_REGIONS | MP_SOME_LINES, .share = MP_ALONE, .state_bytes = sizeof(Reuse),
    .tables = reuse_tables, .n_tables = 3, .start = reuse_start, .load = reuse_access, .store = reuse_access,
    .group = reuse_group, .write = reuse_write};
/* clang-format on */
