/* ---- Events of calls, loops, and what moves evenly ---- */

#ifdef MR_EVENTS
MR_EVENT_FUNCTION mr_u32 mr_event_mark(unsigned kind, mr_u32 id)
{
    mr_event(1, MR_EVENT_HEAD(kind, id), 0, 0, 0);
    return 0;
}
MR_EVENT_FUNCTION mr_u32 mr_event_strided(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p, mr_i64 step,
                                          mr_u64 count)
{
    if (count)
        mr_event(4, MR_EVENT_HEAD(kind, site) | (mr_u64)(bytes & 0x7fffff) << 40, (mr_u64)(mr_word)p, (mr_u64)step,
                 count);
    return 0;
}
#define MR_ENTER(function) mr_event_mark(MR_K_ENTER, function)
#define MR_EXIT(function) mr_event_mark(MR_K_EXIT, function)
#define MR_LOOP(loop) mr_event_mark(MR_K_LOOP, loop)
#define MR_ITERATE(loop) mr_event_mark(MR_K_ITERATION, loop)
#define MR_TEST(loop) mr_event_mark(MR_K_TEST, loop)
#define MR_LOOP_END(loop) mr_event_mark(MR_K_LOOP_END, loop)
#define MR_LIST(loop) mr_event_mark(MR_K_LIST, loop)
/* A loop's whole execution: how often its body was entered, and its accesses in the order of an iteration, of which the
   last `condition` ones happen in front of the first one, too.  In the last iteration those up to `tail` happened;
   MR_MORE: the loop goes on, and its condition has been evaluated once more. */
typedef struct mr_member {
    mr_u32 site;
    const volatile char *last; /* The address at which it happened last; NULL: it never did. */
    mr_i64 step; /* Bytes from one iteration's address to the next one's; MR_LISTED: it has made events. */
} mr_member;
#define MR_LISTED (-0x7fffffffL)
#define MR_MORE 127u
MR_API void mr_event_group(mr_u32 loop, mr_u64 count, unsigned members, unsigned condition, unsigned tail,
                           const mr_member *m);
MR_EVENT_FUNCTION void *mr_event_member(void **last, mr_u32 *tail, mr_u32 number, const volatile void *p)
{
    *last = MR_ADDRESS(p);
    *tail = number;
    return MR_ADDRESS(p);
}
/* The same of a loop that is not one event yet: then the access makes its own. */
MR_EVENT_FUNCTION void *mr_event_unlisted(mr_u32 is_listing, void **last, mr_u32 *tail, mr_u32 number, unsigned kind,
                                          mr_u32 site, mr_u32 bytes, mr_u32 offset, const volatile void *p)
{
    if (!is_listing)
        (void)mr_event_part_plain(kind, site, bytes, p, offset);
    return mr_event_member(last, tail, number, p);
}
#define mr_event_member(last, tail, number, p) mr_event_member(last, tail, number, MR_ANY(p))
#define mr_event_unlisted(is_listing, last, tail, number, kind, site, bytes, offset, p)                                \
    mr_event_unlisted(is_listing, last, tail, number, kind, site, bytes, offset, MR_ANY(p))
#define MR_MOVED(p, q)                                                                                                 \
    (sizeof(mr_word) < 8 ? (mr_i64)(int)((mr_word)(p) - (mr_word)(q)) : (mr_i64)((mr_word)(p) - (mr_word)(q)))
#define MR_MEMBER(m, number, place, offset, by)                                                                        \
    (void)((m).site = (number), (m).last = (place) ? (const volatile char *)(place) + (offset) : 0, (m).step = (by))
#define MR_MEMBER_LISTED(m, number) (void)((m).site = (number), (m).last = 0, (m).step = MR_LISTED)
#define MR_STRIDED_LOAD(site, bytes, p, step, count)                                                                   \
    mr_event_strided(MR_K_STRIDED_LOAD, site, bytes, MR_ANY(p), step, count)
#define MR_STRIDED_STORE(site, bytes, p, step, count)                                                                  \
    mr_event_strided(MR_K_STRIDED_STORE, site, bytes, MR_ANY(p), step, count)
#endif
