/* ---- No operating system ---- */

#ifdef MR_BARE
/* Input: the calls of memrt.h; what runs on the machine may define these functions, and is asked for nothing else:

       mr_u64 mr_hook_clock(void)       ticks of any clock that only grows; without it there are no times
       mr_u64 mr_hook_clock_hz(void)    ticks in a second
       const void *mr_hook_thread(void) what tells the task that runs from the others: its stack, its control block
       int mr_hook_write(const void *bytes, size_t n)   of a dump, piece after piece; 0: taken

   Output: mr_bare_image, a .mrc file in memory at every moment: debuggers, core files and the write hook get it out.
   Method: all that the other runtime takes from the system has a fixed number here: MR_BARE_SLOTS contexts,
   MR_BARE_THREADS tasks with MR_BARE_DEPTH open regions each.  What does not fit counts into `sink`, and the header
   says in `lost` how many contexts that were.  All entries are counted, none is sampled. The image is written when
   something is first counted: startup code need neither copy nor clear its section.  An interrupt that comes while a
   task enters or leaves a region counts into what is open. Without weak symbols (compilers that are not gcc's kind) all
   hooks must be there. */

#ifndef MR_BARE_SLOTS
#define MR_BARE_SLOTS 4
#endif
#ifndef MR_BARE_THREADS
#define MR_BARE_THREADS 4
#endif
#ifndef MR_BARE_DEPTH
#define MR_BARE_DEPTH 8
#endif
/* Linker scripts put what begins with .bss into memory that need not be loaded. */
#ifndef MR_BARE_SECTION
#define MR_BARE_SECTION ".bss.memrewrite"
#endif

typedef struct BareSlot {
    Slot head;
    mr_u64 counter[MR_COUNTERS ? MR_COUNTERS : 1];
} BareSlot;

typedef struct BareImage {
    Header header;
    BareSlot slot[MR_BARE_SLOTS];
} BareImage;

#ifdef __GNUC__
__attribute__((__section__(MR_BARE_SECTION), __aligned__(8), __used__))
#endif
BareImage mr_bare_image;

typedef struct Frame {
    BareSlot *slot;      /* NULL: there is no slot for it. */
    mr_u64 start, inner; /* inner: ticks of the inner entries of the recursion that this entry began. */
    unsigned roi, recursions; /* recursions: open entries of direct recursion, which have no frame of their own. */
    int outer;           /* Nonzero unless this is an inner entry of a recursion. */
} Frame;

typedef struct Thread {
    const void *id;
    mr_u64 *counters;    /* The counters of the context that is open. */
    unsigned frames, base, level,
        ignored; /* level: open entries that are not ignored, those of direct recursion included. */
    volatile int is_held; /* Nonzero while frames are changed. */
    Frame frame[MR_BARE_DEPTH];
} Thread;

static mr_u64 sink[MR_COUNTERS + 1];
static struct {
    int started, lost_thread;
    u32 threads;
    unsigned char lost[MR_ROIS / 8 + 1]; /* One bit for each ROI with a context that had no room. */
    Thread thread[MR_BARE_THREADS];
} bare;

mr_u64 *mr_now;
mr_u32 mr_all_iterations = 1;

/* The clock in ticks, from 1 on, since 0 stands for no time. */
OWN mr_u64 mr_ticks(void)
{
    return mr_hook_clock ? mr_hook_clock() + 1 : 0;
}

/* A clock of fewer bits than its hook promises begins anew.  The times are wrong then, and the report says so. */
OWN mr_u64 ticks_between(mr_u64 start, mr_u64 now)
{
    if (now >= start)
        return now - start;
    mr_bare_image.header.clock_faults++;
    return 0;
}

