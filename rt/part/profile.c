/* ---- Timers, and what their signals count ---- */

#ifdef HAVE_PROFILE
OWN mr_u64 thread_cpu_ns(void)
{
    long t[2];
    t[0] = t[1] = 0;
    CALL(SYS_clock_gettime, CLOCK_OF_THREAD, t, 0, 0);
    return (mr_u64)t[0] * NANO + (mr_u64)t[1];
}

/* Returns how often others took the processor from the thread. */
OWN mr_u64 thread_switches(void)
{
    enum { OF_THREAD = 1, LONGS = 18, BY_OTHERS = 17 };
    long usage[LONGS];
    usage[BY_OTHERS] = 0;
    CALL(SYS_getrusage, OF_THREAD, usage, 0, 0);
    return (mr_u64)usage[BY_OTHERS];
}

OWN u32 context_now(const Thread *t)
{
    const Node *n = t->skipped ? t->recent[t->skipped - 1] : t->top->node;
    while (n && n->parent && !n->index)
        n = n->parent;
    return n && n->parent ? n->index : 0;
}

OWN void sample_add(Samples *s, mr_u64 counter, u32 context, mr_u64 ns)
{
    Sample *all = (Sample *)(void *)(s + 1);
    u32 i, at = (u32)((counter * 0x9E3779B1u + context * 0x85EBCA6Bu) >> 7);
    for (i = 0; i < PROBES; i++) {
        Sample *p = &all[(at + i) % SAMPLE_PLACES];
        if (p->counter && (p->counter != counter || p->context != context))
            continue;
        p->hits++;
        p->ns += ns;
        p->context = context;
        SIGNAL_FENCE();
        p->counter = counter;
        return;
    }
    s->lost_ns += ns;
}

OWN void timer_set(const Thread *t)
{
    long span[4];
    span[0] = span[1] = span[2] = 0;
    span[3] = (long)(NANO / profile.rate);
    if (profile.rate == 1) {
        span[2] = 1;
        span[3] = 0;
    }
    CALL(SYS_timer_settime, t->timer - 1, 0, span, 0);
}

/* Takes a sample.  The time since the last one belongs to it, except for time in which the signal was blocked, which
   may have been spent anywhere.  The system looks at timers at its ticks, of which there are a hundred in a second or
   more: a thread that others take the processor from may have run nearly as long as from one to the next each time. */
OWN void sample_take(Thread *t, mr_u64 counter)
{
    Samples *s = t->samples;
    mr_u64 now = thread_cpu_ns(), ns = now - t->sampled_at, switches = thread_switches();
    mr_u64 most = 2 * NANO / profile.hz + NANO / 50 + (switches - t->sampled_switches) * (NANO / 100);
    t->sampled_at = now;
    t->sampled_switches = switches;
    s->cpu_ns += ns;
    s->hits++;
    if (ns > most) {
        s->late_ns += ns - most;
        ns = most;
    }
    sample_add(s, counter, context_now(t), ns);
    if (!is_known((uintptr_t)counter))
        images_read();
}

OWN void profile_signal(int signal, const unsigned char *info, const unsigned char *context)
{
    Thread *t = self_get();
    uintptr_t counter = *(const uintptr_t *)(const void *)(context + COUNTER_AT);
    (void)signal;
    if (*(const int *)(const void *)(info + CODE_AT) != BY_TIMER || !t || t == &nobody || !t->timer ||
        *(void *const *)(const void *)(info + VALUE_AT) != t || ATOMIC_READ(&run.ended))
        return;
#ifdef __powerpc64__
    counter = *(const uintptr_t *)(counter + COUNTER_IN_REGISTERS);
#endif
    if (t->samples)
        sample_take(t, counter);
    if (!t->samples || t->sampled_at - t->handed_at > NANO / EVENTS_RATE) {
        t->handed_at = t->sampled_at;
        EVENTS_HAND_OVER(t);
    }
    timer_set(t);
}

/* ---- threads ---- */

/* Unblocks the signal.  A thread may have been made with all signals blocked, as threads are that shall not handle the
   program's own. */
OWN void profile_unblock(void)
{
    enum { UNBLOCK = 1 };
    mr_u64 own;
    if (!profile.signal)
        return;
    own = SIGNAL_BIT(profile.signal);
    sys_signals(UNBLOCK, &own, NULL);
}

OWN int samples_begin(Thread *t)
{
    if (!t->samples)
        t->samples = (Samples *)block_claim();
    if (!t->samples)
        return 0;
    t->samples->kind = BLOCK_SAMPLES;
    t->samples->thread = t->ordinal;
    t->samples->places = SAMPLE_PLACES;
    t->samples->os_thread = t->os_thread;
    ATOMIC_SET(&t->samples->magic, (u32)BLOCK_MAGIC);
    return 1;
}

