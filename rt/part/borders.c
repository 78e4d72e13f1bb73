/* ---- Regions of other images ---- */

/* Each image has the whole stack of open entries of a thread, whoever entered them.  An entry of another image's ROI is
   a frame like others.  Its node stands for one slot of the owner's file, and so do its parts: such a slot has this
   image's counters of that one, and says which (`instance`, `peer`).  All else, entries, times, scales, is the owner's:
   it says here when it opens, moves or closes an entry.  An image that a thread has not been in yet is not notified: at
   its first count there it asks one of the others for what is open.

       program                          library
       frame R (own)    ──opened──▶     frame R (peer: slot 3 of the program)
       frame S (peer: slot 2)  ◀──      frame S (own; its parent is the slot above)

   A stamp counts the entries from the outermost on, the same in all images, so that closing needs to say no more than
   the first stamp that is closed; a jump may pass regions of several. */
#ifdef HAVE_IMAGES
OWN void place_of(const Thread *t, const Frame *f, Place *at)
{
    const Node *n = f->node;
    const Slot *s = (const Slot *)(const void *)f->counters - 1;
    if (n->instance) {
        bytes_copy(at, &f->at, sizeof *at);
        return;
    }
    at->counted = f->counters != t->scratch && n->index;
    at->context = n->index;
    at->kind = at->counted ? s->kind : (u32)ENTRIES;
    at->group = at->counted ? s->group : 0;
    at->slot = at->kind == ENTRIES && at->group == 0 ? n->index : n->parts[at->kind][at->group].index;
}

OWN void entry_of(const Thread *t, const Frame *f, Entry *e)
{
    const Node *n = f->node;
    e->instance = n->instance ? n->instance : image.instance;
    e->roi = n->instance ? n->roi - MR_ROIS : n->roi;
    e->stamp = f->stamp;
    e->sampled = f->sampled;
    e->tsc = run.tsc;
    e->start = f->start;
    place_of(t, f, &e->at);
    bytes_copy(e->build, n->instance ? n->build : image.build, sizeof e->build);
}

/* ---- notifying the others ---- */

/* Tells other images of a new entry.  The time that it takes belongs to the entry around the new one. */
OWN COLD void publish_opened(Thread *t, Frame *f)
{
    Entry e;
    const Image *i;
    u32 *sum = read_begin();
    entry_of(t, f, &e);
    for (i = other(NULL); i; i = other(i))
        i->opened(&e);
    read_end(sum);
    if (!f->start)
        return;
    f->start = mr_ticks();
    if (f->outer && f->sampled)
        f->node->slot->open_since = f->start;
}

OWN COLD void publish_spared(mr_u64 begin)
{
    const Image *i;
    u32 *sum = read_begin();
    for (i = other(NULL); i; i = other(i))
        i->spared(begin, run.tsc);
    read_end(sum);
}

OWN COLD void publish_closed(u32 stamp, mr_u64 now)
{
    const Image *i;
    u32 *sum = read_begin();
    for (i = other(NULL); i; i = other(i))
        i->closed(stamp, now, run.tsc);
    read_end(sum);
}

OWN COLD void publish_moved(const Thread *t, const Frame *f)
{
    Place at;
    const Image *i;
    u32 *sum = read_begin();
    place_of(t, f, &at);
    for (i = other(NULL); i; i = other(i))
        i->moved(f->stamp, &at);
    read_end(sum);
}

OWN void publish_event(int what, int value)
{
    const Image *i;
    u32 *sum = read_begin();
    for (i = other(NULL); i; i = other(i))
        i->event(what, value);
    read_end(sum);
}

/* ---- what images ask each other ---- */

/* Sets what the thread counts into in this image, for entries that are not counted as well: this image's text may have
   no version that does not count. */
OWN void now_set_there(Thread *t, mr_u64 *counters)
{
    if (counters == t->scratch)
        direct_discard(t);
    now_set(t, counters);
}

OWN u32 bucket_of(u32 instance, u32 peer)
{
    return (instance * 7 + peer) % BUCKETS;
}

OWN void foreign_link(Thread *t, Node *n)
{
    Node **bucket = &t->foreign[bucket_of(n->instance, n->peer)];
    n->alike = *bucket;
    *bucket = n;
}

OWN COLD Node *foreign_new(Thread *t, const Entry *e)
{
    mr_u64 begin = mr_ticks();
    Before before = begin_slow();
    Node *n = (Node *)take(&t->chunks, sizeof *n);
    if (n) {
        n->parent = &t->root;
        n->roi = MR_ROIS + e->roi;
        n->life = t->life;
        n->instance = e->instance;
        n->peer = e->at.context;
        bytes_copy(n->build, e->build, sizeof n->build);
        if (node_claim(t, n)) {
            n->older = t->nodes;
            t->nodes = n;
            foreign_link(t, n);
            atomic_next(&run.header->foreign);
        } else {
            n = NULL;
        }
    }
    spare_all(t, begin);
    end_slow(before);
    return n;
}

