/* ---- Loops that are one event ---- */

/* In: one execution of a loop as one event: its number of iterations, and for each access its last address and its step
   (rt/part/stream_group.c has the format).  Out: modules with a handler .group get the loop as a whole.  The others get
   the loop, each iteration and each access one by one, in the order in which they happened. */

#define MP_WIDE_STEP 0x80000000u

/* Member number `word` of the event.  In the event the condition's members are last; in a round they come first. */
MP_HOT MpMember *mp_group_member(MpGroup *g, uint32_t word)
{
    const uint32_t body = g->n - g->condition;
    return &g->member[word < body ? word + g->condition : word - body];
}

/* Sets how many rounds there were.  tail: how many members, in the event's order, the last iteration executed. */
MP_OWN void mp_group_rounds(MpGroup *g, uint32_t tail)
{
    const uint32_t body = g->n - g->condition;
    g->begun = g->iterations;
    if (tail == g->n && !g->condition) {
        g->rounds = g->iterations;
        g->part = 0;
    } else if (tail > body || !g->iterations) { /* This is the last condition, as far as it got. */
        g->rounds = g->iterations;
        g->part = tail > body ? tail - body : 0;
        g->begun += g->condition != 0;
    } else {
        g->rounds = g->iterations - 1;
        g->part = g->condition + tail;
    }
}

/* Reads the event at p.  Returns what follows it; NULL: the words are no such event, or only a part of one. */
MP_OWN const uint64_t *mp_group_read(MpGroup *g, const MpProgram *program, const uint64_t *p, const uint64_t *end)
{
    uint32_t i, tail = (uint32_t)(p[0] >> 56);
    g->loop = (uint32_t)p[0];
    g->n = (uint32_t)(p[0] >> 40) & 255;
    g->condition = (uint32_t)(p[0] >> 48) & 255;
    if (end - p < 2 || g->n > MP_MOST_MEMBERS || g->condition > g->n || tail > g->n || g->loop >= program->loops ||
        (p[1] - 1) >> (MP_MOST_BITS + 8))
        return NULL;
    g->iterations = p[1] - 1;
    mp_group_rounds(g, tail);
    p += 2;
    for (i = 0; i < g->n; i++) {
        MpMember *m = mp_group_member(g, i);
        int wide = end - p >= 2 && p[0] >> 32 == MP_WIDE_STEP;
        uint64_t info, times = mp_member_times(g, (uint32_t)(m - g->member));
        if (end - p < 2 + wide || (uint32_t)p[0] >= program->sites)
            return NULL;
        m->site = (uint32_t)p[0];
        info = program->site_bytes[m->site];
        m->kind = (uint32_t)(info >> 24);
        m->bytes = (uint32_t)info & 0xffffff;
        m->step = wide ? p[1] : (uint64_t)(int64_t)(int32_t)(uint32_t)(p[0] >> 32);
        m->address = p[1 + wide] - (times ? times - 1 : 0) * m->step;
        if (!m->kind)
            return NULL;
        p += 2 + wide;
    }
    return p;
}

/* ---- As a whole ---- */

/* To prepare a group takes as long as to hand out so many rounds one by one. */
enum { MP_FEW_ROUNDS = 4 };

/* May .group handlers have it?  A group with unusual sizes or steps is handed out one by one to all modules. */
MP_OWN int mp_group_is_even(const MpGroup *g)
{
    uint32_t i;
    for (i = 0; i < g->n; i++) {
        const MpMember *m = &g->member[i];
        const uint64_t span = (int64_t)m->step < 0 ? 0 - m->step : m->step;
        if (!m->bytes || m->bytes > 64 || (m->bytes & (m->bytes - 1)) || ((m->address | m->step) & (m->bytes - 1)) ||
            m->kind > MP_UPDATE || m->site >= MP_STAMP_SITES || span >> 44 || (span >> 23 && g->begun >> 20))
            return 0;
        if (m->address >> 56 || (m->address + m->step * g->begun) >> 56)
            return 0;
    }
    return 1;
}

/* The range of addresses that the member accesses: from *low up to below the result. */
MP_HOT uint64_t mp_member_range(const MpGroup *g, uint32_t i, uint64_t *low)
{
    const MpMember *m = &g->member[i];
    const uint64_t times = mp_member_times(g, i), last = m->address + (times ? times - 1 : 0) * m->step;
    *low = last < m->address ? last : m->address;
    return (last < m->address ? m->address : last) + m->bytes;
}

/* Sets `first_overlapping`: members whose ranges overlap, directly or through others, get the number of the first of
 * them. */
