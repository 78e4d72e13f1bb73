/* ---- Loops as a whole: the way of their accesses over units ---- */

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
    uint32_t n, member[MP_MOST_MEMBERS]; /* This array and the others are by place in the walk, as in a round. */
    uint32_t from, to;             /* The places of those that go now, in front of `to`. */
    uint64_t gone;                 /* The rounds since `unit` was set. */
    int stands;                    /* All steps are 0. */
    unsigned char *unit[MP_MOST_MEMBERS];
    ptrdiff_t step[MP_MOST_MEMBERS]; /* The step from one round to the next, in bytes of metadata. */
    uint64_t pieces[MP_MOST_MEMBERS]; /* The units of one turn; 0: the page is another worker's. */
    uint64_t left[MP_MOST_MEMBERS]; /* The rounds that it stays in the page. */
    uint64_t stamp[MP_MOST_MEMBERS]; /* The stamp of round 0. */
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

/* The number of rounds for which a member with that step stays in one piece of 1 << shift bytes. */
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
        const int64_t units = (int64_t)m->step / ((int64_t)1 << place->shift); /* The step is a multiple of it. */
        w->step[i] = (ptrdiff_t)units * (ptrdiff_t)u->bytes;
    }
    w->left[i] = mp_rounds_in(address, m->step, MP_UNIT_PAGE_SHIFT);
}

/* The number of rounds from that one on, at most `most`, for which all members stay in their pages.  If a page is
   divided, it gets other units, and all members look theirs up again. */
MP_HOT uint64_t mp_walk_rounds(MpWalk *w, uint64_t round, uint64_t most)
{
    uint32_t i;
    uint64_t divisions;
    for (i = w->from; i < w->to; i++) {
        w->unit[i] += (ptrdiff_t)w->gone * w->step[i];
        w->left[i] -= w->gone;
    }
    do {
        divisions = w->units->divisions;
        for (i = w->from; i < w->to; i++)
            if (!w->left[i])
                mp_walk_look(w, i, round);
        for (i = w->from; divisions != w->units->divisions && i < w->to; i++) {
            w->left[i] = 0;
            MP_FENCE();
        }
    } while (divisions != w->units->divisions);
    for (i = w->from; i < w->to; i++)
        most = w->left[i] < most ? w->left[i] : most;
    w->gone = most;
    return most;
}

/* Turns of a member that goes alone, as many as do the same; each has one unit.  Returns how many. */
MP_HOT uint64_t mp_walk_span(MpWalk *w, uint32_t i, uint64_t r, uint64_t rounds, uint64_t now, MpMore *more)
{
    MpStamps *unit = (MpStamps *)(void *)(w->unit[i] + (ptrdiff_t)r * w->step[i]);
    if (w->event[i].kind == MP_LOAD)
        return mp_span_loads(unit, w->step[i], rounds - r, now, w->kept[i], more);
    if (w->event[i].kind == MP_STORE)
        return mp_span_stores(unit, w->step[i], rounds - r, now, w->kept[i], 0, more);
    return mp_span_stores(unit, w->step[i], rounds - r, now, w->kept[i] + 1, 1, more);
}

