/* ---- Contexts ---- */

/* Zeroed memory that lives as long as the thread; NULL when there is none. */
OWN void *take(Chunk **list, size_t bytes)
{
    size_t head = (sizeof(Chunk) + 15) / 16 * 16;
    Chunk *c = *list;
    bytes = (bytes + 15) / 16 * 16;
    if (!c || c->bytes - c->used < bytes) {
        size_t all = head + bytes > CHUNK_BYTES ? head + bytes : CHUNK_BYTES;
        c = (Chunk *)memory(NULL, all);
        if (!c)
            return NULL;
        c->bytes = all;
        c->used = head;
        c->next = *list;
        *list = c;
    }
    c->used += bytes;
    return (char *)c + c->used - bytes;
}

/* A zeroed slot of the file for a part of the node, in the place of `at` or anywhere; NULL when it cannot hold it. */
OWN Slot *slot_claim(const Thread *t, const Node *n, u32 kind, u32 group, Slot *at, u32 *index)
{
    const Node *up = n->parent;
    u32 number;
    Slot *s;
    *index = 0;
    if (!run.stored)
        return NULL;
    number = atomic_next(&run.header->slots);
    s = slot_map(number, at);
    if (!s) {
        atomic_next(&run.header->lost);
        return NULL;
    }
    while (up->parent && !up->index) /* The file could not hold this context. */
        up = up->parent;
    *index = number + 1;
    s->roi = n->roi;
    s->thread = t->ordinal;
    s->parent = up->index;
    s->os_thread = t->os_thread;
    s->kind = kind;
    s->group = group;
    s->owner = kind == ENTRIES && group == 0 ? 0 : n->index;
    s->threads = s->owner == 0;
    s->instance = n->instance;
    bytes_copy(s->of, n->build, sizeof s->of);
    s->peer = s->owner ? 0 : n->peer;
    ATOMIC_SET(&s->magic, (u32)SLOT_MAGIC);
    return s;
}

/* Gives the node a zeroed slot, in the file if possible, and in the place of the slot that it has.  Returns 0 when
   there is no memory at all. */
OWN int node_claim(Thread *t, Node *n)
{
    u32 index;
    Slot *at = n->slot ? n->slot : direct_claim(t, n), *s;
    mr_u64 *kept = at && !n->slot ? direct_copy(t) : NULL;
    s = slot_claim(t, n, ENTRIES, 0, at, &index);
    if (!s)
        s = (Slot *)memory(at, run.slot_bytes);
    if (!s)
        return 0;
    direct_add(t, kept);
    n->slot = n->parts[ENTRIES][0].slot = s;
    n->index = n->parts[ENTRIES][0].index = index;
    return 1;
}

OWN void node_link(Thread *t, Node *n)
{
    n->sibling = n->parent->children;
    n->parent->children = n;
    n->older = t->nodes;
    t->nodes = n;
}

/* Takes the time since `begin`, tens of microseconds for a claim, out of the entries that are open. */
OWN void spare(const Thread *t, mr_u64 begin)
{
    mr_u64 spent;
    Frame *f;
    clock_refine();
    spent = mr_ticks() - begin;
    for (f = t->top; f != &t->bottom; f = f->below) {
        f->start += f->start ? spent : 0;
        f->waits_since += f->waits_since ? spent : 0;
        if (f->outer && f->sampled)
            f->node->slot->open_since = f->start;
    }
}

OWN void spare_all(const Thread *t, mr_u64 begin)
{
    PUBLISH_SPARED(begin);
    spare(t, begin);
}

#ifdef HAVE_EVENTS
/* Pauses the events of the program while the runtime works. */
OWN COLD void events_pause(const Thread *t);
OWN COLD void events_resume(const Thread *t);
#define EVENTS_PAUSE(t) (events.at_work ? events_pause(t) : (void)0)
#define EVENTS_RESUME(t) (events.at_work ? events_resume(t) : (void)0)
#else
#define EVENTS_PAUSE(t) ((void)0)
#define EVENTS_RESUME(t) ((void)0)
#endif

OWN COLD Node *node_new(Thread *t, Node *parent, unsigned roi)
{
    mr_u64 begin = mr_ticks();
    Before before = begin_slow();
    Node *n;
    EVENTS_PAUSE(t);
    n = (Node *)take(&t->chunks, sizeof *n);
    if (n) {
        n->parent = parent;
        n->roi = roi;
        n->life = t->life;
        if (node_claim(t, n))
            node_link(t, n);
        else
            n = NULL;
    }
    EVENTS_RESUME(t);
    spare_all(t, begin);
    end_slow(before);
    return n;
}

OWN COLD void part_claim(const Thread *t, Node *n, u32 kind, u32 group)
{
    mr_u64 begin = mr_ticks();
    Before before = begin_slow();
    Part *p = &n->parts[kind][group];
    EVENTS_PAUSE(t);
    p->slot = n->index ? slot_claim(t, n, kind, group, NULL, &p->index) : NULL;
    if (!p->slot) /* Nothing is lost, since the first group takes the counts. */
        p->slot = group ? n->parts[kind][0].slot : n->slot;
    EVENTS_RESUME(t);
    spare_all(t, begin);
    end_slow(before);
}

/* The slot in which a part of the node counts.  For iterations, the node's own slot says that they cannot be separated
   from the rest. */
OWN Slot *part_slot(const Thread *t, Node *n, u32 kind, u32 group)
{
    if (!n->parts[kind][group].slot)
        part_claim(t, n, kind, group);
    return n->parts[kind][group].slot;
}

/* The context of `roi` inside `parent`.  Where counts are scaled, a context that an earlier thread has inherited is
   another one. */
OWN Node *node_find(Thread *t, Node *parent, unsigned roi, u32 origin)
{
    Node *n;
    for (n = parent->children; n; n = n->sibling)
        if (n->roi == roi && (run.period == 1 || n->slot->origin == origin))
            break;
    if (!n)
        n = node_new(t, parent, roi);
    if (!n)
        return NULL;
    t->recent[roi] = n;
    if (n->life != t->life) {
        n->life = t->life;
        n->slot->threads++;
    }
    return n;
}

OWN COLD Frame *frame_new(Thread *t, Frame *below)
{
    Before before = begin_slow();
    Frame *f = (Frame *)take(&t->chunks, sizeof *f);
    if (f) {
        f->below = below;
        f->level = below->level + 1;
        below->above = f;
    }
    end_slow(before);
    return f;
}
