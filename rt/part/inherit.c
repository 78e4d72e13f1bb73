/* ---- What other threads inherit ---- */

/* An ROI that is open on a thread, as one that goes on with its work has it. */
typedef struct Open {
    u32 roi, origin, group;
    int counting;
} Open;

/* What is open on the thread, from the outermost; no ROI is open as two contexts.  A context that was inherited, and
   that the thread has not entered itself, is handed on as it came: then all threads of a team have the same list. */
OWN unsigned open_list(const Thread *t, Open *list)
{
    const Frame *f = &t->bottom;
    unsigned n = 0;
    while (f != t->top) {
        const Node *at;
        const Slot *slot;
        unsigned i = 0;
        f = f->above;
        at = f->node;
        slot = (const Slot *)(const void *)f->counters - 1;
        while (i < n && list[i].roi != at->roi)
            i++;
        n += i == n;
        list[i].roi = at->roi;
        list[i].counting = f->counters != t->scratch;
        list[i].group = list[i].origin = 0;
        if (!list[i].counting || IS_PROGRAM(at->roi))
            continue;
        list[i].group = slot->group;
        list[i].origin = slot->kind == ITERATIONS                     ? at->parts[ITERATIONS][0].index
                         : at->slot->origin && at->slot->entries == 0 ? at->slot->origin
                                                                      : at->index;
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
    return 1;
}
