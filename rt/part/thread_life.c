/* ---- Start and end of a thread ---- */

OWN void run_start(void);

/* Takes the memory of a new thread; NULL when there is none. */
OWN Thread *thread_memory(void)
{
    size_t counters = (MR_COUNTERS + 1) * sizeof(mr_u64), rois = (MR_ROIS + 1) * sizeof(Node *);
    Chunk *chunks = NULL;
    Thread *t = (Thread *)take(&chunks, sizeof *t);
    if (!t)
        return NULL;
    t->recent = (Node **)take(&chunks, rois);
    t->scratch = (mr_u64 *)take(&chunks, counters);
    t->chunks = chunks;
    if (!t->recent || !t->scratch)
        return NULL;
    t->bottom.node = &t->root;
    t->bottom.counters = t->scratch;
    t->top = t->base = &t->bottom;
#ifdef MR_EVENTS
    t->stream.muted = 1;
#endif
    return t;
}

/* Programs that make threads by the thousand would get a file of that many slots.  The first 64 are kept apart; a later
   one goes on in the slots of one that has ended, so that there are no more than there were threads at a time.  Nothing
   is copied: the sums are right whenever the process dies. */
enum { APART = 64 };

/* Makes a thread that has ended a new one, with that ordinal where it has to have one; NULL where there is none. */
OWN Thread *thread_again(const u32 *ordinal)
{
    Thread *t, **link = &run.idle;
    unsigned i;
    LOCK();
    while (ordinal && *link && (*link)->ordinal != *ordinal)
        link = &(*link)->next;
    t = *link;
    if (t) {
        *link = t->next;
        t->next = run.living;
        run.living = t;
    }
    UNLOCK();
    if (!t)
        return NULL;
    for (i = 0; i < roi_count; i++)
        t->recent[i] = NULL;
    t->top = t->base = &t->bottom;
    t->os_thread = os_thread_id();
    t->ignored = t->recursions = 0;
    t->rounds = 0;
    t->life++;
    direct_again(t);
    profile_begin(t);
    events_begin(t);
    release(t);
    return t;
}

OWN Thread *thread_new(void)
{
    u32 ordinal;
    int known = ordinal_known(&ordinal);
    Thread *t = thread_again(known ? &ordinal : NULL);
    if (t)
        return t;
    t = thread_memory();
    if (!t)
        return NULL;
    direct_begin(t);
    t->os_thread = os_thread_id();
    t->ready = !run.off; /* An ROI that is entered while the runtime is off counts as ignored, and opens nothing. */
    LOCK();
    t->ordinal = known ? ordinal : ordinal_next();
    t->next = run.living;
    run.living = t;
    UNLOCK();
    if (!run.off)
        random_seed(t);
    profile_begin(t);
    events_begin(t);
    return t;
}

/* The thread of an image whose mr_now is bound to the runtime of another one: what it counts goes there, or nowhere. */
OWN COLD Thread *foreign_thread(void)
{
#if defined(MR_RAW) && !defined(MR_NO_MMAP)
    static mr_u64 *(*current)(void);
    static int has_complained;
    Before before = begin_slow();
    if (!has_complained) {
        *(void **)(void *)&current = loaded_function(MR_TEXT(mr_current), "");
        has_complained = 1;
        complain("a library with a runtime of its own", NULL,
                 "linked with -Bsymbolic-functions; what it counts belongs to the regions of the program that call it");
    }
    if (current && current != mr_current)
        current();
    end_slow(before);
#endif
    if (!now_get(&nobody))
        now_set(&nobody, sink);
    return &nobody;
}

/* Code of libraries reads mr_now by its offset from the thread's own address where the loader put it into the memory
   that it makes with each thread.  Programs have it there in any case.  For libraries glibc's loader says how large
   that memory is; it lies in front of the thread's own address. */