OWN Node *foreign_node(Thread *t, const Entry *e)
{
    Node *n;
    if (!t->foreign)
        t->foreign = (Node **)take(&t->chunks, BUCKETS * sizeof *t->foreign);
    if (!t->foreign)
        return NULL;
    n = t->foreign[bucket_of(e->instance, e->at.context)];
    while (n && (n->instance != e->instance || n->peer != e->at.context || n->roi != MR_ROIS + e->roi))
        n = n->alike;
    return n ? n : foreign_new(t, e);
}

OWN void foreign_place(Thread *t, Frame *f, const Place *at)
{
    Node *n = f->node;
    f->counters = t->scratch;
    n->counting = n->slot;
    bytes_copy(&f->at, at, sizeof f->at);
    if (!at->counted || !at->slot)
        return;
    n->counting = part_slot(t, n, at->kind, at->group);
    f->counters = COUNTERS_OF(n->counting);
    if (n->parts[at->kind][at->group].index && n->counting->peer != at->slot)
        n->counting->peer = at->slot;
}

OWN void other_opened(const Entry *e)
{
    Thread *t = self_get();
    Frame *f;
    Node *n;
    if (!t || deaf(t) || t->top->stamp >= e->stamp)
        return;
    hold(t);
    t->skipped = 0;
    f = t->top->above ? t->top->above : frame_new(t, t->top);
    n = foreign_node(t, e);
    if (f && n) {
        f->node = n;
        f->sampled = n->sampled = e->sampled;
        f->outer = n->depth == 0;
        f->start = !e->start || e->tsc == run.tsc ? e->start : mr_ticks();
        f->recursions = 0;
        f->iterations.state = NO_ITERATIONS;
        f->team = NULL;
        f->waits_since = 0;
        f->stamp = e->stamp;
        foreign_place(t, f, &e->at);
        n->slot->depth = ++n->depth;
        SIGNAL_FENCE();
        t->top = f;
        now_set_there(t, f->counters);
    }
    release(t);
}

OWN void other_closed(u32 stamp, mr_u64 now, int tsc)
{
    Thread *t = self_get();
    Frame *f, *until = NULL;
    if (!t || deaf(t))
        return;
    for (f = t->top; f->stamp >= stamp; f = f->below)
        until = f->below;
    if (!until)
        return;
    hold(t);
    if (t->base->stamp >= stamp)
        t->base = until;
    pop_to(t, until, !now || tsc == run.tsc ? now : mr_ticks()); /* 0: none of the entries is timed. */
    now_set_there(t, t->top->counters);
    release(t);
}

OWN void other_spared(mr_u64 begin, int tsc)
{
    const Thread *t = self_get();
    if (t && tsc == run.tsc)
        spare(t, begin);
}

OWN Frame *frame_at(Thread *t, u32 stamp)
{
    Frame *f = t->top;
    while (f->stamp > stamp)
        f = f->below;
    return f->stamp == stamp && f != &t->bottom ? f : NULL;
}

OWN void other_moved(u32 stamp, const Place *at)
{
    Thread *t = self_get();
    Frame *f = t && !deaf(t) ? frame_at(t, stamp) : NULL;
    Node *n = f ? f->node : NULL;
    if (!n || !n->instance)
        return;
    hold(t);
    if (n->peer != at->context) { /* The process has forked, and its owner's file is another one. */
        n->slot->peer = n->peer = at->context;
        foreign_link(t, n);
    }
    foreign_place(t, f, at);
    if (f == t->top)
        now_set_there(t, f->counters);
    release(t);
}

/* ---- what they ask ---- */

OWN int other_region(u32 number, Entry *e)
{
    Thread *t = self_get();
    const Frame *f;
    u32 n = 0;
    if (!t || t == &nobody)
        return -1;
    for (f = &t->bottom; f != t->top;) {
        f = f->above;
        if (f->stamp && n++ == number) {
            entry_of(t, f, e);
            return 1;
        }
    }
    return 0;
}

OWN void open_of(const Thread *t, const Frame *f, Open *o);

OWN void other_list(u32 stamp, Open *o)
{
    Thread *t = self_get();
    const Frame *f = t ? frame_at(t, stamp) : NULL;
    if (f)
        open_of(t, f, o);
}

OWN int open_inherit(Thread *t, Node *parent, const Open *o);

OWN void other_inherit(const Open *o)
{
    Thread *t = me();
    const Node *n;
    if (deaf(t) || o->roi >= roi_count)
        return;
    n = t->recent[o->roi];
    hold(t);
    if (!(n && n->depth) && open_inherit(t, t->top->node, o))
        t->base = t->top;
    release(t);
}

