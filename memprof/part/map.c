/* ---- Maps ---- */

/* Key and record stand together in blocks that never move, in the order in which they came; a hash table has their
   numbers. */

enum { MP_BLOCK = 256 }; /* The entries of a block. */

MP_OWN void mp_map_make(MpRun *run, MpMap *m, unsigned key_words, size_t record_bytes, const MpField *fields,
                        unsigned n_fields)
{
    static const MpMap empty;
    mp_copy(m, &empty, sizeof *m);
    m->worker = run->worker;
    m->words = key_words;
    m->bytes = (record_bytes + 7) & ~(size_t)7;
    m->stride = key_words * sizeof(uint64_t) + m->bytes;
    m->fields = fields;
    m->n_fields = n_fields;
}

MP_HOT unsigned char *mp_map_entry(const MpMap *m, size_t i)
{
    return m->blocks[i / MP_BLOCK] + i % MP_BLOCK * m->stride;
}

MP_OWN const uint64_t *mp_map_key(const MpMap *m, size_t i)
{
    return (const uint64_t *)(const void *)mp_map_entry(m, i);
}

MP_OWN void *mp_map_record(const MpMap *m, size_t i)
{
    return mp_map_entry(m, i) + m->words * sizeof(uint64_t);
}

MP_HOT int mp_key_is(const MpMap *m, size_t i, const uint64_t *key)
{
    const uint64_t *k = (const uint64_t *)(const void *)mp_map_entry(m, i);
    unsigned j;
    for (j = 0; j < m->words; j++)
        if (k[j] != key[j])
            return 0;
    return 1;
}

/* Fibonacci hashing (Knuth 3, 6.4), word by word. */
MP_HOT uint64_t mp_key_hash(const MpMap *m, const uint64_t *key)
{
    uint64_t h = 0;
    unsigned j;
    for (j = 0; j < m->words; j++) {
        h = (h ^ key[j]) * ((uint64_t)0x9e3779b9u << 32 | 0x7f4a7c15u);
        h ^= h >> 32;
    }
    return h;
}

/* The slot of a key; if the key is not there, the slot of 0 where it would be. */
MP_OWN uint32_t *mp_map_slot(const MpMap *m, const uint64_t *key)
{
    size_t i = (size_t)mp_key_hash(m, key) & (m->room - 1);
    while (m->slots[i] && !mp_key_is(m, m->slots[i] - 1, key))
        i = (i + 1) & (m->room - 1);
    return &m->slots[i];
}

MP_OWN void *mp_map_find(const MpMap *m, const uint64_t *key)
{
    const uint32_t *slot = m->room ? mp_map_slot(m, key) : NULL;
    return slot && *slot ? mp_map_record(m, *slot - 1) : NULL;
}

MP_OWN int mp_map_grow(MpMap *m)
{
    size_t i, room = m->room ? 2 * m->room : 64;
    uint32_t *slots = (uint32_t *)mp_take(m->worker, room * sizeof *slots);
    if (!slots)
        return 0;
    m->slots = slots;
    m->room = room;
    for (i = 0; i < m->n; i++)
        *mp_map_slot(m, mp_map_key(m, i)) = (uint32_t)i + 1;
    return 1;
}

/* Room for one more entry. */
MP_OWN int mp_map_block(MpMap *m)
{
    size_t block = m->n / MP_BLOCK;
    if (m->n % MP_BLOCK)
        return 1;
    if (block == m->blocks_room) {
        size_t room = block ? 2 * block : 16;
        unsigned char **blocks =
            (unsigned char **)mp_grow(m->worker, m->blocks, block * sizeof *blocks, room * sizeof *blocks);
        if (!blocks)
            return 0;
        m->blocks = blocks;
        m->blocks_room = room;
    }
    m->blocks[block] = (unsigned char *)mp_take(m->worker, MP_BLOCK * m->stride);
    return m->blocks[block] != NULL;
}

MP_COLD void *mp_map_add(MpMap *m, const uint64_t *key)
{
    if ((2 * (m->n + 1) > m->room && !mp_map_grow(m)) || m->n >= 0xfffffff0u || !mp_map_block(m)) {
        m->worker->full = 1;
        return mp_nowhere;
    }
    *mp_map_slot(m, key) = (uint32_t)m->n + 1;
    mp_copy(mp_map_entry(m, m->n), key, m->words * sizeof *key);
    return mp_map_record(m, m->n++);
}

/* A place among the recent ones: cheaper than a good hash. */
MP_HOT size_t mp_key_near(uint64_t near)
{
    return (size_t)(near >> (64 - MP_RECENT_BITS));
}

MP_HOT uint64_t mp_key_mix(uint64_t near, uint64_t word)
{
    return (near + word) * ((uint64_t)0x9e3779b9u << 32 | 0x7f4a7c15u);
}

MP_APART void *mp_map_look(MpMap *m, const uint64_t *key, size_t near)
{
    const uint32_t *slot = m->room ? mp_map_slot(m, key) : NULL;
    size_t i;
    if (!slot || !*slot) {
        size_t before = m->n;
        void *record = mp_map_add(m, key);
        if (m->n == before)
            return record;
        i = before;
    } else {
        i = *slot - 1;
    }
    m->recent[near] = mp_map_entry(m, i);
    return mp_map_record(m, i);
}