#if defined(MR_ASIDE_NAME) && !defined(MR_NO_THREADS)
OWN void find_offset(void)
{
    char *thread;
    mr_i64 offset;
    if (mr_now_offset)
        return;
    __asm__("mov {%%fs:0, %0|%0, QWORD PTR fs:0}" : "=r"(thread));
    offset = (char *)&mr_now - thread;
#if defined(MR_FOR_LIBRARIES) && (!defined(MR_RAW) || defined(MR_NO_MMAP))
    offset = 1;
#elif defined(MR_FOR_LIBRARIES)
    {
        void (*area)(size_t *size, size_t *alignment);
        size_t size = 0, alignment;
        *(void **)(void *)&area = loaded_function("_dl_get_tls_static_info", "ld-");
        if (area)
            area(&size, &alignment);
        if ((size_t)-offset > size)
            offset = 1;
    }
#endif
#if defined(__ANDROID__) /* Variables of threads may be anywhere. */
    offset = 1;
#endif
    mr_now_offset = offset < 0 ? offset : 1;
}
#else
OWN void find_offset(void) {}
#endif

/* Makes the thread's record, and has it count there.  NULL where there is none. */
OWN Thread *thread_begin_counting(mr_u64 begin)
{
    Thread *t;
    run_start();
    find_offset();
    t = thread_new();
    if (!t)
        return NULL;
    self_set(t);
    now_set(t, t->scratch);
#ifdef MR_PROGRAM_ROI
    mr_enter(MR_PROGRAM_ROI);
    t->base = t->top;
#endif
    others_ask();
    if (begin)
        PUBLISH_SPARED(begin);
    return t;
}

/* Starts a thread, unless a signal's handler has started it since it was found to have no record.  While this runs the
   thread is `nobody`, so that what a handler counts meanwhile goes to the sink. */
OWN Thread *thread_start(void)
{
    Before before;
    Thread *t;
    mr_u64 begin = run.started ? mr_ticks() : 0;
    if (is_foreign())
        return foreign_thread();
    before = begin_slow();
    now_set(&nobody, sink);
    t = self_leave();
    if (t && t != &nobody) {
        self_set(t);
        now_set(t, t->top->counters);
    } else {
        t = thread_begin_counting(begin);
    }
    end_slow(before);
    profile_unblock();
    return t ? t : &nobody;
}

#ifndef MR_NO_MMAP
OWN void thread_free(Thread *t)
{
    Chunk *c = t->chunks, *next;
    Node *n;
    int i;
    for (n = t->nodes; n; n = n->older) {
        events_free(n);
        if (n->slot)
            sys_unmap(n->slot, run.slot_bytes);
        for (i = 1; i < KINDS * GROUPS; i++)
            if (n->parts[i / GROUPS][i % GROUPS].index)
                sys_unmap(n->parts[i / GROUPS][i % GROUPS].slot, run.slot_bytes);
    }
    profile_free(t);
    if (t->before)
        sys_unmap(t->before, MR_COUNTERS * sizeof(mr_u64));
    for (; c; c = next) { /* The oldest chunk, which holds *t, comes last. */
        next = c->next;
        sys_unmap(c, c->bytes);
    }
}
#else
OWN void thread_free(Thread *t)
{
    (void)t;
}
#endif

#ifndef MR_NO_THREADS
/* The destructor of the key.  Destructors of other keys may count, so the first round only asks for another one. */
OWN void thread_end(void *p)
{
    Thread *t = (Thread *)p, **link = &run.living;
    int stays = t->ordinal + 1 >= APART && !run.off;
    if (t == &nobody)
        return;
    if (t->rounds++ == 0) {
        key_set(t);
        return;
    }
    LOCK();
    hold(t);
    profile_end(t, 1);
    pop_to(t, &t->bottom, mr_ticks());
    events_end(t);
    stream_thread_end(t);
    stays = direct_end(t, stays);
    while (*link && *link != t)
        link = &(*link)->next;
    if (*link)
        *link = t->next;
    UNLOCK();
    self_set(&nobody);
    now_set(&nobody, sink);
    if (!stays) {
        thread_free(t);
        return;
    }
    LOCK();
    t->next = run.idle;
    run.idle = t;
    UNLOCK();
}
#endif
