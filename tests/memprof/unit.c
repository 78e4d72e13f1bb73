/* The library's services against brute force, with fixed random numbers.  Built behind build/memprof_head.h.  Silent
 * when all is right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static void *map_pages(size_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static void unmap_pages(void *p, size_t bytes)
{
    munmap(p, bytes);
}

MP_OWN MpOut *mp_out(MpRun *run)
{
    (void)run;
    return NULL;
}

static mr_system plain;
static int failures;
#define CHECK(x)                                                                                                       \
    do                                                                                                                 \
        if (!(x) && failures++ < 20)                                                                                   \
            printf("line %d: %s\n", __LINE__, #x);                                                                     \
    while (0)

static uint64_t seed = 1;
static uint64_t any(uint64_t below)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (seed >> 20) % below;
}

static void begin(MpWorker *w, MpRun *run)
{
    memset(w, 0, sizeof *w);
    memset(run, 0, sizeof *run);
    plain.map = map_pages;
    plain.unmap = unmap_pages;
    w->system = &plain;
    w->workers = 1;
    run->worker = w;
}

/* Addresses of all widths, few enough that they come again; units of every size. */
static void test_shadow(unsigned shift, size_t bytes)
{
    enum { PLACES = 3000 };
    static uint64_t unit[PLACES];
    static unsigned char want[PLACES];
    static const uint64_t bases[] = {
        0, 0x1000, 0x7ffffff00000, 0xffffff00000000, 0x1ffffffff000000, ~(uint64_t)0xfffff};
    MpWorker w;
    MpRun run;
    MpShadow s;
    int n = 0, i, j;
    begin(&w, &run);
    mp_shadow_make(&run, &s, shift, bytes);
    for (i = 0; i < 20000; i++) {
        uint64_t address = bases[any(6)] + any(1 << 22) / 64 * 61;
        for (j = 0; j < n && unit[j] != address >> shift; j++)
            ;
        if (any(50) == 0) { /* a clearing, which takes whole units */
            uint64_t length = any(5000), k;
            mp_shadow_clear(&s, address, length);
            for (k = 0; k < (uint64_t)n && length && address + length - 1 >= address; k++)
                if (unit[k] >= address >> shift && unit[k] <= (address + length - 1) >> shift)
                    want[k] = 0;
            continue;
        }
        if (j == n && n < PLACES) {
            CHECK(!mp_shadow_known(&s, address) || *(unsigned char *)mp_shadow_known(&s, address) == 0);
            unit[n] = address >> shift;
            want[n++] = 0;
        }
        if (j < PLACES) {
            unsigned char *cell = mp_shadow(&s, address);
            CHECK(cell[0] == want[j] &&
                  cell[bytes - 1] == (bytes > 1 ? (unsigned char)~want[j] * (want[j] != 0) : want[j]));
            want[j] = (unsigned char)(1 + any(255));
            cell[0] = want[j];
            if (bytes > 1)
                cell[bytes - 1] = (unsigned char)~want[j];
            CHECK(mp_shadow_known(&s, address) == cell);
        }
    }
    mp_release(&w);
}

typedef struct Row {
    uint64_t sum;
    MpMin min;
    MpMax max;
    MpConstant constant;
    MpSet set;
} Row;

static const MpField fields[] = {MP_FIELD(MP_SUM, Row, sum), MP_FIELD(MP_MIN, Row, min), MP_FIELD(MP_MAX, Row, max),
                                 MP_FIELD(MP_CONSTANT, Row, constant), MP_FIELD(MP_SET, Row, set)};

static void insert(MpMap *m, uint64_t a, uint64_t b, uint64_t value)
{
    uint64_t key[2];
    Row *r;
    key[0] = a;
    key[1] = b;
    r = mp_map_at(m, key);
    r->sum += value;
    mp_min(&r->min, value);
    mp_max(&r->max, value);
    mp_constant(&r->constant, value);
    mp_set(&r->set, value, 4);
}

/* All in one map, and divided at random among three that are merged: the same records, which are those of a plain
 * table. */
