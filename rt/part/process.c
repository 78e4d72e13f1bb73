/* ---- Start, fork and end of the process ---- */

#ifndef MR_NO_MMAP
/* Gives the open contexts of a forked child new, empty slots at the same addresses, since the program holds pointers to
   the counters.  The other contexts are forgotten, since their slots are the parent's. */
OWN void parts_fork(const Thread *t, Node *n)
{
    int i;
    for (i = 1; i < KINDS * GROUPS; i++) {
        Part *p = &n->parts[i / GROUPS][i % GROUPS];
        if (p->index && (!n->depth || !slot_claim(t, n, (u32)i / GROUPS, (u32)i % GROUPS, p->slot, &p->index)))
            memory(p->slot, run.slot_bytes);
    }
}

OWN void thread_fork(Thread *t)
{
    mr_u64 now = mr_ticks();
    Frame *f;
    Node *n;
    for (n = t->nodes; n; n = n->older) {
        n->children = NULL;
        n->inner = n->wait = 0;
        events_free(n);
        if (n->depth)
            continue;
        if (n == t->resident)
            t->resident = NULL;
        memory(n->slot, run.slot_bytes);
        parts_fork(t, n);
        if (!n->instance && t->recent[n->roi] == n)
            t->recent[n->roi] = NULL;
    }
    if (t->before)
        memory(t->before, MR_COUNTERS * sizeof(mr_u64));
    t->root.children = t->nodes = NULL;
    if (t->foreign)
        bytes_clear(t->foreign, BUCKETS * sizeof *t->foreign);
    for (f = &t->bottom; f != t->top;) {
        f = f->above;
        n = f->node;
        f->start = f->start ? now : 0;
        if (!f->outer)
            continue;
        node_claim(t, n);
        if (!n->instance)
            node_link(t, n);
        else
            n->older = t->nodes, t->nodes = n;
        parts_fork(t, n);
        n->slot->depth = n->depth;
        n->slot->entries = n->slot->sampled = n->slot->group_sampled = IS_PROGRAM(n->roi);
        n->slot->first_ticks = n->slot->last_ticks = now;
        n->slot->open_since = n->sampled ? now : 0;
    }
}

OWN void forked_child(void)
{
    Thread *t = self_get();
    Before before = begin_slow();
    Header *parent = run.stored ? run.header : NULL;
#ifndef MR_NO_THREADS
    static const Lock fresh = FREE;
    list_lock = shared_lock = fresh; /* A thread that does not exist in this process may have held them. */
    bytes_clear(starts, sizeof starts);
#endif
    run.ended = 0;
    run.threads = 0;
    stream_forget(t);
    direct_forked(t);
    run.living = run.idle = NULL;
    make_path(run.pattern, 1);
    file_make();
    if (parent)
        phase_inherit(parent);
    registry_fork();
    recorder_start();
    if (t && t != &nobody) {
        hold(t);
        run.threads = 1;
        run.living = t;
        t->next = NULL;
        t->ordinal = 0;
        t->os_thread = os_thread_id();
        if (!run.off)
            random_seed(t);
        thread_fork(t);
        events_fork(t);
        release(t);
        foreign_fork(t);
    }
    stream_forked(t);
    profile_fork(t);
    end_slow(before);
}

/* This is the function that pthread_atfork calls.  glibc before 2.34 has that one in an archive that comes with
   -lpthread only.  The handle is that of the library that we are in, which may be closed. */
#ifdef __GLIBC__
extern int __register_atfork(void (*)(void), void (*)(void), void (*)(void), void *);
#ifdef MR_GNU
extern void *__dso_handle __attribute__((__visibility__("hidden")));
#define AT_FORK(child) __register_atfork(NULL, NULL, child, __dso_handle)
#else
#define AT_FORK(child) __register_atfork(NULL, NULL, child, NULL)
#endif
#elif defined(MR_RAW)
extern int pthread_atfork(void (*)(void), void (*)(void), void (*)(void));

OWN void at_fork(void (*child)(void))
{
    int (*atfork)(void (*)(void), void (*)(void), void (*)(void));
    *(void **)(void *)&atfork = library_function("pthread_atfork");
    if (!atfork)
        atfork = pthread_atfork;
    atfork(NULL, NULL, child);
}
#define AT_FORK(child) at_fork(child)
#else
#define AT_FORK(child) pthread_atfork(NULL, NULL, child)
#endif
#else
#define AT_FORK(child) ((void)0)
#endif

/* Closes the open contexts of another thread, by its slots alone, since it may still be running and change its frames.
   At worst the entry that it leaves in this moment is timed twice. */
