/* ---- Moments, and units of memory that are as small as the accesses ---- */

/* A moment is the site, the thread and the tick of an event in one word: what a module keeps of an access, to say later
   which loop carries what depends on it.
   Units: metadata for pieces of memory that are only ever accessed as a whole.  A page begins with units of the size of
   its first access and is divided when a smaller one comes, which each part's metadata begins with.  So an array of
   doubles costs one unit for eight bytes, and neighbours in an array of characters are told apart.

   Limits: 2^20 - 1 sites, 2^8 threads at a time, 2^36 ticks. */
MP_HOT uint64_t mp_moment(const MpRun *run, const MpEvent *e)
{
    return ((uint64_t)e->site + 1) << 44 | (uint64_t)(e->thread->number & 0xff) << 36 | mp_tick(run);
}

MP_OWN int mp_moment_level(const MpThread *t, uint64_t moment, int *is_carried)
{
    int level = (int)t->depth - 1;
    *is_carried = 0;
    if (MP_MOMENT_THREAD(moment) != (t->number & 0xff))
        return -1;
    if (level >= 0 && t->nest[level].began <= MP_MOMENT_TICK(moment)) /* the usual case */
        return level;
    level = mp_carried(t, MP_MOMENT_TICK(moment));
    *is_carried = level >= 0;
    if (level < 0)
        for (level = (int)t->depth - 1; level >= 0 && t->nest[level].began > MP_MOMENT_TICK(moment);)
            level--;
    return level;
}

enum { MP_UNIT_PAGE = 1 << MP_UNIT_PAGE_SHIFT };

typedef struct MpUnitPage {
    unsigned char *unit;
    uint64_t shift;
} MpUnitPage;

MP_OWN void mp_units_make(MpRun *run, MpUnits *u, size_t bytes)
{
    u->run = run;
    u->bytes = bytes;
    mp_shadow_make(run, &u->pages, MP_UNIT_PAGE_SHIFT, sizeof(MpUnitPage));
}

/* Units of 1 << shift bytes, each with what the page's had; 0: there is no memory for them. */
MP_COLD int mp_units_divide(MpUnits *u, MpUnitPage *p, uint64_t shift)
{
    unsigned char *unit = (unsigned char *)mp_alloc(u->run, u->bytes << (MP_UNIT_PAGE_SHIFT - shift));
    uint64_t i;
    if (!unit)
        return 0;
    for (i = 0; p->unit && i < (uint64_t)MP_UNIT_PAGE >> shift; i++)
        mp_copy(unit + i * u->bytes, p->unit + (i >> (p->shift - shift)) * u->bytes, u->bytes);
    p->unit = unit;
    p->shift = shift;
    return 1;
}

/* Bytes of [address, +bytes) that are in the first one's page. */
MP_HOT uint64_t mp_units_piece(uint64_t address, uint64_t bytes)
{
    const uint64_t room = MP_UNIT_PAGE - (address & (MP_UNIT_PAGE - 1));
    return bytes < room ? bytes : room;
}

MP_HOT void *mp_units(MpUnits *u, uint64_t address, uint64_t *bytes, uint64_t *n)
{
    const MpWorker *w = u->run->worker;
    uint64_t piece = mp_units_piece(address, *bytes), shift = 3;
    MpUnitPage *p;
    *bytes = piece;
    *n = 0;
    if (w->workers > 1 && (address >> u->run->module->share_shift) % w->workers != w->number)
        return NULL;
    p = (MpUnitPage *)mp_shadow(&u->pages, address);
    if ((address | piece) & 7)
        shift = (address | piece) & 1 ? 0 : (address | piece) & 2 ? 1 : 2;
    if (w->full) /* p may be where all goes that there was no memory for */
        return NULL;
    if ((!p->unit || p->shift > shift) && !mp_units_divide(u, p, shift))
        return NULL;
    *n = piece >> p->shift;
    return p->unit + ((address & (MP_UNIT_PAGE - 1)) >> p->shift) * u->bytes;
}

MP_OWN void mp_units_clear(MpUnits *u, uint64_t address, uint64_t bytes)
{
    uint64_t n, at, from, to;
    for (; bytes; address += n, bytes -= n) {
        MpUnitPage *p = (MpUnitPage *)mp_shadow_known(&u->pages, address);
        n = mp_units_piece(address, bytes);
        if (!p) { /* nor any other page of its chunk */
            at = ((uint64_t)1 << MP_CHUNK_SHIFT) - (address & (((uint64_t)1 << MP_CHUNK_SHIFT) - 1));
            n = bytes < at ? bytes : at;
        }
        if (!p || !p->unit)
            continue;
        at = address & (MP_UNIT_PAGE - 1);
        from = (at >> p->shift) * u->bytes;
        to = (((at + n - 1) >> p->shift) + 1) * u->bytes;
        for (; from < to; from++)
            p->unit[from] = 0;
    }
}