/* Touches the pages of the stack that the system and the handler will use: a page that the system adds later would be a
   fault of the entry that is open. */
OWN COLD void stack_touch(void)
{
    volatile unsigned char room[8192];
    u32 i;
    for (i = 0; i < sizeof room; i += 1024)
        room[i] = 0;
}

OWN void profile_begin(Thread *t)
{
    Event event;
    int id = 0;
    if (!profile.signal || run.off || (profile.header && !samples_begin(t)))
        return;
    bytes_clear(&event, sizeof event);
    event.value = t;
    event.signal = profile.signal;
    event.notify = TO_THREAD;
    event.thread = (int)os_thread_id();
    if (CALL(SYS_timer_create, CLOCK_OF_THREAD, &event, &id, 0) < 0) {
        if (profile.header)
            atomic_next(&profile.header->lost);
        return;
    }
    if (!is_on_signal_stack()) /* A signal's own stack may be small; it is there already. */
        stack_touch();
    t->sampled_at = thread_cpu_ns();
    t->sampled_switches = thread_switches();
    t->timer = id + 1;
    timer_set(t);
}

/* Ends the samples of a thread: of this one, or, when the process ends, of any. */
OWN void profile_end(Thread *t, int mine)
{
    int timer = t->timer;
    if (!timer)
        return;
    t->timer = 0;
    CALL(SYS_timer_delete, timer - 1, 0, 0, 0);
    if (mine && t->samples)
        t->samples->cpu_ns += thread_cpu_ns() - t->sampled_at;
}

OWN void profile_free(Thread *t)
{
    if (t->samples)
        sys_unmap(t->samples, profile.block_bytes);
    t->samples = NULL;
}

/* ---- the process ---- */

#if defined(__x86_64__)
/* The code that follows a handler, which the system asks for.  Debuggers and unwinders know it by these bytes. */
OWN uintptr_t restorer(void)
{
    uintptr_t p;
#ifdef MR_GNU
    __asm__ volatile("{leaq .Lmr_back%=(%%rip), %0|lea %0, [rip + .Lmr_back%=]}\n\tjmp .Lmr_on%=\n"
                     ".Lmr_back%=:\t.byte 0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05\n.Lmr_on%=:"
                     : "=r"(p));
#else
    __asm__ volatile("leaq 1f(%%rip), %0\n\tjmp 2f\n1:\t.byte 0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05\n2:"
                     : "=r"(p));
#endif
    return p;
}
#endif

OWN uintptr_t action_of(int signal)
{
    Action now;
    bytes_clear(&now, sizeof now);
    return CALL(SYS_rt_sigaction, signal, 0, &now, 8) < 0 ? 2 : now.handler;
}

OWN int action_set(int signal)
{
    Action a;
    bytes_clear(&a, sizeof a);
    a.handler = (uintptr_t)profile_signal;
    a.flags = ACTION_INFO | ACTION_ON_STACK | ACTION_RESTART;
#if defined(__x86_64__)
    a.flags |= ACTION_RESTORER;
    a.restorer = restorer();
#endif
    a.mask[0] = a.mask[1] = ~(u32)0;
    return CALL(SYS_rt_sigaction, signal, &a, 0, 8) >= 0;
}

/* Is the signal free: handled by default, or ignored, or, in a forked child, handled by us? */
OWN int is_free(int signal)
{
    uintptr_t handler = action_of(signal);
    return handler <= 1 || handler == (uintptr_t)profile_signal;
}

OWN int signal_choose(mr_u64 wanted)
{
    int signal;
    if (wanted)
        return is_free((int)wanted) && action_set((int)wanted) ? (int)wanted : 0;
    if (is_free(URGENT) && action_set(URGENT))
        return URGENT;
    for (signal = LAST_FREE; signal >= FIRST_FREE; signal--)
        if (is_free(signal) && action_set(signal))
            return signal;
    return 0;
}

OWN void profile_path(void)
{
    size_t end = text_length(run.path);
    if (end > 4 && text_equal(run.path + end - 4, ".mrc"))
        end -= 4;
    bytes_copy(profile.path, run.path, end);
    profile.path[end] = 0;
}

/* Makes the file of samples beside that of the counters; NULL where it cannot be made. */
OWN Header *profile_make(void)
{
    int error, lowest = 1000;
    long fd = -ERROR_NOENT;
    mr_u64 limit = sys_limit(LIMIT_FILES);
    Header *h = NULL;
    profile_path();
    if (run.stored && text_add(profile.path, PATH_ROOM, ".mrp"))
        fd = file_create(profile.path);
    error = fd < 0 ? (int)-fd : (int)-sys_stat((int)fd, &profile.kind);
    if (!error)
        error = reserve((int)fd, 0, run.header_bytes);
    if (!error)
        h = (Header *)map_file((int)fd, NULL, 0, run.header_bytes, &error);
    if (limit < 1016)
        lowest = (int)limit - 16;
    profile.kept = h && lowest > 20 ? (int)sys_copy_above((int)fd, lowest) : -1;
    if (fd >= 0)
        sys_close((int)fd);
    if (h) {
        bytes_copy(h, run.header, sizeof *h);
        h->slot_header_bytes = (u32)sizeof(Samples);
        h->slot_bytes = profile.block_bytes;
        h->slots = h->lost = 0;
        h->counters = SAMPLE_PLACES;
        h->sample_period = profile.hz;
        SIGNAL_FENCE();
        h->magic[3] = 'P';
    }
    return h;
}

