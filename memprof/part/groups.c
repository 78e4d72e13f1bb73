/* ---- Loops that are one event ---- */

/* In: one execution of a loop as one event: its number of iterations, and for each access its last address and its step
   (rt/part/stream_group.c has the format).  Out: modules with a handler .group get the loop as a whole.  The others get
   the loop, each iteration and each access one by one, in the order in which they happened. */

#define MP_WIDE_STEP 0x80000000u
#define MP_LISTED_STEP 0x80000001u

enum { MP_GOES_ON = 127 };

/* Member number `word` of the event.  In the event the condition's members are last; in a round they come first. */
MP_HOT MpMember *mp_group_member(MpGroup *g, uint32_t word)
{
    const uint32_t body = g->n - g->condition;
    return &g->member[word < body ? word + g->condition : word - body];
}

/* Sets how many rounds there were.  tail: how many members, in the event's order, the last iteration executed;
   MP_GOES_ON: all, and the next round's condition was evaluated, which belongs to the group that follows. */
MP_OWN void mp_group_rounds(MpGroup *g, uint32_t tail)
{
    const uint32_t body = g->n - g->condition;
    g->begun = g->iterations;
    g->goes_on = tail == MP_GOES_ON;
    if (g->goes_on || (tail == g->n && !g->condition)) {
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

/* Reads member number i at p.  Returns what follows it; NULL: the words are no member. */
MP_HOT const uint64_t *mp_member_read(MpGroup *g, const MpProgram *program, uint32_t i, const uint64_t *p,
                                      const uint64_t *end)
{
    MpMember *m = mp_group_member(g, i);
    const uint32_t at = (uint32_t)(m - g->member), step = p < end ? (uint32_t)(p[0] >> 32) : 0;
    const int wide = step == MP_WIDE_STEP, listed = step == MP_LISTED_STEP;
    uint64_t info, times;
    if (end - p < 2 + wide - listed || (uint32_t)p[0] >= program->sites)
        return NULL;
    m->site = (uint32_t)p[0];
    info = program->site_bytes[m->site];
    m->kind = (uint32_t)(info >> 24);
    m->bytes = (uint32_t)info & 0xffffff;
    m->is_listed = (uint32_t)listed;
    g->n_listed += m->is_listed;
    m->times = m->step = m->address = 0;
    if (!listed) {
        times = mp_member_times(g, at) + (g->goes_on && at < g->condition);
        m->step = wide ? p[1] : (uint64_t)(int64_t)(int32_t)step;
        m->address = p[1 + wide] - (times ? times - 1 : 0) * m->step;
    }
    return m->kind ? p + 2 + wide - listed : NULL;
}

/* Reads the event at p.  Returns what follows it; NULL: the words are no such event, or only a part of one. */
MP_OWN const uint64_t *mp_group_read(MpGroup *g, const MpProgram *program, const uint64_t *p, const uint64_t *end)
{
    uint32_t i, tail = (uint32_t)(p[0] >> 56);
    g->loop = (uint32_t)p[0];
    g->n = (uint32_t)(p[0] >> 40) & 255;
    g->condition = (uint32_t)(p[0] >> 48) & 255;
    if (end - p < 2 || g->n > MP_MOST_MEMBERS || g->condition > g->n || (tail > g->n && tail != MP_GOES_ON) ||
        g->loop >= program->loops || (p[1] - 1) >> (MP_MOST_BITS + 8))
        return NULL;
    g->iterations = p[1] - 1;
    g->turn = NULL;
    g->whose = NULL;
    g->n_turns = 0;
    g->n_listed = 0;
    mp_group_rounds(g, tail);
    p += 2;
    for (i = 0; i < g->n && p; i++)
        p = mp_member_read(g, program, i, p, end);
    return g->n_listed && g->begun > MP_TURN_ROUNDS ? NULL : p;
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
        if (m->is_listed && !m->times)
            continue;
        if (!m->bytes || m->bytes > 64 || (m->bytes & (m->bytes - 1)) || ((m->address | m->step) & (m->bytes - 1)) ||
            m->kind > MP_UPDATE || m->site >= MP_STAMP_SITES)
            return 0;
        if (!m->is_listed && (span >> 44 || (span >> 23 && g->begun >> 20) || m->address >> 56 ||
                              (m->address + m->step * g->begun) >> 56))
            return 0;
    }
    return 1;
}

/* The range of addresses that the member accesses: from *low up to below the result. */
MP_HOT uint64_t mp_member_range(const MpGroup *g, uint32_t i, uint64_t *low)
{
    const MpMember *m = &g->member[i];
    const uint64_t times = mp_member_times(g, i), last = m->address + (times ? times - 1 : 0) * m->step;
    *low = m->address;
    if (m->is_listed)
        return times ? m->address + m->step + m->bytes : 0;
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
            l->iteration = first + g->iterations - 1;                                                                  \
            name##_module.iteration(&c->runs[name##_number], &e);                                                      \
            l->iteration = first;                                                                                      \
        }                                                                                                              \
    }

/* Hands the group to .group handlers.  iterations: the loop is in the nest, in front of the group's first iteration. */
MP_OWN void mp_group_whole(MpCrew *c, MpGroup *g, int iterations)
{
    MpLevel *l = iterations ? &g->thread->nest[g->thread->depth - 1] : NULL;
    uint64_t first = 0;
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
    first = l ? l->iteration : 0;
    MR_MODULES(MP_GROUP_TO)
}

