/* ---- From words to handlers ---- */

/* The number of words of an event of that kind, without its value; 0: there is no such kind. */
MP_HOT unsigned mp_words(uint32_t kind)
{
    if (!kind)
        return 0;
    if (kind <= MP_UPDATE || kind == MP_POINTER || kind == MP_FREE || (kind >= MP_THREAD && kind <= MP_TIME))
        return 2;
    if (kind <= MP_STRIDED_STORE)
        return 4;
    return kind <= MP_GLOBAL ? 3 : kind < MP_KINDS ? 1 : 0;
}

MP_HOT void mp_access_event(MpCrew *c, const MpEvent *e){MR_MODULES(MP_ACCESS_TO)}

/* Hands the modules an event that has only an id: of a function, loop or thread.  Compiled away if no module wants it.
 */
MP_HOT void mp_id_event(MpCrew *c, MpThread *t, uint32_t kind, uint32_t id)
{
    MpEvent it, *e = &it;
    it.kind = kind;
    it.site = id;
    it.address = it.bytes = it.value = it.left = 0;
    it.step = 0;
    it.count = 1;
    it.thread = t;
    switch (kind) {
    case MP_ENTER: MR_MODULES(MP_ENTER_TO) break;
    case MP_EXIT: MR_MODULES(MP_EXIT_TO) break;
    case MP_LOOP: MR_MODULES(MP_LOOP_TO) break;
    case MP_TEST: MR_MODULES(MP_TEST_TO) break;
    case MP_ITERATION: MR_MODULES(MP_ITERATION_TO) break;
    case MP_LOOP_END: MR_MODULES(MP_LOOP_END_TO) break;
    case MP_THREAD_END: MR_MODULES(MP_THREAD_END_TO) break;
    default: break;
    }
}

/* Ends the innermost loop.  The modules still see it in the nest. */
MP_HOT void mp_loop_drop(MpCrew *c, MpThread *t)
{
    mp_id_event(c, t, MP_LOOP_END, t->nest[t->depth - 1].loop);
    mp_nest_drop(t);
    c->worker.tick++;
}

/* Puts the level in front of its loop's first iteration. */
MP_HOT void mp_level_begin(MpLevel *l)
{
    l->iteration = MP_NEVER;
    l->began = l->entered;
    l->is_tested = 0;
    l->n_steps = 0;
    l->expected = l->step = 0;
}

/* A loop begins.  Loops of its function that are still open and do not enclose it have been left by a jump. */
MP_HOT void mp_loop_event(MpCrew *c, MpThread *t, uint32_t loop)
{
    MpWorker *w = &c->worker;
    uint32_t function = mp_loop_function(w, loop), low;
    int32_t parent = loop < w->program->loops ? w->program->loop_parents[loop] : -1;
    MpLevel *l;
    uint32_t calls = t->calls;
    mp_frames_above_left(t, function);
    while (calls > t->calls && t->depth > t->frames[t->calls].depth)
        mp_loop_drop(c, t);
    low = mp_nest_floor(t);
    while (t->depth > low && t->nest[t->depth - 1].function == function &&
           t->nest[t->depth - 1].loop != (uint32_t)parent)
        mp_loop_drop(c, t);
    if (t->depth == t->nest_room && !mp_nest_grow(w, t))
        return;
    l = &t->nest[t->depth++];
    l->loop = loop;
    l->function = function;
    l->invocation = ++w->invocations;
    l->entered = ++w->tick;
    l->outside = t->context;
    mp_level_begin(l);
    t->context = mp_context_into(w, t->context, loop << 1 | 1);
    mp_id_event(c, t, MP_LOOP, loop);
}

/* An iteration begins.  The first one has begun with the loop: what is executed in front of it belongs to it. */
MP_HOT void mp_iteration_begin(MpWorker *w, MpLevel *l)
{
    l->previous = l->began;
    if (++l->iteration)
        l->began = ++w->tick;
    mp_steps_add(w, l);
}

/* An iteration of a loop whose begin made no event: it was before a fork, or a jump led into the loop.  The loop and
   those around it are taken to be in their first iteration. */
MP_COLD void mp_loop_reopen(MpCrew *c, MpThread *t, uint32_t loop)
{
    const MpProgram *p = c->worker.program;
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
        mp_loop_event(c, t, (uint32_t)at);
        if (n && t->depth && t->nest[t->depth - 1].loop == (uint32_t)at)
            mp_iteration_begin(&c->worker, &t->nest[t->depth - 1]);
    }
}

/* Handles MP_TEST and MP_ITERATION.  If the condition has events, MP_TEST comes in front of it and begins the
   iteration, and MP_ITERATION follows; else MP_ITERATION begins it. */