static void test_map(void)
{
    enum { KEYS = 40, VALUES = 12 };
    static uint64_t count[KEYS][KEYS][VALUES];
    MpWorker w;
    MpRun run;
    MpMap all, part[3];
    size_t i, *order;
    int k;
    begin(&w, &run);
    mp_map_make(&run, &all, 2, sizeof(Row), fields, 5);
    for (k = 0; k < 3; k++)
        mp_map_make(&run, &part[k], 2, sizeof(Row), fields, 5);
    memset(count, 0, sizeof count);
    for (k = 0; k < 30000; k++) {
        uint64_t a = any(KEYS), b = any(a + 1), value = any(1 + a % VALUES);
        count[a][b][value]++;
        insert(&all, a << 40, b, value);
        insert(&part[any(3)], a << 40, b, value);
    }
    mp_map_merge(&part[0], &part[1]);
    mp_map_merge(&part[0], &part[2]);
    CHECK(all.n == part[0].n);
    order = mp_map_sorted(&all);
    for (i = 0; i < all.n; i++) {
        const uint64_t *key = mp_map_key(&all, order[i]), *c = count[key[0] >> 40][key[1]];
        const Row *r = mp_map_record(&all, order[i]), *q = mp_map_find(&part[0], key);
        uint64_t sum = 0, kinds = 0, v, least = 0, most = 0;
        for (v = VALUES; v--;) {
            sum += v * c[v];
            kinds += c[v] != 0;
            least = c[v] ? v : least;
            most = c[v] && !most ? v : most;
        }
        CHECK(i == 0 || mp_key_less(&all, order[i - 1], order[i]));
        CHECK(q && r->sum == sum && r->min.value == least && r->max.value == most && r->constant.varies == (kinds > 1));
        CHECK(r->set.n == (kinds < 4 ? kinds : 4) && r->set.full == (kinds > 4) && r->set.value[0] == least);
        CHECK(q && q->sum == r->sum && q->min.value == least && q->max.value == most &&
              q->constant.varies == r->constant.varies && q->set.n == r->set.n && q->set.full == r->set.full &&
              !memcmp(q->set.value, r->set.value, sizeof r->set.value));
    }
    {
        uint64_t none[2] = {1, 1};
        CHECK(!mp_map_find(&all, none));
    }
    mp_release(&w);
}

/* Objects that do not overlap, in a plain array. */
static void test_objects(void)
{
    enum { PLACES = 500 };
    static MpObject *at[PLACES];
    MpWorker w;
    MpRun run;
    MpEvent e;
    int i;
    begin(&w, &run);
    memset(&e, 0, sizeof e);
    e.thread = mp_thread_of(&w, 0);
    memset(at, 0, sizeof at);
    for (i = 0; i < 50000; i++) {
        uint64_t place = any(PLACES), inside = any(100), base = 0x7f0000000000 + place * 96;
        if (any(3)) {
            MpObject *o = mp_object_at(&run, base + inside % 96);
            CHECK(o == (at[place] && inside % 96 < at[place]->bytes ? at[place] : NULL) ||
                  (o && o == at[place] && inside % 96 == 0));
        } else if (at[place]) {
            mp_object_drop(&w, at[place]);
            at[place] = NULL;
        } else {
            e.address = base;
            e.bytes = any(97);
            e.site = (uint32_t)place;
            CHECK(!mp_object_in_way(&w, base, e.bytes));
            at[place] = mp_object_add(&w, &e, MP_OBJECT_HEAP);
            CHECK(at[place] && at[place]->base == base && at[place]->site == place);
        }
    }
    mp_release(&w);
}

static void test_share(void)
{
    static MpOut out;
    uint64_t part[] = {1, 2, 0, 5, ~(uint64_t)0 / 3}, whole[] = {3, 3, 7, 5, ~(uint64_t)0};
    int i;
    for (i = 0; i < 5; i++) {
        mp_cell_share(&out, part[i], whole[i]);
        mp_row(&out);
    }
    out.text[out.n] = 0;
    CHECK(!strcmp(out.text, "0.333333\n0.666666\n0.000000\n1.000000\n0.333333\n"));
}

/* Where there is no memory, everything has a place, and the worker says so. */
static void *no_pages(size_t bytes)
{
    (void)bytes;
    return NULL;
}
static void test_full(void)
{
    MpWorker w;
    MpRun run;
    MpShadow s;
    MpMap m;
    uint64_t key = 7;
    begin(&w, &run);
    plain.map = no_pages;
    mp_shadow_make(&run, &s, 3, 8);
    mp_map_make(&run, &m, 1, sizeof(Row), fields, 5);
    memset(mp_shadow(&s, 0x1234), 1, 8);
    memset(mp_map_at(&m, &key), 1, sizeof(Row));
    CHECK(w.full && m.n == 0 && !mp_map_sorted(&m));
}

