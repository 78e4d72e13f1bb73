/* ---- Loops as a whole: what their accesses depend on, and their way over units ---- */

MP_HOT void mp_source_now(const MpThread *t, uint64_t from, MpSource *s)
{
    s->level = mp_stamp_level(t, from, &s->is_carried);
    s->is_foreign = MP_STAMP_THREAD(from ^ t->stamp) != 0;
    s->distance = s->is_carried ? mp_iterations_since(s->level, MP_STAMP_TICK(from)) : 0;
    s->relative = s->width = 0;
}

/* A kept source holds for several stamps of one site and thread.  If these are in the running loop, they are all those
   with the same now - from.  If they are older, they are a range: those in the same iteration of the level that carries
   the dependence, or of the level that is around both. */

MP_HOT uint64_t mp_source_key(const MpSource *s, uint64_t now, uint64_t from)
{
    return (now & s->relative) - from - s->low;
}

MP_HOT int mp_source_shares(const MpThread *t, const MpSource *s, uint64_t now, uint64_t stamp)
{
    if (s->relative || s->width > 1) /* of a whole iteration */
        return (mp_source_key(s, now, stamp) & (((uint64_t)1 << 44) - 1)) < s->width;
    return stamp && !MP_STAMP_THREAD(stamp ^ t->stamp) && MP_STAMP_TICK(stamp) >= s->level->entered &&
           mp_iterations_since(s->level, MP_STAMP_TICK(stamp)) == s->distance;
}

MP_APART void mp_source_keep(const MpThread *t, uint64_t now, uint64_t from, MpSource *s)
{
    const MpLevel *l = &t->nest[t->depth - 1];
    const uint64_t tick = MP_STAMP_TICK(from);
    uint64_t low = tick, high = tick + 1;
    if (tick >= l->entered) { /* no other thread's: it is later than all that came before the group */
        s->level = l;
        s->distance = MP_STAMP_TICK(now) - tick;
        s->is_carried = s->distance != 0;
        s->is_foreign = 0;
        s->relative = MP_NEVER;
        s->low = now - from;
        s->width = 1;
        return;
    }
    mp_source_now(t, from, s);
    l = s->level;
    if (s->is_foreign) {
        low = 0;
    } else if (!s->is_carried) {
        low = l ? l->began : 0;
        high = (l ? l + 1 : t->nest)->entered;
    } else if (tick >= l->previous && l->n_steps) {
        low = l->previous;
        high = l->began;
    } else if (tick >= l->even && l->step) {
        high = l->began - (s->distance - 1) * l->step;
        low = high - l->step;
    }
    s->relative = 0;
    s->low = 0 - (from - tick + high - 1);
    s->width = high - low;
}

MP_HOT int mp_source(const MpThread *t, uint64_t now, uint64_t from, MpSource *s, int is_kept)
{
    if (is_kept && MP_LIKELY(mp_source_key(s, now, from) < s->width))
        return 0;
    if (is_kept)
        mp_source_keep(t, now, from, s);
    else
        mp_source_now(t, from, s);
    return 1;
}

/* ---- Walks over units ---- */

MP_HOT void mp_access_units(MpRun *run, const MpEvent *e, MpUnits *u, MpTurn *turn)
{
    uint64_t at = e->address, left = e->bytes, bytes, n;
    const uint64_t now = mp_stamp(run, e);
    for (; left && e->site < MP_STAMP_SITES; at += bytes, left -= bytes) {
        void *unit;
        bytes = left;
        unit = mp_units(u, at, &bytes, &n);
        turn(run, e, e->kind == MP_STORE, unit, n, now, NULL);
    }
}

/* Members that meet each other, and where they are.  There is one for a module's units: it is large. */
typedef struct MpWalk {
    MpUnits *units;
    const MpGroup *group;
    uint32_t n, member[MP_MOST_MEMBERS]; /* by place in the walk, as in a round; so are the rest */
    uint64_t gone;                 /* rounds since `unit` was set */
    int stands;                    /* all steps are 0 */
    unsigned char *unit[MP_MOST_MEMBERS];
    ptrdiff_t step[MP_MOST_MEMBERS]; /* from one round to the next, in bytes of metadata */
    uint64_t pieces[MP_MOST_MEMBERS]; /* units of one turn; 0: the page is another worker's */
    uint64_t left[MP_MOST_MEMBERS]; /* rounds that it stays in the page */
    uint64_t stamp[MP_MOST_MEMBERS]; /* of round 0 */
    MpEvent event[MP_MOST_MEMBERS];
    MpSource kept[MP_MOST_MEMBERS][MP_MOST_SOURCES];
} MpWalk;

