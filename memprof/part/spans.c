/* ---- What accesses depend on, and turns that all do the same ---- */

/* A kept source holds for several stamps of one site and thread.  If these are in the running loop, they are all those
   with the same now - from.  If they are older, they are a range: those in the same iteration of the level that carries
   the dependence, or of the level that is around both. */

MP_HOT uint64_t mp_source_key(const MpSource *s, uint64_t now, uint64_t from)
{
    return (now & s->relative) - from - s->low;
}

/* The same iterations of that level, of one thread? */
MP_APART int mp_source_meets(const MpThread *t, const MpLevel *l, uint64_t distance, uint64_t stamp)
{
    return stamp && !MP_STAMP_THREAD(stamp ^ t->stamp) && MP_STAMP_TICK(stamp) >= l->entered &&
           mp_iterations_since(l, MP_STAMP_TICK(stamp)) == distance;
}

/* Is the access with an earlier stamp, or 0, in the same iteration of the level that carries the dependence on the one
   with the stamp `from`? */
MP_HOT int mp_source_shares(const MpThread *t, const MpSource *s, uint64_t now, uint64_t from, uint64_t stamp)
{
    if (!((from ^ stamp) << 20)) /* They are of the same thread and tick. */
        return 1;
    if (s->relative || s->width > 1) /* The span is one of a whole iteration. */
        return (mp_source_key(s, now, stamp) & (((uint64_t)1 << 44) - 1)) < s->width;
    return mp_source_meets(t, s->level, s->distance, stamp);
}

/* Sets the distance: the older stamp is in an iteration of the level that carries it. */
MP_HOT void mp_source_iteration(uint64_t from, MpSource *s)
{
    const uint64_t tick = MP_STAMP_TICK(from);
    uint64_t low, high;
    s->distance = mp_iterations_span(s->level, tick, &s->hint, &low, &high);
    s->low = 0 - (from - tick + high - 1);
    s->width = high - low;
}

/* Keeps the source, with the range of older stamps that it holds for, and that which the level carries. */
MP_HOT void mp_source_older(const MpThread *t, uint64_t from, MpSource *s)
{
    const uint64_t tick = MP_STAMP_TICK(from);
    const MpLevel *l = mp_stamp_level(t, from, &s->is_carried);
    uint64_t low = 0, high = tick + 1;
    s->level = l;
    s->loop = l ? l->loop : 0;
    s->is_foreign = MP_STAMP_THREAD(from ^ t->stamp) != 0;
    s->relative = s->distance = 0;
    s->row = NULL;
    if (!s->is_foreign) {
        const MpLevel *inside = l ? l + 1 : t->nest;
        low = !l ? 0 : s->is_carried ? l->entered : l->began;
        high = s->is_carried ? l->began : inside < t->nest + t->depth ? inside->entered : (uint64_t)1 << 36;
    }
    s->low = s->all_low = 0 - (from - tick + high - 1);
    s->width = s->all_width = high - low;
    if (s->is_carried)
        mp_source_iteration(from, s);
}

/* Has the source that is kept the same row, although it is another iteration of the level that carries it? */
MP_HOT int mp_source_carries(const MpSource *s, uint64_t from)
{
    return s->is_carried && 0 - from - s->all_low < s->all_width;
}

MP_APART void mp_source_keep(const MpThread *t, uint64_t now, uint64_t from, MpSource *s)
{
    const MpLevel *l = t->nest + t->depth - 1;
    const uint64_t tick = MP_STAMP_TICK(from);
    s->all_width = 0;
    if (tick < l->entered) {
        mp_source_older(t, from, s);
        return;
    }
    s->level = l; /* It is no other thread's, since it is later than all in front of the group. */
    s->distance = MP_STAMP_TICK(now) - tick;
    s->is_carried = s->distance != 0;
    s->is_foreign = 0;
    s->relative = MP_NEVER;
    s->row = NULL;
    s->low = now - from;
    s->width = 1;
}

/* ---- Sources of single accesses ---- */

/* A site keeps three sources for each kind of dependence: one that is in the same iteration of the innermost loop as
   the access, one in an earlier iteration of it, and one in front of the loop.  The first two hold for all stamps of
   one site and the access's thread in there; the distance is computed each time.  The third one holds for a range of
   stamps while this execution of the loop lasts: `epoch` is when that began. */

enum { MP_NOW, MP_EARLIER, MP_IN_FRONT, MP_PLACES };

MP_APART uint64_t mp_iterations_hint(const MpLevel *l, uint64_t tick, uint32_t *hint)
{
    uint64_t low, high;
    return mp_iterations_span(l, tick, hint, &low, &high);
}

/* Has the source of an earlier execution of the loop, which was in front of that, the same row, since the access has
   the same site and level?  Then the range of stamps is set anew: nothing else has changed. */
