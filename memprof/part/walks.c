/* ---- Loops as a whole: the way of their accesses over units ---- */

MP_COLD int mp_singles_make(MpRun *run, MpUnits *u)
{
    const size_t sites = run->program->sites < MP_STAMP_SITES ? run->program->sites : MP_STAMP_SITES;
    u->single = (MpSource *)mp_alloc(run, (sites + 1) * sizeof(MpSource) * MP_PLACES * MP_MOST_SOURCES);
    return u->single != NULL;
}

/* The access with the stamp `now` depends on the one with the stamp `from`.  store: the stamp of the last store in
   front of that. */
MP_HOT void mp_depends(MpRun *run, const MpEvent *e, unsigned kind, uint64_t now, uint64_t from, uint64_t store,
                       MpSource *kept, const MpLevel *single, MpFound *found)
{
    MpSource *s = mp_source(e->thread, now, from, kept + kind, single);
    const int exposed = kind >= MP_ANTI && s->is_carried && !mp_source_shares(e->thread, s, now, from, store);
    found(run, (uint32_t)MP_STAMP_SITE(from), e->site, kind, s, e->count, exposed ? e->count : 0);
}

/* An access, or e->count turns that do the same: units that it has all of; the sources that are kept.  single: the
   level that a single access is in; NULL: it is in a group.  Neighbours with equal
   stamps make one dependence, and get equal stamps.  An update is a load and a store. */
MP_HOT void mp_turn(MpRun *run, const MpEvent *e, int stores, MpStamps *u, uint64_t n, uint64_t now, MpSource *kept,
                    const MpLevel *single, MpFound *found)
{
    uint64_t store = 0, load = 0, before = 0, last_load, last_before;
    while (n) {
        if (u->store && u->store != store)
            mp_depends(run, e, stores ? MP_OUTPUT : MP_FLOW, now, u->store, 0, kept, single, found);
        store = u->store;
        if (stores && u->load && u->load != load)
            mp_depends(run, e, MP_ANTI, now, u->load, store, kept, single, found);
        if (stores && u->before && u->before != before)
            mp_depends(run, e, MP_ANTI_BEFORE, now, u->before, store, kept, single, found);
        load = u->load;
        before = u->before;
        last_load = stores ? 0 : now;
        last_before = stores ? 0 : mp_stamps_before(load, before, now);
        do {
            u->store = stores ? now : store;
            u->load = last_load;
            u->before = last_before;
            u++;
        } while (--n && u->store == store && u->load == load && u->before == before);
    }
}

/* What accesses of the site depended on, by place and kind. */
MP_HOT MpSource *mp_single(const MpUnits *u, uint32_t site)
{
    return u->single + (size_t)site * (MP_PLACES * MP_MOST_SOURCES);
}

MP_HOT void mp_access_turn(MpRun *run, const MpEvent *e, MpUnits *u, void *unit, uint64_t n, MpFound *found)
{
    MpSource *kept = mp_single(u, e->site);
    const MpLevel *l = e->thread->nest + e->thread->depth - 1;
    if (e->kind == MP_STORE)
        mp_turn(run, e, 1, (MpStamps *)unit, n, mp_stamp(run, e), kept, l, found);
    else
        mp_turn(run, e, 0, (MpStamps *)unit, n, mp_stamp(run, e), kept, l, found);
}

MP_HOT void mp_access_units(MpRun *run, const MpEvent *e, MpUnits *u, MpFound *found)
{
    uint64_t at = e->address, left = e->bytes, bytes, n;
    if (!u->single && !mp_singles_make(run, u))
        return;
    for (; left && e->site < MP_STAMP_SITES; at += bytes, left -= bytes) {
        void *unit;
        bytes = left;
        unit = mp_units(u, at, &bytes, &n);
        mp_access_turn(run, e, u, unit, n, found);
    }
}