MP_OWN void mp_group_find_overlaps(MpGroup *g)
{
    uint32_t i, j, k;
    for (i = 0; i < g->n; i++) {
        uint64_t low, other, end = mp_member_range(g, i, &low);
        g->member[i].first_overlapping = i;
        for (j = 0; j < i; j++) {
            const uint32_t a = g->member[i].first_overlapping, b = g->member[j].first_overlapping;
            if (a == b || mp_member_range(g, j, &other) <= low || end <= other)
                continue;
            for (k = 0; k <= i; k++)
                if (g->member[k].first_overlapping == (a < b ? b : a))
                    g->member[k].first_overlapping = a < b ? a : b;
        }
    }
}

#define MP_TAKES_SOME(name) || (MP_CHOSEN(c, name##_number) && MP_TAKES(name))
#define MP_SEES_PARTS(name)                                                                                            \
    || (MP_CHOSEN(c, name##_number) && !MP_TAKES(name) &&                                                              \
        (name##_module.load || name##_module.store || name##_module.update || name##_module.test ||                    \
         name##_module.iteration))
#define MP_GROUP_TO(name)                                                                                              \
    if (MP_TAKES(name) && MP_CHOSEN(c, name##_number) && mp_sees(&name##_module, &c->worker)) {                        \
        name##_module.group(&c->runs[name##_number], g);                                                               \
        if (name##_module.iteration && l && g->iterations) {                                                           \
            l->iteration = g->iterations - 1;                                                                          \
            name##_module.iteration(&c->runs[name##_number], &e);                                                      \
            l->iteration = 0;                                                                                          \
        }                                                                                                              \
    }

/* Hands the group to .group handlers.  iterations: the loop is in the nest, and has just begun. */
MP_OWN void mp_group_whole(MpCrew *c, MpGroup *g, int iterations)
{
    MpLevel *l = iterations ? &g->thread->nest[g->thread->depth - 1] : NULL;
    MpEvent e;
    e.kind = MP_ITERATION;
    e.site = g->loop;
    e.address = e.bytes = e.value = e.left = 0;
    e.step = 0;
    e.count = g->iterations;
    e.thread = g->thread;
    mp_group_find_overlaps(g);
    if (l && g->begun)
        mp_iteration_begin(&c->worker, l);
    MR_MODULES(MP_GROUP_TO)
}

/* ---- One by one ---- */

#define MP_PART_TO(name)                                                                                               \
    if (!taken || !MP_TAKES(name)) {                                                                                   \
        MP_ACCESS_TO(name)                                                                                             \
    }

MP_HOT void mp_group_accesses(MpCrew *c, const MpGroup *g, uint64_t round, uint32_t from, uint32_t to)
{
    const int taken = c->taken;
    MpEvent it, *e = &it;
    e->thread = g->thread;
    e->value = e->left = 0;
    e->step = 0;
    e->count = 0;
    for (; from < to; from++) {
        const MpMember *m = &g->member[from];
        e->kind = m->kind;
        e->site = m->site;
        e->address = m->address + round * m->step;
        e->bytes = m->bytes;
        MR_MODULES(MP_PART_TO)
    }
}

MP_OWN void mp_group_parts(MpCrew *c, const MpGroup *g, int iterations)
{
    uint64_t round;
    for (round = 0; round < g->begun; round++) {
        const uint32_t to = round < g->rounds ? g->n : g->part, middle = to < g->condition ? to : g->condition;
        if (iterations && g->condition)
            mp_iteration_event(c, g->thread, g->loop, MP_TEST);
        mp_group_accesses(c, g, round, 0, middle);
        if (iterations && round < g->iterations)
            mp_iteration_event(c, g->thread, g->loop, MP_ITERATION);
        mp_group_accesses(c, g, round, middle, to);
    }
}

MP_OWN const uint64_t *mp_group(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end)
{
    const int loops = (MP_STREAM(c) & MP_NEST_EVENTS) != 0, iterations = (MP_STREAM(c) & MP_ITERATIONS) != 0;
    MpGroup g;
    const uint64_t *next = mp_group_read(&g, c->worker.program, p, end);
    if (!next) {
        c->strange++;
        return end;
    }
    g.thread = t;
    if (loops)
        mp_loop_event(c, t, g.loop);
    if (c->worker.full)
        return next;
    c->taken = (0 MR_MODULES(MP_TAKES_SOME)) && g.begun > MP_FEW_ROUNDS && mp_group_is_even(&g);
    if (c->taken)
        mp_group_whole(c, &g, iterations);
    if (c->taken && !(0 MR_MODULES(MP_SEES_PARTS))) {
        c->worker.tick += iterations && g.begun ? g.begun - 1 : 0;
    } else {
        if (c->taken && iterations)
            mp_level_begin(&t->nest[t->depth - 1]);
        mp_group_parts(c, &g, iterations);
    }
    c->taken = 0;
    if (loops)
        mp_loop_end_event(c, t, g.loop);
    return next;
}
