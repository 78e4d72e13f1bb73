/* ---- Events of the kernel and of the processor: how many ---- */

/* Each thread opens the events for itself, in groups that the processor can count at once; what does not fit beside the
   others makes a group of its own, and the kernel takes turns.  They are read where an outermost entry that is sampled
   begins and ends, outside of the time that it measures.  A context has what was counted in a slot of its own: value,
   ns in which the event was asked for, and ns in which it was counted, for one event after the other. */
#ifdef HAVE_EVENTS

/* System calls on events, and the processor's own counters: a test has others. */
#ifndef EVENT_CALL
#define EVENT_CALL raw_call
#endif
#if !defined(READ_PMC) && defined(MR_GNU) && defined(__x86_64__)
OWN mr_u64 read_pmc(u32 index)
{
    u32 low, high;
    __asm__ volatile("rdpmc" : "=a"(low), "=d"(high) : "c"(index));
    return (mr_u64)high << 32 | low;
}
OWN mr_u64 read_tsc(void)
{
    u32 low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return (mr_u64)high << 32 | low;
}
#define READ_PMC read_pmc
#define READ_TSC read_tsc
#endif

enum { EVENT_SLOT = 2, PER_EVENT = 3, COUNT_ROOM = EVENTS_MOST * PER_EVENT };
enum {
    OPEN_FOR_ME = 8,
    VALUES_AND_TIMES = 1 | 2 | 8
}; /* OPEN_FOR_ME: close-on-exec; VALUES_AND_TIMES: a group is read with both times. */
#if defined(__powerpc64__)
#define ASK_ID (0x40002407ul | sizeof(void *) << 16)
#define ENABLE 0x20002400ul
#else
#define ASK_ID (0x80002407ul | sizeof(void *) << 16)
#define ENABLE 0x2400ul
#endif

/* The beginning of the page that the kernel shows of an event. */
typedef struct EventPage {
    u32 version, compatible;
    volatile u32 lock, index;
    volatile mr_u64 offset, enabled, running;
    mr_u64 able;
    unsigned short width, shift;
    u32 factor;
    mr_u64 start;
} EventPage;
enum { MAY_READ_PMC = 4, MAY_READ_TIME = 8 };

struct Meters {
    int fd[EVENTS_MOST]; /* Descriptors; -1: none. */
    u32 leader[EVENTS_MOST]; /* Index of the event that leads each one's group. */
    mr_u64 id[EVENTS_MOST]; /* By leader: the kernel's id of the event when its descriptor was opened. */
    const EventPage *page[EVENTS_MOST]; /* Mapped pages; NULL: none. */
    mr_u64 now[COUNT_ROOM], paused[COUNT_ROOM];
};

/* ---- opening ---- */

/* group: its leader's descriptor; -1: the event leads one, which does not count before groups_enable. */
OWN long event_open(const EventKind *e, long group)
{
    EventRequest r;
    int bit;
    bytes_clear(&r, sizeof r);
    r.type = e->type;
    r.bytes = (u32)sizeof r;
    r.config = e->config;
    r.config1 = e->config1;
    r.config2 = e->config2;
    r.format = VALUES_AND_TIMES;
    for (bit = NO_USER; bit <= NO_HYPERVISOR; bit++)
        if (e->excluded >> (bit - NO_USER) & 1)
            r.flags |= event_flag(bit);
    if (group < 0)
        r.flags |= event_flag(DISABLED);
    return EVENT_CALL(SYS_perf_event_open, (long)&r, 0, -1, group, OPEN_FOR_ME, 0);
}

/* Does the event happen in the kernel alone, as a thread's switch to another processor does?  Without the kernel's part
   it would never be seen. */
OWN int is_kernel_alone(const EventKind *e)
{
    return e->type == KERNELS_OWN && (e->config == 3 || e->config == 4 || e->config == 11);
}

/* Opens the event, without the kernel's part where that is forbidden. */
OWN long event_open_any(EventKind *e, long group)
{
    long fd = event_open(e, group);
    if ((fd == -ERROR_ACCES || fd == -ERROR_PERM) && !(e->excluded & 6) && !is_kernel_alone(e)) {
        e->excluded |= 6;
        fd = event_open(e, group);
        if (fd < 0)
            e->excluded &= ~(mr_u64)6;
    }
    return fd;
}

