/* ---- From words to handlers ---- */

/* Words of an event of that kind, without its value; 0: there is no such kind. */
MP_HOT unsigned mp_words(uint32_t kind)
{
    if (kind <= MP_UPDATE || kind == MP_POINTER || kind == MP_FREE || (kind >= MP_THREAD && kind <= MP_TIME))
        return 2;
    if (kind <= MP_STRIDED_STORE)
        return 4;
    return kind <= MP_GLOBAL ? 3 : kind < MP_KINDS ? 1 : 0;
}

MP_HOT void mp_access_event(MpCrew *c, const MpEvent *e)
{
    if (e->kind == MP_LOAD) {
        MR_MODULES(MP_LOAD_TO)
    } else if (e->kind == MP_STORE) {
        MR_MODULES(MP_STORE_TO)
    } else {
        MR_MODULES(MP_UPDATE_TO)
    }
}

/* The innermost loop ends; the modules see it last. */
MP_HOT void mp_loop_drop(MpCrew *c, MpEvent *e)
{
    e->kind = MP_LOOP_END;
    e->site = e->thread->nest[e->thread->depth - 1].loop;
    MR_MODULES(MP_LOOP_END_TO)
    mp_nest_drop(e->thread);
    c->worker.tick++;
}

/* Loops of the function that the new one does not stand in have ended, by a jump. */
MP_HOT void mp_loop_event(MpCrew *c, MpEvent *e)
{
    MpWorker *w = &c->worker;
    MpThread *t = e->thread;
    uint32_t loop = e->site, function = mp_loop_function(w, loop), low;
    int32_t parent = loop < w->program->loops ? w->program->loop_parents[loop] : -1;
    MpLevel *l;
    uint32_t calls = t->calls;
    mp_frames_above_left(t, function);
    while (calls > t->calls && t->depth > t->frames[t->calls].depth)
        mp_loop_drop(c, e);
    low = mp_nest_floor(t);
    while (t->depth > low && t->nest[t->depth - 1].function == function &&
           t->nest[t->depth - 1].loop != (uint32_t)parent)
        mp_loop_drop(c, e);
    if (t->depth == t->nest_room && !mp_nest_grow(w, t))
        return;
    l = &t->nest[t->depth++];
    l->loop = loop;
    l->function = function;
    l->invocation = ++w->invocations;
    l->iteration = MP_NEVER;
    l->entered = l->began = ++w->tick;
    l->outside = t->context;
    l->n_steps = 0;
    t->context = mp_context_into(w, t->context, loop << 1 | 1);
    e->kind = MP_LOOP;
    e->site = loop;
    MR_MODULES(MP_LOOP_TO)
}

/* A loop that has begun where nobody looked: before a fork, by a jump into it.  With those around it, it is in its
   first iteration now. */
MP_COLD void mp_loop_reopen(MpCrew *c, MpEvent *e, uint32_t loop)
{
    const MpProgram *p = c->worker.program;
    MpThread *t = e->thread;
    uint32_t i, n = 0;
    int32_t at = (int32_t)loop;
    while (at >= 0 && (uint32_t)at < p->loops && mp_nest_find(t, (uint32_t)at) == t->depth && n < p->loops) {
        n++;
        at = p->loop_parents[at];
    }
    while (n--) {
        at = (int32_t)loop;
        for (i = 0; i < n; i++)
            at = p->loop_parents[at];
        e->kind = MP_LOOP;
        e->site = (uint32_t)at;
        mp_loop_event(c, e);
        if (n && t->depth && t->nest[t->depth - 1].loop == (uint32_t)at) {
            t->nest[t->depth - 1].iteration++;
            t->nest[t->depth - 1].began = ++c->worker.tick;
            mp_steps_add(&c->worker, &t->nest[t->depth - 1]);
        }
    }
}

MP_HOT void mp_iteration_event(MpCrew *c, MpEvent *e)
{
    MpWorker *w = &c->worker;
    MpThread *t = e->thread;
    uint32_t loop = e->site, at = t->depth;
    if (!at || t->nest[at - 1].loop != loop) { /* inner loops were left by a jump, or this one was entered by one */
        at = mp_nest_find(t, loop);
        if (at == t->depth) {
            mp_loop_reopen(c, e, loop);
            at = mp_nest_find(t, loop);
        }
        if (at == t->depth)
            return;
        while (t->depth > at + 1)
            mp_loop_drop(c, e);
    } else {
        at--;
    }
    mp_frames_left(w, t, at);
    t->nest[at].iteration++;
    t->nest[at].began = ++w->tick;
    mp_steps_add(w, &t->nest[at]);
    e->kind = MP_ITERATION;
    e->site = loop;
    MR_MODULES(MP_ITERATION_TO)
}