OWN void bare_start(void)
{
    static const unsigned char magic[8] = {0x89, 'M', 'R', 'C', '\r', '\n', 0x1a, '\n'};
    static const unsigned char sizes[8] = {sizeof(char *), sizeof(size_t), sizeof(int),         sizeof(long),
                                           sizeof(mr_u64), sizeof(double), sizeof(long double), sizeof(wchar_t)};
    Header *h = &mr_bare_image.header;
    bare.started = 1;
    bytes_clear(&mr_bare_image, sizeof mr_bare_image);
    h->byte_order = 0x01020304;
    h->version = 1;
    h->header_bytes = sizeof(Header);
    h->slot_header_bytes = sizeof(Slot);
    h->slot_bytes = sizeof(BareSlot);
    bytes_copy(h->build, MR_BUILD, sizeof h->build);
    h->counters = MR_COUNTERS;
    h->rois = MR_ROIS;
    h->sample_period = 1;
    h->clock_hz = mr_hook_clock_hz ? mr_hook_clock_hz() : 0;
    h->clock_kind = 2;
    h->start_ticks = mr_ticks();
    bytes_copy(h->type_sizes, sizes, sizeof sizes);
    h->rank = -1;
    h->compiler = COMPILER;
    bytes_copy(h->compiler_version, COMPILER_VERSION, VERSION_BYTES);
    SIGNAL_FENCE();
    bytes_copy(h->magic, magic, sizeof magic);
}

OWN u32 slot_number(const BareSlot *s)
{
    return s ? (u32)(s - mr_bare_image.slot) + 1 : 0;
}

/* The number of the innermost open context that has one. */
OWN u32 parent_number(const Thread *t)
{
    unsigned i = t->frames;
    while (i && !t->frame[i - 1].slot)
        i--;
    return i ? slot_number(t->frame[i - 1].slot) : 0;
}

OWN void slot_lost(unsigned roi)
{
    unsigned char bit = (unsigned char)(1u << roi % 8);
    if (!(bare.lost[roi / 8] & bit))
        mr_bare_image.header.lost++;
    bare.lost[roi / 8] |= bit;
}

OWN BareSlot *slot_new(const Thread *t, unsigned roi, u32 parent)
{
    Header *h = &mr_bare_image.header;
    BareSlot *s;
    if (h->slots >= MR_BARE_SLOTS) {
        slot_lost(roi);
        return NULL;
    }
    s = &mr_bare_image.slot[h->slots++];
    s->head.roi = roi;
    s->head.thread = (u32)(t - bare.thread);
    s->head.parent = parent;
    s->head.os_thread = (uintptr_t)t->id;
    s->head.threads = 1;
    SIGNAL_FENCE();
    s->head.magic = SLOT_MAGIC;
    return s;
}

/* The context of `roi` inside what is open; in a recursion it is that of the entry around. */
OWN BareSlot *slot_find(const Thread *t, unsigned roi)
{
    u32 parent = parent_number(t), i;
    unsigned k;
    for (k = t->frames; k--;)
        if (t->frame[k].roi == roi)
            return t->frame[k].slot;
    for (i = 0; i < mr_bare_image.header.slots; i++) {
        const Slot *s = &mr_bare_image.slot[i].head;
        if (s->roi == roi && s->parent == parent && s->thread == (u32)(t - bare.thread))
            return &mr_bare_image.slot[i];
    }
    return slot_new(t, roi, parent);
}

/* Sets and returns the counters that the task counts into from now on. */
OWN mr_u64 *counters_set(Thread *t)
{
    const Frame *f = t->frames && !t->ignored ? &t->frame[t->frames - 1] : NULL;
    t->counters = f && f->slot ? f->slot->counter : sink;
    if (!mr_hook_thread)
        mr_now = t->counters;
    return t->counters;
}

OWN void push(Thread *t, unsigned roi)
{
    Frame *f = &t->frame[t->frames];
    BareSlot *s = slot_find(t, roi);
    f->slot = s;
    f->roi = roi;
    f->recursions = 0;
    f->inner = 0;
    f->start = mr_ticks();
    f->outer = 1;
    if (s) {
        f->outer = s->head.depth == 0;
        s->head.depth++;
        s->head.entries++;
        s->head.sampled++;
        s->head.group_sampled++;
        if (f->outer)
            s->head.open_since = f->start;
        if (!s->head.first_ticks)
            s->head.first_ticks = s->head.last_ticks = f->start;
    }
    t->frames++;
    t->level++;
}

/* Ends the top entry at tick `now`, and reckons its time as entry.c does. */
OWN void pop(Thread *t, mr_u64 now)
{
    Frame *f = &t->frame[--t->frames], *outer;
    mr_u64 ticks = ticks_between(f->start, now);
    BareSlot *s = f->slot, *up = t->frames ? t->frame[t->frames - 1].slot : NULL;
    t->level -= 1 + f->recursions;
    if (up)
        up->head.nested_ticks += ticks;
    if (!s)
        return;
    s->head.depth -= 1 + f->recursions;
    if (f->outer) {
        s->head.ticks += ticks;
        s->head.nested_ticks -= f->inner;
        s->head.open_since = 0;
        s->head.last_ticks = now;
        return;
    }
    for (outer = f - 1; outer->slot != s || !outer->outer; outer--)
        ;
    outer->inner += ticks;
}

