/* ---- Events: a loop as a whole ---- */

/* An event MR_K_GROUP is: a word of the loop, with how many accesses it has, how many of them are its condition's, and
   the last one that happened in its last iteration, in bits 40-47, 48-55 and 56-63.  Then a word with the number of
   iterations, and for each access a word of its site and its step, and one of its last place.  A step of more than 32
   bits is WIDE_STEP there, and a word in between.  An access whose step is MR_LISTED has no word of its place: its
   events stand between the loop's MR_K_LIST and this one.  The last word of an event is never zero: a place that never
   was is 1. */
#ifdef MR_EVENTS
#define WIDE_STEP 0x80000000u

/* Returns where so many words have room.  What a buffer has left is no room for them if it is shorter: a buffer is full
   behind that. */
OWN mr_u64 *group_room(Thread *t, mr_u64 *p, unsigned words)
{
    const mr_word used = (mr_word)p & (MR_EVENT_BUFFER - 1);
    if (!MR_EVENT_FULL(p)) {
        if (used + 8 * words <= MR_EVENT_BUFFER - MR_EVENT_ROOM)
            return p;
        event_place_set(t, (mr_u64 *)((mr_word)p - used + MR_EVENT_BUFFER - MR_EVENT_ROOM));
    }
    return mr_event_flush();
}

OWN mr_u64 *group_member(mr_u64 *p, const mr_member *m)
{
    int narrow = m->step > -0x7fffffffL && m->step < 0x7fffffffL;
    if (!m->last && m->step == MR_LISTED) {
        *p++ = (mr_u64)(mr_u32)m->step << 32 | m->site;
        return p;
    }
    *p++ = (mr_u64)(narrow ? (mr_u32)m->step : WIDE_STEP) << 32 | m->site;
    if (!narrow)
        *p++ = (mr_u64)m->step;
    *p++ = m->last ? (mr_u64)(mr_word)m->last : 1;
    return p;
}

void mr_event_group(mr_u32 loop, mr_u64 count, unsigned members, unsigned condition, unsigned tail, const mr_member *m)
{
#if defined(MR_TLS) && defined(MR_GNU)
    Thread *t = NULL;
    mr_u64 *p = mr_event_at;
#else
    Thread *t = me();
    mr_u64 *p = event_place(t);
#endif
    unsigned i;
    p = group_room(t, p, 2 + 3 * members);
    *p++ = MR_EVENT_HEAD(MR_K_GROUP, loop) | (mr_u64)members << 40 | (mr_u64)condition << 48 | (mr_u64)tail << 56;
    *p++ = count + 1;
    for (i = 0; i < members; i++)
        p = group_member(p, &m[i]);
    event_place_set(t, p);
}
#endif