OWN void other_again(u32 roi)
{
    Thread *t = me();
    Node *n = deaf(t) || roi >= roi_count ? NULL : t->recent[roi];
    if (!n || !n->depth)
        return;
    hold(t);
    open_again(t, n);
    release(t);
}

OWN int other_ordinal(void)
{
    const Thread *t = self_get();
    return t && t != &nobody ? (int)t->ordinal : -1;
}

OWN void other_event(int what, int value);

OWN void image_fill(void)
{
    size_t i;
    for (i = 0; i < sizeof image.build; i++) {
        char high = run.header->build[2 * i], low = run.header->build[2 * i + 1];
        image.build[i] = (unsigned char)((high <= '9' ? high - '0' : high - 'a' + 10) * 16 +
                                         (low <= '9' ? low - '0' : low - 'a' + 10));
    }
    image.opened = other_opened;
    image.closed = other_closed;
    image.moved = other_moved;
    image.region = other_region;
    image.list = other_list;
    image.inherit = other_inherit;
    image.again = other_again;
    image.spared = other_spared;
    image.ordinal = other_ordinal;
    image.event = other_event;
    image.iterations = mr_iterations;
    image.turn = mr_turn;
    image.iterations_end = mr_iterations_end;
}

/* ---- asking them ---- */

/* Asks the other images what is open on a thread that is new here. */
OWN void others_ask(void)
{
    Image *i;
    Entry e;
    u32 *sum, n;
    int there = -1;
    if (!OTHERS)
        return;
    sum = read_begin();
    for (i = other(NULL); i && there < 0; i = other(i))
        for (n = 0; (there = i->region(n, &e)) > 0; n++)
            other_opened(&e);
    read_end(sum);
}

/* Finds, after a fork, which slots of the owner's new file these contexts are. */
OWN void foreign_fork(Thread *t)
{
    Frame *f;
    Image *owner;
    Entry e;
    u32 *sum = read_begin(), n;
    for (f = &t->bottom; f != t->top;) {
        f = f->above;
        if (!f->node->instance && f->stamp)
            publish_moved(t, f);
        owner = f->node->instance ? image_of(f->node->instance) : NULL;
        for (n = 0; owner && owner->region(n, &e) > 0; n++)
            if (e.stamp == f->stamp)
                other_moved(e.stamp, &e.at);
    }
    read_end(sum);
}

/* Asks the owner of another image's entry, in which a loop runs, where its iterations count. */
OWN mr_u64 owner_iterations(Thread *t)
{
    u32 *sum = read_begin();
    const Image *owner = image_of(t->top->node->instance);
    mr_u64 iterations = owner ? owner->iterations() : MR_NO_END;
    read_end(sum);
    return iterations;
}

OWN mr_u64 owner_turn(Thread *t, mr_u64 **c)
{
    u32 *sum = read_begin();
    const Image *owner = image_of(t->top->node->instance);
    mr_u64 *there = NULL, iterations = owner ? owner->turn(&there) : MR_NO_END;
    read_end(sum);
    if (iterations != MR_NO_END)
        *c = now_get(t) == t->scratch ? NULL : now_get(t);
    return iterations;
}

OWN mr_u64 *owner_iterations_end(Thread *t, mr_u64 left)
{
    u32 *sum = read_begin();
    const Image *owner = image_of(t->top->node->instance);
    if (owner)
        owner->iterations_end(left);
    read_end(sum);
    return now_get(t);
}

OWN void owner_list(const Frame *f, Open *o)
{
    u32 *sum = read_begin();
    const Image *owner = image_of(f->node->instance);
    if (owner)
        owner->list(f->stamp, o);
    read_end(sum);
}

/* Lets the owner open the context.  The owner notifies this image of it, which therefore has to be listening. */
OWN int owner_inherit(Thread *t, const Open *o)
{
    const Frame *before = t->top;
    u32 *sum = read_begin();
    const Image *owner = image_of(o->instance);
    release(t);
    if (owner)
        owner->inherit(o);
    hold(t);
    read_end(sum);
    return t->top != before;
}

OWN void owner_again(Thread *t, const Open *o)
{
    u32 *sum = read_begin();
    const Image *owner = image_of(o->instance);
    release(t);
    if (owner)
        owner->again(o->roi);
    hold(t);
    read_end(sum);
}
#else
OWN void others_ask(void) {}
#ifndef MR_NO_MMAP
OWN void foreign_fork(Thread *t)
{
    (void)t;
}
#endif
OWN int owner_inherit(const Thread *t, const Open *o)
{
    (void)t;
    (void)o;
    return 0;
}
OWN void owner_again(const Thread *t, const Open *o)
{
    (void)t;
    (void)o;
}
#endif
