/* ---- Contexts, loop nests, threads ---- */

/* A context is a node of a tree: a function or a loop, inside of another context.  A hash table has the way from a
   context through a function or loop to the next; of a function that is open already it leads back to that one, so
   that recursion makes no tree without end. */

MP_OWN MpWay *mp_way(MpWay *ways, size_t room, uint32_t from, uint32_t step)
{
    size_t i = (size_t)mp_mix((uint64_t)from << 32 | step) & (room - 1);
    while (ways[i].to && (ways[i].from != from || ways[i].step != step))
        i = (i + 1) & (room - 1);
    return &ways[i];
}

MP_OWN int mp_ways_grow(MpWorker *w)
{
    size_t i, room = w->ways_room ? 2 * w->ways_room : 1024;
    MpWay *ways = (MpWay *)mp_take(w, room * sizeof *ways);
    if (!ways)
        return 0;
    for (i = 0; i < w->ways_room; i++)
        if (w->ways[i].to) {
            MpWay *to = mp_way(ways, room, w->ways[i].from, w->ways[i].step);
            to->from = w->ways[i].from;
            to->step = w->ways[i].step;
            to->to = w->ways[i].to;
        }
    w->ways = ways;
    w->ways_room = room;
    return 1;
}

MP_OWN uint32_t mp_context_new(MpWorker *w, uint32_t parent, uint32_t step)
{
    MpContext *c;
    if (w->n_contexts + 1 >= w->contexts_room) {
        uint32_t room = w->contexts_room ? 2 * w->contexts_room : 512;
        c = (MpContext *)mp_grow(w, w->contexts, w->contexts_room * sizeof *c, room * sizeof *c);
        if (!c)
            return parent;
        w->contexts = c;
        w->contexts_room = room;
    }
    c = &w->contexts[++w->n_contexts];
    c->parent = parent;
    c->id = step >> 1;
    c->is_loop = step & 1;
    return w->n_contexts;
}

/* The open context of that function; 0: it is not open. */
MP_OWN uint32_t mp_context_open(const MpWorker *w, uint32_t context, uint32_t step)
{
    while (context && (w->contexts[context].is_loop || w->contexts[context].id != step >> 1))
        context = w->contexts[context].parent;
    return context;
}

MP_COLD uint32_t mp_context_way(MpWorker *w, uint32_t from, uint32_t step)
{
    MpWay *way;
    if (2 * (w->n_ways + 1) > w->ways_room && !mp_ways_grow(w))
        return from;
    way = mp_way(w->ways, w->ways_room, from, step);
    if (!way->to) {
        uint32_t to = step & 1 ? 0 : mp_context_open(w, from, step);
        if (!to)
            to = mp_context_new(w, from, step);
        if (!to)
            return from;
        way->from = from;
        way->step = step;
        way->to = to;
        w->n_ways++;
    }
    return way->to;
}

/* The context of a function or loop that is entered in the context `from`. */
MP_HOT uint32_t mp_context_into(MpWorker *w, uint32_t from, uint32_t step)
{
    MpWay *last = &w->recent_ways[(from * 31 + step) & 255];
    if (last->to && last->from == from && last->step == step)
        return last->to;
    last->to = mp_context_way(w, from, step);
    last->from = from;
    last->step = step;
    return last->to;
}

MP_OWN const MpContext *mp_context(const MpRun *run, uint32_t context)
{
    return &run->worker->contexts[context];
}

MP_OWN uint32_t mp_context_calls(const MpRun *run, uint32_t context)
{
    while (context && run->worker->contexts[context].is_loop)
        context = run->worker->contexts[context].parent;
    return context;
}

MP_HOT uint64_t mp_tick(const MpRun *run)
{
    return run->worker->tick;
}

MP_OWN int mp_carried(const MpThread *t, uint64_t tick)
{
    uint32_t i;
    for (i = 0; i < t->depth && tick >= t->nest[i].entered; i++)
        if (tick < t->nest[i].began)
            return (int)i;
    return -1;
}

/* In front of the nest stands a level in which all is: what happens outside of loops is in one iteration. */
MP_COLD int mp_nest_grow(MpWorker *w, MpThread *t)
{
    uint32_t room = t->nest_room ? 2 * t->nest_room : 63;
    MpLevel *nest = (MpLevel *)mp_grow(w, t->nest ? t->nest - 1 : NULL, t->nest ? (t->nest_room + 1) * sizeof *nest : 0,
                                       (room + 1) * sizeof *nest);
    if (!nest)
        return 0;
    nest->loop = MP_NONE;
    t->nest = nest + 1;
    t->nest_room = room;
    return 1;
}