OWN mr_u64 event_id(long fd)
{
    mr_u64 id = 0;
    return EVENT_CALL(SYS_ioctl, fd, (long)ASK_ID, (long)&id, 0, 0, 0) < 0 ? 0 : id;
}

/* Gives the descriptor a number that the program does not get. */
OWN int event_keep(long fd)
{
    mr_u64 limit = sys_limit(LIMIT_FILES);
    int lowest = limit < 1016 ? (int)limit / 2 : 900;
    long kept = sys_copy_above((int)fd, lowest);
    if (FAILED(kept))
        return (int)fd;
    sys_close((int)fd);
    return (int)kept;
}

OWN const EventPage *event_page(const EventKind *e, int fd)
{
#ifdef READ_PMC
    enum { TO_READ = 1 };
    long p = e->type == KERNELS_OWN ? -1 : CALL_MORE(SYS_mmap, 0, page_bytes(), TO_READ, MAP_FOR_ALL, fd, 0);
    return FAILED(p) ? NULL : (const EventPage *)p;
#else
    (void)e;
    (void)fd;
    return NULL;
#endif
}

OWN void event_begin(struct Meters *m, u32 i, u32 *leader)
{
    EventKind *e = &events.kind[i];
    long fd = *leader < i && m->fd[*leader] >= 0 ? event_open_any(e, m->fd[*leader]) : -1;
    if (fd < 0) {
        fd = event_open_any(e, -1);
        *leader = i;
    }
    if (fd < 0 && !events.opened[i])
        e->error = (u32)-fd;
    if (fd < 0)
        e->lost++;
    if (fd >= 0) {
        events.opened[i] = 1;
        e->leader = m->leader[i] = *leader;
    }
    event_tell(i);
    if (fd < 0)
        return;
    m->fd[i] = event_keep(fd);
    m->id[i] = event_id(m->fd[i]);
    m->page[i] = event_page(e, m->fd[i]);
}

/* Lets the groups count once they are complete.  The kernel would not schedule an event that joins a group at work
   until the next tick where its unit is another than the leader's, as that of task-clock beside page-faults is. */
OWN void groups_enable(const struct Meters *m)
{
    u32 i;
    for (i = 0; i < events.n; i++)
        if (m->fd[i] >= 0 && m->leader[i] == i)
            EVENT_CALL(SYS_ioctl, m->fd[i], (long)ENABLE, 0, 0, 0, 0);
}

OWN struct Meters *meters_open(Thread *t)
{
    struct Meters *m = t->meters ? t->meters : (struct Meters *)take(&t->chunks, sizeof *m);
    u32 i, leader = 0;
    if (!m)
        return NULL;
    for (i = 0; i < EVENTS_MOST; i++)
        m->fd[i] = -1;
    for (i = 0; i < events.n; i++)
        if (!events.kind[i].error)
            event_begin(m, i, &leader);
    groups_enable(m);
    return m;
}

OWN void meters_close(struct Meters *m)
{
    u32 i;
    for (i = 0; m && i < events.n; i++) {
        if (m->page[i])
            sys_unmap((void *)(uintptr_t)m->page[i], page_bytes());
        if (m->fd[i] >= 0 && event_id(m->fd[i]) == m->id[i])
            sys_close(m->fd[i]);
        m->page[i] = NULL;
        m->fd[i] = -1;
    }
}

/* ---- reading ---- */

#ifdef READ_PMC
/* Reads the event's value and times without a call, in the manner that the kernel documents.  Returns 0 where the event
   is not being counted just now. */
OWN int event_read_here(const EventPage *p, mr_u64 *out)
{
    u32 lock, index;
    mr_u64 count, ticks, passed;
    do {
        lock = p->lock;
        SIGNAL_FENCE();
        index = p->index;
        if (!index || (p->able & (MAY_READ_PMC | MAY_READ_TIME)) != (MAY_READ_PMC | MAY_READ_TIME))
            return 0;
        ticks = READ_TSC();
        passed = p->start + (ticks >> p->shift) * p->factor +
                 (((ticks & (((mr_u64)1 << p->shift) - 1)) * p->factor) >> p->shift);
        out[1] = p->enabled + passed;
        out[2] = p->running + passed;
        count = READ_PMC(index - 1) << (64 - p->width);
        /* The counter's sign is its highest bit. */
        count = count >> 63 ? ~(~count >> (64 - p->width)) : count >> (64 - p->width);
        out[0] = p->offset + count;
        SIGNAL_FENCE();
    } while (p->lock != lock);
    return 1;
}