MP_HOT void mp_loop_end_event(MpCrew *c, MpEvent *e)
{
    MpThread *t = e->thread;
    uint32_t at = mp_nest_find(t, e->site);
    if (at == t->depth)
        return;
    while (t->depth > at + 1)
        mp_loop_drop(c, e);
    mp_frames_left(&c->worker, t, at);
    mp_loop_drop(c, e);
}

/* The function ends, and with it its loops that were left by a jump. */
MP_HOT void mp_exit_event(MpCrew *c, MpEvent *e)
{
    MpThread *t = e->thread;
    uint32_t function = e->site, i = t->calls;
    while (i && t->frames[i - 1].function != function)
        i--;
    while (!i && t->depth > mp_nest_floor(t) && t->nest[t->depth - 1].function == function)
        mp_loop_drop(c, e); /* it was entered where nobody looked */
    if (!i)
        return;
    while (t->depth > t->frames[i - 1].depth)
        mp_loop_drop(c, e);
    e->kind = MP_EXIT;
    e->site = function;
    MR_MODULES(MP_EXIT_TO)
    mp_exit(t, function);
}

MP_OWN void mp_thread_event(MpCrew *c, MpEvent *e)
{
    MpThread *t = e->thread;
    if (e->kind == MP_THREAD) {
        mp_thread_clear(t);
        MR_MODULES(MP_THREAD_TO)
    } else {
        while (t->depth)
            mp_loop_drop(c, e);
        e->kind = MP_THREAD_END;
        MR_MODULES(MP_THREAD_END_TO)
        mp_thread_clear(t);
    }
}

MP_HOT void mp_region_event(MpCrew *c, MpEvent *e)
{
    if (e->kind == MP_REGION) {
        mp_region_open(&c->worker, e->thread, e->site);
        MR_MODULES(MP_REGION_TO)
    } else if (e->thread->open_regions) {
        MR_MODULES(MP_REGION_END_TO)
        mp_region_close(e->thread);
    }
}

/* All kinds but accesses. */
MP_HOT void mp_other_event(MpCrew *c, MpEvent *e)
{
    switch (e->kind) {
    case MP_STRIDED_LOAD:
    case MP_STRIDED_STORE: MR_MODULES(MP_STRIDED_TO) break;
    case MP_RANGE_LOAD:
    case MP_RANGE_STORE: MR_MODULES(MP_RANGE_TO) break;
    case MP_POINTER: MR_MODULES(MP_POINTER_TO) break;
    case MP_ALLOC:
    case MP_STACK:
    case MP_GLOBAL:
        if (MP_UNION & MP_ALL_OBJECTS)
            mp_object_begin(c, e);
        break;
    case MP_FREE:
        if (MP_UNION & MP_ALL_OBJECTS)
            mp_free_event(c, e);
        break;
    case MP_UNSTACK:
        if (MP_UNION & MP_ALL_OBJECTS)
            mp_unstack_event(c, e);
        break;
    case MP_ENTER:
        mp_enter(&c->worker, e->thread, e->site);
        MR_MODULES(MP_ENTER_TO)
        break;
    case MP_EXIT: mp_exit_event(c, e); break;
    case MP_LOOP: mp_loop_event(c, e); break;
    case MP_ITERATION: mp_iteration_event(c, e); break;
    case MP_LOOP_END: mp_loop_end_event(c, e); break;
    case MP_REGION:
    case MP_REGION_END: mp_region_event(c, e); break;
    case MP_THREAD:
    case MP_THREAD_END: mp_thread_event(c, e); break;
    case MP_TIME: e->thread->time = e->address; break;
    case MP_SYNC: MR_MODULES(MP_SYNC_TO) break;
    default: break;
    }
}

/* Is it one of the program's?  Modules have tables of sites, loops and functions. */
MP_HOT int mp_is_known(const MpProgram *p, uint32_t kind, uint32_t id)
{
    if (kind < MP_ENTER)
        return id < p->sites;
    if (kind <= MP_EXIT)
        return id < p->functions;
    return kind > MP_LOOP_END || id < p->loops;
}

/* Sizes that no program has: they would take for ever. */
MP_HOT int mp_is_too_large(uint32_t kind, uint64_t bytes, uint64_t count)
{
    return count >> 32 || bytes >> (kind == MP_RANGE_LOAD || kind == MP_RANGE_STORE ? 32 : 40);
}