/* Entries that were had a short while ago are found without the table. */
MP_HOT void *mp_map_at(MpMap *m, const uint64_t *key)
{
    const uint64_t *k;
    uint64_t near = 0;
    unsigned j;
    for (j = 0; j < m->words; j++)
        near = mp_key_mix(near, key[j]);
    k = (const uint64_t *)(const void *)m->recent[mp_key_near(near)];
    j = 0;
    if (k)
        while (j < m->words && k[j] == key[j])
            j++;
    return MP_LIKELY(k && j == m->words) ? (void *)(uintptr_t)(k + j) : mp_map_look(m, key, mp_key_near(near));
}

MP_HOT void *mp_map_pair(MpMap *m, uint64_t key_0, uint64_t key_1)
{
    const size_t near = mp_key_near(mp_key_mix(key_0 * 61, key_1));
    uint64_t *k = (uint64_t *)(void *)m->recent[near], key[2];
    if (MP_LIKELY(k && k[0] == key_0 && k[1] == key_1))
        return k + 2;
    key[0] = key_0;
    key[1] = key_1;
    return mp_map_look(m, key, near);
}

MP_HOT void mp_min(MpMin *m, uint64_t value)
{
    if (!m->known || value < m->value)
        m->value = value;
    m->known = 1;
}

MP_HOT void mp_max(MpMax *m, uint64_t value)
{
    if (!m->known || value > m->value)
        m->value = value;
    m->known = 1;
}

MP_HOT void mp_constant(MpConstant *c, uint64_t value)
{
    c->varies |= c->known && value != c->value;
    if (!c->known)
        c->value = value;
    c->known = 1;
}

MP_OWN void mp_set(MpSet *s, uint64_t value, uint32_t limit)
{
    uint32_t i, at = 0;
    s->limit = limit = limit < MP_SET_ROOM ? limit : MP_SET_ROOM;
    while (at < s->n && s->value[at] < value)
        at++;
    if (at < s->n && s->value[at] == value)
        return;
    if (s->n == limit) { /* The smallest values stay, whatever the order is. */
        s->full = 1;
        if (at == limit)
            return;
        s->n--;
    }
    for (i = s->n++; i > at; i--) {
        s->value[i] = s->value[i - 1];
        MP_FENCE();
    }
    s->value[at] = value;
}

MP_OWN void mp_reduce(const MpField *f, void *into, const void *from)
{
    void *x = (char *)into + f->offset;
    const void *y = (const char *)from + f->offset;
    uint32_t i;
    if (f->kind == MP_SUM)
        *(uint64_t *)x += *(const uint64_t *)y;
    else if (f->kind == MP_MIN && ((const MpMin *)y)->known)
        mp_min((MpMin *)x, ((const MpMin *)y)->value);
    else if (f->kind == MP_MAX && ((const MpMax *)y)->known)
        mp_max((MpMax *)x, ((const MpMax *)y)->value);
    else if (f->kind == MP_CONSTANT && ((const MpConstant *)y)->known) {
        mp_constant((MpConstant *)x, ((const MpConstant *)y)->value);
        ((MpConstant *)x)->varies |= ((const MpConstant *)y)->varies;
    } else if (f->kind == MP_SET) {
        const MpSet *s = (const MpSet *)y;
        for (i = 0; i < s->n; i++)
            mp_set((MpSet *)x, s->value[i], s->limit);
        ((MpSet *)x)->full |= s->full;
    }
}

MP_OWN void mp_map_merge(MpMap *into, const MpMap *from)
{
    size_t i;
    unsigned j;
    for (i = 0; i < from->n; i++) {
        void *record = mp_map_at(into, mp_map_key(from, i));
        for (j = 0; j < from->n_fields; j++)
            mp_reduce(&from->fields[j], record, mp_map_record(from, i));
    }
}

MP_OWN int mp_key_less(const MpMap *m, size_t a, size_t b)
{
    const uint64_t *x = mp_map_key(m, a), *y = mp_map_key(m, b);
    unsigned j;
    for (j = 0; j + 1 < m->words && x[j] == y[j]; j++)
        ;
    return x[j] < y[j];
}

/* Merge sort, bottom up. */
MP_OWN size_t *mp_map_sorted(const MpMap *m)
{
    size_t *order = (size_t *)mp_take(m->worker, (m->n + 1) * sizeof *order);
    size_t *other = (size_t *)mp_take(m->worker, (m->n + 1) * sizeof *other), *swap, run, i;
    if (!order || !other)
        return NULL;
    for (i = 0; i < m->n; i++)
        order[i] = i;
    for (run = 1; run < m->n; run *= 2) {
        for (i = 0; i < m->n; i += 2 * run) {
            size_t a = i, b = i + run < m->n ? i + run : m->n, middle = b, end = b + run < m->n ? b + run : m->n,
                   to = i;
            while (a < middle || b < end) {
                int second = a == middle || (b < end && mp_key_less(m, order[b], order[a]));
                other[to++] = second ? order[b++] : order[a++];
            }
        }
        swap = order;
        order = other;
        other = swap;
    }
    return order;
}