/* Makes the record of a task that has not counted yet; NULL where there is no room for it. */
OWN COLD Thread *thread_new(const void *id)
{
    Thread *t;
    if (bare.threads >= MR_BARE_THREADS) {
        mr_bare_image.header.lost += !bare.lost_thread;
        bare.lost_thread = 1;
        return NULL;
    }
    t = &bare.thread[bare.threads++];
    t->id = id;
    t->counters = sink;
#ifdef MR_PROGRAM_ROI
    push(t, MR_PROGRAM_ROI);
    t->base = t->frames;
#endif
    counters_set(t);
    return t;
}

OWN Thread *me(void)
{
    const void *id = mr_hook_thread ? mr_hook_thread() : NULL;
    u32 i;
    if (!bare.started)
        bare_start();
    for (i = 0; i < bare.threads; i++)
        if (bare.thread[i].id == id)
            return &bare.thread[i];
    return thread_new(id);
}

OWN void hold(Thread *t)
{
    t->is_held = 1;
    SIGNAL_FENCE();
}

OWN void release(Thread *t)
{
    SIGNAL_FENCE();
    t->is_held = 0;
}

mr_u64 *mr_current(void)
{
    const Thread *t = me();
    return t ? t->counters : sink;
}

mr_u64 *mr_at(unsigned counter)
{
    mr_u64 *c = mr_here();
    c[counter]++;
    return c;
}

OWN void enter_again(Thread *t)
{
    Frame *f = &t->frame[t->frames - 1];
    f->recursions++;
    t->level++;
    if (f->slot) {
        f->slot->head.depth++;
        f->slot->head.entries++;
        f->slot->head.sampled++;
        f->slot->head.group_sampled++;
        f->slot->head.untimed++;
    }
}

mr_u64 *mr_enter(unsigned roi)
{
    Thread *t = me();
    int is_interrupt;
    if (!t)
        return sink;
    is_interrupt = t->is_held;
    if (is_interrupt || t->ignored || (t->frames == MR_BARE_DEPTH && t->frame[MR_BARE_DEPTH - 1].roi != roi)) {
        t->ignored++;
        if (!is_interrupt)
            slot_lost(roi);
        return is_interrupt ? t->counters : counters_set(t);
    }
    hold(t);
    if (t->frames && t->frame[t->frames - 1].roi == roi)
        enter_again(t);
    else
        push(t, roi);
    counters_set(t);
    release(t);
    return t->counters;
}

mr_u64 *mr_begin(unsigned roi)
{
    return mr_enter(roi);
}

mr_u64 *mr_begin_leaf(unsigned roi)
{
    return mr_enter(roi);
}

/* Ends entries until `level` are open. */
OWN void close_to(Thread *t, unsigned level)
{
    mr_u64 now = mr_ticks();
    while (t->frames > t->base && t->level > level) {
        Frame *f = &t->frame[t->frames - 1];
        unsigned more = t->level - level;
        if (f->recursions < more) {
            pop(t, now);
        } else {
            f->recursions -= more;
            t->level = level;
            if (f->slot)
                f->slot->head.depth -= more;
        }
    }
}

mr_u64 *mr_leave(unsigned roi)
{
    Thread *t = me();
    unsigned i, level;
    if (!t)
        return sink;
    if (t->ignored) {
        t->ignored--;
        return t->is_held ? t->counters : counters_set(t);
    }
    hold(t);
    level = t->level;
    for (i = t->frames; i > t->base && t->frame[i - 1].roi != roi; i--)
        level -= 1 + t->frame[i - 1].recursions;
    if (i > t->base)
        close_to(t, level - 1);
    counters_set(t);
    release(t);
    return t->counters;
}

unsigned mr_mark(void)
{
    const Thread *t = me();
    return t ? t->level + t->ignored : 0;
}

/* A jump out of an interrupt's handler may have left the frames held. */
void mr_back(unsigned mark)
{
    Thread *t = me();
    if (!t)
        return;
    hold(t);
    while (t->ignored && t->level + t->ignored > mark)
        t->ignored--;
    close_to(t, mark);
    counters_set(t);
    release(t);
}
#endif