/* A long event at p; returns what follows it, or `end` where it is none. */
MP_HOT const uint64_t *mp_long_event(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end, int values)
{
    const MpProgram *program = c->worker.program;
    MpEvent e;
    uint32_t kind = (uint32_t)(p[0] >> 32) & 255;
    unsigned words = mp_words(kind);
    int access = kind <= MP_UPDATE;
    words += access && values;
    if (!words || (size_t)(end - p) < words) {
        c->strange++;
        return end;
    }
    if (!mp_is_known(program, kind, (uint32_t)p[0])) {
        c->strange++;
        return p + words;
    }
    e.kind = kind;
    e.site = (uint32_t)p[0];
    e.thread = t;
    e.address = words > 1 ? p[1] : 0;
    e.bytes = 0;
    e.value = 0;
    e.step = 0;
    e.count = 0;
    if (kind <= MP_STRIDED_STORE) {
        e.bytes = p[0] >> 40 & 0x7fffff;
        if (!e.bytes)
            e.bytes = program->site_bytes[e.site] & 0xffffff;
    }
    if (access) {
        e.value = values ? p[2] : 0;
        mp_access_event(c, &e);
        return p + words;
    }
    if (words == 4) {
        e.step = (int64_t)p[2];
        e.count = p[3];
    } else if (words == 3) {
        e.bytes = p[2];
    }
    if (mp_is_too_large(kind, e.bytes, e.count))
        c->strange++;
    else
        mp_other_event(c, &e);
    return p + words;
}

/* The events of a buffer.  A zero word is none: a thread that was interrupted in between by a signal's handler. */
MP_OWN void mp_crew_words(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end)
{
    const MpProgram *program = c->worker.program;
    const int values = (MP_STREAM(c) & MP_VALUES) != 0;
    while (p < end) {
        uint64_t head = p[0];
        uint32_t site = (uint32_t)(head >> 48) & 0x7fff;
        if (head >> 63 && site < program->sites) {
            MpEvent e;
            uint32_t info = program->site_bytes[site];
            e.site = site;
            e.kind = info >> 24;
            e.bytes = info & 0xffffff;
            e.address = head & (((uint64_t)1 << 48) - 1);
            e.value = values && p + 1 < end ? p[1] : 0;
            e.step = 0;
            e.count = 0;
            e.thread = t;
            mp_access_event(c, &e);
            p += 1 + values;
        } else if (head >> 63) {
            c->strange++;
            p += 1 + values;
        } else if (head) {
            p = mp_long_event(c, t, p, end, values);
        } else {
            p++;
        }
    }
}

/* A buffer that was handed over, or one that its thread was still filling: up to the last word that is not zero. */
MP_OWN void mp_crew_buffer(MpCrew *c, const mr_buffer *b, size_t bytes)
{
    const uint64_t *p = (const uint64_t *)(const void *)((const char *)b + MR_BUFFER_HEAD);
    size_t most = (bytes - MR_BUFFER_HEAD) / 8, words = b->words;
    MpThread *t = c->worker.full ? NULL : mp_thread_of(&c->worker, b->thread);
    if (!t)
        return;
    if (!words || words > most)
        for (words = most; words && !p[words - 1]; words--)
            ;
    mp_crew_words(c, t, p, p + words);
}

MP_OWN int mp_crew_begin(MpCrew *c, const mr_system *system, const MpProgram *program, const char *path, char *message,
                         unsigned number, unsigned workers)
{
    MpWorker *w = &c->worker;
    unsigned i;
    c->path = path;
    c->message = message;
    w->system = system;
    w->program = program;
    w->number = number;
    w->workers = workers;
    for (i = 0; i < MP_MODULES; i++) {
        MpRun *run = &c->runs[i];
        run->worker = w;
        run->module = mp_modules[i];
        run->program = program;
        if (!MP_CHOSEN(c, i))
            continue;
        run->state = mp_take(w, mp_modules[i]->state_bytes + 1);
        if (!run->state)
            return 0;
        if (mp_modules[i]->start && mp_sees(mp_modules[i], w))
            mp_modules[i]->start(run);
    }
    return !w->full;
}

MP_OWN void mp_crew_finish(MpCrew *c)
{
    unsigned i;
    for (i = 0; i < MP_MODULES; i++)
        if (MP_CHOSEN(c, i) && mp_modules[i]->finish && mp_sees(mp_modules[i], &c->worker))
            mp_modules[i]->finish(&c->runs[i]);
}

MP_OWN void mp_crew_merge(MpCrew *into, MpCrew *from)
{
    unsigned i;
    for (i = 0; i < MP_MODULES; i++)
        if (MP_CHOSEN(into, i) && mp_modules[i]->share != MP_ALONE && mp_modules[i]->merge)
            mp_modules[i]->merge(&into->runs[i], &from->runs[i]);
    into->strange += from->strange;
    into->worker.full |= from->worker.full;
}
