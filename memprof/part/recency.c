/* ---- Recency ---- */

/* Each thing has the time of its last coming.  There is a bit for each time, a one where a thing came last, so that the
   ones behind a moment say how many things came since (Bennett and Kruskal, 1975; Olken, 1981).  A Fenwick tree has
   their numbers by words of 64 bits.  From one moment to another near by it takes few steps: the ways of both through
   the tree are gone only until they meet.  When times run out, those that are in use are numbered anew in their order.
 */

enum { MP_RECENCY_SHIFT = 6 }; /* The shift of the shadow memory that things are looked up in. */

MP_OWN void mp_recency_make(MpRun *run, MpRecency *r)
{
    r->run = run;
    mp_shadow_make(run, &r->last, MP_RECENCY_SHIFT, sizeof(uint64_t));
}

/* Moves one from the word `from` to the word `to` behind it. */
MP_HOT void mp_recency_move(MpRecency *r, uint64_t from, uint64_t to)
{
    const uint64_t words = r->room / 64;
    from++;
    to++;
    while (from != to && from <= words) {
        if (from < to) {
            r->tree[from]--;
            from += from & (0 - from);
        } else if (to <= words) {
            r->tree[to]++;
            to += to & (0 - to);
        } else {
            r->tree[from]--;
            from += from & (0 - from);
        }
    }
    for (; from != to && to <= words; to += to & (0 - to))
        r->tree[to]++;
}

/* Ones of the words from `from` on, in front of `to`. */
MP_HOT uint64_t mp_recency_between(const MpRecency *r, uint64_t from, uint64_t to)
{
    uint64_t sum = 0;
    for (; to > from; to &= to - 1)
        sum += r->tree[to];
    for (; from > to; from &= from - 1)
        sum -= r->tree[from];
    return sum;
}

/* Ones behind the time. */
MP_HOT uint64_t mp_recency_since(const MpRecency *r, uint64_t time)
{
    const uint64_t from = time / 64, to = r->now / 64;
    uint64_t sum = mp_ones(r->bits[from] >> (time & 63) >> 1);
    if (from < to) {
        sum += mp_recency_between(r, from + 1, to);
        sum += to < r->room / 64 ? mp_ones(r->bits[to]) : 0;
    }
    return sum;
}

/* Makes room.  Returns 0 if there is no memory. */
MP_OWN int mp_recency_grow(MpRecency *r)
{
    uint64_t room = (4 * r->things + 4096) & ~(uint64_t)63;
    uint64_t *thing = (uint64_t *)mp_alloc(r->run, room * sizeof *thing);
    uint64_t *tree = (uint64_t *)mp_alloc(r->run, (room / 64 + 1) * sizeof *tree);
    uint64_t *bits = (uint64_t *)mp_alloc(r->run, room / 64 * sizeof *bits);
    uint64_t i;
    if (!thing || !tree || !bits)
        return 0;
    for (i = 0; i < r->room; i++)
        thing[i] = r->thing[i];
    r->thing = thing;
    r->tree = tree;
    r->bits = bits;
    r->room = room;
    return 1;
}

/* Times from 0 on, and more of them than there are things. */
MP_COLD int mp_recency_renumber(MpRecency *r)
{
    uint64_t i, n = 0, low;
    if (2 * r->things + 1024 > r->room && !mp_recency_grow(r))
        return 0;
    for (i = 0; i < r->now; i++)
        if (r->thing[i]) {
            *(uint64_t *)mp_shadow(&r->last, (r->thing[i] - 1) << MP_RECENCY_SHIFT) = n + 1;
            r->thing[n++] = r->thing[i];
        }
    for (i = n; i < r->room; i++)
        r->thing[i] = 0;
    for (i = 0; i < r->room / 64; i++)
        r->bits[i] = n >= 64 * i + 64 ? MP_NEVER : n > 64 * i ? ((uint64_t)1 << (n & 63)) - 1 : 0;
    for (i = 1; i <= r->room / 64; i++) { /* It gets the ones of words low to i - 1. */
        low = 64 * (i - (i & (0 - i)));
        r->tree[i] = 64 * i <= n ? 64 * i - low : low < n ? n - low : 0;
    }
    r->now = n;
    return 1;
}

/* The one that left the front gets a time; the one that comes, if it has a time, had it before all that. */
MP_APART uint64_t mp_recency_other(MpRecency *r, uint64_t thing, uint64_t left)
{
    uint64_t *last, distance = MP_FIRST, before, now, i;
    if (r->now == r->room && !mp_recency_renumber(r))
        return 0;
    last = (uint64_t *)mp_shadow(&r->last, thing << MP_RECENCY_SHIFT);
    if (*last > r->now) /* This is no time: there was no memory for one. */
        return 0;
    now = r->now;
    before = *last - 1;
    if (*last) {
        distance = mp_recency_since(r, before) + MP_FRONT;
        r->bits[before / 64] &= ~((uint64_t)1 << (before & 63));
        r->thing[before] = 0;
        mp_recency_move(r, before / 64, now / 64);
        *last = 0;
    } else {
        r->things++;
        for (i = now / 64 + 1; left && i <= r->room / 64; i += i & (0 - i))
            r->tree[i]++;
    }
    if (left) {
        r->bits[now / 64] |= (uint64_t)1 << (now & 63);
        r->thing[now] = left;
        r->now++;
        *(uint64_t *)mp_shadow(&r->last, (left - 1) << MP_RECENCY_SHIFT) = now + 1;
    }
    return distance;
}

MP_HOT uint64_t mp_recency(MpRecency *r, uint64_t thing)
{
    uint64_t one = thing + 1, next, i;
    for (i = 0; i < MP_FRONT; i++) { /* Each one goes back by a place, up to the place of the thing. */
        next = r->front[i];
        r->front[i] = one;
        if (next == thing + 1)
            return i;
        one = next;
    }
    return mp_recency_other(r, thing, one);
}
