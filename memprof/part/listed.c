/* ---- What turns at places that follow no step depend on ---- */

/* In: members that overlap with each other, some of which are listed.  Out: their dependences, their stamps.
   What an access depends on is kept by site, as for single accesses; but most turns find what is kept, and this is
   counted here, and reported once.  A dependence that the loop carries may have another distance each time: the least
   and the largest one are reported. */
typedef struct MpTally {
    uint64_t times, exposed;
    uint64_t least, most; /* Distances, where the loop carries the dependence. */
} MpTally;

typedef struct MpListed {
    MpRun *run;
    const MpGroup *group;
    MpUnits *units;
    MpLevel *level;
    uint64_t entered, even; /* Ticks: of the loop's begin, and since when an iteration is one tick. */
    MpFound *found;
    MpEvent event;
    MpTally tally[MP_MOST_MEMBERS][MP_PLACES * MP_MOST_SOURCES]; /* By member, place and kind. */
} MpListed;

/* Where the access with a stamp was: the place of what is kept for it, and how many iterations ago. */
typedef struct MpWhen {
    unsigned place;
    uint64_t distance, epoch; /* The epoch is that of what is kept. */
} MpWhen;

MP_HOT void mp_when(const MpListed *k, uint64_t from, MpWhen *w)
{
    const MpLevel *l = k->level;
    const uint64_t tick = MP_STAMP_TICK(from);
    w->place = MP_IN_FRONT;
    w->distance = 0;
    w->epoch = k->entered;
    if (tick < k->entered)
        return;
    w->place = tick < l->began ? MP_EARLIER : MP_NOW;
    w->distance = l->began - tick;
    w->epoch = tick < k->even ? MP_NEVER : ((from ^ k->event.thread->stamp) >> 36 << 32 | l->loop);
}

/* Is the source of the stamp `from` kept?  s has the sources of the member's site and kind, by place. */
MP_HOT int mp_when_is_kept(const MpWhen *w, const MpSource *s, uint64_t from)
{
    s += w->place * MP_MOST_SOURCES;
    return !from || (s->epoch == w->epoch && (w->place != MP_IN_FRONT || 0 - from - s->low < s->width));
}

MP_HOT void mp_tally(MpTally *y, const MpWhen *w)
{
    y += w->place * MP_MOST_SOURCES;
    y->least = w->distance < y->least ? w->distance : y->least;
    y->most = w->distance > y->most ? w->distance : y->most;
    y->times++;
}

/* The same for what a store depends on by an earlier load.  store: the stamp of the store in front of that. */
MP_HOT void mp_tally_anti(MpListed *k, MpTally *y, const MpWhen *w, const MpSource *s, uint64_t from, uint64_t store)
{
    s += w->place * MP_MOST_SOURCES;
    mp_tally(y, w);
    if (!s->is_carried || !((from ^ store) << 20))
        return;
    /* In the loop an iteration is one tick. */
    y += w->place * MP_MOST_SOURCES;
    y->exposed += w->distance || !mp_source_shares(k->event.thread, s, 0, from, store);
}

MP_HOT void mp_tally_begin(MpTally *y)
{
    y->times = y->exposed = y->most = 0;
    y->least = MP_NEVER;
}

/* Reports what was counted, of that member. */
MP_OWN void mp_tally_report(MpListed *k, uint32_t member, unsigned place, unsigned kind)
{
    const MpMember *m = &k->group->member[member];
    MpTally *y = &k->tally[member][place * MP_MOST_SOURCES + kind];
    MpSource *s = mp_single(k->units, m->site) + place * MP_MOST_SOURCES + kind;
    if (!y->times)
        return;
    if (place == MP_EARLIER) {
        s->level = k->level;
        s->distance = y->least;
        if (y->times > 1)
            k->found(k->run, 0, m->site, kind, s, y->times - 1, 0);
        s->distance = y->most;
        k->found(k->run, 0, m->site, kind, s, 1, y->exposed);
    } else {
        k->found(k->run, 0, m->site, kind, s, y->times, y->exposed);
    }
    mp_tally_begin(y);
}

MP_OWN void mp_tallies_report(MpListed *k, uint32_t member)
{
    unsigned place, kind;
    for (place = 0; place < MP_PLACES; place++)
        for (kind = 0; kind < MP_MOST_SOURCES; kind++)
            mp_tally_report(k, member, place, kind);
}

/* The turn at n units, as a single access. */
MP_HOT void mp_listed_slow(MpListed *k, uint32_t member, MpStamps *unit, uint64_t n, uint64_t now)
{
    const MpMember *m = &k->group->member[member];
    MpSource *kept = mp_single(k->units, m->site);
    MpEvent *e = &k->event;
    mp_tallies_report(k, member);
    e->kind = m->kind;
    e->site = m->site;
    e->bytes = m->bytes;
    if (m->kind != MP_STORE)
        mp_turn(k->run, e, 0, unit, n, now, kept, k->level, k->found);
    if (m->kind != MP_LOAD)
        mp_turn(k->run, e, 1, unit, n, now, kept, k->level, k->found);
}

/* Have all n units the stamps of the first one? */
MP_HOT int mp_units_are_alike(const MpStamps *u, uint64_t n)
{
    uint64_t i;
    for (i = 1; i < n && u[i].store == u->store && u[i].load == u->load && u[i].before == u->before; i++)
        ;
    return i >= n;
}

MP_HOT void mp_units_set(MpStamps *u, uint64_t n, uint64_t store, uint64_t load, uint64_t before)
{
    for (; n; n--, u++) {
        u->store = store;
        u->load = load;
        u->before = before;
    }
}

