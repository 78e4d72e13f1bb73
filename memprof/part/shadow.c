/* ---- Shadow memory ---- */

/* A chunk has the metadata of 1 MB of addresses.  It is found in a table of 512 recent chunks, else in a hash table. So
   addresses may have any width.  Memory that is never accessed costs nothing: chunks are pages of the system, which are
   zero until they are written.

       address ─▶ address >> 20 ─▶ recent[…] ─▶ chunk ─▶ cells + (address >> shift) % units * bytes */

enum { MP_CHUNK_SHIFT = 20, MP_RECENT_CHUNKS = 512 };

typedef struct MpChunk {
    uint64_t number; /* The number is address >> MP_CHUNK_SHIFT. */
    unsigned char *cells;
} MpChunk;

MP_OWN void mp_shadow_make(MpRun *run, MpShadow *s, unsigned shift, size_t bytes)
{
    static const MpShadow empty;
    mp_copy(s, &empty, sizeof *s);
    s->worker = run->worker;
    s->shift = shift;
    s->bytes = bytes;
}

MP_OWN size_t mp_chunk_bytes(const MpShadow *s)
{
    return ((size_t)1 << (MP_CHUNK_SHIFT - s->shift)) * s->bytes;
}

MP_OWN MpChunk **mp_chunk_slot(const MpShadow *s, uint64_t number)
{
    size_t i = (size_t)mp_mix(number) & (s->room - 1);
    while (s->table[i] && s->table[i]->number != number)
        i = (i + 1) & (s->room - 1);
    return &s->table[i];
}

MP_OWN int mp_shadow_grow(MpShadow *s)
{
    MpChunk **old = s->table;
    size_t i, n = s->room, room = n ? 2 * n : 256;
    MpChunk **table = (MpChunk **)mp_take(s->worker, room * sizeof *table);
    if (!table)
        return 0;
    s->table = table;
    s->room = room;
    for (i = 0; i < n; i++)
        if (old[i])
            *mp_chunk_slot(s, old[i]->number) = old[i];
    return 1;
}

/* The chunk of that number.  If there is none it is made, or, without `make`, the result is NULL; so it is without
 * memory. */
MP_COLD MpChunk *mp_chunk_at(MpShadow *s, uint64_t number, int make)
{
    MpChunk **slot, *c;
    if (2 * (s->n + 1) > s->room && (!make || !mp_shadow_grow(s)) && !s->room)
        return NULL;
    slot = mp_chunk_slot(s, number);
    c = *slot;
    if (!c && make && s->n + 1 < s->room) {
        c = (MpChunk *)mp_take(s->worker, sizeof *c);
        if (c) {
            c->number = number;
            c->cells = (unsigned char *)mp_pages(s->worker, mp_chunk_bytes(s));
        }
        if (!c || !c->cells)
            return NULL;
        *slot = c;
        s->n++;
    }
    if (c)
        s->recent[number & (MP_RECENT_CHUNKS - 1)] = c;
    return c;
}

MP_HOT unsigned char *mp_cell_of(const MpShadow *s, const MpChunk *c, uint64_t address)
{
    return c->cells + (size_t)((address & (((uint64_t)1 << MP_CHUNK_SHIFT) - 1)) >> s->shift) * s->bytes;
}

MP_HOT void *mp_shadow(MpShadow *s, uint64_t address)
{
    uint64_t number = address >> MP_CHUNK_SHIFT;
    MpChunk *c = s->recent[number & (MP_RECENT_CHUNKS - 1)];
    if (!MP_LIKELY(c && c->number == number)) {
        c = mp_chunk_at(s, number, 1);
        if (!c)
            return mp_nowhere;
    }
    return mp_cell_of(s, c, address);
}

MP_OWN void *mp_shadow_known(MpShadow *s, uint64_t address)
{
    const MpChunk *c = mp_chunk_at(s, address >> MP_CHUNK_SHIFT, 0);
    return c ? mp_cell_of(s, c, address) : NULL;
}

MP_OWN void mp_shadow_clear(MpShadow *s, uint64_t address, uint64_t bytes)
{
    uint64_t last = address + bytes - 1;
    if (!bytes || last < address)
        return;
    for (;;) {
        uint64_t end = address | (((uint64_t)1 << MP_CHUNK_SHIFT) - 1);
        const MpChunk *c = mp_chunk_at(s, address >> MP_CHUNK_SHIFT, 0);
        if (end > last)
            end = last;
        if (c) {
            unsigned char *from = mp_cell_of(s, c, address);
            mp_zero(from, (size_t)(mp_cell_of(s, c, end) - from) + s->bytes);
        }
        if (end == last)
            break;
        address = end + 1;
    }
}