/* Executes `rounds` rounds, from number `round` on. */
MP_HOT void mp_walk_turns(MpRun *run, MpWalk *w, uint64_t round, uint64_t rounds, MpTurn *turn, MpMore *more)
{
    const int spans = more && !w->stands && w->to - w->from == 1 && w->pieces[w->from] == 1;
    uint64_t r;
    uint32_t i;
    for (r = 0; r < rounds; r++) {
        if (spans) {
            r += mp_walk_span(w, w->from, r, rounds, w->stamp[w->from] + round + r, more);
            if (r == rounds)
                return;
        }
        for (i = w->from; i < w->to; i++) {
            const MpEvent *e = &w->event[i];
            unsigned char *unit = w->unit[i] + (ptrdiff_t)r * w->step[i];
            const uint64_t now = w->stamp[i] + round + r;
            if (e->kind != MP_STORE)
                turn(run, e, 0, unit, w->pieces[i], now, w->kept[i]);
            if (e->kind != MP_LOAD)
                turn(run, e, 1, unit, w->pieces[i], now, e->kind == MP_STORE ? w->kept[i] : w->kept[i] + 1);
        }
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

/* Begins the members that go now with that round; the rounds in front of it are over. */
MP_HOT void mp_walk_rest(MpRun *run, MpWalk *w, uint64_t round, uint64_t rounds, MpTurn *turn, MpMore *more)
{
    uint64_t same;
    uint32_t i;
    w->gone = 0;
    for (i = w->from; i < w->to; i++) {
        w->left[i] = 0;
        MP_FENCE();
    }
    for (; round < rounds; round += same) {
        same = w->stands ? 1 : rounds - round;
        for (i = w->from; w->stands && i < w->to; i++)
            w->event[i].count = round == 2 && w->group->rounds > 3 ? w->group->rounds - 2 : 1;
        same = mp_walk_rounds(w, round, same);
        mp_walk_turns(run, w, round, same, turn, more);
    }
}

/* Do all members move alike?  Then each unit meets them in the order of their addresses, the foremost one first, and
   what a turn does depends on its own unit alone: so each member may make all its turns before the next one does. */
MP_HOT int mp_walk_is_even(const MpWalk *w)
{
    const MpMember *m = w->group->member, *first = &m[w->member[0]];
    uint32_t i;
    for (i = 1; i < w->n && m[w->member[i]].step == first->step && m[w->member[i]].bytes == first->bytes; i++)
        ;
    return i == w->n && first->step;
}

/* The place of the foremost member of those that did not go yet; `gone` has a bit for each that did. */
MP_HOT uint32_t mp_walk_foremost(const MpWalk *w, uint64_t gone)
{
    const MpMember *m = w->group->member;
    uint32_t i, best = w->n;
    for (i = 0; i < w->n; i++) {
        const int64_t way = best == w->n ? 0 : (int64_t)(m[w->member[i]].address - m[w->member[best]].address);
        if (!(gone >> i & 1) && (best == w->n || ((int64_t)m[w->member[i]].step < 0 ? way < 0 : way > 0)))
            best = i;
    }
    return best;
}

MP_HOT void mp_walk_all(MpRun *run, MpWalk *w, MpTurn *turn, MpMore *more)
{
    const MpGroup *g = w->group;
    const uint64_t rounds = w->stands && g->rounds > 3 ? 3 : g->rounds;
    const int is_even = mp_walk_is_even(w);
    uint64_t gone = 0;
    uint32_t i, one;
    for (i = 0; i < (is_even ? w->n : 1); i++) {
        one = is_even && w->n > 1 ? mp_walk_foremost(w, gone) : 0;
        gone |= (uint64_t)1 << one;
        w->from = one;
        w->to = is_even ? one + 1 : w->n;
        mp_walk_rest(run, w, 0, rounds, turn, more);
    }
    if (rounds < g->rounds)
        mp_walk_later(w, g->rounds - rounds);
    for (i = 0; i < w->n && w->member[i] < g->part; i++)
        ;
    w->from = 0;
    w->to = i;
    if (i)
        mp_walk_rest(run, w, g->rounds, g->rounds + 1, turn, more);
}

MP_HOT void mp_group_units(MpRun *run, const MpGroup *g, MpUnits *u, MpTurn *turn, MpMore *more)
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
        u->walk->stands = 1;
        for (i = first; i < g->n; i++)
            if (g->member[i].meets == first)
                mp_walk_add(u->walk, run, i);
        mp_walk_all(run, u->walk, turn, more);
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
        if (!left[i]) /* An access lies within one piece, or is as large as several pieces and moves. */
            left[i] = mp_rounds_in(m->address + round * m->step, m->step, shift);
        most = left[i] < most ? left[i] : most;
    }
    for (i = 0; i < g->n; i++)
        left[i] -= most;
    return most;
}