OWN int group_read_here(struct Meters *m, u32 leader, u32 end)
{
    u32 i;
    for (i = leader; i < end; i++)
        if (m->fd[i] >= 0 && (!m->page[i] || !event_read_here(m->page[i], m->now + PER_EVENT * i)))
            return 0;
    return 1;
}
#else
#define group_read_here(m, leader, end) 0
#endif

/* Reads a group, if its descriptor is still ours.  The program may have closed it, and its number may belong to another
   file. */
OWN void group_read(struct Meters *m, u32 leader, u32 end)
{
    mr_u64 all[3 + EVENTS_MOST];
    u32 i, n = 0;
    long bytes;
    if (!m->id[leader] || event_id(m->fd[leader]) != m->id[leader])
        return;
    bytes = EVENT_CALL(SYS_read, m->fd[leader], (long)all, (long)sizeof all, 0, 0, 0);
    for (i = leader; i < end && bytes >= (long)(4 + n) * 8; i++)
        if (m->fd[i] >= 0) {
            mr_u64 *to = m->now + PER_EVENT * i;
            to[0] = all[3 + n++];
            to[1] = all[1];
            to[2] = all[2];
        }
}

/* Reads all events.  mine: they are those of the thread that reads. */
OWN void meters_read(struct Meters *m, int mine)
{
    u32 i, end;
    for (i = 0; i < events.n; i = end) {
        for (end = i + 1; end < events.n && (m->fd[end] < 0 || m->leader[end] != end); end++)
            ;
        if (m->fd[i] >= 0 && !(mine && group_read_here(m, i, end)))
            group_read(m, i, end);
    }
}

/* ---- entries ---- */

OWN COLD void events_pause(const Thread *t)
{
    if (!t->meters)
        return;
    meters_read(t->meters, 1);
    bytes_copy(t->meters->paused, t->meters->now, sizeof t->meters->now);
}

OWN COLD void events_resume(const Thread *t)
{
    const Frame *f;
    u32 i;
    if (!t->meters)
        return;
    meters_read(t->meters, 1);
    for (f = t->top; f != &t->bottom; f = f->below)
        for (i = 0; f->outer && f->sampled && f->node->events_before && i < events.n * PER_EVENT; i++)
            f->node->events_before[i] += t->meters->now[i] - t->meters->paused[i];
}

OWN COLD void events_claim(Thread *t, Node *n)
{
    mr_u64 begin = mr_ticks();
    Before before = begin_slow();
    u32 index;
    EVENTS_PAUSE(t);
    n->events = n->index ? slot_claim(t, n, EVENT_SLOT, 0, NULL, &index) : NULL;
    if (!n->events_before)
        n->events_before = (mr_u64 *)take(&t->chunks, sizeof t->meters->now);
    EVENTS_RESUME(t);
    spare_all(t, begin);
    end_slow(before);
}

OWN COLD void events_enter(Thread *t, Node *n)
{
    if (!t->meters || n->instance)
        return;
    if (!n->events)
        events_claim(t, n);
    if (!n->events || !n->events_before)
        return;
    meters_read(t->meters, 1);
    bytes_copy(n->events_before, t->meters->now, events.n * PER_EVENT * sizeof(mr_u64));
}

OWN void events_add(const Thread *t, Node *n)
{
    mr_u64 *sum = n->events ? COUNTERS_OF(n->events) : NULL;
    u32 i;
    for (i = 0; sum && n->events_before && i < events.n * PER_EVENT; i++) {
        sum[i] += t->meters->now[i] - n->events_before[i];
        n->events_before[i] = t->meters->now[i];
    }
}

OWN void events_add_open(const Thread *t)
{
    const Frame *f;
    for (f = t->top; f != &t->bottom; f = f->below)
        if (f->outer && f->sampled)
            events_add(t, f->node);
}

/* Adds what the entry counted to its context, and at the same time to the entries around it, so that what these have
   alone is never below 0. */