/* The library's distances are those of a list whose first one came last: with few things and many, with neighbours that
 * come again at once, and more often than there are times. */
static void test_recency(unsigned things)
{
    enum { MOST = 3000, STEPS = 60000 };
    static uint64_t list[MOST];
    static MpRecency r;
    MpWorker w;
    MpRun run;
    unsigned n = 0, i, at;
    begin(&w, &run);
    mp_recency_make(&run, &r);
    memset(&r.bits, 0, sizeof r - offsetof(MpRecency, bits));
    for (i = 0; i < STEPS; i++) {
        uint64_t thing = any(3) ? any(things) : any(12 < things ? 12 : things), got = mp_recency(&r, thing * 977);
        for (at = 0; at < n && list[at] != thing; at++)
            ;
        CHECK(got == (at == n ? MP_FIRST : at));
        n += at == n;
        memmove(list + 1, list, at * sizeof *list);
        list[0] = thing;
    }
    mp_release(&w);
}

/* Iterations since a moment, against a list of when they began: equally far apart, in other distances, and mixed. */
static void test_iterations(unsigned spread)
{
    enum { ITERATIONS = 400 };
    static uint64_t began[ITERATIONS];
    MpWorker w;
    MpRun run;
    MpLevel l;
    unsigned i, k;
    begin(&w, &run);
    memset(&l, 0, sizeof l);
    l.iteration = MP_NEVER;
    l.entered = l.began = 10;
    for (i = 0; i < ITERATIONS; i++) {
        uint64_t tick = l.began + 1 + (spread > 4 ? i / 50 : 0) + (spread && any(spread) == 0 ? any(5) : 0), j;
        l.previous = l.began;
        l.began = began[i] = tick;
        l.iteration++;
        mp_steps_add(&w, &l);
        for (k = 0; k < 20; k++) {
            tick = l.entered + any((unsigned)(tick + 2 - l.entered));
            for (j = 0; j <= i && began[j] <= tick; j++)
                ;
            CHECK(mp_iterations_since(&l, tick) == i + 1 - j);
            tick = l.began;
        }
    }
    mp_release(&w);
}

/* A key of two words has one record, whichever way it is asked for. */
static void test_pair(void)
{
    enum { KEYS = 5000 };
    static void *record[KEYS];
    MpWorker w;
    MpRun run;
    MpMap m;
    unsigned i, k;
    begin(&w, &run);
    mp_map_make(&run, &m, 2, sizeof(Row), fields, 5);
    for (i = 0; i < 4 * KEYS; i++) {
        uint64_t key[2];
        k = any(KEYS);
        key[0] = k / 70;
        key[1] = k % 70;
        if (!record[k])
            record[k] = any(2) ? mp_map_pair(&m, key[0], key[1]) : mp_map_at(&m, key);
        CHECK(mp_map_pair(&m, key[0], key[1]) == record[k] && mp_map_at(&m, key) == record[k]);
        CHECK(mp_map_find(&m, key) == record[k]);
    }
    mp_release(&w);
}

/* Eight values have their counts; of more the rarest gives way. */
static void test_top(void)
{
    MpTop t;
    uint64_t count[8] = {0};
    unsigned i, best = 0;
    memset(&t, 0, sizeof t);
    for (i = 0; i < 1000; i++) {
        unsigned value = any(8);
        mp_top(&t, (int64_t)value - 3);
        count[value]++;
    }
    for (i = 0; i < 8; i++)
        best = count[i] > count[best] ? i : best;
    CHECK(t.count[mp_top_best(&t)] == count[best]);
    for (i = 0; i < 8; i++)
        CHECK(t.count[i] == count[t.value[i] + 3]);
    for (i = 0; i < 100000; i++)
        mp_top(&t, any(3) ? 77 : 1000 + (int64_t)i);
    CHECK(t.value[mp_top_best(&t)] == 77);
}

int main(void)
{
    static const unsigned shifts[] = {0, 2, 3, 6, 12};
    static const size_t sizes[] = {1, 4, 24, 64};
    int i, j;
    for (i = 0; i < 5; i++)
        for (j = 0; j < 4; j++)
            test_shadow(shifts[i], sizes[j]);
    test_map();
    test_pair();
    test_top();
    for (i = 0; i < 5; i++)
        test_recency((unsigned[]){5, 9, 100, 1000, 3000}[i]);
    for (i = 0; i < 8; i++)
        test_iterations((unsigned)i);
    test_objects();
    test_share();
    test_full();
    return failures != 0;
}