/* Most accesses have whole units of a page that is among the recent ones. */
MP_HOT int mp_access_unit(MpRun *run, const MpEvent *e, MpUnits *u, MpSeveral *several, MpFound *found)
{
    unsigned char *unit;
    const MpUnitPlace *p = &u->recent[e->address >> MP_UNIT_PAGE_SHIFT & (MP_RECENT_UNITS - 1)];
    const uint64_t in = e->address & (MP_UNIT_PAGE - 1), both = in | e->bytes;
    if (!MP_LIKELY(p->page == e->address >> MP_UNIT_PAGE_SHIFT && both >> p->shift << p->shift == both &&
                   in + e->bytes <= MP_UNIT_PAGE && u->single && e->site < MP_STAMP_SITES))
        return 0;
    unit = p->unit + (in >> p->shift) * sizeof(MpStamps);
    if (MP_LIKELY(e->bytes >> p->shift == 1)) /* It is the shorter text that most accesses go through. */
        mp_access_turn(run, e, u, unit, 1, found);
    else
        several(run, e, unit, e->bytes >> p->shift);
    return 1;
}

/* ---- Ranges ---- */

/* The accesses of a range happen at one time, so a source that is kept holds for all of the stamps in its range.  What
   is found of it is counted here, and told when there is another source, and at the end. */
enum { MP_SHORT_RANGE = 64 };

typedef struct MpRange {
    MpSource kept[MP_MOST_SOURCES];
    uint32_t source[MP_MOST_SOURCES];
    uint64_t times[MP_MOST_SOURCES], exposed[MP_MOST_SOURCES];
} MpRange;

MP_HOT void mp_range_tell(MpRun *run, const MpEvent *e, MpRange *r, unsigned kind, MpFound *found)
{
    if (r->times[kind])
        found(run, r->source[kind], e->site, kind, &r->kept[kind], r->times[kind], r->exposed[kind]);
    r->times[kind] = r->exposed[kind] = 0;
}

MP_HOT void mp_range_depends(MpRun *run, const MpEvent *e, MpRange *r, unsigned kind, uint64_t from, uint64_t store,
                             MpFound *found)
{
    MpSource *s = &r->kept[kind];
    if (!MP_LIKELY(0 - from - s->low < s->width)) {
        mp_range_tell(run, e, r, kind, found);
        if (mp_source_carries(s, from))
            mp_source_iteration(from, s);
        else
            mp_source_older(e->thread, from, s);
        r->source[kind] = (uint32_t)MP_STAMP_SITE(from);
    }
    r->times[kind]++;
    if (kind >= MP_ANTI && s->is_carried)
        r->exposed[kind] += (uint64_t)!mp_source_shares(e->thread, s, 0, from, store);
}

/* An access to n units. */
MP_HOT void mp_range_turn(MpRun *run, const MpEvent *e, MpRange *r, MpStamps *u, uint64_t n, uint64_t now,
                          MpFound *found)
{
    const int stores = e->kind == MP_RANGE_STORE;
    uint64_t store = 0, load = 0, before = 0;
    for (; n; n--, u++) {
        if (u->store && u->store != store)
            mp_range_depends(run, e, r, stores ? MP_OUTPUT : MP_FLOW, u->store, 0, found);
        if (stores && u->load && u->load != load)
            mp_range_depends(run, e, r, MP_ANTI, u->load, u->store, found);
        if (stores && u->before && u->before != before)
            mp_range_depends(run, e, r, MP_ANTI_BEFORE, u->before, u->store, found);
        store = u->store;
        load = u->load;
        before = u->before;
        u->store = stores ? now : store;
        u->load = stores ? 0 : now;
        u->before = stores ? 0 : mp_stamps_before(load, before, now);
    }
}

/* A short range, for which nothing is worth keeping. */
MP_APART void mp_range_short(MpRun *run, const MpEvent *e)
{
    MpEvent one;
    uint64_t left = e->bytes;
    one.kind = e->kind == MP_RANGE_STORE ? MP_STORE : MP_LOAD;
    one.site = e->site;
    one.address = e->address;
    one.value = one.left = 0;
    one.step = 0;
    one.count = 1;
    one.thread = e->thread;
    for (; left; left -= one.bytes, one.address += one.bytes) {
        one.bytes = left < 8 ? left : 8;
        (one.kind == MP_STORE ? run->module->store : run->module->load)(run, &one);
    }
}