MP_OWN void mp_walk_add(MpWalk *w, const MpRun *run, uint32_t member)
{
    const MpMember *m = &w->group->member[member];
    MpEvent *e = &w->event[w->n];
    unsigned i;
    e->kind = m->kind;
    e->site = m->site;
    e->address = m->address;
    e->bytes = m->bytes;
    e->value = e->left = 0;
    e->step = 0;
    e->count = 1;
    e->thread = w->group->thread;
    w->stands &= !m->step;
    w->left[w->n] = 0;
    w->step[w->n] = 0;
    w->unit[w->n] = NULL;
    w->stamp[w->n] = mp_stamp(run, e);
    for (i = 0; i < MP_MOST_SOURCES; i++)
        w->kept[w->n][i].width = 0;
    w->member[w->n++] = member;
}

/* For how many rounds a member with that step stays in one piece of 1 << shift bytes. */
MP_HOT uint64_t mp_rounds_in(uint64_t address, uint64_t step, unsigned shift)
{
    const uint64_t size = (uint64_t)1 << shift, in = address & (size - 1);
    if (!step)
        return MP_NEVER;
    if ((int64_t)step < 0)
        return 0 - step >= size ? 1 : 1 + mp_quotient(in, 0 - step);
    return step >= size ? 1 : 1 + mp_quotient(size - 1 - in, step);
}

MP_APART void mp_walk_look(MpWalk *w, uint32_t i, uint64_t round)
{
    MpUnits *u = w->units;
    const MpMember *m = &w->group->member[w->member[i]];
    const uint64_t address = m->address + round * m->step;
    const MpUnitPlace *place = &u->recent[address >> MP_UNIT_PAGE_SHIFT & (MP_RECENT_UNITS - 1)];
    uint64_t bytes = m->bytes;
    w->unit[i] = (unsigned char *)mp_units(u, address, &bytes, &w->pieces[i]);
    w->step[i] = 0;
    if (w->unit[i]) {
        const int64_t units = (int64_t)m->step / ((int64_t)1 << place->shift); /* it is a multiple */
        w->step[i] = (ptrdiff_t)units * (ptrdiff_t)u->bytes;
    }
    w->left[i] = mp_rounds_in(address, m->step, MP_UNIT_PAGE_SHIFT);
}

/* For how many rounds from that one on, at most `most`, all members stay in their pages.  If a page is divided it has
   other units, and all members look theirs up again. */
MP_HOT uint64_t mp_walk_rounds(MpWalk *w, uint64_t round, uint64_t most)
{
    uint32_t i;
    uint64_t divisions;
    for (i = 0; i < w->n; i++) {
        w->unit[i] += (ptrdiff_t)w->gone * w->step[i];
        w->left[i] -= w->gone;
    }
    do {
        divisions = w->units->divisions;
        for (i = 0; i < w->n; i++)
            if (!w->left[i])
                mp_walk_look(w, i, round);
        for (i = 0; divisions != w->units->divisions && i < w->n; i++) {
            w->left[i] = 0;
            MP_FENCE();
        }
    } while (divisions != w->units->divisions);
    for (i = 0; i < w->n; i++)
        most = w->left[i] < most ? w->left[i] : most;
    w->gone = most;
    return most;
}

/* Executes so many rounds from that one on. */
MP_HOT void mp_walk_turns(MpRun *run, MpWalk *w, uint64_t round, uint64_t rounds, MpTurn *turn)
{
    uint64_t r;
    uint32_t i;
    for (r = 0; r < rounds; r++)
        for (i = 0; i < w->n; i++) {
            const MpEvent *e = &w->event[i];
            unsigned char *unit = w->unit[i] + (ptrdiff_t)r * w->step[i];
            const uint64_t now = w->stamp[i] + round + r;
            if (e->kind != MP_STORE)
                turn(run, e, 0, unit, w->pieces[i], now, w->kept[i]);
            if (e->kind != MP_LOAD)
                turn(run, e, 1, unit, w->pieces[i], now, e->kind == MP_STORE ? w->kept[i] : w->kept[i] + 1);
        }
}

