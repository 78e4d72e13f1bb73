/* ---- The chosen modules at work ---- */

/* From here on the text depends on the chosen modules: MR_MODULES(X) is X(name) for each.  Their tables are constants
   that the compiler sees, so each call below is a direct one, or none.  MR_STREAM_EVENTS is what the stream has, where
   that is known when this is compiled; MR_CHOICE is defined where only some of the modules run (memreport). */

#define MP_NUMBER_OF(name) name##_number,
enum { MR_MODULES(MP_NUMBER_OF) MP_MODULES };

#define MP_EVENTS_OF(name) | name##_module.events
#define MP_UNION (0u MR_MODULES(MP_EVENTS_OF))
#ifdef MR_STREAM_EVENTS
#define MP_STREAM(c) ((uint32_t)(MR_STREAM_EVENTS))
#else
#define MP_STREAM(c) ((c)->worker.program->events)
#endif
#ifdef MR_CHOICE
#define MP_CHOSEN(c, number) ((c)->choice == (number))
#else
#define MP_CHOSEN(c, number) 1
#endif

/* A worker, with a copy of each module.  The worker comes first: mp_out finds the rest by it. */
typedef struct MpCrew {
    MpWorker worker;
    const char *path;              /* The results are in PATH.NAME. */
    char *message;                 /* The text that says what went wrong. */
    MpRun runs[MP_MODULES];
    MpOut *outs[MP_MODULES];
    unsigned choice;
    uint64_t strange;              /* The number of words that are no event. */
    int taken;                     /* A loop that is handed out one by one was given to some modules as a whole. */
} MpCrew;

static const MpModule *const mp_modules[MP_MODULES] = {
#define MP_ADDRESS_OF(name) &name##_module,
    MR_MODULES(MP_ADDRESS_OF)};

/* Does the access belong to this worker? */
MP_HOT int mp_mine(const MpModule *m, const MpWorker *w, const MpEvent *e)
{
    if (w->workers == 1)
        return 1;
    if (m->share == MP_BY_ADDRESS) {
        const uint64_t first = e->address >> m->share_shift,
                       last = (e->address + e->bytes - (e->bytes != 0)) >> m->share_shift;
        return (w->number + w->workers - first % w->workers) % w->workers <= last - first;
    }
    if (m->share == MP_BY_SITE)
        return e->site % w->workers == w->number;
    return w->number == 0;
}

/* Does the worker see such events for the module?  All workers do; if the module runs alone, only worker 0 does. */
MP_HOT int mp_sees(const MpModule *m, const MpWorker *w)
{
    return w->number == 0 || m->share != MP_ALONE;
}