MP_HOT void mp_iteration_event(MpCrew *c, MpThread *t, uint32_t loop, uint32_t kind)
{
    MpWorker *w = &c->worker;
    uint32_t at = t->depth;
    MpLevel *l;
    if (!at || t->nest[at - 1].loop != loop) { /* A jump left inner loops, or entered this one. */
        at = mp_nest_find(t, loop);
        if (at == t->depth) {
            mp_loop_reopen(c, t, loop);
            at = mp_nest_find(t, loop);
        }
        if (at == t->depth)
            return;
        while (t->depth > at + 1)
            mp_loop_drop(c, t);
    } else {
        at--;
    }
    mp_frames_left(w, t, at);
    l = &t->nest[at];
    if (kind == MP_TEST || !l->is_tested)
        mp_iteration_begin(w, l);
    l->is_tested = kind == MP_TEST;
    mp_id_event(c, t, kind, loop);
}

MP_HOT void mp_loop_end_event(MpCrew *c, MpThread *t, uint32_t loop)
{
    uint32_t at = mp_nest_find(t, loop);
    if (at == t->depth)
        return;
    while (t->depth > at + 1)
        mp_loop_drop(c, t);
    mp_frames_left(&c->worker, t, at);
    mp_loop_drop(c, t);
}

/* A function ends, and with it those of its loops that were left by a jump. */
MP_HOT void mp_exit_event(MpCrew *c, MpThread *t, uint32_t function)
{
    uint32_t i = t->calls;
    while (i && t->frames[i - 1].function != function)
        i--;
    while (!i && t->depth > mp_nest_floor(t) && t->nest[t->depth - 1].function == function)
        mp_loop_drop(c, t); /* The loop's begin made no event. */
    if (!i)
        return;
    while (t->depth > t->frames[i - 1].depth)
        mp_loop_drop(c, t);
    mp_id_event(c, t, MP_EXIT, function);
    mp_exit(t, function);
}

/* aside.c */
MP_OWN void mp_list_begin(MpCrew *c, MpThread *t, uint32_t loop);
MP_OWN void mp_list_replay(MpCrew *c, MpThread *t);
MP_OWN const uint64_t *mp_list_words(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end);