MP_HOT int mp_source_renews(const MpThread *t, uint64_t from, MpSource *s)
{
    const MpLevel *l = s->level;
    const uint64_t tick = MP_STAMP_TICK(from);
    uint64_t low = 0, high = t->nest->entered;
    if (!s->all_width || s->is_foreign || ((0 - s->all_low) ^ from) >> 36)
        return 0;
    if (l) {
        if (l < t->nest || l + 1 >= t->nest + t->depth || l->loop != s->loop)
            return 0;
        low = s->is_carried ? l->entered : l->began;
        high = s->is_carried ? l->began : l[1].entered;
    }
    if (tick < low || tick >= high)
        return 0;
    s->low = s->all_low = 0 - (from - tick + high - 1);
    s->width = s->all_width = high - low;
    if (s->is_carried)
        mp_source_iteration(from, s);
    return 1;
}

MP_APART MpSource *mp_source_single(const MpThread *t, const MpLevel *l, uint64_t from, MpSource *s)
{
    const uint64_t tick = MP_STAMP_TICK(from);
    const int is_foreign = MP_STAMP_THREAD(from ^ t->stamp) != 0;
    if (is_foreign || tick < l->entered) {
        s += MP_IN_FRONT * MP_MOST_SOURCES;
        if (is_foreign || !mp_source_renews(t, from, s))
            mp_source_older(t, from, s);
        s->epoch = tick < l->entered ? l->entered : MP_NEVER;
        return s;
    }
    s += (tick < l->began ? MP_EARLIER : MP_NOW) * MP_MOST_SOURCES;
    s->level = mp_stamp_level(t, from, &s->is_carried);
    s->distance = s->is_carried ? mp_iterations_hint(l, tick, &s->hint) : 0;
    s->is_foreign = 0;
    s->relative = s->width = 0;
    s->row = NULL;
    s->epoch = (from ^ t->stamp) >> 36 << 32 | l->loop;
    return s;
}

MP_HOT MpSource *mp_source_near(const MpThread *t, uint64_t from, MpSource *s, const MpLevel *l)
{
    const uint64_t tick = MP_STAMP_TICK(from);
    if (tick >= l->entered) {
        MpSource *here = s + (tick < l->began ? MP_EARLIER : MP_NOW) * MP_MOST_SOURCES;
        if (MP_LIKELY(here->epoch == ((from ^ t->stamp) >> 36 << 32 | l->loop))) {
            if (tick < l->began) {
                here->level = l;
                here->distance =
                    tick >= l->even && l->step == 1 ? l->began - tick : mp_iterations_hint(l, tick, &here->hint);
            }
            return here;
        }
    } else {
        MpSource *older = s + MP_IN_FRONT * MP_MOST_SOURCES;
        if (MP_LIKELY(older->epoch == l->entered)) {
            if (MP_LIKELY(0 - from - older->low < older->width))
                return older;
            if (mp_source_carries(older, from)) {
                mp_source_iteration(from, older);
                return older;
            }
        }
    }
    return mp_source_single(t, l, from, s);
}

/* The source of an access with the stamp `now` that depends on one with the stamp `from`.  `s` is what is kept for this
   kind of dependence. */
MP_HOT MpSource *mp_source(const MpThread *t, uint64_t now, uint64_t from, MpSource *s, const MpLevel *l)
{
    if (l) /* Of a single access; this is known where the text is compiled. */
        return mp_source_near(t, from, s, l);
    if (MP_LIKELY(mp_source_key(s, now, from) < s->width))
        return s;
    if (mp_source_carries(s, from)) {
        mp_source_iteration(from, s);
        return s;
    }
    mp_source_keep(t, now, from, s);
    return s;
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
MP_HOT uint64_t mp_span_loads(MpRun *run, MpStamps *u, ptrdiff_t step, uint64_t turns, uint64_t now, MpSource *kept,
                              MpFound *found)
{
    uint64_t n;
    MpKin flow;
    mp_kin(&flow, kept + MP_FLOW, now, u->store);
    for (n = 0; n < turns && flow.at - u->store < flow.width; n++) {
        u->before = mp_stamps_before(u->load, u->before, now);
        u->load = now++;
        flow.at += flow.more;
        u = mp_stamps_next(u, step);
    }
    if (n && flow.source)
        found(run, 0, 0, MP_FLOW, flow.source, n, 0);
    return n;
}

/* The same for stores, or, with `loads`, for updates. */
MP_HOT uint64_t mp_span_stores(MpRun *run, MpStamps *u, ptrdiff_t step, uint64_t turns, uint64_t now, MpSource *kept,
                               int loads, MpFound *found)
{
    uint64_t n, exposed = 0, exposed_old = 0, before = loads ? mp_stamps_before(u->load, u->before, now) : u->before;
    MpKin flow, output, anti, old;
    int anti_exposes, old_exposes;
    mp_kin(&flow, kept + MP_FLOW, now, loads ? u->store : 0);
    mp_kin(&output, kept + MP_OUTPUT, now, u->store);
    mp_kin(&anti, kept + MP_ANTI, now, loads ? now : u->load);
    mp_kin(&old, kept + MP_ANTI_BEFORE, now, before);
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
        found(run, 0, 0, MP_FLOW, flow.source, n, 0);
    if (n && output.source)
        found(run, 0, 0, MP_OUTPUT, output.source, n, 0);
    if (n && anti.source)
        found(run, 0, 0, MP_ANTI, anti.source, n, exposed);
    if (n && old.source)
        found(run, 0, 0, MP_ANTI_BEFORE, old.source, n, exposed_old);
    return n;
}