#define MP_GIVE(name, handler) name##_module.handler(&c->runs[name##_number], e)
#define MP_GIVE_ACCESS(name, handler)                                                                                  \
    if (name##_module.handler && MP_CHOSEN(c, name##_number) && mp_mine(&name##_module, &c->worker, e))                \
        MP_GIVE(name, handler);
#define MP_GIVE_ALL(name, handler)                                                                                     \
    if (name##_module.handler && MP_CHOSEN(c, name##_number) && mp_sees(&name##_module, &c->worker))                   \
        MP_GIVE(name, handler);

#define MP_POINTER_TO(name) MP_GIVE_ACCESS(name, pointer)
#define MP_ALLOC_TO(name) MP_GIVE_ALL(name, alloc)
#define MP_FREE_TO(name) MP_GIVE_ALL(name, free)
#define MP_STACK_TO(name) MP_GIVE_ALL(name, stack)
#define MP_UNSTACK_TO(name) MP_GIVE_ALL(name, unstack)
#define MP_GLOBAL_TO(name) MP_GIVE_ALL(name, global)
#define MP_ENTER_TO(name) MP_GIVE_ALL(name, enter)
#define MP_EXIT_TO(name) MP_GIVE_ALL(name, exit)
#define MP_LOOP_TO(name) MP_GIVE_ALL(name, loop)
#define MP_NEST_EVENTS (MP_LOOPS | MP_ITERATIONS)
/* Does the module take groups of this stream?  One that asks for loops wants to know them. */
#define MP_TAKES(name) (name##_module.group && !(name##_module.events & MP_NEST_EVENTS & ~MP_STREAM(c)))
/* Gives an event to the modules that have not taken the loop as a whole (groups.c). */
#define MP_GIVE_REST(name, handler)                                                                                    \
    if (!(name##_module.group && c->taken && MP_TAKES(name)))                                                          \
    MP_GIVE_ALL(name, handler)
#define MP_TEST_TO(name) MP_GIVE_REST(name, test)
#define MP_ITERATION_TO(name) MP_GIVE_REST(name, iteration)
#define MP_LOOP_END_TO(name) MP_GIVE_ALL(name, loop_end)
#define MP_REGION_TO(name) MP_GIVE_ALL(name, region)
#define MP_REGION_END_TO(name) MP_GIVE_ALL(name, region_end)
#define MP_THREAD_TO(name) MP_GIVE_ALL(name, thread)
#define MP_THREAD_END_TO(name) MP_GIVE_ALL(name, thread_end)
#define MP_SYNC_TO(name) MP_GIVE_ALL(name, sync)
/* May accesses be missing, whose number is at a buffer's end?  In files all are there. */
#ifdef MR_CHOICE
#define MP_MAY_LEAVE(c) 0
#else
#define MP_MAY_LEAVE(c) ((MP_STREAM(c) & MP_SOME_LINES) != 0)
#endif

/* A load, a store, or both.  What is known here is constant: the handler stands in the text once, if it is the same one
   for both. */
#define MP_ACCESS_TO(name)                                                                                             \
    if ((name##_module.load || name##_module.store || name##_module.update) && MP_CHOSEN(c, name##_number) &&          \
        mp_mine(&name##_module, &c->worker, e)) {                                                                      \
        MpRun *run = &c->runs[name##_number];                                                                          \
        MpEvent one;                                                                                                   \
        one.kind = e->kind == MP_UPDATE && !name##_module.update ? MP_LOAD : e->kind;                                  \
        one.site = e->site;                                                                                            \
        one.address = e->address;                                                                                      \
        one.bytes = e->bytes;                                                                                          \
        one.value = e->value;                                                                                          \
        one.left = e->left;                                                                                            \
        one.step = 0;                                                                                                  \
        one.count = 1;                                                                                                 \
        one.thread = e->thread;                                                                                        \
        for (;;) {                                                                                                     \
            if (name##_module.update && name##_module.update != name##_module.load && one.kind == MP_UPDATE)           \
                name##_module.update(run, &one);                                                                       \
            else if (name##_module.load && (one.kind != MP_STORE || name##_module.load == name##_module.store))        \
                name##_module.load(run, &one);                                                                         \
            else if (name##_module.store && one.kind == MP_STORE && name##_module.load != name##_module.store)         \
                name##_module.store(run, &one);                                                                        \
            if (!name##_module.store || e->kind != MP_UPDATE || one.kind != MP_LOAD)                                   \
                break;                                                                                                 \
            one.kind = MP_STORE;                                                                                       \
            one.value = e->left;                                                                                       \
        }                                                                                                              \
    }

/* Modules without a handler for the whole see its parts. */
#define MP_STRIDED_TO(name)                                                                                            \
    if (MP_CHOSEN(c, name##_number) && (name##_module.strided || name##_module.load || name##_module.store)) {         \
        if (name##_module.strided) {                                                                                   \
            MP_GIVE_ACCESS(name, strided)                                                                              \
        } else {                                                                                                       \
            mp_parts(c, e, e->count, (uint64_t)e->step, e->bytes, &name##_module, name##_number);                      \
        }                                                                                                              \
    }
#define MP_RANGE_TO(name)                                                                                              \
    if (MP_CHOSEN(c, name##_number) && (name##_module.range || name##_module.load || name##_module.store)) {           \
        if (name##_module.range) {                                                                                     \
            MP_GIVE_ACCESS(name, range)                                                                                \
        } else {                                                                                                       \
            mp_parts(c, e, (e->bytes + 7) / 8, 8, 8, &name##_module, name##_number);                                   \
        }                                                                                                              \
    }

/* `count` accesses of `bytes`, the last one of a range shorter. */
MP_HOT void mp_parts(MpCrew *c, const MpEvent *e, uint64_t count, uint64_t step, uint64_t bytes, const MpModule *m,
                     unsigned number)
{
    int is_load = e->kind == MP_STRIDED_LOAD || e->kind == MP_RANGE_LOAD;
    MpHandler *handler = is_load ? m->load : m->store;
    MpEvent one;
    uint64_t i;
    if (!handler)
        return;
    one.kind = is_load ? MP_LOAD : MP_STORE;
    one.site = e->site;
    one.value = one.left = 0;
    one.step = 0;
    one.count = 1;
    one.thread = e->thread;
    for (i = 0; i < count && !c->worker.full; i++) {
        one.address = e->address + i * step;
        one.bytes = e->count || e->bytes - i * 8 >= 8 ? bytes : e->bytes - i * 8;
        if (mp_mine(m, &c->worker, &one))
            handler(&c->runs[number], &one);
    }
}

enum { MP_ALL_OBJECTS = MP_HEAP | MP_STACKS | MP_GLOBALS };

/* The end of an object that is known: the modules learn of it, then it is forgotten. */
MP_OWN void mp_object_end(MpCrew *c, const MpEvent *cause, MpObject *o, uint32_t site)
{
    MpEvent it, *e = &it;
    it.kind = o->kind == MP_OBJECT_STACK ? MP_UNSTACK : MP_FREE;
    it.site = site;
    it.address = o->base;
    it.bytes = o->bytes;
    it.value = it.left = 0;
    it.step = 0;
    it.count = 0;
    it.thread = cause->thread;
    if (o->kind == MP_OBJECT_STACK) {
        MR_MODULES(MP_UNSTACK_TO)
    } else {
        MR_MODULES(MP_FREE_TO)
    }
    mp_object_drop(&c->worker, o);
}

/* Does a chosen module need to know the objects that live? */
#define MP_NEEDS_OBJECTS(name)                                                                                         \
    || (MP_CHOSEN(c, name##_number) && (name##_module.events & MP_ALL_OBJECTS) && !name##_module.needs_no_objects)

/* Keeps the object; 0: there is no memory. */
MP_OWN int mp_object_keep(MpCrew *c, const MpEvent *e)
{
    MpObject *o;
    while ((o = mp_object_in_way(&c->worker, e->address, e->bytes)) != NULL)
        mp_object_end(c, e, o, MP_NONE);
    return mp_object_add(&c->worker, e,
                         e->kind == MP_ALLOC   ? MP_OBJECT_HEAP
                         : e->kind == MP_STACK ? MP_OBJECT_STACK
                                               : MP_OBJECT_GLOBAL) != NULL;
}

MP_OWN void mp_object_begin(MpCrew *c, const MpEvent *e)
{
    if ((0 MR_MODULES(MP_NEEDS_OBJECTS)) && !mp_object_keep(c, e))
        return;
    if (e->kind == MP_ALLOC) {
        MR_MODULES(MP_ALLOC_TO)
    } else if (e->kind == MP_STACK) {
        MR_MODULES(MP_STACK_TO)
    } else {
        MR_MODULES(MP_GLOBAL_TO)
    }
}

/* free(NULL) is nothing.  What was allocated where nobody looked is not known. */
MP_OWN void mp_free_event(MpCrew *c, const MpEvent *e)
{
    MpObject *o = mp_object_find(&c->worker, e->address);
    if (o && o->base == e->address && o->kind == MP_OBJECT_HEAP) {
        mp_object_end(c, e, o, e->site);
    } else if (e->address) {
        MR_MODULES(MP_FREE_TO)
    }
}

MP_OWN void mp_unstack_event(MpCrew *c, const MpEvent *e)
{
    MpObject *o;
    while ((o = mp_object_in_way(&c->worker, e->address, e->bytes)) != NULL && o->kind == MP_OBJECT_STACK)
        mp_object_end(c, e, o, e->site);
}
