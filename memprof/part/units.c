/* ---- Time stamps, and units of memory that are as small as the accesses ---- */

/* A time stamp is the site, the thread and the tick of an event in one word.  A module keeps it of an access, to say
   later which loop carries a dependence on that access.
   A unit is a piece of memory that is only ever accessed as a whole; it has one record of metadata.  A page begins with
   units of the size of its first access.  When a smaller access comes they are divided, and each part begins with the
   metadata of the whole.  So an array of doubles has one record for eight bytes, and an array of characters one for
   each.

   Limits: 2^20 - 1 sites, 2^8 threads at a time, 2^36 ticks. */
MP_HOT uint64_t mp_stamp(const MpRun *run, const MpEvent *e)
{
    return ((uint64_t)e->site + 1) << 44 | e->thread->stamp | mp_tick(run);
}

/* The first level, from the innermost one outwards, that had begun at the time of the stamp. */
MP_HOT const MpLevel *mp_stamp_level(const MpThread *t, uint64_t stamp, unsigned *is_carried)
{
    const uint64_t tick = MP_STAMP_TICK(stamp);
    const MpLevel *l = t->nest + t->depth;
    *is_carried = 0;
    if (l == t->nest || (stamp ^ t->stamp) & (uint64_t)0xff << 36)
        return NULL;
    if (l[-1].began <= tick)
        return l - 1;
    while (--l > t->nest && tick < l[-1].began)
        ;
    *is_carried = tick >= l->entered;
    return *is_carried ? l : l > t->nest ? l - 1 : NULL;
}

enum { MP_UNIT_PAGE = 1 << MP_UNIT_PAGE_SHIFT };

typedef struct MpUnitPage {
    unsigned char *unit;
    uint64_t shift;
} MpUnitPage;

MP_OWN void mp_units_make(MpRun *run, MpUnits *u, size_t bytes)
{
    unsigned i;
    u->run = run;
    u->bytes = bytes;
    u->divisions = 0;
    u->walk = NULL;
    u->single = NULL;
    u->listed = NULL;
    mp_shadow_make(run, &u->pages, MP_UNIT_PAGE_SHIFT, sizeof(MpUnitPage));
    for (i = 0; i < MP_RECENT_UNITS; i++)
        u->recent[i].page = MP_NEVER;
}

/* Divides the page's units into those of 1 << shift bytes, each with a copy of the metadata; 0: there is no memory. */
MP_COLD int mp_units_divide(MpUnits *u, MpUnitPage *p, uint64_t shift)
{
    unsigned char *unit = (unsigned char *)mp_alloc(u->run, u->bytes << (MP_UNIT_PAGE_SHIFT - shift));
    uint64_t i;
    if (!unit)
        return 0;
    for (i = 0; p->unit && i < (uint64_t)MP_UNIT_PAGE >> shift; i++)
        mp_copy(unit + i * u->bytes, p->unit + (i >> (p->shift - shift)) * u->bytes, u->bytes);
    u->divisions += p->unit != NULL;
    p->unit = unit;
    p->shift = shift;
    return 1;
}

/* The number of bytes of [address, +bytes) that are in the page of the first one. */
MP_HOT uint64_t mp_units_piece(uint64_t address, uint64_t bytes)
{
    const uint64_t room = MP_UNIT_PAGE - (address & (MP_UNIT_PAGE - 1));
    return bytes < room ? bytes : room;
}

/* The slow way: the page is not among the recent ones, or its units are larger than the access. */
MP_APART void *mp_units_look(MpUnits *u, uint64_t address, uint64_t *bytes, uint64_t *n)
{
    const MpWorker *w = u->run->worker;
    uint64_t piece = mp_units_piece(address, *bytes), shift = 3;
    MpUnitPlace *recent = &u->recent[address >> MP_UNIT_PAGE_SHIFT & (MP_RECENT_UNITS - 1)];
    MpUnitPage *p;
    *bytes = piece;
    *n = 0;
    if (w->workers > 1 && (address >> u->run->module->share_shift) % w->workers != w->number)
        return NULL;
    p = (MpUnitPage *)mp_shadow(&u->pages, address);
    if ((address | piece) & 7)
        shift = (address | piece) & 1 ? 0 : (address | piece) & 2 ? 1 : 2;
    if (w->full) /* The unit may be mp_nowhere. */
        return NULL;
    if ((!p->unit || p->shift > shift) && !mp_units_divide(u, p, shift))
        return NULL;
    recent->page = address >> MP_UNIT_PAGE_SHIFT;
    recent->unit = p->unit;
    recent->shift = p->shift;
    *n = piece >> p->shift;
    return p->unit + ((address & (MP_UNIT_PAGE - 1)) >> p->shift) * u->bytes;
}

MP_HOT void *mp_units(MpUnits *u, uint64_t address, uint64_t *bytes, uint64_t *n)
{
    const MpUnitPlace *p = &u->recent[address >> MP_UNIT_PAGE_SHIFT & (MP_RECENT_UNITS - 1)];
    const uint64_t in = address & (MP_UNIT_PAGE - 1), both = in | *bytes;
    uint64_t piece = *bytes, pieces;
    void *unit;
    if (MP_LIKELY(p->page == address >> MP_UNIT_PAGE_SHIFT && both >> p->shift << p->shift == both &&
                  in + piece <= MP_UNIT_PAGE)) {
        *n = piece >> p->shift;
        return p->unit + (in >> p->shift) * u->bytes;
    }
    unit = mp_units_look(u, address, &piece, &pieces);
    *bytes = piece;
    *n = pieces;
    return unit;
}

MP_OWN void mp_units_clear(MpUnits *u, uint64_t address, uint64_t bytes)
{
    uint64_t n, at, from, to;
    for (; bytes; address += n, bytes -= n) {
        MpUnitPage *p = (MpUnitPage *)mp_shadow_known(&u->pages, address);
        n = mp_units_piece(address, bytes);
        if (!p) { /* The chunk's pages have no units. */
            at = ((uint64_t)1 << MP_CHUNK_SHIFT) - (address & (((uint64_t)1 << MP_CHUNK_SHIFT) - 1));
            n = bytes < at ? bytes : at;
        }
        if (!p || !p->unit)
            continue;
        at = address & (MP_UNIT_PAGE - 1);
        from = (at >> p->shift) * u->bytes;
        to = (((at + n - 1) >> p->shift) + 1) * u->bytes;
        mp_zero(p->unit + from, (size_t)(to - from));
    }
}