QUIET_RACE OWN void settle(const Thread *t, mr_u64 now)
{
    const Node *n;
    for (n = t->nodes; n; n = n->older) { /* Children come before their parents in this list. */
        Slot *s = n->slot, *up = n->parent->slot;
        mr_u64 since = s->open_since, waits = s->waits_since;
        if (since && since <= now) {
            s->ticks += now - since;
            if (waits >= since && waits <= now)
                s->waited += now - waits;
            s->nested_ticks -= n->inner;
            s->last_ticks = now;
            if (up && up->open_since)
                up->nested_ticks += now - since;
        }
        s->open_since = s->depth = s->waits_since = 0;
    }
}

/* Ends the recording: entering and leaving a region does nothing any more; counting still counts. */
OWN void run_end_here(void)
{
    Thread *t, *mine = self_get();
    int may_lock =
        !mine ||
        mine->ready; /* Otherwise a handler that interrupted the runtime calls exit, and the lock may be ours. */
    mr_u64 now = mr_ticks();
    if (!run.started || run.off || run.ended)
        return;
    if (may_lock)
        LOCK();
    ATOMIC_SET(&run.ended, 1);
    for (t = run.living; t; t = t->next)
        if (t == mine && t->ready) {
            pop_to(t, &t->bottom, now);
            direct_settle(t);
        } else {
            settle(t, now);
        }
    profile_stop(mine);
    run.header->end_ticks = now;
    clock_refine();
    run.header->state = 1;
    file_finish();
    if (may_lock)
        UNLOCK();
    stream_end(may_lock ? mine : NULL);
}

OWN void run_end(void)
{
    run_end_here();
    image_forget();
}

/* Is this the process that is counted?  The child of vfork() runs in its parent's memory, and its end is not the end of
   that process. */
OWN int is_own(void)
{
    return run.started && !run.off && !run.ended && run.header->pid == (u32)process_id();
}

OWN void own_leaving(void)
{
    if (!is_own())
        return;
    stream_leaving(1);
    run.header->end_ticks = mr_ticks();
    clock_refine();
    run.header->state = 1;
    file_finish();
}

OWN void own_stayed(void)
{
    if (is_own()) {
        stream_leaving(0);
        run.header->state = 0;
        run.header->end_ticks = 0;
    }
}

OWN void own_forked(int child)
{
#ifndef MR_NO_MMAP
    if (child == 0 && run.started && !run.off && !is_own())
        forked_child();
#else
    (void)child;
#endif
}

#ifdef HAVE_IMAGES
/* Passes on what has happened to the process, which one of its images sees, to the others. */
OWN void other_event(int what, int value)
{
    if (what == EVENT_END && is_own())
        run_end_here();
    else if (what == EVENT_LEAVE)
        own_leaving();
    else if (what == EVENT_STAY)
        own_stayed();
    else if (what == EVENT_FORK)
        own_forked(value);
}
#endif

int mr_ending(int status)
{
    if (is_own()) {
        PUBLISH_EVENT(EVENT_END, 0);
        run_end_here();
    }
    return status;
}

void mr_leaving(void)
{
    own_leaving();
    PUBLISH_EVENT(EVENT_LEAVE, 0);
}

int mr_stayed(int result)
{
    own_stayed();
    PUBLISH_EVENT(EVENT_STAY, 0);
    return result;
}

int mr_forked(int child)
{
    own_forked(child);
    PUBLISH_EVENT(EVENT_FORK, child);
    return child;
}

OWN void run_start_locked(void)
{
    size_t page = page_bytes();
    run.privileged = sys_privileged();
#ifdef MR_TLS
    key_make();
#endif
    run.off = read_flag("MEMREWRITE_OFF", 0, "neither 0 nor 1; counting is on");
    run.inherit = read_flag("MEMREWRITE_INHERIT", 1, "neither 0 nor 1; threads inherit the ROIs that are open");
    run.arguments =
        read_flag("MEMREWRITE_ARGUMENTS", 1, "neither 0 nor 1; the counter file keeps the program's arguments");
    run.period = read_period();
    mr_all_iterations = run.period == 1;
    read_pattern();
    if (run.off)
        return;
    events_start();
    run.header_bytes = (events_bytes() + page - 1) / page * page;
    run.header_bytes += run.header_bytes ? 0 : page;
    run.slot_bytes = (sizeof(Slot) + MR_COUNTERS * sizeof(mr_u64) + page - 1) / page * page;
    clock_choose();
    costs_measure();
    events_complain();
    file_make();
    AT_FORK(forked_child);
    image_register();
    profile_start();
    recorder_start();
    stream_begin();
#ifndef MR_GNU
    atexit(run_end);
#endif
}

OWN void run_start(void)
{
    LOCK();
    if (!run.started) {
        run.started = 1;
        run_start_locked();
    }
    UNLOCK();
}