/* Reads MEMREWRITE_PROFILE: HZ, or HZ:SIGNAL. */
OWN mr_u64 profile_read(mr_u64 *signal)
{
    const char *text = environment("MEMREWRITE_PROFILE");
    char number[20];
    size_t length = text ? text_until(text, ':') : 0;
    mr_u64 hz = 0;
    int fits = length < sizeof number;
    *signal = 0;
    if (!text)
        return 0;
    bytes_copy(number, text, fits ? length : 0);
    number[fits ? length : 0] = 0;
    if (fits && read_number(number, &hz) && hz <= 10000 &&
        (!text[length] || (read_number(text + length + 1, signal) && *signal > 0 && *signal <= LAST_FREE)))
        return hz;
    complain("MEMREWRITE_PROFILE", text,
             "not a frequency from 1 to 10000, nor one with :SIGNAL behind it; nothing is sampled");
    return 0;
}

OWN void profile_open_file(void)
{
    profile.block_bytes =
        (sizeof(Samples) + SAMPLE_PLACES * sizeof(Sample) + run.header_bytes - 1) / run.header_bytes * run.header_bytes;
    profile.n_ranges = profile.readings = profile.reading = 0;
    profile.images = NULL;
    profile.header = profile_make();
    if (!profile.header) {
        complain(profile.path, NULL, "cannot be written; nothing is sampled");
        return;
    }
    profile.images = (Images *)block_claim();
    if (profile.images) {
        profile.images->kind = BLOCK_IMAGES;
        ATOMIC_SET(&profile.images->magic, (u32)BLOCK_MAGIC);
    }
    images_read();
}

OWN void profile_start(void)
{
    mr_u64 wanted;
    profile.hz = profile_read(&wanted);
    profile.rate = profile.hz ? profile.hz : EVENTS_RATE;
    if (!profile.hz && !EVENTS_AT_WORK)
        return;
    profile.signal = signal_choose(wanted);
    if (profile.signal && profile.hz)
        profile_open_file();
    else if (profile.hz)
        complain("MEMREWRITE_PROFILE", environment("MEMREWRITE_PROFILE"),
                 "the program uses the signal; nothing is sampled");
}

OWN void profile_file_again(void)
{
    FileKind kind;
    sys_unmap(profile.header, run.header_bytes);
    if (profile.images)
        sys_unmap(profile.images, profile.block_bytes);
    if (profile.kept >= 0 && sys_stat(profile.kept, &kind) == 0 && is_same(&kind, &profile.kind))
        sys_close(profile.kept);
    profile_open_file();
}

/* Sets a forked child's timer, which is not inherited. */
OWN void profile_fork(Thread *t)
{
    if (profile.header)
        profile_file_again();
    if (!profile.signal || !t || t == &nobody)
        return;
    t->timer = 0;
    profile_free(t);
    profile_begin(t);
}

/* Takes the handler back: its code may be unloaded after this. */
OWN void profile_stop(Thread *mine)
{
    Thread *t;
    Action a;
    if (!profile.signal)
        return;
    for (t = run.living; t; t = t->next)
        profile_end(t, t == mine);
    if (action_of(profile.signal) == (uintptr_t)profile_signal) {
        bytes_clear(&a, sizeof a);
        a.handler = profile.signal == URGENT ? 0 : 1;
        CALL(SYS_rt_sigaction, profile.signal, &a, 0, 8);
    }
    if (!profile.header)
        return;
    profile.header->end_ticks = mr_ticks();
    profile.header->state = 1;
}
#else
OWN void profile_begin(Thread *t)
{
    (void)t;
}
OWN void profile_end(Thread *t, int mine)
{
    (void)t;
    (void)mine;
}
OWN void profile_start(void)
{
    if (environment("MEMREWRITE_PROFILE"))
        complain("MEMREWRITE_PROFILE", environment("MEMREWRITE_PROFILE"), "this runtime cannot sample; nothing is");
}
OWN void profile_stop(const Thread *mine)
{
    (void)mine;
}
#define profile_unblock() ((void)0)
#define profile_free(t) ((void)(t))
#define profile_fork(t) ((void)(t))
#endif
