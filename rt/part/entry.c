/* ---- Entering and leaving ---- */

/* Sampling is decided by the outermost entry: each context's 1st, N+1st, 2N+1st …, or after gaps of 1 to 2N-1. */
OWN void sample(Thread *t, Node *n)
{
    n->wait = run.random ? random_below(t, 2 * run.period - 1) : run.period - 1;
    n->counting = run.period == 1 ? n->slot : part_slot(t, n, ENTRIES, n->turn[ENTRIES]++ / STAYS(t) % GROUPS);
}

/* Has the thread's events say in which region it is, where a module asks for that.  A region of another image has no
   name there. */
#if defined(MR_EVENTS)
#define EVENT_OF_REGION(kind, roi)                                                                                     \
    ((MR_EVENTS) & SEES_REGIONS && (roi) < roi_count ? mr_event(1, MR_EVENT_HEAD(kind, roi), 0, 0, 0) : (void)0)
#else
#define EVENT_OF_REGION(kind, roi) ((void)0)
#endif

/* Makes `f` the top frame, for an entry of `n`.  It is timed if it is sampled (but in direct recursion the outer
   entry has the time already), or if the entry around it is sampled, which must know what of its time was not
   its own. */
HOT void open_frame(Thread *t, Frame *f, Node *n)
{
    const Frame *in = f->below;
    Slot *s = n->slot;
    f->node = n;
    f->sampled = n->sampled;
    f->outer = n->depth == 0;
    f->counters = n->sampled ? COUNTERS_OF(n->counting) : t->scratch;
    f->start = 0;
    f->recursions = 0;
    f->iterations.state = NO_ITERATIONS;
    f->team = NULL;
    f->waits_since = 0;
    f->stamp = IS_PROGRAM(n->roi) ? 0 : in->stamp + 1;
    s->depth = ++n->depth;
    if (f->outer && n->sampled)
        EVENTS_ENTER(t, n);
    SIGNAL_FENCE(); /* A frame must be complete before it becomes the top one. */
    t->top = f;
    now_set(t, f->counters);
    EVENT_OF_REGION(MR_K_REGION, n->roi);
    if (n->sampled ? in->node != n : in->sampled)
        f->start = mr_ticks();
    else if (n->sampled)
        s->untimed++;
    if (f->outer && n->sampled) {
        s->open_since = f->start;
        if (!s->first_ticks)
            s->first_ticks = s->last_ticks = f->start;
    }
}

HOT void push(Thread *t, Frame *f, Node *n)
{
    if (n->depth == 0) {
        n->sampled = n->wait == 0;
        if (n->sampled)
            sample(t, n);
        else
            n->wait--;
    }
    n->slot->entries++;
    if (n->sampled) {
        n->slot->sampled++;
        n->counting->group_sampled++;
        if (n->counting != n->slot)
            n->counting->sampled++;
    }
    open_frame(t, f, n);
}

/* Notes that so many iterations of the stretch were run.  Before the first turn all iterations are counted with the
   rest of the entry. */
OWN void account_iterations(const Frame *f, mr_u64 iterations)
{
    if (f->iterations.state == SKIP || f->iterations.state == BURST)
        f->node->parts[ITERATIONS][0].slot->entries += iterations;
    if (f->iterations.state == BURST)
        f->iterations.slot->group_sampled += iterations;
}

/* Notes a jump out of the loop.  How many iterations it skipped is not known; how many were counted is nearly known. */
OWN void abandon_iterations(const Frame *f)
{
    if (f->iterations.state == BURST)
        account_iterations(f, f->iterations.stretch);
}

/* Ends the top entry at tick `now`.  With A open from 0 to 100, B inside it from 10 to 90 and A again from 20 to 80, A
   has 100 ticks of which 20 are nested (B's 80 but for A's own 60).  B has 80 ticks of which 60 are nested: what
   remains adds up to 100. */
OWN void pop(Thread *t, mr_u64 now)
{
    const Frame *f = t->top;
    Node *n = f->node;
    Slot *s = n->slot;
    mr_u64 ticks = now > f->start ? now - f->start : 0; /* The counters of two processors may be some ticks apart. */
    abandon_iterations(f);
    EVENT_OF_REGION(MR_K_REGION_END, n->roi);
    t->recursions -= f->recursions;
    n->depth -= 1 + f->recursions;
    t->top = f->below;
    s->depth = n->depth;
    if (!f->start)
        return;
    if (f->below->sampled)
        f->below->node->slot->nested_ticks += ticks;
    if (f->sampled && !f->outer)
        n->inner += ticks;
    if (f->sampled && f->outer) {
        s->ticks += ticks;
        s->nested_ticks -= n->inner;
        s->open_since = 0;
        s->last_ticks = now;
        n->inner = 0;
        EVENTS_LEAVE(t, n);
    }
}

OWN void pop_to(Thread *t, const Frame *until, mr_u64 now)
{
    while (t->top != until)
        pop(t, now);
}

/* Ends the entries above `until` together, now; the clock is read if any of them is timed. */
OWN void close_to(Thread *t, const Frame *until)
{
    const Frame *f = t->top;
    u32 first = f == until ? 0 : until->above->stamp;
    mr_u64 now = 0;
    for (; f != until && !now; f = f->below)
        now = f->start ? mr_ticks() : 0;
    pop_to(t, until, now);
    now_set(t, t->top->counters);
    if (first)
        PUBLISH_CLOSED(first, now);
}

OWN COLD Thread *thread_start(void);