MP_COLD MpThread *mp_thread_new(MpWorker *w, uint32_t number)
{
    MpThread *t = (MpThread *)mp_take(w, sizeof *t);
    if (!t || !mp_nest_grow(w, t))
        return NULL;
    t->number = number;
    t->stamp = (uint64_t)(number & 0xff) << 36;
    t->region = MP_NONE;
    t->next = w->threads;
    w->threads = t;
    return t;
}

MP_OWN MpThread *mp_thread_of(MpWorker *w, uint32_t number)
{
    MpThread *t;
    for (t = w->threads; t && t->number != number; t = t->next)
        ;
    return t ? t : mp_thread_new(w, number);
}

/* The region that is open now; the one around it goes on behind it. */
MP_OWN void mp_region_now(MpThread *t)
{
    const MpRegion *r = t->open_regions ? &t->regions[t->open_regions - 1] : NULL;
    t->region = r ? r->region : MP_NONE;
    t->entry = r ? r->entry : 0;
}

MP_OWN void mp_region_open(MpWorker *w, MpThread *t, uint32_t region)
{
    if (t->open_regions == t->region_room) {
        uint32_t room = t->region_room ? 2 * t->region_room : 16;
        MpRegion *regions =
            (MpRegion *)mp_grow(w, t->regions, t->region_room * sizeof *regions, room * sizeof *regions);
        if (!regions)
            return;
        t->regions = regions;
        t->region_room = room;
    }
    t->regions[t->open_regions].region = region;
    t->regions[t->open_regions++].entry = ++w->entries;
    mp_region_now(t);
}

MP_OWN void mp_region_close(MpThread *t)
{
    t->open_regions--;
    mp_region_now(t);
}

/* A thread that begins where another one with this number has ended. */
MP_OWN void mp_thread_clear(MpThread *t)
{
    t->context = t->depth = t->calls = t->open_regions = 0;
    mp_region_now(t);
}

MP_HOT void mp_nest_drop(MpThread *t)
{
    t->context = t->nest[--t->depth].outside;
}

MP_HOT uint32_t mp_loop_function(const MpWorker *w, uint32_t loop)
{
    return loop < w->program->loops ? (uint32_t)w->program->loop_functions[loop] : MP_NONE;
}

/* The depth of the nest when the open function was entered. */
MP_HOT uint32_t mp_nest_floor(const MpThread *t)
{
    return t->calls ? t->frames[t->calls - 1].depth : 0;
}

MP_COLD int mp_frames_grow(MpWorker *w, MpThread *t)
{
    uint32_t room = t->frame_room ? 2 * t->frame_room : 64;
    MpFrame *frames = (MpFrame *)mp_grow(w, t->frames, t->frame_room * sizeof *frames, room * sizeof *frames);
    if (!frames)
        return 0;
    t->frames = frames;
    t->frame_room = room;
    return 1;
}

MP_HOT void mp_enter(MpWorker *w, MpThread *t, uint32_t function)
{
    MpFrame *f;
    if (t->calls == t->frame_room && !mp_frames_grow(w, t))
        return;
    f = &t->frames[t->calls++];
    f->function = function;
    f->context = t->context;
    f->depth = t->depth;
    f->call = ++w->calls;
    t->context = mp_context_into(w, t->context, function << 1);
}

/* Ends the function, and what a longjmp has left open inside of it. */
MP_HOT void mp_exit(MpThread *t, uint32_t function)
{
    uint32_t i = t->calls;
    while (i && t->frames[i - 1].function != function)
        i--;
    if (!i)
        return;
    t->calls = i - 1;
    t->context = t->frames[i - 1].context;
    t->depth = t->frames[i - 1].depth;
}

/* The place of the loop in the nest, the innermost first; the nest's depth if it is not there. */
MP_HOT uint32_t mp_nest_find(const MpThread *t, uint32_t loop)
{
    uint32_t i = t->depth;
    while (i && t->nest[i - 1].loop != loop)
        i--;
    return i ? i - 1 : t->depth;
}

/* Functions that were entered inside of the nest from that depth on have been left by a longjmp. */
MP_HOT void mp_frames_left(MpWorker *w, MpThread *t, uint32_t depth)
{
    if (!t->calls || t->frames[t->calls - 1].depth <= depth)
        return;
    while (t->calls && t->frames[t->calls - 1].depth > depth)
        t->calls--;
    t->context = t->nest[depth].outside;
    t->context = mp_context_into(w, t->context, t->nest[depth].loop << 1 | 1);
}

/* A loop of that function begins: so do those that were entered later, if the function is open. */
MP_HOT void mp_frames_above_left(MpThread *t, uint32_t function)
{
    uint32_t i = t->calls;
    if (!i || function == MP_NONE || t->frames[i - 1].function == function)
        return;
    while (i && t->frames[i - 1].function != function)
        i--;
    if (i) {
        t->context = t->frames[i].context;
        t->calls = i;
    }
}
