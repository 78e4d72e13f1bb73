/* ---- What counting costs ---- */

enum { ROW = 32, FEW_ROWS = 3, MOST_ROWS = 64 };

OWN void row_of_entries(void)
{
    int i;
    for (i = 0; i < ROW; i++) {
        mr_begin(0);
        mr_leave(0);
    }
}

/* A region's cost inside its own time is measured with something in it, each step of which waits for the one before:
   the runtime's work beside the clock readings runs beside that, as in real regions.  About 20 ns, and not to be known
   in advance. */
static volatile unsigned body_seed = 1;

OWN unsigned body(unsigned x)
{
    int i;
    for (i = 0; i < 12; i++)
        x = x * 1664525u + (x >> 7);
    return x;
}

OWN void row_of_bodies(void)
{
    unsigned x = body_seed;
    int i;
    for (i = 0; i < ROW; i++)
        x = body(x);
    body_seed = x;
}

OWN void row_of_regions(void)
{
    unsigned x = body_seed;
    int i;
    for (i = 0; i < ROW; i++) {
        mr_u64 *c = mr_begin(0);
        if (c)
            c[0]++;
        x = body(x);
        mr_leave(0);
    }
    body_seed = x;
}

/* Counts into different counters, as a program does. */
OWN void row_of_counts(void)
{
    int i;
    for (i = 0; i < ROW; i++) {
        MR_COUNT(0);
        SIGNAL_FENCE();
        MR_COUNT(MR_COUNTERS / 3);
        SIGNAL_FENCE();
        MR_COUNT(MR_COUNTERS / 2);
        SIGNAL_FENCE();
        MR_COUNT(MR_COUNTERS - 1);
        SIGNAL_FENCE();
    }
}

/* Counts beside something that the processor waits for: then a count takes next to nothing. */
OWN void row_of_counts_beside(void)
{
    unsigned x = body_seed;
    int i;
    for (i = 0; i < ROW; i++) {
        MR_COUNT(0);
        MR_COUNT(MR_COUNTERS / 3);
        SIGNAL_FENCE();
        x = body(x);
        MR_COUNT(MR_COUNTERS / 2);
        MR_COUNT(MR_COUNTERS - 1);
        SIGNAL_FENCE();
    }
    body_seed = x;
}

OWN void row_of_nothing(void) {}

/* The median of some rows is taken for the cost: the quickest row meets a processor at its highest clock, the slowest
   one meets another process. */
typedef struct Rows {
    int n;
    mr_u64 row[MOST_ROWS];
} Rows;

OWN void rows_add(Rows *r, mr_u64 ticks)
{
    int i = r->n;
    if (i == MOST_ROWS)
        return;
    for (r->n++; i > 0 && r->row[i - 1] > ticks; i--)
        r->row[i] = r->row[i - 1];
    r->row[i] = ticks;
}

OWN mr_u64 rows_median(const Rows *r)
{
    return r->n ? r->row[r->n / 2] : 0;
}

OWN mr_u64 row_ticks(void (*row)(void))
{
    mr_u64 begin = mr_ticks();
    row();
    return mr_ticks() - begin;
}

/* The time in ps of one of n things that a row does: the ticks of the row, without those of a row that does none. */
OWN mr_u64 row_ps(mr_u64 row, mr_u64 empty, mr_u64 hz, unsigned n)
{
    return row > empty ? per_second((row - empty) * 1000, hz) / n : 0;
}

enum { NOTHING, BODIES, REGIONS, COUNTS, COUNTS_BESIDE, AGAIN, KINDS_OF_ROWS };