OWN COLD void events_leave(const Thread *t, Node *n)
{
    if (!t->meters || !n->events || !n->events_before)
        return;
    meters_read(t->meters, self_get() == t);
    events_add(t, n);
    events_add_open(t);
}

/* Hands over what open entries have counted so far, when their thread's timer asks for it (see "Timers"), so that a
   reader sees it while the program runs.  Nothing is handed over while frames are being changed. */
OWN COLD void events_hand_over(const Thread *t)
{
    if (!t->meters || !t->ready)
        return;
    meters_read(t->meters, 1);
    events_add_open(t);
}

#define EVENTS_AT_WORK events.at_work
#define EVENTS_HAND_OVER(t) (events.at_work ? events_hand_over(t) : (void)0)
#define EVENTS_ENTER(t, n) (events.at_work ? events_enter(t, n) : (void)0)
#define EVENTS_LEAVE(t, n) (events.at_work ? events_leave(t, n) : (void)0)

/* ---- threads ---- */

OWN void events_begin(Thread *t)
{
    if (events.n && !run.off)
        t->meters = meters_open(t);
}

OWN void events_end(Thread *t)
{
    meters_close(t->meters);
}

OWN void events_free(Node *n)
{
    if (n->events)
        sys_unmap(n->events, run.slot_bytes);
    n->events = NULL;
}

/* Forgets the events in a forked child.  They are the parent's, and so are their pages, which a child does not have. */
OWN void events_fork(Thread *t)
{
    Node *n;
    if (!t->meters)
        return;
    bytes_clear(t->meters->page, sizeof t->meters->page);
    meters_close(t->meters);
    t->meters = meters_open(t);
    for (n = t->nodes; n; n = n->older)
        if (n->depth && n->sampled)
            EVENTS_ENTER(t, n);
}

/* ---- the process ---- */

OWN void events_start(void)
{
    events_read_names();
    events.at_work = events.n > 0;
}

/* The first of the system's errors that mean the same here. */
OWN u32 event_reason(const EventKind *e)
{
    switch (e->error) {
    case 95: /* 95: not supported. */
    case 19: /* 19: no such device. */ return ERROR_NOENT;
    case ERROR_ACCES: return ERROR_PERM;
    default: return e->error;
    }
}

OWN const char *event_refused(u32 reason)
{
    switch (reason) {
    case ERROR_NOENT: return "not counted by this machine, or this virtual one; the run goes on without";
    case ERROR_PERM:
        return "not allowed: see kernel.perf_event_paranoid, or the container's seccomp rules; the run goes on without";
    case 38: return "this system has no perf_event_open; the run goes on without";
    case 22: return "the processor cannot count it so; the run goes on without";
    default: return error_text((int)reason);
    }
}

/* Reports the events that cannot be had, those with one reason in one line, after the first thread has tried to open
   them. */
OWN void events_complain(void)
{
    static char names[EVENTS_MOST * (EVENT_NAME + 1)];
    u32 i, k, reason, reported = 0; /* reported: a bit for each event. */
    for (i = 0; i < events.n; i++) {
        reason = event_reason(&events.kind[i]);
        if (!reason || reported >> i & 1)
            continue;
        names[0] = 0;
        for (k = i; k < events.n; k++)
            if (event_reason(&events.kind[k]) == reason) {
                reported |= (u32)1 << k;
                text_add(names, sizeof names, k == i ? "" : ",");
                text_add(names, sizeof names, events.kind[k].name);
            }
        complain("MEMREWRITE_EVENTS", names, event_refused(reason));
    }
}
#else
#define EVENTS_AT_WORK 0
#define EVENTS_HAND_OVER(t) ((void)(t))
#define EVENTS_ENTER(t, n) ((void)0)
#define EVENTS_LEAVE(t, n) ((void)0)
#define events_begin(t) ((void)(t))
#define events_end(t) ((void)(t))
#define events_free(n) ((void)(n))
#define events_fork(t) ((void)(t))
#define events_complain() ((void)0)
OWN void events_start(void)
{
    if (environment("MEMREWRITE_EVENTS"))
        complain("MEMREWRITE_EVENTS", environment("MEMREWRITE_EVENTS"), "this runtime cannot count events; none is");
}
#endif