MP_OWN void mp_thread_event(MpCrew *c, MpEvent *e)
{
    MpThread *t = e->thread;
    mp_list_replay(c, t);
    if (e->kind == MP_THREAD) {
        mp_thread_clear(t);
        MR_MODULES(MP_THREAD_TO)
    } else {
        while (t->depth)
            mp_loop_drop(c, t);
        mp_id_event(c, t, MP_THREAD_END, e->site);
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

MP_HOT void mp_pointer_event(MpCrew *c, MpThread *t, uint32_t site, uint64_t pointer)
{
    MpEvent it, *e = &it;
    it.kind = MP_POINTER;
    it.site = site;
    it.address = pointer;
    it.bytes = it.value = it.left = it.count = 0;
    it.step = 0;
    it.thread = t;
    MR_MODULES(MP_POINTER_TO)
}

/* All kinds but accesses, functions and loops. */
MP_HOT void mp_other_event(MpCrew *c, MpEvent *e)
{
    switch (e->kind) {
    case MP_STRIDED_LOAD:
    case MP_STRIDED_STORE: MR_MODULES(MP_STRIDED_TO) break;
    case MP_RANGE_LOAD:
    case MP_RANGE_STORE: MR_MODULES(MP_RANGE_TO) break;
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
    case MP_REGION:
    case MP_REGION_END: mp_region_event(c, e); break;
    case MP_THREAD:
    case MP_THREAD_END: mp_thread_event(c, e); break;
    case MP_TIME: e->thread->time = e->address; break;
    case MP_SYNC: MR_MODULES(MP_SYNC_TO) break;
    default: break;
    }
}

/* The most frequent events beside accesses: functions and loops, which have one word, and pointers.  Returns how many
   words the event had; 0: it is of another kind. */
MP_HOT unsigned mp_frequent_event(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end)
{
    const MpProgram *program = c->worker.program;
    const uint32_t kind = (uint32_t)(p[0] >> 32) & 255, id = (uint32_t)p[0];
    if (kind - MP_LOOP <= (uint32_t)(MP_LOOP_END - MP_LOOP) && id < program->loops) {
        if (kind == MP_ITERATION)
            mp_iteration_event(c, t, id, kind);
        else if (kind == MP_LOOP)
            mp_loop_event(c, t, id);
        else
            mp_loop_end_event(c, t, id);
        return 1;
    }
    if (kind == MP_TEST && id < program->loops) {
        mp_iteration_event(c, t, id, kind);
        return 1;
    }
    if (kind - MP_ENTER <= (uint32_t)(MP_EXIT - MP_ENTER) && id < program->functions) {
        if (kind == MP_ENTER) {
            mp_enter(&c->worker, t, id);
            mp_id_event(c, t, MP_ENTER, id);
        } else {
            mp_exit_event(c, t, id);
        }
        return 1;
    }
    if (kind == MP_LIST && id < program->loops && !(MP_STREAM(c) & MP_VALUES)) {
        mp_list_begin(c, t, id);
        return 1;
    }
    if (kind == MP_POINTER && id < program->sites && end - p >= 2) {
        mp_pointer_event(c, t, id, p[1]);
        return 2;
    }
    return 0;
}

/* Is the id one of the program's sites, loops or functions?  Modules have tables of these. */
MP_HOT int mp_is_known(const MpProgram *p, uint32_t kind, uint32_t id)
{
    if (kind < MP_ENTER)
        return id < p->sites;
    if (kind <= MP_EXIT)
        return id < p->functions;
    return (kind > MP_LOOP_END && kind != MP_TEST && kind != MP_LIST) || id < p->loops;
}

/* Sizes that no program has.  To handle them piece by piece would take for ever. */
#ifndef MP_MOST_BITS
#define MP_MOST_BITS 32
#endif
MP_HOT int mp_is_too_large(uint32_t kind, uint64_t bytes, uint64_t count)
{
    return count >> MP_MOST_BITS ||
           bytes >> (kind == MP_RANGE_LOAD || kind == MP_RANGE_STORE ? MP_MOST_BITS : MP_MOST_BITS + 8);
}

/* groups.c */
MP_OWN const uint64_t *mp_group(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end);

/* Has an update the value that it left, too? */
#define MP_HAS_LEFT(c) ((MP_STREAM(c) & MP_VALUES) && (MP_STREAM(c) & MP_STORES))

/* The number of words of an event in this stream, its value included; 0: there is no such kind. */
MP_HOT unsigned mp_words_here(const MpCrew *c, uint32_t kind, int values)
{
    unsigned words = mp_words(kind);
    (void)c;
    words += kind <= MP_UPDATE && values;
    return words + (kind == MP_UPDATE && MP_HAS_LEFT(c));
}

/* Handles a long event at p.  Returns what follows it, or `end` if the words are no event. */
MP_APART const uint64_t *mp_long_event(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end, int values)
{
    const MpProgram *program = c->worker.program;
    MpEvent e;
    uint32_t kind = (uint32_t)(p[0] >> 32) & 255;
    unsigned words = mp_words_here(c, kind, values);
    int access = kind <= MP_UPDATE;
    if (kind == MP_GROUP)
        return mp_group(c, t, p, end);
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
    e.value = e.left = 0;
    e.step = 0;
    e.count = 0;
    if (kind <= MP_STRIDED_STORE) {
        e.bytes = p[0] >> 40 & 0x7fffff;
        if (!e.bytes)
            e.bytes = program->site_bytes[e.site] & 0xffffff;
    }
    if (access) {
        e.value = values ? p[2] : 0;
        e.left = kind == MP_UPDATE && MP_HAS_LEFT(c) ? p[3] : 0;
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

/* Handles a short access. */
MP_HOT void mp_short_event(MpCrew *c, MpThread *t, uint64_t head, uint32_t info, uint64_t value, uint64_t left)
{
    MpEvent e;
    e.site = (uint32_t)(head >> 48) & 0x7fff;
    e.kind = info >> 24;
    e.bytes = info & 0xffffff;
    e.address = head << 16 >> 16;
    e.value = value;
    e.left = left;
    e.step = 0;
    e.count = 0;
    e.thread = t;
    mp_access_event(c, &e);
}

/* The events of a buffer.  A zero word is none: a thread that was interrupted in between by a signal's handler. */
MP_BUSY void mp_crew_words(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end)
{
    const uint32_t sites = c->worker.program->sites, *info = c->worker.program->site_bytes;
    const int values = (MP_STREAM(c) & MP_VALUES) != 0;
    unsigned words;
    if (t->is_listing)
        p = mp_list_words(c, t, p, end);
    while (p < end) {
        const uint64_t head = p[0];
        if (head >> 63) {
            const uint32_t site = (uint32_t)(head >> 48) & 0x7fff;
            const int left = MP_HAS_LEFT(c) && site < sites && info[site] >> 24 == MP_UPDATE;
            if (MP_LIKELY(site < sites))
                mp_short_event(c, t, head, info[site], values && p + 1 < end ? p[1] : 0,
                               left && p + 2 < end ? p[2] : 0);
            else
                c->strange++;
            p += 1 + values + left;
        } else if (head) {
            words = mp_frequent_event(c, t, p, end);
            p = MP_LIKELY(words) ? p + words : mp_long_event(c, t, p, end, values);
            if (t->is_listing)
                p = mp_list_words(c, t, p, end);
        } else {
            p++;
        }
    }
}

/* A buffer that was handed over, or one that its thread was still filling: up to the last word that is not zero. */
MP_OWN void mp_crew_buffer(MpCrew *c, const mr_buffer *b, size_t bytes)
{
    const uint64_t *p = (const uint64_t *)(const void *)((const char *)b + MR_BUFFER_HEAD);
    size_t most = (bytes - MR_BUFFER_HEAD) / 8 - MP_MAY_LEAVE(c) * MR_LEFT, words = b->words;
    MpThread *t = c->worker.full ? NULL : mp_thread_of(&c->worker, b->thread);
    if (!t)
        return;
    if (!words || words > most)
        for (words = most; words && !p[words - 1]; words--)
            ;
    mp_crew_words(c, t, p, p + words);
    if (MP_MAY_LEAVE(c))
        c->worker.left += p[most] + p[most + 1] + p[most + 2] + p[most + 3];
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
    MpThread *t;
    unsigned i;
    for (t = c->worker.threads; t; t = t->next)
        mp_list_replay(c, t);
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