/* If no member moves, all rounds from number 2 on find the same dependences over the same distances.  So round 2 stands
   for all of them, and here the stamps of this loop are set forward by the rounds that were left out.  The largest
   member's units include those of the others. */
MP_OWN void mp_walk_later(const MpWalk *w, uint64_t rounds)
{
    const uint64_t entered = w->group->thread->nest[w->group->thread->depth - 1].entered;
    uint64_t *word, *end;
    uint32_t i, largest = 0;
    for (i = 1; i < w->n; i++)
        if (w->pieces[i] > w->pieces[largest])
            largest = i;
    word = (uint64_t *)(void *)w->unit[largest];
    end = word + w->pieces[largest] * (w->units->bytes / sizeof *word);
    for (; word < end; word++)
        if (MP_STAMP_TICK(*word) >= entered)
            *word += rounds;
}

MP_HOT void mp_walk_all(MpRun *run, MpWalk *w, MpTurn *turn)
{
    const MpGroup *g = w->group;
    uint64_t round, rounds = g->rounds, same;
    uint32_t i;
    if (w->stands && rounds > 3)
        rounds = 3;
    for (round = 0; round < rounds; round += same) {
        same = w->stands ? 1 : rounds - round;
        for (i = 0; w->stands && i < w->n; i++)
            w->event[i].count = round == 2 ? g->rounds - 2 : 1;
        same = mp_walk_rounds(w, round, same);
        mp_walk_turns(run, w, round, same, turn);
    }
    if (rounds < g->rounds)
        mp_walk_later(w, g->rounds - rounds);
    for (i = 0; i < w->n && w->member[i] < g->part; i++)
        w->event[i].count = 1;
    w->n = i;
    if (i)
        mp_walk_turns(run, w, g->rounds, mp_walk_rounds(w, g->rounds, 1), turn);
}

MP_HOT void mp_group_units(MpRun *run, const MpGroup *g, MpUnits *u, MpTurn *turn)
{
    uint32_t first, i;
    if (!u->walk)
        u->walk = (MpWalk *)mp_alloc(run, sizeof *u->walk);
    if (!u->walk)
        return;
    u->walk->units = u;
    u->walk->group = g;
    for (first = 0; first < g->n; first++) {
        if (g->member[first].meets != first)
            continue;
        u->walk->n = 0;
        u->walk->gone = 0;
        u->walk->stands = 1;
        for (i = first; i < g->n; i++)
            if (g->member[i].meets == first)
                mp_walk_add(u->walk, run, i);
        mp_walk_all(run, u->walk, turn);
    }
}

/* ---- Other help for modules that take a group as a whole ---- */

MP_OWN int mp_has_site(const MpRun *run, uint32_t site)
{
    return site % run->worker->workers == run->worker->number;
}

MP_HOT void mp_group_round(MpRun *run, const MpGroup *g, uint64_t round, uint64_t count, MpHandler *access)
{
    const uint32_t n = round < g->rounds ? g->n : g->part;
    MpEvent e;
    uint32_t i;
    e.value = e.left = 0;
    e.step = 0;
    e.count = count;
    e.thread = g->thread;
    for (i = 0; i < n; i++) {
        const MpMember *m = &g->member[i];
        e.site = m->site;
        e.address = m->address + round * m->step;
        e.bytes = m->bytes;
        e.kind = m->kind == MP_UPDATE ? MP_LOAD : m->kind;
        access(run, &e);
        if (m->kind != MP_UPDATE)
            continue;
        e.kind = MP_STORE;
        access(run, &e);
    }
}

MP_OWN uint64_t mp_group_same(const MpGroup *g, uint64_t round, unsigned shift, uint64_t *left)
{
    uint64_t most = g->rounds - round;
    uint32_t i;
    if (round >= g->rounds)
        return 1;
    for (i = 0; i < g->n; i++) {
        const MpMember *m = &g->member[i];
        if (!left[i]) /* an access lies within one piece, or is as large as several pieces and moves */
            left[i] = mp_rounds_in(m->address + round * m->step, m->step, shift);
        most = left[i] < most ? left[i] : most;
    }
    for (i = 0; i < g->n; i++)
        left[i] -= most;
    return most;
}