/* Measures what entries cost, on ROI 0 of a thread that does not exist, until the clock's rate is known. */
OWN void costs_of(const Slot *s)
{
    static void (*const rows[])(void) = {row_of_nothing, row_of_bodies,        row_of_regions,
                                         row_of_counts,  row_of_counts_beside, row_of_entries};
    static Rows took[KINDS_OF_ROWS], seen;
    mr_u64 ticks, median[KINDS_OF_ROWS], begin = mr_ticks();
    int n, i;
    for (n = 0; n < FEW_ROWS || clock_waits() || (!run.tsc && mr_ticks() - begin < NANO / 10000 && n < MOST_ROWS); n++)
        for (i = 0; i < KINDS_OF_ROWS; i++) {
            if (i == AGAIN)
                mr_enter(0);
            ticks = s->ticks;
            rows_add(&took[i], row_ticks(rows[i]));
            if (i == REGIONS)
                rows_add(&seen, s->ticks - ticks);
            if (i == AGAIN)
                mr_leave(0);
        }
    for (i = 0; i < KINDS_OF_ROWS; i++)
        median[i] = rows_median(&took[i]);
    run.costs.clocks = row_ps(rows_median(&seen), median[BODIES], run.hz, ROW);
    run.costs.entry = row_ps(median[REGIONS], median[BODIES], run.hz, ROW);
    /* Programs lie between these two, so the mean is taken. */
    run.costs.count = (row_ps(median[COUNTS], median[NOTHING], run.hz, 4 * ROW) +
                       row_ps(median[COUNTS_BESIDE], median[BODIES], run.hz, 4 * ROW)) /
                      2;
    run.costs.untimed = row_ps(median[AGAIN], median[NOTHING], run.hz, ROW);
}

#ifdef HAVE_EVENTS
/* Measures how many events an entry causes in its own count, and how many in that of the entry around it.  The least of
   some rows is taken, since whatever else happens adds to it. */
OWN void events_measure(Thread *t, const Node *n)
{
    enum { TRIES = 8 };
    const mr_u64 *sum = COUNTERS_OF(n->events);
    mr_u64 own[EVENTS_MOST], around[EVENTS_MOST], before[COUNT_ROOM], began[COUNT_ROOM];
    u32 i, turn;
    for (turn = 0; turn < TRIES; turn++) {
        meters_read(t->meters, 1);
        bytes_copy(before, t->meters->now, sizeof before);
        bytes_copy(began, sum, sizeof began);
        row_of_entries();
        meters_read(t->meters, 1);
        for (i = 0; i < events.n; i++) {
            mr_u64 in = sum[PER_EVENT * i] - began[PER_EVENT * i],
                   all = t->meters->now[PER_EVENT * i] - before[PER_EVENT * i];
            own[i] = turn && own[i] < in ? own[i] : in;
            around[i] = turn && around[i] < all ? around[i] : all;
        }
    }
    for (i = 0; i < events.n; i++) {
        events.kind[i].own_cost = own[i] * 1000 / ROW;
        events.kind[i].nested_cost = around[i] * 1000 / ROW;
    }
}

OWN void events_rehearse(Thread *t, Node *n)
{
    n->events = (Slot *)memory(NULL, run.slot_bytes);
    n->events_before = (mr_u64 *)take(&t->chunks, COUNT_ROOM * sizeof(mr_u64));
}
#else
#define events_measure(t, n) ((void)0)
#define events_rehearse(t, n) ((void)0)
#endif

/* Measures all costs, once for a process and those that it forks.  It takes a small fraction of a millisecond. */
OWN void costs_measure(void)
{
#ifdef MR_DIRECT /* What was counted before the measurement is kept. */
    static const u32 at[] = {0, MR_COUNTERS / 3, MR_COUNTERS / 2, MR_COUNTERS - 1};
    mr_u64 before[4];
    int i;
#endif
    Thread *t = thread_memory();
    Node *n = t ? (Node *)take(&t->chunks, sizeof *n) : NULL;
    mr_u64 period = run.period;
#ifdef MR_DIRECT
    for (i = 0; i < 4; i++)
        before[i] = MR_HERE[at[i]];
#endif
    if (n && roi_count) {
        n->slot = n->parts[ENTRIES][0].slot = (Slot *)memory(NULL, run.slot_bytes);
        n->parent = &t->root;
        events_begin(t);
        if (t->meters)
            events_rehearse(t, n);
    }
    if (n && n->slot) {
        node_link(t, n);
        t->recent[0] = n;
        t->ready = 1;
        run.period = 1;
        self_set(t);
        now_set(t, t->scratch);
        costs_of(n->slot);
        if (t->meters && n->events)
            events_measure(t, n);
        now_set(&nobody, sink);
        self_set(&nobody);
        run.period = period;
    }
    while (clock_waits())
        ;
#ifdef MR_DIRECT
    for (i = 0; i < 4; i++)
        MR_HERE[at[i]] = before[i];
#endif
    if (t && t->meters)
        events_end(t);
    if (t)
        thread_free(t);
}
