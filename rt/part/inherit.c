/* ---- What other threads inherit ---- */

/* Makes an entry of the list that other threads inherit.  A context that was itself inherited, and that the thread has
   not entered again, is passed on as it came, so that all threads of a team have the same list. */
OWN void open_of(const Thread *t, const Frame *f, Open *o)
{
    const Node *at = f->node;
    const Slot *slot = (const Slot *)(const void *)f->counters - 1;
    o->counting = f->counters != t->scratch;
    o->group = o->origin = 0;
    if (at->instance) {
        owner_list(f, o);
        return;
    }
    if (!o->counting || IS_PROGRAM(at->roi))
        return;
    o->group = slot->group;
    o->origin = slot->kind == ITERATIONS                     ? at->parts[ITERATIONS][0].index
                : at->slot->origin && at->slot->entries == 0 ? at->slot->origin
                                                             : at->index;
}

/* Lists what is open on the thread, from the outermost on.  No ROI is open as two contexts. */
OWN unsigned open_list(const Thread *t, Open *list)
{
    const Frame *f = &t->bottom;
    unsigned n = 0;
    while (f != t->top) {
        u32 roi;
        unsigned i = 0;
        f = f->above;
        roi = f->node->instance ? f->node->roi - MR_ROIS : f->node->roi;
        while (i < n && (list[i].roi != roi || list[i].instance != f->node->instance))
            i++;
        if (i == n && n == OPEN_ROOM)
            continue;
        n += i == n;
        list[i].roi = roi;
        list[i].instance = f->node->instance;
        open_of(t, f, &list[i]);
    }
    return n;
}

/* Opens a context of the ROI inside `parent`, without an entry of its own.  0: it could not be stored. */
OWN int open_inherit(Thread *t, Node *parent, const Open *o)
{
    Frame *f = t->top->above ? t->top->above : frame_new(t, t->top);
    Node *n = node_find(t, parent, o->roi, o->origin);
    if (!f || !n)
        return 0;
    if (o->origin < n->index)
        n->slot->origin = o->origin;
    n->sampled = o->counting;
    n->counting = part_slot(t, n, ENTRIES, o->group);
    open_frame(t, f, n);
    PUBLISH_OPENED(t, f);
    return 1;
}

/* The node of an entry of the list, if it is open on this thread. */
OWN Node *open_node(const Thread *t, const Open *o)
{
    Node *n = o->instance ? NULL : t->recent[o->roi];
    const Frame *f = t->top;
    if (!o->instance)
        return n && n->depth ? n : NULL;
    while (f != &t->bottom && (f->node->instance != o->instance || f->node->roi != MR_ROIS + o->roi))
        f = f->below;
    return f != &t->bottom ? f->node : NULL;
}

/* Opens one entry more of a context that is open. */
OWN void open_again(Thread *t, Node *at)
{
    Frame *f = t->top->above ? t->top->above : frame_new(t, t->top);
    if (!f)
        return;
    open_frame(t, f, at);
    PUBLISH_OPENED(t, f);
}
