/* ---- Recency ---- */

/* Each thing has the time of its last coming; a Fenwick tree over times has a one at each of these, so that a sum of it
   says how many things came last before a moment (Bennett and Kruskal, 1975; Olken, 1981).  When times run out, those
   that are in use are numbered anew in their order. */

enum { MP_RECENCY_SHIFT = 6 }; /* of the shadow memory that things are looked up in */

MP_OWN void mp_recency_make(MpRun *run, MpRecency *r)
{
    r->run = run;
    mp_shadow_make(run, &r->last, MP_RECENCY_SHIFT, sizeof(uint64_t));
}

MP_HOT void mp_recency_add(MpRecency *r, uint64_t time, uint64_t one)
{
    for (time++; time <= r->room; time += time & (0 - time))
        r->tree[time] += one;
}

MP_HOT uint64_t mp_recency_before(const MpRecency *r, uint64_t time)
{
    uint64_t sum = 0;
    for (; time; time &= time - 1)
        sum += r->tree[time];
    return sum;
}

/* false: there is no memory. */
MP_OWN int mp_recency_grow(MpRecency *r)
{
    uint64_t room = 4 * r->things + 4096;
    uint64_t *thing = (uint64_t *)mp_alloc(r->run, room * sizeof *thing);
    uint64_t *tree = (uint64_t *)mp_alloc(r->run, (room + 1) * sizeof *tree);
    uint64_t i;
    if (!thing || !tree)
        return 0;
    for (i = 0; i < r->room; i++)
        thing[i] = r->thing[i];
    r->thing = thing;
    r->tree = tree;
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
    for (i = 1; i <= r->room; i++) { /* has the ones of times low … i - 1 */
        low = i - (i & (0 - i));
        r->tree[i] = i <= n ? i - low : low < n ? n - low : 0;
    }
    r->now = n;
    return 1;
}

MP_OWN uint64_t mp_recency(MpRecency *r, uint64_t thing)
{
    uint64_t *last, distance = MP_FIRST;
    if (r->now == r->room && !mp_recency_renumber(r))
        return 0;
    last = (uint64_t *)mp_shadow(&r->last, thing << MP_RECENCY_SHIFT);
    if (*last > r->now) /* that is no time: there was no memory for it */
        return 0;
    if (*last) {
        distance = r->things - mp_recency_before(r, *last);
        mp_recency_add(r, *last - 1, 0 - (uint64_t)1);
        r->thing[*last - 1] = 0;
    } else {
        r->things++;
    }
    mp_recency_add(r, r->now, 1);
    r->thing[r->now] = thing + 1;
    *last = ++r->now;
    return distance;
}