OWN Thread *me(void)
{
    Thread *t = self_get();
    return t ? t : thread_start();
}

OWN int deaf(const Thread *t)
{
    return !t->ready || t->ignored || ATOMIC_READ(&run.ended);
}

OWN COLD mr_u64 *ignore_entry(Thread *t)
{
    if (t != &nobody)
        t->ignored++;
    return now_get(t);
}

OWN COLD mr_u64 *ignore_exit(Thread *t)
{
    if (t->ignored)
        t->ignored--;
    return now_get(t);
}

/* Opens an entry of the ROI; NULL where it cannot be opened. */
HOT Frame *enter(Thread *t, unsigned roi)
{
    Frame *f;
    Node *n;
    hold(t);
    t->skipped = 0;
    f = t->top->above ? t->top->above : frame_new(t, t->top);
    n = t->recent[roi];
    if (!n || (n->depth == 0 && n->parent != t->top->node))
        n = node_find(t, t->top->node, roi, 0);
    if (f && n) {
        push(t, f, n);
        if (!IS_PROGRAM(roi))
            PUBLISH_OPENED(t, f);
    }
    release(t);
    return n ? f : NULL;
}

/* Is the entry a direct recursion?  Then the open entry counts, has the time already, and is one frame with those
   inside it.  Where there are several images it is not taken for one: only one image would know of it, and a jump of
   another one may end it. */
HOT int is_again(const Thread *t, unsigned roi)
{
    const Frame *f = t->top;
    return f->node->roi == roi && !OTHERS && f != &t->bottom && f->iterations.state == NO_ITERATIONS;
}

HOT Frame *enter_again(Thread *t)
{
    Frame *f = t->top;
    Node *n = f->node;
    Slot *s = n->slot;
    hold(t);
    s->entries++;
    if (f->sampled) {
        s->sampled++;
        s->untimed++;
        n->counting->group_sampled++;
        if (n->counting != s)
            n->counting->sampled++;
    }
    s->depth = ++n->depth;
    f->recursions++;
    t->recursions++;
    release(t);
    return f;
}

HOT Frame *enter_any(Thread *t, unsigned roi)
{
    if (deaf(t) || roi >= roi_count)
        return NULL;
    return is_again(t, roi) ? enter_again(t) : enter(t, roi);
}

mr_u64 *mr_enter(unsigned roi)
{
    Thread *t = me();
    const Frame *f = enter_any(t, roi);
    if (f && !f->sampled)
        direct_discard(t);
    return f ? now_get(t) : ignore_entry(t);
}

/* Enters a region.  An entry that is ignored counts where its surroundings do, and so not at all inside one that is not
   counted. */
mr_u64 *mr_begin(unsigned roi)
{
    Thread *t = me();
    const Frame *f = enter_any(t, roi);
    mr_u64 *c;
    if (f)
        return f->sampled ? now_get(t) : NULL;
    c = ignore_entry(t);
    return c == sink || c == t->scratch ? NULL : c;
}

HOT void skip_entry(Thread *t, Node *n)
{
    n->wait--;
    n->slot->entries++;
    t->skipped = n->roi + 1;
}

/* Enters a region from which no other one is entered.  An entry that is not sampled, inside of none that is, is
   counted, and nothing else happens.  A region that a signal's handler enters meanwhile is taken to be entered from
   around this one. */
mr_u64 *mr_begin_leaf(unsigned roi)
{
    Thread *t = self_get();
    const Node *n;
    int skips;
    if (!t || deaf(t) || roi >= roi_count)
        return mr_begin(roi);
    hold(t);
    n = t->recent[roi];
    skips = n && !OTHERS && !n->depth && n->wait && n->parent == t->top->node && !t->top->sampled;
    if (skips)
        skip_entry(t, t->recent[roi]);
    release(t);
    return skips ? NULL : mr_begin(roi);
}

/* Ends `n` of the entries that share the top frame, not all of them. */
HOT void leave_again(Thread *t, unsigned n)
{
    Frame *f = t->top;
    if (f->iterations.state != NO_ITERATIONS) { /* A jump has left a loop of the innermost frame. */
        abandon_iterations(f);
        f->iterations.state = NO_ITERATIONS;
        f->counters = f->sampled ? COUNTERS_OF(f->node->counting) : t->scratch;
        now_set(t, f->counters);
        PUBLISH_MOVED(t, f);
    }
    f->recursions -= n;
    t->recursions -= n;
    f->node->depth -= n;
    f->node->slot->depth = f->node->depth;
}

mr_u64 *mr_leave(unsigned roi)
{
    Thread *t = me();
    const Frame *f;
    if (t->skipped == roi + 1) {
        t->skipped = 0;
        return now_get(t);
    }
    if (deaf(t) || roi >= roi_count)
        return ignore_exit(t);
    hold(t); /* An entry in a handler after the clock was read would seem longer than this one. */
    for (f = t->top; f != t->base && f->node->roi != roi; f = f->below)
        ;
    if (f->recursions && f->node->roi == roi) {
        if (f != t->top)
            close_to(t, f);
        leave_again(t, 1);
    } else if (f == t->top && !f->start && f->iterations.state == NO_ITERATIONS && f != t->base &&
               !OTHERS) { /* An entry that is not timed needs nothing else. */
        Node *n = f->node;
        EVENT_OF_REGION(MR_K_REGION_END, n->roi);
        t->top = f->below;
        n->slot->depth = --n->depth;
        now_set(t, t->top->counters);
    } else if (f != t->base) {
        close_to(t, f->below);
    }
    release(t);
    return now_get(t);
}