/* Puts the level behind the rounds that were handed out as a whole, if the loop goes on. */
MP_OWN void mp_group_passed(MpCrew *c, const MpGroup *g)
{
    MpLevel *l = &g->thread->nest[g->thread->depth - 1];
    if (!g->begun)
        return;
    c->worker.tick += g->begun - 1;
    if (g->goes_on && g->begun > 1)
        mp_level_is_even(l);
    mp_level_later(l, g->begun - 1);
    l->expected = l->step == 1 ? l->began + 1 : l->expected;
}

/* ---- One by one ---- */

#define MP_PART_TO(name)                                                                                               \
    if (!taken || !MP_TAKES(name)) {                                                                                   \
        MP_ACCESS_TO(name)                                                                                             \
    }

/* Hands out the turns of the round that are of members in front of `below`. */
MP_HOT void mp_group_accesses(MpCrew *c, MpTurns *t, uint64_t round, uint32_t below)
{
    const int taken = c->taken;
    MpEvent it, *e = &it;
    e->thread = t->group->thread;
    e->value = e->left = 0;
    e->step = 0;
    e->count = 0;
    while (mp_turns_in(t, round, below)) {
        const MpMember *m = &t->group->member[t->member];
        e->kind = m->kind;
        e->site = m->site;
        e->address = t->address;
        e->bytes = m->bytes;
        MR_MODULES(MP_PART_TO)
    }
}

MP_OWN void mp_group_parts(MpCrew *c, const MpGroup *g, int iterations)
{
    MpTurns t;
    uint64_t round;
    mp_turns_begin(&t, g, MP_ALL_MEMBERS);
    for (round = 0; round < g->begun; round++) {
        if (iterations && g->condition)
            mp_iteration_event(c, g->thread, g->loop, MP_TEST);
        mp_group_accesses(c, &t, round, g->condition);
        if (iterations && round < g->iterations)
            mp_iteration_event(c, g->thread, g->loop, MP_ITERATION);
        mp_group_accesses(c, &t, round, g->n);
    }
}

/* aside.c */
MP_OWN int mp_list_is_open(const MpThread *t, uint32_t loop);
MP_OWN int mp_list_take(MpCrew *c, MpThread *t, MpGroup *g);

/* Takes away round 0, whose turns are over. */
MP_OWN void mp_group_next(MpGroup *g)
{
    uint32_t i;
    size_t n = 0, k;
    for (i = 0; i < g->n; i++)
        g->member[i].address += g->member[i].is_listed ? 0 : g->member[i].step;
    for (k = 0; k < g->n_turns; k++) {
        if (MP_TURN_ROUND(g->turn[k])) {
            g->turn[n] = g->turn[k] - ((uint64_t)1 << 48);
            g->whose[n++] = g->whose[k];
        } else {
            g->member[g->whose[k]].times--;
        }
    }
    g->n_turns = n;
    g->part = g->rounds ? g->part : 0;
    g->rounds -= g->rounds != 0;
    g->begun -= g->begun != 0;
    g->iterations -= g->iterations != 0;
}

/* Hands out the body of round 0, in whose iteration the loop is. */
MP_OWN void mp_group_inside(MpCrew *c, MpGroup *g)
{
    MpTurns t;
    c->taken = 0;
    mp_turns_begin(&t, g, MP_ALL_MEMBERS);
    t.round = 0;
    t.even = g->condition;
    mp_group_accesses(c, &t, 0, g->n);
    mp_group_next(g);
}

/* Hands the group out as a whole, to those that take it so, and in parts to the others.  The level of a loop that goes
   on is counted once: then it is one of both. */
MP_OWN void mp_group_hand_out(MpCrew *c, MpGroup *g, int iterations, int is_later)
{
    const int sees_parts = (0 MR_MODULES(MP_SEES_PARTS));
    c->taken = (0 MR_MODULES(MP_TAKES_SOME)) && g->begun > MP_FEW_ROUNDS && mp_group_is_even(g) &&
               !(sees_parts && (is_later || g->goes_on));
    if (c->taken)
        mp_group_whole(c, g, iterations);
    if (c->taken && !sees_parts) {
        if (iterations)
            mp_group_passed(c, g);
    } else {
        if (c->taken && iterations)
            mp_level_begin(&g->thread->nest[g->thread->depth - 1]);
        mp_group_parts(c, g, iterations);
    }
    c->taken = 0;
}

MP_OWN const uint64_t *mp_group(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end)
{
    const int loops = (MP_STREAM(c) & MP_NEST_EVENTS) != 0, iterations = (MP_STREAM(c) & MP_ITERATIONS) != 0;
    MpGroup g;
    const uint64_t *next = mp_group_read(&g, c->worker.program, p, end);
    int is_later;
    if (!next) {
        c->strange++;
        return end;
    }
    g.thread = t;
    is_later = mp_list_is_open(t, g.loop);
    if (loops && !is_later)
        mp_loop_event(c, t, g.loop);
    if (!c->worker.full && mp_list_take(c, t, &g))
        mp_group_inside(c, &g);
    if (c->worker.full)
        return next;
    mp_group_hand_out(c, &g, iterations, is_later);
    if (loops && !mp_list_is_open(t, g.loop))
        mp_loop_end_event(c, t, g.loop);
    return next;
}
