/* ---- Loops that are one event ---- */

/* In: a loop's number of iterations, and its accesses with their last places and their steps (rt/part/stream_group.c
   has the words).  Out: the loop, each iteration and each access, one by one, in the order in which they happened:
   modules see what they would have seen without. */

enum { MP_MOST_MEMBERS = 64 };
#define MP_WIDE_STEP 0x80000000u

typedef struct MpMember {
    uint64_t address, step;    /* of the next time */
    uint32_t site, kind, bytes;
} MpMember;

typedef struct MpGroup {
    uint64_t count;            /* iterations */
    uint32_t loop, n, condition, tail;
    MpMember member[MP_MOST_MEMBERS];
} MpGroup;

/* Its words; NULL: it is none, or not there as a whole. */
MP_OWN const uint64_t *mp_group_read(MpGroup *g, const MpProgram *program, const uint64_t *p, const uint64_t *end)
{
    uint32_t i;
    g->loop = (uint32_t)p[0];
    g->n = (uint32_t)(p[0] >> 40) & 255;
    g->condition = (uint32_t)(p[0] >> 48) & 255;
    g->tail = (uint32_t)(p[0] >> 56);
    if (end - p < 2 || g->n > MP_MOST_MEMBERS || g->condition > g->n || g->tail > g->n || g->loop >= program->loops ||
        (p[1] - 1) >> 40)
        return NULL;
    g->count = p[1] - 1;
    p += 2;
    for (i = 0; i < g->n; i++) {
        MpMember *m = &g->member[i];
        int wide = end - p >= 2 && p[0] >> 32 == MP_WIDE_STEP;
        uint64_t info;
        if (end - p < 2 + wide || (uint32_t)p[0] >= program->sites)
            return NULL;
        m->site = (uint32_t)p[0];
        info = program->site_bytes[m->site];
        m->kind = (uint32_t)(info >> 24);
        m->bytes = (uint32_t)info & 0xffffff;
        m->step = wide ? p[1] : (uint64_t)(int64_t)(int32_t)(uint32_t)(p[0] >> 32);
        m->address = p[1 + wide];
        if (!m->kind)
            return NULL;
        p += 2 + wide;
    }
    return p;
}

/* From the last places to the first ones. */
MP_OWN void mp_group_rewind(MpGroup *g)
{
    uint32_t i;
    for (i = 0; i < g->n; i++) {
        uint64_t times = g->count + (i >= g->n - g->condition);
        if (i >= g->tail)
            times--;
        if (times && times != MP_NEVER)
            g->member[i].address -= g->member[i].step * (times - 1);
    }
}

MP_HOT void mp_group_accesses(MpCrew *c, MpThread *t, MpMember *m, const MpMember *end)
{
    MpEvent e;
    e.thread = t;
    e.value = 0;
    e.step = 0;
    e.count = 0;
    for (; m < end; m++) {
        e.kind = m->kind;
        e.site = m->site;
        e.address = m->address;
        e.bytes = m->bytes;
        m->address += m->step;
        mp_access_event(c, &e);
    }
}

MP_OWN void mp_group_run(MpCrew *c, MpThread *t, MpGroup *g)
{
    const int loops = (MP_STREAM(c) & (MP_LOOPS | MP_ITERATIONS)) != 0,
              iterations = (MP_STREAM(c) & MP_ITERATIONS) != 0;
    MpMember *const all = g->member, *const end = all + g->n, *const condition = end - g->condition;
    MpMember *const tail = all + g->tail;
    uint64_t i;
    if (loops)
        mp_loop_event(c, t, g->loop);
    if (iterations && g->condition)
        mp_iteration_event(c, t, g->loop, MP_TEST);
    mp_group_accesses(c, t, condition, g->count ? end : tail > condition ? tail : condition);
    for (i = 1; i <= g->count; i++) {
        MpMember *const last = i < g->count ? end : tail;
        if (iterations)
            mp_iteration_event(c, t, g->loop, MP_ITERATION);
        mp_group_accesses(c, t, all, last < condition ? last : condition);
        if (last <= condition)
            continue;
        if (iterations)
            mp_iteration_event(c, t, g->loop, MP_TEST);
        mp_group_accesses(c, t, condition, last);
    }
    if (loops)
        mp_loop_end_event(c, t, g->loop);
}

MP_OWN const uint64_t *mp_group(MpCrew *c, MpThread *t, const uint64_t *p, const uint64_t *end)
{
    MpGroup g;
    const uint64_t *next = mp_group_read(&g, c->worker.program, p, end);
    if (!next) {
        c->strange++;
        return end;
    }
    mp_group_rewind(&g);
    mp_group_run(c, t, &g);
    return next;
}
