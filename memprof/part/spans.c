/* ---- What accesses depend on, and turns that all do the same ---- */

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
    if (s->relative || s->width > 1) /* The span is one of a whole iteration. */
        return (mp_source_key(s, now, stamp) & (((uint64_t)1 << 44) - 1)) < s->width;
    return stamp && !MP_STAMP_THREAD(stamp ^ t->stamp) && MP_STAMP_TICK(stamp) >= s->level->entered &&
           mp_iterations_since(s->level, MP_STAMP_TICK(stamp)) == s->distance;
}

MP_APART void mp_source_keep(const MpThread *t, uint64_t now, uint64_t from, MpSource *s)
{
    const MpLevel *l = &t->nest[t->depth - 1];
    const uint64_t tick = MP_STAMP_TICK(from);
    uint64_t low = tick, high = tick + 1;
    if (tick >= l->entered) { /* It is no other thread's, since it is later than all in front of the group. */
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

/* ---- Spans ---- */

/* The stamps of one kind in the units of a span: none, or those that a kept source holds for.  A stamp is one of these
   if at - stamp < width; from turn to turn `at` grows by `more`. */
typedef struct MpKin {
    MpSource *source; /* The source of the kin, or NULL. */
    uint64_t at, more, width;
} MpKin;

/* Takes the kind of the first unit's stamp. */
MP_HOT void mp_kin(MpKin *k, MpSource *kept, uint64_t now, uint64_t from)
{
    k->source = from ? kept : NULL;
    k->at = from ? (now & kept->relative) - kept->low : 0;
    k->more = from ? kept->relative & 1 : 0;
    k->width = from ? kept->width : 1;
}

/* Must each unit be asked whether its store is in the same iteration as what a store depends on?  -1: only one by one.
 */
MP_HOT int mp_kin_exposes(const MpKin *k)
{
    if (!k->source || !k->source->is_carried)
        return 0;
    return k->source->relative || k->width > 1 ? 1 : -1;
}

MP_HOT uint64_t mp_kin_is_exposed(const MpKin *k, uint64_t store)
{
    return ((k->at - store) & (((uint64_t)1 << 44) - 1)) >= k->width;
}

MP_HOT uint64_t mp_stamps_before(uint64_t load, uint64_t before, uint64_t now)
{
    return load && (load ^ now) << 20 ? load : before;
}

MP_HOT MpStamps *mp_stamps_next(MpStamps *u, ptrdiff_t step)
{
    return (MpStamps *)(void *)((unsigned char *)u + step);
}

/* Loads of units that are `step` bytes apart, as many as find what the first one does, which is kept.  Returns how
   many. */
MP_HOT uint64_t mp_span_loads(MpStamps *u, ptrdiff_t step, uint64_t turns, uint64_t now, MpSource *kept, MpMore *more)
{
    uint64_t n;
    MpKin flow;
    mp_kin(&flow, kept, now, u->store);
    for (n = 0; n < turns && flow.at - u->store < flow.width; n++) {
        u->before = mp_stamps_before(u->load, u->before, now);
        u->load = now++;
        flow.at += flow.more;
        u = mp_stamps_next(u, step);
    }
    if (n && flow.source)
        more(flow.source, n, 0);
    return n;
}

/* The same for stores, or, with `loads`, for updates, whose loads have the source in front of `kept`. */
MP_HOT uint64_t mp_span_stores(MpStamps *u, ptrdiff_t step, uint64_t turns, uint64_t now, MpSource *kept, int loads,
                               MpMore *more)
{
    uint64_t n, exposed = 0, exposed_old = 0, before = loads ? mp_stamps_before(u->load, u->before, now) : u->before;
    MpKin flow, output, anti, old;
    int anti_exposes, old_exposes;
    mp_kin(&flow, kept - loads, now, u->store);
    mp_kin(&output, kept, now, u->store);
    mp_kin(&anti, kept + 1, now, loads ? now : u->load);
    mp_kin(&old, kept + 2, now, before);
    anti_exposes = mp_kin_exposes(&anti);
    old_exposes = mp_kin_exposes(&old);
    if ((anti_exposes | old_exposes) < 0 || (loads && anti.at - now >= anti.width) || (loads && anti_exposes))
        return 0;
    for (n = 0; n < turns; n++) {
        before = loads ? mp_stamps_before(u->load, u->before, now) : u->before;
        if (output.at - u->store >= output.width || old.at - before >= old.width)
            break;
        if (loads ? flow.at - u->store >= flow.width : anti.at - u->load >= anti.width)
            break;
        exposed += anti_exposes && mp_kin_is_exposed(&anti, u->store);
        exposed_old += old_exposes && mp_kin_is_exposed(&old, u->store);
        u->store = now++;
        u->load = u->before = 0;
        output.at += output.more;
        old.at += old.more;
        flow.at += flow.more;
        anti.at += anti.more;
        u = mp_stamps_next(u, step);
    }
    if (n && loads && flow.source)
        more(flow.source, n, 0);
    if (n && output.source)
        more(output.source, n, 0);
    if (n && anti.source)
        more(anti.source, n, exposed);
    if (n && old.source)
        more(old.source, n, exposed_old);
    return n;
}