/* The turn of a load at n units that are alike.  Returns 0, and does nothing, where what it depends on is not kept. */
MP_HOT int mp_listed_load(MpListed *k, const MpSource *s, MpTally *y, MpStamps *u, uint64_t n, uint64_t now)
{
    const uint64_t store = u->store;
    MpWhen when;
    if (store) {
        mp_when(k, store, &when);
        if (!mp_when_is_kept(&when, s + MP_FLOW, store))
            return 0;
        mp_tally(y + MP_FLOW, &when);
    }
    mp_units_set(u, n, store, now, mp_stamps_before(u->load, u->before, now));
    return 1;
}

/* The same for a store, and for an update, which loads first. */
MP_HOT int mp_listed_store(MpListed *k, const MpSource *s, MpTally *y, MpStamps *u, uint64_t n, uint64_t now, int loads)
{
    const uint64_t store = u->store, load = loads ? now : u->load,
                   old = loads ? mp_stamps_before(u->load, u->before, now) : u->before;
    MpWhen stored, loaded, before;
    mp_when(k, store, &stored);
    mp_when(k, load, &loaded);
    mp_when(k, old, &before);
    if (!mp_when_is_kept(&stored, s + MP_OUTPUT, store) || (loads && !mp_when_is_kept(&stored, s + MP_FLOW, store)) ||
        !mp_when_is_kept(&loaded, s + MP_ANTI, load) || !mp_when_is_kept(&before, s + MP_ANTI_BEFORE, old))
        return 0;
    if (store)
        mp_tally(y + MP_OUTPUT, &stored);
    if (store && loads)
        mp_tally(y + MP_FLOW, &stored);
    if (load)
        mp_tally_anti(k, y + MP_ANTI, &loaded, s + MP_ANTI, load, store);
    if (old)
        mp_tally_anti(k, y + MP_ANTI_BEFORE, &before, s + MP_ANTI_BEFORE, old, store);
    mp_units_set(u, n, now, 0, 0);
    return 1;
}

MP_HOT int mp_listed_fast(MpListed *k, uint32_t member, MpStamps *u, uint64_t n, uint64_t now)
{
    const MpMember *m = &k->group->member[member];
    const MpSource *s = mp_single(k->units, m->site);
    MpTally *y = k->tally[member];
    if (m->kind == MP_LOAD)
        return mp_listed_load(k, s, y, u, n, now);
    if (m->kind == MP_STORE)
        return mp_listed_store(k, s, y, u, n, now, 0);
    return mp_listed_store(k, s, y, u, n, now, 1);
}

MP_HOT int mp_set_is_one(const MpGroup *g, uint32_t first)
{
    uint32_t i;
    for (i = first + 1; i < g->n && g->member[i].first_overlapping != first; i++)
        ;
    return i == g->n;
}

MP_HOT void mp_listed_turns(MpListed *k, uint32_t first)
{
    MpLevel *l = k->level;
    const uint64_t began = l->began, iteration = l->iteration, previous = l->previous;
    const int is_one = mp_set_is_one(k->group, first);
    MpTurns t;
    mp_turns_begin(&t, k->group, first);
    while (is_one ? mp_turns_of(&t, first) : mp_turns_next(&t)) {
        const MpMember *m = &k->group->member[t.member];
        uint64_t bytes = m->bytes, n, now;
        MpStamps *unit = (MpStamps *)mp_units(k->units, t.address, &bytes, &n);
        l->began = began + t.round;
        k->event.site = m->site;
        now = mp_stamp(k->run, &k->event) + t.round;
        if (n && !(mp_units_are_alike(unit, n) && mp_listed_fast(k, t.member, unit, n, now))) {
            l->iteration = iteration + t.round;
            l->previous = t.round ? l->began - 1 : previous;
            mp_listed_slow(k, t.member, unit, n, now);
        }
    }
    l->began = began;
    l->iteration = iteration;
    l->previous = previous;
}

/* Makes what the units' listed turns are counted in; NULL: there is no memory. */
MP_COLD MpListed *mp_listed_make(MpRun *run, MpUnits *u)
{
    uint32_t i, y;
    u->listed = (MpListed *)mp_alloc(run, sizeof *u->listed);
    for (i = 0; u->listed && i < MP_MOST_MEMBERS; i++)
        for (y = 0; y < MP_PLACES * MP_MOST_SOURCES; y++) {
            mp_tally_begin(&u->listed->tally[i][y]);
            MP_FENCE();
        }
    return u->listed;
}

/* The turns of the members that overlap with the first one, in their order; some of them are listed. */
MP_HOT void mp_listed_units(MpRun *run, const MpGroup *g, uint32_t first, MpUnits *u, MpFound *found)
{
    MpListed *k = u->listed ? u->listed : mp_listed_make(run, u);
    uint32_t i;
    if (!k || (!u->single && !mp_singles_make(run, u)))
        return;
    k->run = run;
    k->group = g;
    k->units = u;
    k->level = g->thread->nest + g->thread->depth - 1;
    k->entered = k->level->entered;
    k->found = found;
    k->event.value = k->event.left = k->event.address = 0;
    k->event.step = 0;
    k->event.count = 1;
    k->event.thread = g->thread;
    mp_level_is_even(k->level);
    k->even = k->level->step == 1 ? k->level->even : MP_NEVER;
    mp_listed_turns(k, first);
    for (i = first; i < g->n; i++)
        if (g->member[i].first_overlapping == first)
            mp_tallies_report(k, i);
}