MP_HOT void mp_range_units(MpRun *run, const MpEvent *e, MpUnits *u, MpFound *found)
{
    uint64_t at = e->address, left = e->bytes, piece = 0, bytes, n;
    const uint64_t now = mp_stamp(run, e);
    MpRange r;
    unsigned kind;
    if (e->bytes <= MP_SHORT_RANGE) {
        mp_range_short(run, e);
        return;
    }
    for (kind = 0; kind < MP_MOST_SOURCES; kind++) {
        r.times[kind] = r.exposed[kind] = 0;
        r.kept[kind].low = r.kept[kind].width = r.kept[kind].all_width = r.kept[kind].hint = r.kept[kind].is_carried =
            0;
        MP_FENCE();
    }
    for (; left && e->site < MP_STAMP_SITES; at += bytes, left -= bytes, piece -= bytes) {
        void *unit;
        piece = piece ? piece : left < 8 ? left : 8; /* A piece of eight bytes may be in two pages. */
        bytes = piece;
        unit = mp_units(u, at, &bytes, &n);
        mp_range_turn(run, e, &r, (MpStamps *)unit, n, now, found);
    }
    for (kind = 0; kind < MP_MOST_SOURCES; kind++)
        mp_range_tell(run, e, &r, kind, found);
}

/* Members that meet each other, and where they are.  There is one for a module's units: it is large. */
typedef struct MpWalk {
    MpUnits *units;
    const MpGroup *group;
    uint32_t n, member[MP_MOST_MEMBERS]; /* This array and the others are by place in the walk, as in a round. */
    uint32_t from, to;             /* The places of those that go now, in front of `to`. */
    uint64_t gone;                 /* The rounds since `unit` was set. */
    int stands;                    /* All steps are 0. */
    uint64_t repeats;              /* For how many rounds a round stands, if all steps are 0. */
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
    w->unit[w->n] = (unsigned char *)mp_nowhere;
    w->stamp[w->n] = mp_stamp(run, e);
    for (i = 0; i < MP_MOST_SOURCES; i++)
        w->kept[w->n][i].width = w->kept[w->n][i].all_width = w->kept[w->n][i].hint = 0;
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
    } else {
        w->unit[i] = (unsigned char *)mp_nowhere; /* It has no units here, and does not move. */
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
MP_HOT uint64_t mp_walk_span(MpRun *run, MpWalk *w, uint32_t i, uint64_t r, uint64_t rounds, uint64_t now,
                             MpFound *found)
{
    MpStamps *unit = (MpStamps *)(void *)(w->unit[i] + (ptrdiff_t)r * w->step[i]);
    if (w->event[i].kind == MP_LOAD)
        return mp_span_loads(run, unit, w->step[i], rounds - r, now, w->kept[i], found);
    if (w->event[i].kind == MP_STORE)
        return mp_span_stores(run, unit, w->step[i], rounds - r, now, w->kept[i], 0, found);
    return mp_span_stores(run, unit, w->step[i], rounds - r, now, w->kept[i], 1, found);
}

/* Executes `rounds` rounds, from number `round` on. */
MP_HOT void mp_walk_turns(MpRun *run, MpWalk *w, uint64_t round, uint64_t rounds, MpFound *found)
{
    const int spans = !w->stands && w->to - w->from == 1 && w->pieces[w->from] == 1;
    uint64_t r;
    uint32_t i;
    for (r = 0; r < rounds; r++) {
        if (spans) {
            r += mp_walk_span(run, w, w->from, r, rounds, w->stamp[w->from] + round + r, found);
            if (r == rounds)
                return;
        }
        for (i = w->from; i < w->to; i++) {
            const MpEvent *e = &w->event[i];
            MpStamps *unit = (MpStamps *)(void *)(w->unit[i] + (ptrdiff_t)r * w->step[i]);
            const uint64_t now = w->stamp[i] + round + r;
            if (e->kind != MP_STORE)
                mp_turn(run, e, 0, unit, w->pieces[i], now, w->kept[i], NULL, found);
            if (e->kind != MP_LOAD)
                mp_turn(run, e, 1, unit, w->pieces[i], now, w->kept[i], NULL, found);
        }
    }
}

/* The first of the largest member's units, which include those of the others, and how many words these have. */
MP_OWN uint64_t *mp_walk_largest(const MpWalk *w, uint64_t *words)
{
    uint32_t i, largest = 0;
    for (i = 1; i < w->n; i++)
        if (w->pieces[i] > w->pieces[largest])
            largest = i;
    *words = w->pieces[largest] * (w->units->bytes / sizeof(uint64_t));
    return (uint64_t *)(void *)w->unit[largest];
}

/* If no member moves, all rounds from number 2 on find the same dependences over the same distances, but for those on
   what an earlier part of the loop did: these are longer each time. */
MP_OWN int mp_walk_is_settled(const MpWalk *w)
{
    const MpLevel *l = &w->group->thread->nest[w->group->thread->depth - 1];
    uint64_t n, *word = mp_walk_largest(w, &n);
    for (; n && !(MP_STAMP_TICK(*word) >= l->entered && MP_STAMP_TICK(*word) < l->began); n--)
        word++;
    return !n;
}

/* Round 2 stands for those that follow: here the stamps of these rounds are set forward by the rounds that were left
   out. */
MP_OWN void mp_walk_later(const MpWalk *w, uint64_t rounds)
{
    const uint64_t began = w->group->thread->nest[w->group->thread->depth - 1].began;
    uint64_t n, *word = mp_walk_largest(w, &n);
    for (; n; n--, word++)
        if (MP_STAMP_TICK(*word) >= began)
            *word += rounds;
}

/* Begins the members that go now with that round; the rounds in front of it are over. */
MP_HOT void mp_walk_rest(MpRun *run, MpWalk *w, uint64_t round, uint64_t rounds, MpFound *found)
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
            w->event[i].count = w->repeats;
        same = mp_walk_rounds(w, round, same);
        mp_walk_turns(run, w, round, same, found);
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

/* All rounds of members that do not move. */
MP_HOT void mp_walk_standing(MpRun *run, MpWalk *w, uint64_t rounds, MpFound *found)
{
    const uint64_t first = rounds > 3 ? 2 : rounds;
    w->from = 0;
    w->to = w->n;
    w->repeats = 1;
    mp_walk_rest(run, w, 0, first, found);
    if (first < rounds && !mp_walk_is_settled(w)) {
        mp_walk_rest(run, w, first, rounds, found);
    } else if (first < rounds) {
        w->repeats = rounds - first;
        mp_walk_rest(run, w, first, first + 1, found);
        w->repeats = 1;
        mp_walk_later(w, rounds - first - 1);
    }
}

MP_HOT void mp_walk_all(MpRun *run, MpWalk *w, MpFound *found)
{
    const MpGroup *g = w->group;
    const int is_even = mp_walk_is_even(w);
    uint64_t gone = 0;
    uint32_t i, one;
    w->repeats = 1;
    if (w->stands)
        mp_walk_standing(run, w, g->rounds, found);
    for (i = 0; !w->stands && i < (is_even ? w->n : 1); i++) {
        one = is_even && w->n > 1 ? mp_walk_foremost(w, gone) : 0;
        gone |= (uint64_t)1 << one;
        w->from = one;
        w->to = is_even ? one + 1 : w->n;
        mp_walk_rest(run, w, 0, g->rounds, found);
    }
    for (i = 0; i < w->n && w->member[i] < g->part; i++)
        ;
    w->from = 0;
    w->to = i;
    if (i)
        mp_walk_rest(run, w, g->rounds, g->rounds + 1, found);
}

/* listed.c */
MP_HOT void mp_listed_units(MpRun *run, const MpGroup *g, uint32_t first, MpUnits *u, MpFound *found);

MP_HOT int mp_set_is_listed(const MpGroup *g, uint32_t first)
{
    uint32_t i;
    for (i = first; i < g->n && !(g->member[i].first_overlapping == first && g->member[i].is_listed); i++)
        ;
    return i < g->n;
}

MP_HOT void mp_group_units(MpRun *run, const MpGroup *g, MpUnits *u, MpFound *found)
{
    uint32_t first, i;
    if (!u->walk)
        u->walk = (MpWalk *)mp_alloc(run, sizeof *u->walk);
    if (!u->walk)
        return;
    u->walk->units = u;
    u->walk->group = g;
    for (first = 0; first < g->n; first++) {
        if (g->member[first].first_overlapping != first)
            continue;
        if (mp_set_is_listed(g, first)) {
            mp_listed_units(run, g, first, u, found);
            continue;
        }
        u->walk->n = 0;
        u->walk->stands = 1;
        for (i = first; i < g->n; i++)
            if (g->member[i].first_overlapping == first)
                mp_walk_add(u->walk, run, i);
        mp_walk_all(run, u->walk, found);
    }
}
